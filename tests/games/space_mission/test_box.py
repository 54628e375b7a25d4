"""What lies in the box, SM-1 to SM-12."""

from collections import Counter
from itertools import combinations, product

import pytest

from planetfall.core.errors import BadOption
from planetfall.core.state import State
from planetfall.games.space_mission.content import components
from planetfall.games.space_mission.debug import position
from planetfall.games.space_mission.engine.actions import COLOURS
from tests.games.space_mission.helpers import (
    GAME,
    RING,
    account,
    asked,
    card,
    discarded,
    hand,
    may,
    planet,
    play,
    probes,
    table,
    top_up,
)

PLANETS = components.shipped().planets
CARDS = components.shipped().cards
TILES = {tiles.id: tiles for tiles in components.shipped().contents.tiles}
NUMBERS = range(1, 5)
COORDINATES = ("blue", "green", "orange")
PAIRS = tuple(combinations(COORDINATES, 2))


def printed(entry):
    return {colour: number for colour in COORDINATES if (number := getattr(entry, colour))}


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize("people", range(2, 6))
def test_two_to_five_people_play_each_with_a_colour(people):
    view = GAME.view(GAME.new(people), None)
    assert [seat.colour for seat in view.seats] == list(COLOURS[:people])
    assert set(COLOURS) == {"green", "red", "blue", "yellow", "black"}


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize("people", [0, 1, 6])
def test_nobody_plays_alone_and_no_sixth_player_joins(people):
    with pytest.raises(BadOption, match="2 to 5"):
        GAME.new(people)


@pytest.mark.rule("SM-2")
def test_twelve_planets_with_a_jump_a_scan_and_two_landing_coordinates_from_1_to_4():
    assert len(PLANETS) == len({entry.id for entry in PLANETS}) == 12
    for entry in PLANETS:
        assert len(entry.landing) == 2
        assert {entry.jump, entry.scan, *entry.landing} <= set(NUMBERS)


@pytest.mark.rule("SM-2")
def test_the_table_shows_the_coordinates_of_its_planets():
    known = {entry.id.replace("_", "-"): entry for entry in PLANETS}
    for shown in GAME.view(GAME.new(3, 4), None).planets:
        entry = known[shown.id]
        assert (shown.name, shown.jump, shown.scan, shown.landing) == (
            entry.name,
            entry.jump,
            entry.scan,
            tuple(entry.landing),
        )


@pytest.mark.rule("SM-3", "SM-34")
def test_a_blue_1_leads_to_freezer_or_to_hazard():
    """The example of the rulebook: two planets with the same jump coordinate."""
    state = table(ships={"red": "saffron"}, hands={"red": [card(blue=1, orange=1)]})
    assert {name for name in may(state) if name.startswith("jump")} == {"jump to freezer", "jump to hazard"}
    play(state, "jump to hazard")
    assert (probes(state, "red"), planet(state, "hazard").ships) == (1, (0,))
    assert discarded(state) == {card(blue=1, orange=1)}


@pytest.mark.rule("SM-4")
def test_every_planet_has_each_number_once_and_no_two_share_jump_and_scan():
    for entry in PLANETS:
        assert sorted((entry.jump, entry.scan, *entry.landing)) == list(NUMBERS)
    assert len({(entry.jump, entry.scan) for entry in PLANETS}) == 12


@pytest.mark.rule("SM-5")
def test_equal_landing_coordinates_still_need_two_cards():
    text = components.shipped_text().replace(
        "jump = 1, scan = 3, landing = [2, 4]", "jump = 1, scan = 3, landing = [2, 2]"
    )
    twice = components.read(text, "twice")
    GAME.new(3, pack=twice.pack)
    one, other = card(blue=1, orange=2), card(blue=2, orange=2)

    def at_hazard(*cards: str) -> State:
        fields = {"ships": {"red": "hazard"}, "scanned": {"hazard": ["red"]}, "hands": {"red": cards}}
        return position.build(twice, {"seats": 3, "ring": RING} | fields)

    assert "develop" not in may(at_hazard(one, card(blue=3, orange=1)))
    state = play(at_hazard(one, other), "develop", f"play {one}")
    assert planet(state, "hazard").station == 0
    assert discarded(state) == {one, other}


@pytest.mark.rule("SM-6")
def test_sixty_cards_with_two_coordinates_of_two_colours():
    assert len(CARDS) == len({entry.id for entry in CARDS}) == 60
    assert all(len(printed(entry)) == 2 for entry in CARDS)
    view = GAME.view(GAME.new(4, 1), None)
    assert view.draw_pile + sum(seat.cards for seat in view.seats) == 60


@pytest.mark.rule("SM-7")
def test_48_cards_show_every_pair_once_and_12_carry_the_jokers():
    plain = [printed(entry) for entry in CARDS if "?" not in printed(entry).values()]
    every = [
        {one: first, other: second} for one, other in PAIRS for first, second in product(NUMBERS, NUMBERS)
    ]
    assert len(plain) == 48
    assert all(pair in plain for pair in every)
    jokers = [printed(entry) for entry in CARDS if "?" in printed(entry).values()]
    assert len(jokers) == 12
    for colour in COORDINATES:
        assert sum(shown.get(colour) == "?" for shown in jokers) == 4
        for number in NUMBERS:
            assert sum(printed(entry).get(colour) == number for entry in CARDS) == 9


@pytest.mark.rule("SM-8")
def test_64_tiles_48_of_them_for_points():
    assert sum(tiles.count for tiles in TILES.values()) == 64
    assert TILES["space"].count == 16
    assert GAME.piece_counts(GAME.new(3, 2)) == GAME.piece_counts(GAME.new(3, 5))
    assert sum(found.pile for found in GAME.view(GAME.new(3, 2), None).planets) == 64


@pytest.mark.rule("SM-9")
def test_minerals_aliens_matter_water_and_medals_are_point_tiles():
    counts = {kind: tiles.count for kind, tiles in TILES.items() if kind != "space"}
    assert counts == {"mineral": 16, "alien": 10, "matter": 8, "water": 8, "medal": 6}


@pytest.mark.rule("SM-9", "SM-12")
def test_water_can_be_taken_like_any_point_tile():
    state = table(
        ships={"red": "hazard"}, stations={"hazard": "blue"}, piles={"hazard": {"water": 2, "space": 6}}
    )
    assert may(play(state, "discover")) == {"take water", "take water 2"}


@pytest.mark.rule("SM-10")
def test_the_colours_of_tiles():
    colours = {kind: {shade.id: shade.count for shade in tiles.colours} for kind, tiles in TILES.items()}
    assert colours == {
        "mineral": {"red": 4, "purple": 4, "green": 4, "blue": 4},
        "alien": {"brown": 5, "blue": 5},
        "matter": {"green": 4, "blue": 4},
        "water": {},
        "medal": {},
        "space": {},
    }


@pytest.mark.rule("SM-10")
def test_the_piles_hold_these_tiles():
    shown: Counter[str] = Counter()
    for found in GAME.open_view(GAME.new(5, 8), None).planets:
        shown.update({tile.kind: tile.count for tile in found.fan})
    assert shown["red-mineral"] == shown["purple-mineral"] == shown["green-mineral"] == 4
    assert shown["blue-mineral"] == shown["green-matter"] == shown["blue-matter"] == 4
    assert (shown["brown-alien"], shown["blue-alien"]) == (5, 5)
    assert (shown["water"], shown["medal"], shown["space"]) == (8, 6, 16)


@pytest.mark.rule("SM-11")
def test_whoever_needs_a_twenty_first_chip_takes_a_substitute():
    state = table(ships={"red": "saffron"}, gate={"red": 20}, hands={"red": [card(blue=1, orange=1)]})
    play(state, "jump to freezer")
    assert probes(state, "red") == 21
    assert account(state, "red")


@pytest.mark.rule("SM-12", "SM-31")
def test_where_the_languages_differ_the_german_text_decides():
    """Italian would add five cards to the hand, French would lay discards on the draw pile."""
    thrown = card(blue=1, green=1)
    state = table(hands={"red": [thrown, card(blue=2, green=2), card(blue=3, green=3)]})
    play(state, "top up", f"discard {thrown}")
    assert discarded(state) == {thrown}
    play(state, "draw")
    assert len(hand(state, "red")) == 5
    assert thrown not in hand(state, "red")
    assert asked(top_up(state)) == "blue: action"
