"""The page of Terraforming Mars: regions that show what a seat may see and do, shapes that touch as on the board."""

import gzip
import re
import typing
from collections import Counter
from functools import cache
from math import dist
from random import Random
from typing import Any

import pytest

from planetfall.core.chance import Chance
from planetfall.core.state import State
from planetfall.games.terraforming_mars import GAME
from planetfall.games.terraforming_mars.content import components
from planetfall.games.terraforming_mars.content.geometry import around
from planetfall.games.terraforming_mars.engine import action_ids
from planetfall.games.terraforming_mars.engine.ids import RESOURCE_IDS, SPACE_IDS
from planetfall.games.terraforming_mars.view.types import Payment, Track
from planetfall.games.terraforming_mars.web import page
from planetfall.games.terraforming_mars.web.icons import Glyph
from planetfall.testing import position
from tests.games.pages import Markup, Page, keys_of

BOX = components.shipped()
PAGE = Page(GAME)
regions = PAGE.regions
PAGE_CONTEXT = page.pack_context(BOX)
GAMES: list[tuple[int, dict[str, str]]] = [
    (1, {}),
    (2, {}),
    (3, {"cards": "base", "beginners": "1"}),
    (4, {"draft": "yes"}),
    (5, {}),
]
many_games = pytest.mark.parametrize(("seats", "options"), GAMES)


# -- shapes -----------------------------------------------------------------------------------------------------------


def test_spaces_touch_on_the_page_if_and_only_if_they_touch_on_the_board():
    places = [PAGE_CONTEXT["places"][name] for name in SPACE_IDS]
    step = page.SIDE * 3**0.5
    for space in range(61):
        near = {
            other for other in range(63) if other != space and dist(places[space], places[other]) < step * 1.2
        }
        assert near == {other for other in around(space) if other >= 0}


@pytest.mark.parametrize("track", ["temperature", "oxygen", "oceans"])
def test_a_track_has_a_bead_for_every_step_and_none_lies_on_another(track):
    printed = next(entry for entry in components.shipped().tracks if entry.id == track)
    found = page.beads(
        Track(track, track, printed.start, printed.start, printed.goal, printed.step, ()),
        {printed.goal: "i-card"},
    )
    assert [bead.value for bead in found][-1] == printed.goal
    assert found[-1].bonus == "i-card"
    assert len(found) == (printed.goal - printed.start) // printed.step + (track != "oceans")
    middles = [(bead.x, bead.y) for bead in found]
    assert min(dist(one, other) for one in middles for other in middles if one != other) > 30


def test_the_tracks_do_not_run_into_each_other():
    beads = []
    for printed in components.shipped().tracks:
        track = Track(printed.id, "", printed.start, printed.start, printed.goal, printed.step, ())
        beads += [(bead.x, bead.y) for bead in page.beads(track, {})] + [page.track_label_place(track)]
    moons = list(page.MOONS.values())
    for place, one in enumerate(beads):
        assert min(dist(one, other) for other in beads[:place] + beads[place + 1 :]) > 27
        assert min(dist(one, moon) for moon in moons) > 44 + 14


# -- regions ----------------------------------------------------------------------------------------------------------


@cache
def moments(seats: int, draft: str, cards: str, beginners: str, seed: int) -> list[State]:
    """Positions of a lively random game: the first, two of each kind of question, and the last."""
    options = {"draft": draft, "cards": cards, "beginners": beginners}
    random, state = Random(seed), GAME.new(seats, seed, options)
    found, kinds = [state.copy()], Counter[str]()
    while actors := state.actors():
        seat = random.choice(actors)
        kind = GAME.question(state, seat).kind
        kinds[kind] += 1
        if kinds[kind] in (1, 4) or (kind == "action" and kinds[kind] % 60 == 0):
            found.append(state.copy())
        legal = state.legal(seat)
        lively = [action for action in legal if action > action_ids.PASS] or legal
        state.play(seat, random.choice(lively if random.random() < 0.85 else legal))
    return [*found, state]


def played(seats: int, options: dict[str, str], seed: int) -> list[State]:
    return moments(
        seats,
        options.get("draft", "no"),
        options.get("cards", "corporate-era"),
        options.get("beginners", "0"),
        seed,
    )


@many_games
def test_every_region_of_every_moment_is_sound_and_every_answer_is_one_button(seats, options):
    symbols = PAGE.sheet
    for number, state in enumerate(played(seats, options, seats)):
        for seat in (number % seats, *state.actors()[:1], None):
            drawn = Markup("".join(regions(state, seat, "de" if number % 3 == 2 else "en").values()))
            repeated = [name for name, count in Counter([*drawn.ids, *symbols.ids]).items() if count > 1]
            assert not repeated
            assert set(drawn.referred) <= set(drawn.ids)
            assert set(drawn.uses) <= {*drawn.ids, *symbols.ids}
            legal = state.legal(seat) if seat is not None and seat in state.actors() else []
            assert Counter(drawn.buttons) == Counter(legal)


@many_games
def test_no_region_betrays_a_secret(seats, options):
    """What a seat cannot see has no influence on its page."""
    chance = Chance.from_seed(5)
    for number, state in enumerate(played(seats, options, 10 + seats)):
        seat = number % seats
        assert regions(state, seat) == regions(GAME.sample(state, seat, chance), seat)


def test_a_name_is_shown_as_text_and_never_as_markup():
    page = regions(GAME.new(3, 1), 0)["seats"]
    assert "&lt;Company&gt; &amp; 0" in page
    assert "<Company>" not in page


def test_every_card_can_be_drawn_in_both_languages():
    """Each of the 208 faces is sound, and everything that a card shows has its symbol."""
    symbols = set(PAGE.sheet.ids)
    cards = PAGE.jinja.get_template("terraforming-mars/cards.html")
    state = GAME.new(2, 1)
    for language in ("en", "de"):
        printed = table_faces(state, language)
        module: Any = cards.make_module(PAGE.context(state, None, language))
        for face in printed:
            drawn = Markup(str(module.face(face, face.cost)) + str(module.slip(face, 1 if face.holds else 0)))
            assert set(drawn.uses) <= symbols, face.id


def table_faces(state: State, language: str) -> list[Any]:
    from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
    from planetfall.games.terraforming_mars.view.card_text import faces

    found = faces(components.shipped(), typing.cast(TerraformingMars, state), language)
    return [found.card(card) for card in range(208)]


def test_a_card_that_cannot_be_played_says_what_is_missing_and_one_that_can_is_green():
    found = set()
    for state in played(2, {}, 2):
        for seat in state.actors():
            view = GAME.view(state, seat)
            if GAME.question(state, seat).kind != "action":
                continue
            page = regions(state, seat)["hand"]
            for held in view.players[seat].hand:
                card = page.split(f'id="card-{held.card.card}"')[1].split("</li>")[0]
                first = action_ids.FIRST_ACTION in state.legal(seat)  # TM-39: it comes before any card
                assert ("card ready" in card) == (held.playable and not first)
                assert held.playable or held.missing[0] in card.replace("&#39;", "'")
                found.add(held.playable)
    assert found == {True, False}


def test_every_word_is_written_in_both_languages_and_none_in_vain():
    for seats, options in GAMES:
        for state in played(seats, options, seats):
            for seat in (0, None):
                regions(state, seat)
    ends = {"number", "cost", "playable", "colour", "tag"}
    composed = {f"terraforming-mars.sort.{name}" for name in ends}
    composed |= {
        f"terraforming-mars.phase.{name}"
        for name in ("setup", "draft", "research", "action", "final", "over")
    }
    composed |= {f"terraforming-mars.type.{name}" for name in page.TYPES}
    composed |= {f"terraforming-mars.cube.{name}" for name in ("animal", "microbe", "science", "fighter")}
    composed |= {f"terraforming-mars.desk.{name}" for name in ("option", "next", "target", "greenery")}
    composed |= {f"terraforming-mars.offer.{name}" for name in ("setup", "draft", "research", "seen")}
    composed |= {f"terraforming-mars.board.{name}" for name in ("land", "ocean", "off", "reserved")}
    composed |= {
        f"terraforming-mars.amount.{name}" for name in ("heat", "energy", "megacredits")
    }  # no bonuses
    assert PAGE.asked_for() | composed <= keys_of(GAME)
    assert PAGE.unused() - composed == {"terraforming-mars.colour.neutral"}  # only events name it


def test_the_desk_shows_everybody_what_is_carried_out_and_what_was_revealed():
    search = next(card for card, entry in enumerate(BOX.cards) if entry.id == "search_for_life")
    first = {"id": "a", "stock": {"megacredits": 9}, "in_play": [{"card": "search_for_life"}]}
    facts = {"phase": "action", "players": [first, {"id": "b"}], "deck_top": ["tardigrades"]}
    state = position("terraforming-mars", facts)
    assert "Tardigrades" not in regions(state, 1)["desk"]
    state.play(0, action_ids.USE + search)
    for seat in (0, 1, None):
        shown = regions(state, seat)["desk"]
        assert re.search(r"Revealed.*Tardigrades.*#tag-microbe", shown, re.DOTALL)
    paying = next(state for state in played(2, {}, 4) if GAME.view(state, 0).resolving)
    name = GAME.view(paying, 0).resolving_name
    for seat in (0, 1, None):
        assert f"In progress</span><b>{name}" in regions(paying, seat)["desk"]


def test_a_standard_project_is_named_while_it_is_paid_for_with_heat():
    first = {"id": "a", "corporation": "helion", "stock": {"megacredits": 20, "heat": 5}}
    state = position("terraforming-mars", {"players": [first, {"id": "b"}]})
    state.play(0, GAME.actions.parse("project aquifer"))
    assert "In progress</span><b>Aquifer" in regions(state, 0)["desk"]
    assert "Pay without heat" in regions(state, 0)["desk"]


def test_cards_are_called_playable_only_while_they_can_be_played():
    first = {"id": "a", "stock": {"megacredits": 60, "steel": 4}, "hand": ["mine", "sponsors"]}
    state = position("terraforming-mars", {"players": [first, {"id": "b"}]})
    assert regions(state, 0)["hand"].count("note yes") == 2
    state.play(0, GAME.actions.parse("play mine"))
    assert GAME.question(state, 0).kind == "steel"
    assert "note yes" not in regions(state, 0)["hand"]
    assert "card ready" not in regions(state, 0)["hand"]


def test_bonuses_of_areas_are_counted_in_words():
    listed = regions(GAME.new(2), None)["board"]
    assert ", 1 card<" in listed
    assert ", 2 cards<" in listed
    assert ", 1 plant<" in listed
    assert not re.search(r"\b1 (cards|plants)\b", listed)


def test_the_desk_asks_whether_tile_or_oxygen_comes_first():
    first = {"id": "a", "stock": {"plants": 8}}
    state = position("terraforming-mars", {"oxygen": 7, "temperature": -2, "players": [first, {"id": "b"}]})
    state.play(0, action_ids.CONVERT)
    shown = regions(state, 0)["desk"]
    assert "Tile or oxygen first?" in shown
    assert shown.index("Place the greenery first") < shown.index("Raise oxygen first")


def test_the_area_of_noctis_city_has_its_german_name():
    german = GAME.with_language("de")
    reserved = [space for space in german.view(GAME.new(2), 0).spaces if space.reserved and space.row >= 0]
    assert [space.name for space in reserved] == ["Stadt Noctis"]


def test_points_are_drawn_as_they_are_counted():
    drawings = PAGE_CONTEXT["drawings"]
    assert drawings["search-for-life"].points == Glyph("i-points", "3", per="cube-science")
    assert drawings["physics-complex"].points == Glyph("i-points", "2/", per="cube-science")
    assert drawings["io-mining-industries"].points == Glyph("i-points", "1/", per="tag-jovian")
    assert drawings["immigration-shuttles"].points == Glyph("i-points", "1/3", per="t-city")
    assert drawings["asteroid-mining"].points == Glyph("i-points", "2")


# -- paying -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "value", "left", "found", "usual"),
    [
        ("steel", 2, 7, range(5), 3),  # a fourth cube would lose half of its value
        ("titanium", 3, 12, range(5), 4),
        ("titanium", 3, 2, range(1, 2), 1),  # there is not enough money
        ("heat", 1, 9, range(2, 10), 2),  # heat is good for other things
    ],
)
def test_the_usual_payment_wastes_nothing(asked, value, left, found, usual):
    payment = Payment(left, left, asked, found[0], found[-1], value, {}, {})
    assert page.default_amount(payment, found) == usual


def test_of_everything_else_the_usual_amount_is_the_largest():
    assert page.default_amount(None, [1, 2, 3]) == 3


# -- size -------------------------------------------------------------------------------------------------------------


def crowded() -> State:
    """Five players late in a game, each with twenty-five cards in play, and the first with ten in hand."""
    cards = {kind: [card.id for card in BOX.cards if card.type == kind] for kind in page.TYPES}
    shares = {"active": 9, "automated": 12, "event": 4}

    def player(seat: int) -> dict[str, Any]:
        played = [card for kind, share in shares.items() for card in cards[kind][seat * share :][:share]]
        return {
            "id": str(seat),
            "corporation": BOX.corporations[seat].id,
            "tr": 30,
            "stock": dict.fromkeys(RESOURCE_IDS, 20),
            "production": dict.fromkeys(RESOURCE_IDS, 5),
            "hand": cards["automated"][-10:] if seat == 0 else [],
            "in_play": [{"card": card} for card in played],
        }

    land = [space for space, printed in zip(SPACE_IDS, BOX.spaces, strict=False) if printed.kind == "land"]
    tiles = [
        {"space": space, "tile": "greenery", "owner": str(place % 5)} for place, space in enumerate(land[:30])
    ]
    facts = {"generation": 11, "phase": "action", "players": [player(seat) for seat in range(5)]}
    return position("terraforming-mars", facts | {"tiles": tiles})


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_stays_small_however_many_cards_are_played(language):
    """Pages travel as they are; what else a page needs travels squeezed and once, and takes 75 KB."""
    drawn = regions(crowded(), 0, language)
    symbols = PAGE.symbols
    assert len("".join([*drawn.values(), symbols]).encode()) < 102_000
    styles = gzip.compress((PAGE.folder / "table.css").read_bytes())
    assert len(styles) < 7_500
