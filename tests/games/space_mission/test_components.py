"""What lies in the box, against the facts that were collected about it (copied here, entry by entry)."""

from collections import Counter

import pytest

from planetfall.games.space_mission.content import components
from planetfall.games.space_mission.content.schema import ACTIONS, MARKS, TILES
from planetfall.games.space_mission.engine.actions import CARD_IDS, KIND_IDS, PLANET_IDS
from planetfall.games.space_mission.engine.box import BLUE, GREEN, NUMBERS, ORANGE, TILES_AT_PLANET

SHIPPED = components.shipped()
BOX = SHIPPED.box()
# jump, scan, landing; how the name and the jump coordinate are known
PLANETS = {
    "freezer": (1, 2, (3, 4), "rulebook", "rulebook"),
    "hazard": (1, 3, (2, 4), "rulebook", "rulebook"),
    "caldera": (1, 4, (2, 3), "published", "reconstructed"),
    "green_heggar": (2, 1, (3, 4), "rulebook", "reconstructed"),
    "cinder": (2, 3, (1, 4), "published", "reconstructed"),
    "saffron": (2, 4, (1, 3), "reconstructed", "reconstructed"),
    "deep_azure": (3, 1, (2, 4), "reconstructed", "reconstructed"),
    "ruby_red": (3, 2, (1, 4), "rulebook", "reconstructed"),
    "old_marble": (3, 4, (1, 2), "reconstructed", "reconstructed"),
    "nightshade": (4, 1, (2, 3), "reconstructed", "reconstructed"),
    "twin_rings": (4, 2, (1, 3), "reconstructed", "reconstructed"),
    "tempest": (4, 3, (1, 2), "reconstructed", "reconstructed"),
}
JOKERS = {
    "NC49": {"blue": "?", "green": 1},
    "NC50": {"blue": "?", "green": 2},
    "NC51": {"blue": 1, "green": "?"},
    "NC52": {"blue": 2, "green": "?"},
    "NC53": {"blue": 3, "orange": "?"},
    "NC54": {"blue": 4, "orange": "?"},
    "NC55": {"blue": "?", "orange": 1},
    "NC56": {"blue": "?", "orange": 2},
    "NC57": {"green": 3, "orange": "?"},
    "NC58": {"green": 4, "orange": "?"},
    "NC59": {"green": "?", "orange": 3},
    "NC60": {"green": "?", "orange": 4},
}


def printed(card):
    return {colour: number for colour in ("blue", "green", "orange") if (number := getattr(card, colour))}


def part(entry, name):
    given = entry.provenance
    return given if isinstance(given, str) else given[name]


@pytest.mark.parametrize("planet", SHIPPED.planets, ids=lambda planet: planet.id)
def test_a_planet(planet):
    jump, scan, landing, name_mark, jump_mark = PLANETS[planet.id]
    assert (planet.jump, planet.scan, planet.landing) == (jump, scan, landing)
    assert (part(planet, "name"), part(planet, "jump")) == (name_mark, jump_mark)
    assert part(planet, "scan") == part(planet, "landing") == "reconstructed"
    assert planet.name.lower().replace(" ", "_") == planet.id


def test_planets_have_the_numbers_that_answers_give_them():
    assert [planet.id.replace("_", "-") for planet in SHIPPED.planets] == list(PLANET_IDS)
    assert [card.id.lower() for card in SHIPPED.cards] == list(CARD_IDS)


@pytest.mark.parametrize("card", SHIPPED.cards[48:], ids=lambda card: card.id)
def test_a_card_with_a_joker(card):
    assert printed(card) == JOKERS[card.id]


def test_plain_cards_stand_in_order():
    pairs = (("blue", "green"), ("blue", "orange"), ("green", "orange"))
    wanted = [{one: a, two: b} for one, two in pairs for a in range(1, 5) for b in range(1, 5)]
    assert [printed(card) for card in SHIPPED.cards[:48]] == wanted


def test_how_sure_everything_is():
    assert SHIPPED.provenance_summary() == {
        "planets": Counter(reconstructed=12),
        "cards": Counter(reconstructed=60),
        "tiles": Counter(reconstructed=3, rulebook=3),
        "actions": Counter(rulebook=6),
        "tables": Counter(rulebook=3),
    }
    assert MARKS == ("rulebook", "published", "recalled", "reconstructed")


def test_the_engine_reads_the_planets():
    for number, planet in enumerate(SHIPPED.planets):
        assert (BOX.jump[number], BOX.scan[number]) == (planet.jump, planet.scan)
        assert (BOX.landing[2 * number], BOX.landing[2 * number + 1]) == planet.landing


@pytest.mark.parametrize(("colour", "row"), [("blue", BLUE), ("green", GREEN), ("orange", ORANGE)])
@pytest.mark.parametrize("number", range(1, 5))
def test_nine_cards_and_four_jokers_serve_for_each_coordinate(colour, row, number):
    cards = {place for place in range(60) if BOX.fits[row * NUMBERS + number] >> place & 1}
    assert cards == {
        place for place, card in enumerate(SHIPPED.cards) if printed(card).get(colour) in (number, "?")
    }
    assert len(cards) == 13
    assert BOX.fits[row * NUMBERS] == 0


def test_the_engine_reads_the_tiles():
    assert dict(zip(KIND_IDS, BOX.tiles, strict=True)) == {
        "red-mineral": 4,
        "purple-mineral": 4,
        "green-mineral": 4,
        "blue-mineral": 4,
        "brown-alien": 5,
        "blue-alien": 5,
        "green-matter": 4,
        "blue-matter": 4,
        "water": 8,
        "medal": 6,
        "space": 16,
    }
    assert sum(BOX.tiles) == 8 * TILES_AT_PLANET


def test_the_engine_reads_the_tables():
    assert (BOX.hand, BOX.actions) == (5, 2)
    assert list(BOX.open_space) == [0, 0, 6, 8, 10, 12]
    assert list(BOX.gate) == [9, 6, 3, 1, 0]
    assert list(BOX.water) == [0, 2, 5, 9, 14]
    assert (BOX.station, BOX.medal, BOX.matter_pair, BOX.matter_single) == (3, 3, 7, 2)
    assert BOX.pack.hash == SHIPPED.pack.hash
    assert SHIPPED.box() is BOX


@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "nl"])
def test_every_action_and_kind_of_tile_has_a_name_in_five_languages(language):
    named = [action.names for action in SHIPPED.contents.actions]
    named += [tiles.names for tiles in SHIPPED.contents.tiles]
    assert all(getattr(names, language) for names in named)
    assert len({SHIPPED.action_name(action, language) for action in ACTIONS}) == len(ACTIONS)
    assert len({SHIPPED.tile_name(kind, language) for kind in TILES}) == len(TILES)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_of_tile_has_a_name_of_its_own(language):
    assert len(set(SHIPPED.kind_names(language))) == len(KIND_IDS)


def test_a_language_without_a_name_falls_back_to_english():
    assert SHIPPED.action_name("jump", "sv") == "Jumping"
    assert SHIPPED.kind_names("de")[:2] == ("Rotes Erz", "Lila Erz")
