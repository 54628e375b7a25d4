"""The table in the terminal: everything a seat may see is there, nothing else, and no line is too wide.

After a change of the picture that is meant: `pytest --renew-goldens -n0 tests/games/rocket_rescue/test_draw.py`.
"""

import io
from collections.abc import Iterator, Mapping
from itertools import cycle
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from planetfall.core.chance import Chance
from planetfall.core.playout import playout, step
from planetfall.core.state import State
from planetfall.core.terminal_layout import HUES, LETTERS, SHAPES
from planetfall.games.rocket_rescue.engine.actions import COLOURS
from planetfall.games.rocket_rescue.terminal.draw import draw
from planetfall.games.rocket_rescue.terminal.symbols import MEANINGS, code
from planetfall.games.rocket_rescue.view.types import View
from tests.games.rocket_rescue.helpers import GAME, plan, play, rocket, standing, submit_plan

GOLDEN = Path(__file__).with_name("golden")
WIDTHS = (60, 80, 100, 120, 160)
ODD_WIDTHS = (1, 10, 25, 39, 40, 79, 81, 119, 121, 240)
LINES_AT_A_GLANCE = 45  # of 120 columns

MIDDLE_OF_A_GAME = {
    "seats": 4,
    "round": 5,
    "phase": "boarding",
    "active": True,
    "plans": {
        "purple": plan([3], [4], [5], [3]),
        "white": plan([1, 1], [2], [3], (), bid=2),
        "orange": plan((), [5, 3], (), [2, 2]),
        "green": plan([6], (), [5, 1], [3]),
    },
    "track": ["white", "purple", "green", "orange"],
    "blocked": [4],
    "hangars": {
        "1": rocket("purple", standing("advanced 31", "white", white=2, green=1), standing("standard tank", "white")),
        "3": [standing("advanced 12", "orange"), standing("standard cockpit", "green", green=1)],
        "6": [standing("advanced 5", "orange", orange=1)],
    },
    "open": ["B04", "B11", "B13", "R06", None],
    "hands": {"purple": ["advanced 17"], "orange": ["standard engine", "advanced 3"]},
    "display": ["advanced 7", "advanced 20"],
    "energy": {"purple": 7, "white": 2, "orange": 0, "green": 11},
    "points": {"purple": 3, "white": 1},
    "taken": {"purple": {"B10": {"purple": 4, "white": 2}}},
    "terminal": ["orange", "white"],
}  # fmt: skip


def drawn(view: View, width: int) -> str:
    """A view as plain text."""
    console = Console(width=width, color_system=None, force_terminal=False, file=io.StringIO())
    console.print(draw(view))
    return console.file.getvalue()  # type: ignore[attr-defined]


def seen(fields: Mapping[str, object], seat: int | None = 0, width: int = 120) -> str:
    """What a seat sees of a table built by hand."""
    return drawn(GAME.view(GAME.position(fields), seat), width)


def flat(text: str) -> str:
    """The text without frames, gaps and line ends."""
    return " ".join(text.replace("│", " ").split())


def moments(seats: int, every: int) -> Iterator[State]:
    """States of a random game, the last one among them."""
    state = GAME.new(seats, seats)
    chance = Chance.from_seed(seats)
    yield state
    answers = 0
    while step(state, chance):
        answers += 1
        if answers % every == 0:
            yield state
    yield state


def check(view: View, width: int) -> str:
    """All that must hold of every picture; returns it."""
    text = drawn(view, width)
    assert {cell_len(line) for line in text.splitlines()} == {width}
    words = flat(text)
    for seat in view.seats:
        assert f"{SHAPES[seat.colour]}{seat.colour[0].upper()} {seat.colour.capitalize()}" in words
        assert f"landed {seat.rescued}/{view.crew_size}" in words
    assert all(f"hangar {hangar.number}" in words for hangar in view.hangars)
    assert all(f"{planet.id} " in words for planet in view.planets if planet)
    assert all(f"{code(module)} " in words for module in view.display)
    assert all(f"std×{stack.count}" in words for stack in view.stacks)
    return text


# -- everywhere -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_moment_of_a_game_can_be_drawn(seats):
    widths, eyes = cycle(WIDTHS), cycle([*range(seats), None])
    for state in moments(seats, every=20):
        check(GAME.view(state, next(eyes)), next(widths))


@pytest.mark.parametrize("width", ODD_WIDTHS)
def test_no_width_is_too_odd(width):
    text = seen(MIDDLE_OF_A_GAME, width=width)
    assert {cell_len(line) for line in text.splitlines()} == {width}


def test_what_matters_fits_a_screen_of_120_columns():
    for seats in (3, 4, 5):
        state = GAME.new(seats, 3)
        playout(state, Chance.from_seed(3), limit=150)
        assert len(drawn(GAME.view(state, 0), 120).splitlines()) <= LINES_AT_A_GLANCE


def test_every_sign_takes_one_column():
    for width in (60, 80, 120):
        text = seen(MIDDLE_OF_A_GAME, width=width)
        assert all(cell_len(sign) == 1 for sign in set(text) - {"\n"})


# -- what each thing says -------------------------------------------------------------------------------------------


def test_a_rocket_stands_upright_with_its_owners_and_crew():
    lines = seen(MIDDLE_OF_A_GAME, width=60).splitlines()
    start = next(number for number, line in enumerate(lines) if "hangar 1" in line)
    column = [line[2:28].strip(" ✓") for line in lines[start : start + 8]]
    assert column == [
        "hangar 1",
        "6△ ⬢P Standard Cockpit ··",
        "5  ·",
        "4  ·",
        "3▯ ★W Standard Fuel Tank",
        "2◫ ★W Sleeper Block ★★◆·",
        "1▽ ⬢P Standard Engine",
        "▯1",
    ]


def test_a_long_name_gives_way_to_the_number_of_the_module():
    assert "2◫ ★W A31 ★★◆·" in seen(MIDDLE_OF_A_GAME, width=80)


def test_a_blocked_hangar_says_so():
    assert "╳ blocked" in seen(MIDDLE_OF_A_GAME)


def test_a_company_shows_the_cube_that_it_adds():
    assert "SUPERNOVA INDUSTRIES +A" in seen(MIDDLE_OF_A_GAME)


def test_a_planet_shows_what_it_asks_for_and_gives():
    assert "B11 Dwarf Cockroach ⊞ ▯1 ϟ4 ↑2 ⚒1" in flat(seen(MIDDLE_OF_A_GAME))


def test_a_module_shows_what_it_costs_gives_and_carries():
    text = flat(seen(MIDDLE_OF_A_GAME, width=160))
    assert "△ A07 Polar Star Bridge C2 A1 T2 ϟ4 ◇5 ⌂2 ⊚" in text
    assert "⬢P ▯ A17 Eternal Vessel C2 A2 T1 ϟ6 ◇6" in text


def test_an_empty_display_says_so():
    assert "the display is empty" in seen(
        {"phase": "shopping", "display": [], "plans": {"purple": {"shopping": [3]}}}
    )


def test_the_back_of_the_top_card_is_open_and_its_name_is_not():
    fields = {"phase": "shopping", "plans": {"purple": {"shopping": [3]}}}
    text = flat(seen(fields | {"display": [], "deck": ["advanced 17"]}))
    assert "next ▯ C2 A2 T1" in text
    assert "Eternal Vessel" not in text


def test_the_market_the_terminal_and_the_order_of_influence():
    text = flat(seen(MIDDLE_OF_A_GAME, width=160))
    assert "market C12 A12 T12 (4 to 12)" in text
    assert "terminal ▲O ★W" in text
    assert "influence ★W ⬢P ◆G ▲O" in text


def test_dice_to_come_are_listed_in_their_order():
    text = flat(seen(MIDDLE_OF_A_GAME, width=160))
    assert "[boarding] ⬢P 5" in text
    assert "dice to come ◆G 5 ★W 3 ◆G 1" in text


def test_rescued_crew_stands_on_its_planet():
    assert "⬢P Sandbox ⬢P4 ★W2" in flat(seen(MIDDLE_OF_A_GAME, width=160))


def test_a_player_shows_energy_cubes_score_and_crew():
    text = flat(seen(MIDDLE_OF_A_GAME, width=60))
    assert "⬢P Purple you 2. ► now" in text
    assert "ϟ7 C2 A2 T2 score 11" in text
    assert "Earth 5 seated 2 landed 2/10" in text
    assert "R 1 1 S 2 B 3 L – bid 2" in text


def test_a_boarding_phase_that_is_shut_and_the_last_round_are_marked():
    text = seen({"round": 8})
    assert " no boarding " in text
    assert "[last round]" in text


def test_the_end_is_marked():
    state = GAME.new(3, 1)
    playout(state, Chance.from_seed(1))
    text = drawn(GAME.view(state, None), 120)
    assert "over" in text.splitlines()[0]
    assert "[" not in text.splitlines()[0]


# -- secrets --------------------------------------------------------------------------------------------------------


def test_a_plan_is_secret_until_all_are_revealed():
    state = submit_plan(GAME.new(3, 1), "white", plan([3], [6], [1], [2], bid=1))
    own, other = (flat(drawn(GAME.view(state, seat), 120)) for seat in (1, 0))
    assert "R 3 S 6 B 1 L 2 bid 1" in own
    assert "R 3 S 6" not in other
    assert "plan ✓ ready" in other


def test_a_plan_shows_what_its_dice_cost_and_warns():
    state = GAME.position({"seats": 3, "energy": {"purple": 1}})
    play(state, "purple: plan building 6 6")
    text = flat(drawn(GAME.view(state, 0), 80))
    assert "ϟ1 -6 too dear C2 A2 T2" in text
    assert "R ? S ? B ? L 6 6 bid ?" in text
    assert "plan 1/5" in flat(drawn(GAME.view(state, 1), 80))


@pytest.mark.parametrize("seats", [3, 5])
def test_a_world_that_a_seat_cannot_tell_from_the_real_one_looks_the_same(seats):
    for number, state in enumerate(moments(seats, every=25)):
        seat = number % seats
        world = GAME.sample(state, seat, Chance.from_seed(number))
        assert drawn(GAME.view(world, seat), 100) == drawn(GAME.view(state, seat), 100)


# -- with and without colour ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", ["standard", "256", "truecolor"])
def test_colour_changes_nothing_but_the_colour(system):
    view = GAME.view(GAME.position(MIDDLE_OF_A_GAME), 0)
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
    assert len({*shapes, *MEANINGS}) == len(COLOURS) + len(MEANINGS)


# -- golden ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [80, 120])
def test_the_picture_is_the_one_that_was_agreed(golden, width):
    path = GOLDEN / f"middle-of-a-game-{width}.txt"
    text = "".join(f"{line.rstrip()}\n" for line in seen(MIDDLE_OF_A_GAME, width=width).splitlines())
    golden(path, text)
