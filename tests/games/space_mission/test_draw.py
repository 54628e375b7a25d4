"""The table in the terminal: everything a seat may see is there, nothing else, and no line is too wide.

After a change of the picture that is meant: `pytest --renew-goldens -n0 tests/games/space_mission/test_draw.py`.
"""

import io
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from planetfall.core.chance import Chance
from planetfall.core.playout import playout, step
from planetfall.core.state import State
from planetfall.core.terminal_layout import HUES, LETTERS, SHAPES
from planetfall.games.space_mission.engine.actions import COLOURS
from planetfall.games.space_mission.terminal.draw import draw
from planetfall.games.space_mission.terminal.planets import GATE, ROWS
from planetfall.games.space_mission.terminal.symbols import SIGNS, TILE_HUES
from planetfall.games.space_mission.view.types import View
from tests.games.space_mission.helpers import GAME, card, play, table

GOLDEN = Path(__file__).with_name("golden")
WIDTHS = (60, 80, 100, 120, 160)
ODD_WIDTHS = (1, 10, 25, 40, 71, 72, 79, 81, 107, 108, 159, 240)
TABLES = (2, 3, 4, 5)
LINES_AT_A_GLANCE = 40  # of 120 columns

MIDDLE_OF_A_GAME: dict[str, Any] = {
    "round": 5,
    "start": "blue",
    "turn": "red",
    "actions_left": 1,
    "memory_aid": True,
    "ships": {"red": "hazard", "blue": "hazard", "yellow": "gate"},
    "gate": {"red": 3, "blue": 1},
    "stations": {"freezer": "blue", "ruby-red": "red"},
    "scanned": {"hazard": ["red", "blue"], "freezer": ["blue"], "ruby-red": ["red"]},
    "piles": {
        "hazard": {"water": 1, "medal": 1, "space": 2},
        "freezer": {"space": 2},
        "ruby-red": {"brown-alien": 3, "space": 1},
    },
    "open": ["freezer"],
    "reserved": {"hazard": {"red": ["green-matter", "red-mineral"], "blue": ["blue-matter"]}},
    "collected": {"red": {"water": 2, "medal": 1}, "blue": {"blue-alien": 2}},
    "hands": {
        "red": [card(blue=1, green=3), card(blue=2, orange=4), card(green=3, orange="?")],
        "blue": [card(blue=4, green=4)],
    },
    "discard": [card(blue=3, green=1), card(blue="?", green=1)],
}


def drawn(view: View, width: int) -> str:
    """A view as plain text."""
    console = Console(width=width, color_system=None, force_terminal=False, file=io.StringIO())
    console.print(draw(view))
    return console.file.getvalue()  # type: ignore[attr-defined]


def seen(fields: dict[str, Any], seat: int | None = 0, width: int = 120) -> str:
    """What a seat sees of a table built by hand."""
    return drawn(GAME.view(table(**fields), seat), width)


def middle(seat: int | None = 0, width: int = 120, **changed: Any) -> str:
    """What a seat sees in the middle of a game, without frames."""
    return flat(seen(MIDDLE_OF_A_GAME | changed, seat, width))


def flat(text: str) -> str:
    """The text without frames, gaps and line ends."""
    return " ".join(text.replace("│", " ").split())


def moments(seats: int, every: int, **options: str) -> Iterator[State]:
    """States of a random game, the last one among them."""
    state = GAME.new(seats, seats, options)
    chance = Chance.from_seed(seats)
    yield state
    answers = 0
    while step(state, chance):
        answers += 1
        if answers % every == 0:
            yield state
    yield state


def over(seats: int) -> State:
    state = GAME.new(seats, 1)
    playout(state, Chance.from_seed(1))
    return state


def check(view: View, width: int) -> str:
    """All that must hold of every picture; returns it without frames."""
    text = drawn(view, width)
    assert {cell_len(line) for line in text.splitlines()} == {width}
    words = flat(text).lower()
    for planet in view.planets:
        assert planet.name.lower() in words
        assert f"○{planet.jump} ⬡{planet.scan} △{planet.landing[0]} △{planet.landing[1]}" in words
    for seat in view.seats:
        assert f"{SHAPES[seat.colour]}{LETTERS[seat.colour]} {seat.colour}".lower() in words
    assert f"{view.open_space} of {view.end_at}" in words
    return words


# -- everywhere -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", TABLES)
def test_every_moment_of_a_game_can_be_drawn(seats):
    widths, eyes = cycle(WIDTHS), cycle([*range(seats), None])
    for state in moments(seats, every=60, **{"memory-aid": "on"}):
        check(GAME.view(state, next(eyes)), next(widths))


@pytest.mark.parametrize("seats", TABLES)
def test_the_end_of_a_game_shows_the_tiles_of_everybody(seats):
    view = GAME.view(over(seats), None)
    for width in WIDTHS:
        words = check(view, width)
        assert "over" in words
        assert all(f"worth {seat.tile_points}" in words for seat in view.seats if seat.collected)


@pytest.mark.parametrize("width", ODD_WIDTHS)
def test_no_width_is_too_odd(width):
    text = seen(MIDDLE_OF_A_GAME, width=width)
    assert {cell_len(line) for line in text.splitlines()} == {width}


@pytest.mark.parametrize("seats", TABLES)
def test_what_matters_fits_a_screen_of_120_columns(seats):
    state = GAME.new(seats, 3)
    playout(state, Chance.from_seed(3), limit=150)
    assert len(drawn(GAME.view(state, 0), 120).splitlines()) <= LINES_AT_A_GLANCE


def test_every_sign_takes_one_column():
    for width in (60, 80, 120):
        assert all(cell_len(sign) == 1 for sign in set(seen(MIDDLE_OF_A_GAME, width=width)) - {"\n"})


# -- the ring -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SM-14")
def test_planets_that_are_neighbours_lie_beside_or_under_one_another():
    places = {place: (y, x) for y, row in enumerate(ROWS) for x, place in enumerate(row) if place != GATE}
    for place in range(8):
        (y, x), (other_y, other_x) = places[place], places[(place + 1) % 8]
        assert abs(y - other_y) + abs(x - other_x) == 1
    assert ROWS[1][1] == GATE


def test_the_ring_stands_on_the_table_in_its_order():
    lines = [line for line in seen(MIDDLE_OF_A_GAME, width=80).splitlines() if line.startswith("╭")]
    names = [[word.strip("─╭╮ ") for word in line.split("╮╭")] for line in lines[:3]]
    assert names == [
        ["HAZARD", "GREEN HEGGAR", "CINDER"],
        ["RUBY RED", "JUMP GATE", "SAFFRON"],
        ["OLD MARBLE", "FREEZER", "DEEP AZURE"],
    ]


def test_a_planet_shows_its_pile_its_probes_and_its_ships():
    assert "Hazard ○1 ⬡3 △2 △4 4 tiles, searched scan ●R◦◦ ■B◦ ▷ ●R ■B" in middle(width=60)


def test_a_station_takes_the_place_of_the_probes():
    assert "Ruby Red ○3 ⬡2 △1 △4 4 tiles ⌂ ●R station" in middle(width=60)


@pytest.mark.rule("SM-65")
def test_space_tiles_lie_open_for_all():
    assert "Freezer ○1 ⬡2 △3 △4 ✧2 Space open ⌂ ■B station" in middle(seat=2, width=60)
    assert "open Space ✧✧······ 2 of 8" in middle(seat=2)


def test_an_empty_pile_is_empty():
    assert "Cinder ○2 ⬡3 △1 △4 no tiles left" in middle(width=60, piles={"cinder": {}}, open=[])


def test_the_gate_shows_probes_and_the_ships_that_wait_there():
    text = middle(width=60)
    assert "JUMP GATE" in text
    assert "●3 ■1 draw pile 49 discard 2 ▷ ▲Y" in text


# -- seats and cards ------------------------------------------------------------------------------------------------


def test_a_seat_shows_what_everybody_may_count():
    text = middle()
    assert "●R Red you ► 1 action probes 3 stations 1 cards 3 tiles 3 reserved 2 points 12" in middle(
        width=60
    )
    assert "■B Blue ☆" in text


def test_counts_move_together_where_they_are_long():
    state = table(gate={"red": 57}, stations={"hazard": "red", "freezer": "red"})
    assert "probes 57  stations 2  cards 5" in drawn(GAME.view(state, 0), 120)
    tiles = {"red-mineral": 4, "purple-mineral": 4, "water": 4}
    reserved = {"hazard": {"red": ["medal"] * 6}, "freezer": {"red": ["green-matter"] * 4}}
    state = table(gate={"red": 9}, collected={"red": tiles}, reserved=reserved, stations={"cinder": "red"})
    assert "tiles 12 reserved 10 points 12" in drawn(GAME.view(state, 0), 120)


def test_the_last_round_is_announced():
    assert "[last round]" in middle(last_round=True)
    assert "last round" not in middle()


def test_discarded_cards_lie_open():
    assert "DISCARD PILE" in middle(seat=None)
    assert "○3⬡1 ○?⬡1" in middle(seat=None)


# -- secrets --------------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_tiles():
    text = middle()
    assert "hand ○1⬡3 ○2△4 ⬡3△?" in text
    assert "tiles 2 Water, 1 Medal worth 8" in text


@pytest.mark.rule("SM-68")
@pytest.mark.parametrize("width", WIDTHS)
def test_hands_and_tiles_of_others_stay_secret(width):
    hidden = {
        0: ["○4⬡4", "Blue alien", "Blue matter"],
        1: ["○1⬡3", "2 Water", "Green matter"],
        None: ["○1⬡3", "○4⬡4", "Water", "alien", "matter", "Only you"],
    }
    for seat, words in hidden.items():
        text = middle(seat, width, memory_aid=False).lower()
        assert not [word for word in words if word.lower() in text]


def looking() -> State:
    """Red looks through the pile of Ruby Red."""
    fields = MIDDLE_OF_A_GAME | {"ships": {"red": "ruby-red"}, "actions_left": 2}
    return play(table(**fields), "discover")


@pytest.mark.rule("SM-46")
def test_only_who_looks_through_a_pile_sees_it():
    state = looking()
    assert "Ruby Red 3 Brown alien, 1 Space" in flat(drawn(GAME.view(state, 0), 120))
    for seat in (1, 2, None):
        assert "Brown alien" not in drawn(GAME.view(state, seat), 120)


@pytest.mark.rule("SM-70")
def test_what_was_seen_is_shown_only_where_the_table_helps_to_remember():
    state = play(looking(), "take brown-alien")
    text = flat(drawn(GAME.view(state, 0), 120))
    assert "YOU REMEMBER" in text
    assert "Ruby Red 2 Brown alien, 1 Space" in text
    assert "Hazard ●R reserved 1 Red mineral, 1 Green matter" in text
    assert "■B reserved" not in text
    unaided = middle(memory_aid=False)
    assert "YOU REMEMBER" not in unaided
    assert "Green matter" not in unaided


def test_the_memory_says_how_many_tiles_others_have_taken_since():
    fields = MIDDLE_OF_A_GAME | {"ships": {"red": "ruby-red", "blue": "ruby-red"}, "start": "red"}
    state = play(table(**fields), "discover", "take brown-alien", "discover", "take brown-alien")
    assert "Ruby Red 2 Brown alien, 1 Space, 1 taken since" in flat(drawn(GAME.view(state, 0), 120))
    assert "taken since" not in drawn(GAME.view(state, 1), 120)


def test_the_end_shows_what_nobody_received():
    fields = MIDDLE_OF_A_GAME | {"last_round": True, "start": "blue"}
    state = play(table(**fields), "top up", "draw")
    assert state.over()
    text = flat(drawn(GAME.view(state, None), 120))
    assert "NEVER RECEIVED" in text
    assert "Hazard ●R reserved 1 Red mineral, 1 Green matter" in text
    assert "Hazard ■B reserved 1 Blue matter" in text
    assert "LEFT IN THE PILES" in text


@pytest.mark.parametrize("seats", [2, 4])
def test_a_world_that_a_seat_cannot_tell_from_the_real_one_looks_the_same(seats):
    for number, state in enumerate(moments(seats, every=80, **{"memory-aid": "on"})):
        seat = number % seats
        world = GAME.sample(state, seat, Chance.from_seed(number))
        assert drawn(GAME.view(world, seat), 100) == drawn(GAME.view(state, seat), 100)


# -- with and without colour ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", ["standard", "256", "truecolor"])
def test_colour_changes_nothing_but_the_colour(system):
    view = GAME.view(table(**MIDDLE_OF_A_GAME), 0)
    console = Console(
        width=120,
        color_system=system,
        force_terminal=True,
        legacy_windows=False,
        file=io.StringIO(),
        record=True,
    )
    console.print(draw(view))
    assert "\x1b[" in console.file.getvalue()  # type: ignore[attr-defined]
    assert console.export_text() == drawn(view, 120)


def test_every_colour_has_a_shape_and_a_letter_of_its_own():
    shapes = {SHAPES[colour] for colour in COLOURS}
    assert set(COLOURS) <= SHAPES.keys() == HUES.keys() == LETTERS.keys()
    assert len({LETTERS[colour] for colour in COLOURS}) == len(COLOURS)
    assert len(shapes | set(SIGNS.values())) == len(COLOURS) + len(SIGNS)


def test_every_kind_of_tile_has_a_colour():
    view = GAME.view(over(3), None)
    kinds = {tile.kind for seat in view.seats for tile in seat.collected}
    assert kinds <= TILE_HUES.keys()
    assert len(TILE_HUES) == 11


# -- golden ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [80, 120])
def test_the_picture_is_the_one_that_was_agreed(golden, width):
    path = GOLDEN / f"middle-of-a-game-{width}.txt"
    text = "".join(f"{line.rstrip()}\n" for line in seen(MIDDLE_OF_A_GAME, width=width).splitlines())
    golden(path, text)
