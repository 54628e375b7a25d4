"""The page of Space Mission: regions that show what a seat may see and do, and nothing else."""

import re
from collections import Counter
from functools import cache

import pytest

from planetfall.core.chance import Chance
from planetfall.core.state import State
from planetfall.games.space_mission import GAME
from planetfall.games.space_mission.content import components
from planetfall.games.space_mission.engine import questions
from planetfall.games.space_mission.engine.actions import KIND_IDS, PLANET_IDS
from planetfall.games.space_mission.view.types import Coordinate, Tile
from planetfall.games.space_mission.web import page
from tests.games.pages import SOURCE, Markup, Page, keys_of

PAGE = Page(GAME)
regions = PAGE.regions
TABLES = [(2, "on"), (3, "off"), (4, "on"), (5, "off")]
many_tables = pytest.mark.parametrize(("seats", "memory_aid"), TABLES)
SCENERY = page.pack_context(components.shipped())


@cache
def moments(seats: int, memory_aid: str = "off") -> list[State]:
    return PAGE.moments(seats, {"memory-aid": memory_aid}, seats, 90)


# -- regions ----------------------------------------------------------------------------------------------------------


@many_tables
def test_every_region_of_every_moment_is_sound_and_every_answer_is_one_button(seats, memory_aid):
    symbols = PAGE.sheet
    for number, state in enumerate(moments(seats, memory_aid)):
        for seat in (*range(seats), None):
            drawn = Markup("".join(regions(state, seat, "de" if number % 3 == 2 else "en").values()))
            assert [name for name, count in Counter([*drawn.ids, *symbols.ids]).items() if count > 1] == []
            assert set(drawn.referred) <= set(drawn.ids)
            assert set(drawn.uses) <= {*drawn.ids, *symbols.ids}
            legal = state.legal(seat) if seat is not None and seat in state.actors() else []
            assert sorted(drawn.buttons) == sorted(legal)


@many_tables
@pytest.mark.rule("SM-68", "SM-69", "SM-70", "SM-71")
def test_no_region_reveals_a_secret(seats, memory_aid):
    """What a seat cannot see has no influence on its page."""
    chance = Chance.from_seed(5)
    for state in moments(seats, memory_aid)[::3]:
        for seat in range(seats):
            assert regions(state, seat) == regions(GAME.sample(state, seat, chance), seat)


def test_only_ones_own_cards_are_drawn_while_the_game_lasts():
    for state in moments(3)[:-1]:
        for seat in (*range(3), None):
            shown = set(re.findall(r'id="card-(nc\d\d)"', regions(state, seat)["hand"]))
            own = GAME.view(state, seat).seats[seat].hand if seat is not None else ()
            assert shown == {card.id for card in own}


SEEN = {
    "seats": 2,
    "turn": "red",
    "ring": list(PLANET_IDS[:8]),
    "piles": {"freezer": {"water": 2, "medal": 1, "space": 2}},
    "ships": {"red": "freezer", "blue": "gate"},
    "scanned": {"freezer": ["red"]},
    "reserved": {"freezer": {"red": ["blue-alien"]}},
}


@pytest.mark.rule("SM-70")
@pytest.mark.parametrize("memory_aid", [False, True])
def test_what_was_seen_is_shown_only_with_the_memory_aid(memory_aid):
    state = GAME.position({**SEEN, "memory_aid": memory_aid})
    page = regions(state, 0)["board"]
    assert ("tile-blue-alien" in page) == memory_aid
    assert ("tile-water" in page) == memory_aid
    assert "tile-water" not in regions(state, 1)["board"]
    assert "probe-red" in page


@pytest.mark.rule("SM-69", "SM-70", "SM-46")
@pytest.mark.parametrize("memory_aid", [False, True])
def test_what_is_shown_has_reserved_tiles_and_piles_only_with_the_memory_aid(memory_aid):
    state = GAME.position({**SEEN, "memory_aid": memory_aid})
    known = GAME.view(state, 0)
    view = GAME.shown(known)
    freezer = next(planet for planet in view.planets if planet.id == "freezer")
    assert [entry.probes for entry in freezer.reserved] == [1]
    assert bool(freezer.reserved[0].tiles) == memory_aid
    assert (freezer.memory is not None) == memory_aid
    assert (view == known) == memory_aid, "bots know what they have seen, whatever people are shown"


@pytest.mark.rule("SM-69", "SM-70")
@pytest.mark.parametrize("memory_aid", ["off", "on"])
def test_the_log_names_a_reserved_tile_only_with_the_memory_aid(memory_aid):
    state = GAME.new(3, 4, {"memory-aid": memory_aid})
    chance, told = Chance.from_seed(1), set()
    state.listen()
    while not state.over():
        seat = state.actors()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[chance.randbelow(len(legal))])
        if not state.over():
            told |= {event.kind for event in state.take_events() if GAME.is_shown(state, event, seat)}
    assert ("reserved" in told) == (memory_aid == "on")
    assert {"reserves", "took"} <= told, "who reserves is open, and lines about tiles that were taken stay"


def test_the_open_view_shows_what_lies_under_probes():
    state = GAME.position(SEEN)
    found = PAGE.context(state, 1) | {"view": GAME.open_view(state, 1)}
    page = PAGE.draw("board", **found)
    assert "tile-blue-alien" in page
    assert "tile-water" in page


@pytest.mark.rule("SM-44")
def test_two_tiles_alike_are_two_buttons_of_the_fan_and_space_is_none():
    state = GAME.position(
        {**SEEN, "hands": {"red": ["nc02"]}, "stations": {"freezer": "red"}, "reserved": {}}
    )
    state.play(0, questions.DISCOVER)
    page = regions(state, 0)["board"]
    taken = [questions.TAKE + KIND_IDS.index("water") * 8 + copy for copy in (0, 1)]
    medal = questions.TAKE + KIND_IDS.index("medal") * 8
    assert sorted(Markup(page).buttons) == [*taken, medal]
    assert page.count('class="still tile-card"') == 2
    assert 'class="fan"' not in regions(state, 1)["board"]
    assert 'class="fan"' not in regions(state, None)["board"]


@pytest.mark.rule("SM-34", "SM-42")
def test_the_half_that_pays_is_lit_and_other_cards_say_why_not():
    fields = {
        "seats": 2,
        "turn": "red",
        "ring": list(PLANET_IDS[:8]),
        "hands": {"red": ["nc01", "nc17", "nc33"]},
    }
    state = GAME.position(fields)
    assert regions(state, 0)["hand"].count(" soft") == 2  # two cards show the jump coordinate of a planet
    state.play(0, questions.JUMP)  # Freezer: blue 1
    page = regions(state, 0)["hand"]
    assert page.count('class="half half-blue pay"') == 2
    assert page.count('aria-disabled="true"') == 1
    assert page.count('href="/rules/space-mission#SM-34"') == 1


@pytest.mark.rule("SM-41")
def test_an_action_that_is_impossible_says_why():
    page = regions(GAME.position({"seats": 2, "turn": "red", "ships": {"red": "gate"}}), 0)["console"]
    assert page.count('aria-disabled="true"') == 3
    assert page.count('href="/rules/space-mission#SM-29"') == 3


@pytest.mark.rule("SM-39")
def test_flights_are_arrows_to_both_neighbours():
    ring = list(PLANET_IDS[:8])
    state = GAME.position({"seats": 2, "turn": "red", "ring": ring, "ships": {"red": ring[0]}})
    planets = GAME.view(state, 0).planets
    assert page.lanes(planets, 0, state.legal(0)) == [
        (7, questions.FLY + 7, False),
        (0, questions.FLY + 1, True),
    ]
    assert page.lanes(planets, None, state.legal(0)) == []


def test_a_name_is_shown_as_text_and_never_as_markup():
    page = "".join(regions(GAME.new(3, 1), 0).values())
    assert "&lt;Company&gt; &amp; 0" in page
    assert "<Company>" not in page


# -- the score pad ----------------------------------------------------------------------------------------------------


def tiles(**counts: int) -> tuple[Tile, ...]:
    return tuple(Tile(kind.replace("_", "-"), kind, count) for kind, count in counts.items())


@pytest.mark.rule("SM-80", "SM-81", "SM-82", "SM-83", "SM-85")
def test_the_score_pad_shows_the_points_of_tiles_and_what_the_next_one_adds():
    pad = SCENERY["pad"](
        tiles(red_mineral=2, green_mineral=1, blue_alien=1, green_matter=1, water=3, medal=1)
    )
    assert [(line.source, line.points) for line in pad] == [
        ("minerals", 6),
        ("aliens", 1),
        ("matter", 2),
        ("water", 9),
        ("medals", 3),
    ]
    more = {shade.kind: shade.more for line in pad for shade in line.shades}
    assert more["red-mineral"] == 4 * 3 - 6
    assert more["blue-mineral"] == 4 * 2 - 6
    assert more["blue-alien"] == 2 * 2 - 1
    assert more["blue-matter"] == 7 - 2
    assert more["water"] == 14 - 9
    assert more["medal"] == 3


def test_the_pad_explains_the_numbers_of_the_pack_in_use():
    text = components.shipped_text().replace("matter_pair = 7", "matter_pair = 8")
    corrected = page.pack_context(components.read(text, "corrected"))
    assert corrected["tariff"]["matter"] == {"pair": 8, "single": 2}
    assert corrected["pad"](tiles(green_matter=1, blue_matter=1))[2].points == 8
    assert SCENERY["tariff"]["water"] == {"points": "2, 5, 9, 14", "number": 4}


@pytest.mark.rule("SM-76", "SM-77", "SM-78")
def test_the_gate_shows_the_points_of_probes_now():
    assert SCENERY["gate_points"]([3, 5, 3, 0]) == [6, 9, 6, 0]


@pytest.mark.parametrize("seats", [2, 5])
def test_pad_and_gate_count_as_the_game_does(seats):
    for state in moments(seats):
        view = GAME.view(state, 0)
        worth = SCENERY["gate_points"]([seat.probes for seat in view.seats])
        assert worth[0] + 3 * view.seats[0].stations == view.seats[0].open_points
        assert (
            sum(line.points for line in SCENERY["pad"](view.seats[0].collected)) == view.seats[0].tile_points
        )


@pytest.mark.rule("SM-20", "SM-21")
def test_a_card_shows_the_planets_where_it_serves():
    planet = GAME.view(GAME.position({"seats": 2, "ring": list(PLANET_IDS[:8])}), None).planets[
        0
    ]  # Freezer 1 2 3+4
    fitting = [
        (colour, number)
        for colour in ("blue", "green", "orange")
        for number in range(5)
        if page.fits(Coordinate(colour, number), planet)
    ]
    assert fitting == [
        ("blue", 0),
        ("blue", 1),
        ("green", 0),
        ("green", 2),
        ("orange", 0),
        ("orange", 3),
        ("orange", 4),
    ]


# -- words and weight --------------------------------------------------------------------------------------------------


def test_every_word_is_written_in_both_languages_and_none_in_vain():
    for seats, memory_aid in TABLES:
        for state in moments(seats, memory_aid):
            for seat in (0, None):
                regions(state, seat)
    assert PAGE.asked_for() <= keys_of(GAME)
    assert PAGE.unused() == set()


def test_names_of_actions_and_tiles_are_shown_in_five_languages():
    page = regions(GAME.new(2, 1), None)["secrets"]
    for name in ("Rab", "Rifornimento carte", "Bijnemen", "Minerai", "Medaglia", "Erts"):
        assert name in page


def test_the_page_stays_small():
    fullest = moments(5)[-1]
    html = sum(len(part.encode()) for part in regions(fullest, 0).values()) + len(PAGE.symbols.encode())
    styles = (PAGE.folder / "table.css").stat().st_size + (
        SOURCE / "server/static/css/planetfall.css"
    ).stat().st_size
    assert html + styles < 140_000, html + styles
