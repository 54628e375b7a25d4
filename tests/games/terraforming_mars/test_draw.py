"""The table in the terminal: everything a seat may see is there, nothing else, and no line is too wide."""

import io
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from planetfall.core.chance import Chance
from planetfall.core.playout import step
from planetfall.core.state import State
from planetfall.core.terminal_layout import HUES, LETTERS, SHAPES
from planetfall.games.terraforming_mars.content.geometry import around
from planetfall.games.terraforming_mars.engine.ids import COLOURS, SPACE_IDS, TILE_IDS
from planetfall.games.terraforming_mars.terminal.draw import MAP, SIDE, draw
from planetfall.games.terraforming_mars.terminal.mars import BRICK
from planetfall.games.terraforming_mars.terminal.symbols import NEUTRAL, TILES
from planetfall.games.terraforming_mars.view.types import View
from tests.games.terraforming_mars.helpers import GAME, answer, player, table

WIDTHS = (60, 80, 100, 120, 160)
ODD_WIDTHS = (1, 10, 25, 40, MAP - 1, MAP, MAP + SIDE, MAP + SIDE + 1, 240)


def drawn(view: View, width: int = 120) -> str:
    """A view as plain text."""
    console = Console(width=width, color_system=None, force_terminal=False, file=io.StringIO())
    console.print(draw(view))
    return console.file.getvalue()  # type: ignore[attr-defined]


def flat(text: str) -> str:
    """The text without frames, gaps and line ends."""
    return " ".join(text.replace("│", " ").split())


def seen(state: State, seat: int | None = 0, width: int = 80) -> str:
    """What a seat sees, in one line."""
    return flat(drawn(GAME.view(state, seat), width))


def middle(**changed: Any) -> State:
    """A table of three in the middle of a game."""
    red = player(
        "comet",
        "birds",
        in_play={"tardigrades": 3, "mining-rights": "steel", "electro-catapult": 0},
        corporation="helion",
        megacredits=21,
        titanium=2,
        production={"megacredits": -2, "steel": 1, "energy": 1},
        tr=25,
    )
    green = player("kelp-farming", corporation="ecoline", plants=6, production={"plants": 3}, passed=True)
    tiles = {"r4c6": "red city", "r5c4": "green greenery", "r4c4": "ocean", "r2c0": "green lava-flows"}
    fields: dict[str, Any] = {
        "tiles": tiles,
        "claims": {"r2c3": "red"},
        "milestones": {"mayor": "green"},
        "awards": {"banker": "red"},
        "temperature": -8,
        "oxygen": 5,
    }
    return table(red, green, player(corporation="credicor", megacredits=3), **fields | changed)


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


def check(view: View, width: int) -> None:
    """All that must hold of every picture."""
    text = drawn(view, width)
    assert {cell_len(line) for line in text.splitlines()} == {width}
    words = flat(text)
    assert all(space.id in words for space in view.spaces if space.row >= 0)
    for who in view.players:
        assert f"{SHAPES[who.colour]}{LETTERS[who.colour]} {who.colour.capitalize()}" in words
        assert f"TR {who.rating}" in words
    for track in view.tracks:
        assert f"{track.value}/{track.goal}" in words
    assert f"generation {view.generation}, {view.phase}" in words


# -- everywhere -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_every_moment_of_a_game_can_be_drawn(seats: int) -> None:
    widths, eyes = cycle(WIDTHS), cycle([*range(seats), None])
    options = {"draft": "yes"} if seats > 1 else {}
    for state in moments(seats, every=97, **options):
        check(GAME.view(state, next(eyes)), next(widths))


@pytest.mark.parametrize("width", ODD_WIDTHS)
def test_no_width_is_too_odd(width: int) -> None:
    text = drawn(GAME.view(middle(), 0), width)
    assert {cell_len(line) for line in text.splitlines()} == {width}


def test_every_sign_takes_one_column() -> None:
    for width in (60, 80, 120):
        assert all(cell_len(sign) == 1 for sign in set(drawn(GAME.view(middle(), 0), width)) - {"\n"})


@pytest.mark.parametrize("system", ["standard", "256", "truecolor"])
def test_colour_changes_nothing_but_the_colour(system: Any) -> None:
    view = GAME.view(middle(), 0)
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


# -- Mars -----------------------------------------------------------------------------------------------------------


def test_spaces_touch_on_the_map_as_they_do_on_the_board() -> None:
    lines = drawn(GAME.view(GAME.position({}), 0), 80).splitlines()
    places = {
        name: (number, line.index(name))
        for name in SPACE_IDS[:61]
        for number, line in enumerate(lines)
        if name in line
    }
    half = BRICK // 2
    ring = ((-3, -half), (-3, half), (0, BRICK), (3, half), (3, -half), (0, -BRICK))
    for space, name in enumerate(SPACE_IDS[:61]):
        line, column = places[name]
        for beside, (down, right) in zip(around(space), ring, strict=True):
            there = (line + down, column + right)
            assert (there in places.values()) == (beside >= 0)
            assert beside < 0 or places[SPACE_IDS[beside]] == there


def test_a_space_shows_its_tile_and_owner_or_what_is_printed_there() -> None:
    text = drawn(GAME.view(middle(), 0), 60)
    words = flat(text)
    for part in ("r4c6 ⌂ ●R", "r5c4 ♣ ◆G", "r4c4 ≈ ocean", "r2c0 Lava ◆G", "r3c0 pt^", "r0c1 ss~", "r2c3●"):
        assert part in words


def test_only_spaces_that_may_be_chosen_are_marked() -> None:
    mars = middle()
    assert "◊" not in drawn(GAME.view(mars, 0), 60).replace("◊ may be", "")
    answer(mars, "play comet", "amount 2")
    view = GAME.view(mars, 0)
    words = flat(drawn(view, 60))
    marked = {space.id for space in view.spaces if f"{space.id}◊" in words}
    assert marked == set(view.open_spaces) != set()
    assert "place ocean" in words


@pytest.mark.rule("TM-256")
def test_neutral_tiles_of_a_solo_game_belong_to_nobody() -> None:
    words = flat(drawn(GAME.view(GAME.new(1, 3), 0), 60))
    assert words.count(f"⌂ {NEUTRAL}") == 2
    assert words.count(f"♣ {NEUTRAL}") == 2
    assert "MILESTONES" not in words


def test_every_tile_and_colour_has_its_look() -> None:
    assert set(TILES) == set(TILE_IDS)
    assert set(COLOURS) <= SHAPES.keys() == HUES.keys() == LETTERS.keys()
    assert len({LETTERS[colour] for colour in COLOURS}) == len(COLOURS)
    assert len({SHAPES[colour] for colour in COLOURS}) == len(COLOURS)


# -- players and cards ----------------------------------------------------------------------------------------------


def test_a_board_shows_stock_production_and_tags() -> None:
    words = seen(middle())
    assert "●R Red you ☆ ► now Helion TR 25" in words
    assert "M€ steel titan plant power heat 21 0 2 0 0 0 -2 +1 +0 +0 +1 +0" in words
    assert "◆G Green passed" in words


def test_milestones_and_awards_show_who_is_how_far() -> None:
    words = seen(middle())
    assert "Mayor ●1 ◆0 ■0 of 3 claimed ◆G" in words
    assert "Banker ●-2 ◆0 ■0 funded ●R" in words
    assert "Landlord ●1 ◆2 ■0 for 14 M€" in words


def test_cards_in_play_show_cubes_metals_and_own_actions() -> None:
    words = seen(middle())
    assert "Tardigrades 3 microbe" in words
    assert "Mining Rights steel" in words
    assert "→ Tardigrades Add 1 microbe" in words
    assert "→ Tardigrades" not in seen(middle(), seat=1)


def test_the_hand_shows_prices_and_what_stands_in_the_way() -> None:
    words = seen(middle())
    assert "→21 M€ Comet #010 event space" in words
    assert "10 M€ Birds #072 blue animal [at least 13 % oxygen]" in words
    assert "→10 M€ Birds" not in words


def test_hands_of_others_stay_secret_until_the_end() -> None:
    assert "Kelp Farming" not in seen(middle(), seat=0)
    assert "Kelp Farming" in seen(middle(), seat=1)
    assert "Comet" not in seen(middle(), seat=None)
    over = middle(phase="final")
    assert over.over()
    assert all(name in seen(over, seat=None) for name in ("Kelp Farming", "Comet", "HANDS"))


def test_a_payment_says_what_is_left_and_what_pays() -> None:
    mars = middle()
    answer(mars, "play comet")
    assert "pay 21 of 21 M€ left 0 to 2 titanium, worth 3 M€ each of 21 megacredits, 2 titanium" in seen(mars)


def test_what_is_offered_can_be_read_and_what_is_chosen_is_marked() -> None:
    state = GAME.new(2, 4)
    view = GAME.view(state, 0)
    assert all(found.name in seen(state) for found in view.corporations)
    first = view.offered[0].card
    answer(state, f"red: found {view.corporations[0].id}", f"red: buy {first.id}")
    assert f"✓{first.cost:>2} M€ {first.name}" in seen(state)


def test_the_last_generation_is_announced() -> None:
    assert "[last generation]" not in seen(middle())
    assert "[last generation]" in seen(middle(temperature=8, oxygen=14, oceans=9, tiles={}))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_world_that_a_seat_cannot_tell_from_the_real_one_looks_the_same(seats: int) -> None:
    for number, state in enumerate(moments(seats, every=150)):
        seat = number % seats
        world = GAME.sample(state, seat, Chance.from_seed(number))
        assert drawn(GAME.view(world, seat), 100) == drawn(GAME.view(state, seat), 100)
