"""The table in the terminal: everything a seat may see is there, nothing else, and no line is too wide.

After a change of the picture that is meant: `pytest --renew-goldens -n0 tests/games/red_planet/test_draw.py`.
"""

import io
from collections.abc import Iterator, Mapping
from itertools import cycle
from pathlib import Path

import msgspec
import pytest
from rich.cells import cell_len
from rich.console import Console

from planetfall.core.chance import Chance
from planetfall.core.playout import playout, step
from planetfall.core.state import State
from planetfall.core.terminal_layout import HUES, SHAPES
from planetfall.core.terminal_layout import LETTERS as COLOUR_LETTERS
from planetfall.games.red_planet import GAME
from planetfall.games.red_planet.content import components
from planetfall.games.red_planet.engine.actions import COLOURS
from planetfall.games.red_planet.terminal.draw import draw
from planetfall.games.red_planet.terminal.mars import LETTERS, OUTSIDE, Plan, contacts, plan_of, plans
from planetfall.games.red_planet.terminal.symbols import TOKENS, code
from planetfall.games.red_planet.view.types import Card, View

GOLDEN = Path(__file__).with_name("golden")
WIDTHS = (60, 80, 100, 120, 160)
ODD_WIDTHS = (1, 10, 25, 40, 79, 81, 115, 116, 159, 240)
BOARDS = [("2015", "A"), *(("matagot", board) for board in "ABCD")]
TABLES = [(seats, edition) for seats in range(2, 7) for edition in ("2015", "matagot")]
LINES_AT_A_GLANCE = 45  # of 120 columns

MIDDLE_OF_A_GAME = {
    "seats": 4,
    "stop": "round 6",
    "first": "blue",
    "zones": {
        "vastitas-borealis": {"marker": "ice", "red": 2, "blue": 1, "yellow": 1},
        "valles-marineris": {
            "marker": "sylvanite",
            "red": 1,
            "green": 1,
            "yellow": 1,
            "pile": {"sylvanite": 1},
        },
        "mare-serpentis": {"marker": "sylvanite", "green": 2, "discovery": "rich_vein", "seen": [0, 2]},
        "mare-tyrrhenum": {"marker": "celerium", "blue": 2, "red": 10, "pile": {"ice": 1, "celerium": 2}},
        "tritonis-sinus": {"marker": "ice", "yellow": 1, "red": 1, "green": 2, "blue": 1},
        "hellas": {"discovery": "lichens", "seen": [1, 3]},
        "phobos": {"marker": "ice", "red": 1, "yellow": 1},
    },
    "docks": [
        {"to": "hellas", "capacity": 4, "crew": {"red": 1, "blue": 1}},
        {"to": "phobos", "capacity": 3, "crew": {"yellow": 1}},
        {
            "to": "sinus-sabaeus",
            "capacity": 5,
            "crew": {"red": 1, "yellow": 1, "blue": 1},
            "tokens": ["hellas"],
            "launched": True,
        },
        {"to": None, "capacity": 3},
    ],
    "points": {
        "red": {"ice": 3, "sylvanite": 1, "celerium": 2},
        "blue": {"ice": 2, "sylvanite": 2},
        "yellow": {"ice": 1, "celerium": 1},
        "green": {"ice": 4, "sylvanite": 1},
    },
    "memorial": {"blue": 1, "green": 2},
    "hands": {
        "red": ["recruiter", "scientist", "secret-agent", "saboteur", "travel-agent", "soldier", "pilot"],
        "blue": ["explorer", "scientist", "pilot"],
    },
    "missions": {"0": "far_and_wide", "1": "population", "2": "zone_leader", "3": "fallen_heroes"},
    "rejected": {"0": "phobos_base"},
    "kept": {"0": ["mixed_portfolio", "blocks_of_ice"], "2": ["last_call"]},
}


def drawn(view: View, width: int) -> str:
    """A view as plain text."""
    console = Console(width=width, color_system=None, force_terminal=False, file=io.StringIO())
    console.print(draw(view))
    return console.file.getvalue()  # type: ignore[attr-defined]


def seen(fields: Mapping[str, object], seat: int | None = 0, width: int = 120) -> str:
    """What a seat sees of a table built by hand."""
    return drawn(GAME.view(GAME.position(fields), seat), width)


def moments(seats: int, edition: str, every: int) -> Iterator[State]:
    """States of a random game, the last one among them."""
    board = {"board": "random"} if edition == "matagot" else {}
    state = GAME.new(seats, seats, {"edition": edition, **board})
    chance = Chance.from_seed(seats)
    yield state
    answers = 0
    while step(state, chance):
        answers += 1
        if answers % every == 0:
            yield state
    yield state


def over(seats: int, edition: str = "2015") -> State:
    state = GAME.new(seats, 1, {"edition": edition})
    playout(state, Chance.from_seed(1))
    return state


def check(view: View, width: int) -> str:
    """All that must hold of every picture; returns it."""
    text = drawn(view, width)
    assert {cell_len(line) for line in text.splitlines()} == {width}
    words = flat(text).lower()
    assert all(zone.name.lower() in words for zone in view.zones)
    assert all(
        f"{SHAPES[colour.colour]}{colour.colour[0].upper()} {colour.colour}".lower() in words
        for colour in view.colours
    )
    names = {zone.id: zone.name for zone in view.zones}
    for ship in view.docks:
        bound = "open" if ship.status == "open" else names[ship.bound] if ship.bound else "?"
        assert f"{ship.dock + 1} {bound}".lower() in words
        assert "".join(SHAPES[c.colour] * n for c, n in zip(view.colours, ship.crew, strict=True)) in text
    if not view.over:
        assert names_in(text, *view.missions, *view.actions, *view.dealt)
    return text


def names_in(text: str, *cards: Card) -> bool:
    """Whether cards are named; beside other things a name may stand on two lines."""
    return all(word in text for card in cards for word in card.name.split())


def flat(text: str) -> str:
    """The text without frames, gaps and line ends."""
    return " ".join(text.replace("│", " ").split())


# -- everywhere ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "edition"), TABLES)
def test_every_moment_of_a_game_can_be_drawn(seats, edition):
    widths, eyes = cycle(WIDTHS), cycle([*range(seats), None])
    for state in moments(seats, edition, every=20):
        check(GAME.view(state, next(eyes)), next(widths))


@pytest.mark.parametrize(("seats", "edition"), TABLES)
def test_the_end_of_a_game_shows_what_everybody_kept(seats, edition):
    state = over(seats, edition)
    for seat, width in zip(cycle([*range(seats), None]), WIDTHS, strict=False):
        view = GAME.view(state, seat)
        text = check(view, width)
        assert all(names_in(text, *cards) for cards in (*view.all_missions, *view.all_actions))


@pytest.mark.long
@pytest.mark.parametrize(("seats", "edition"), TABLES)
def test_everybody_can_see_every_moment_at_every_width(seats, edition):
    for state in moments(seats, edition, every=25):
        for seat in [*range(seats), None]:
            for width in WIDTHS:
                check(GAME.view(state, seat), width)


@pytest.mark.parametrize("width", ODD_WIDTHS)
def test_no_width_is_too_odd(width):
    text = seen(MIDDLE_OF_A_GAME, width=width)
    assert {cell_len(line) for line in text.splitlines()} == {width}


def test_what_matters_fits_a_screen_of_120_columns():
    for seats, edition in TABLES:
        state = GAME.new(seats, 3, {"edition": edition})
        chance = Chance.from_seed(3)
        playout(state, chance, limit=150)
        assert len(drawn(GAME.view(state, 0), 120).splitlines()) <= LINES_AT_A_GLANCE


def test_every_sign_takes_one_column():
    for width in (60, 80, 120):
        text = seen(MIDDLE_OF_A_GAME, width=width)
        assert all(cell_len(sign) == 1 for sign in set(text) - {"\n"})


# -- Mars ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "board"), BOARDS)
def test_zones_share_a_wall_exactly_if_they_are_adjacent(edition, board):
    view = GAME.view(GAME.position({"edition": edition, "board": board}), None)
    assert plan_of(view).contacts == contacts(view)


@pytest.mark.parametrize(("edition", "board"), BOARDS)
def test_the_rim_of_the_map_runs_clockwise_like_that_of_the_board(edition, board):
    view = GAME.view(GAME.position({"edition": edition, "board": board}), None)
    rim = [zone.replace("-", "_") for zone in _rim(plan_of(view))]
    start = rim.index("vastitas_borealis")
    assert [*rim[start:], *rim[:start]] == list(components.shipped().board(edition, board).clockwise)


def _rim(plan: Plan) -> list[str]:
    """The zones on the edge of a plan, clockwise from its upper left corner."""
    rows = range(plan.height)
    columns = range(plan.width)
    edge = [
        *(plan.at(0, column) for column in columns),
        *(plan.at(row, plan.width - 1) for row in rows),
        *(plan.at(plan.height - 1, column) for column in reversed(columns)),
        *(plan.at(row, 0) for row in reversed(rows)),
    ]
    return list(dict.fromkeys(LETTERS[letter] for letter in edge if letter != OUTSIDE))


@pytest.mark.parametrize("plan", plans())
def test_inner_zones_do_not_reach_the_edge_of_the_map(plan):
    assert not {"syrtis-major", "valles-marineris"} & set(_rim(plan))
    assert plan.width == 16
    assert {letter for row in plan.rows for letter in row} == {*LETTERS, OUTSIDE}


def test_borders_that_only_a_pack_has_are_named_below_the_map():
    view = GAME.view(GAME.position({}), None)
    ausonia, hellas = view.zones[1], view.zones[6]
    changed = {
        "ausonia": msgspec.structs.replace(ausonia, neighbours=(*ausonia.neighbours, "hellas")),
        "hellas": msgspec.structs.replace(
            hellas, neighbours=("vastitas-borealis", "syrtis-major", "ausonia")
        ),
        "tritonis-sinus": msgspec.structs.replace(
            view.zones[5], neighbours=("mare-tyrrhenum", "syrtis-major")
        ),
    }
    zones = tuple(changed.get(zone.id, zone) for zone in view.zones)
    text = flat(drawn(msgspec.structs.replace(view, zones=zones), 80))
    assert "But not Tritonis Sinus and Hellas. But also Ausonia and Hellas." in text


def test_a_narrow_terminal_lists_the_zones_with_their_neighbours():
    assert "Sinus Sabaeus outer next to MS MT VM" in flat(seen(MIDDLE_OF_A_GAME, width=60))


def test_the_codes_of_zones_are_distinct():
    view = GAME.view(GAME.position({}), None)
    assert len({code(zone) for zone in view.zones}) == len(view.zones)


def test_letters_give_way_where_a_zone_is_crowded():
    crowd = {"red": 3, "blue": 2, "yellow": 1, "green": 1, "white": 4, "purple": 12}
    text = seen({"seats": 6, "zones": {"tritonis-sinus": crowd, "ausonia": crowd}}, width=80)
    assert "●3■2▲1◆1★4⬢12" in text
    assert "●3 ■2 ▲1 ◆1 ★4 ⬢12" in text


# -- what each thing says -----------------------------------------------------------------------------------------


def test_the_tracker_marks_where_the_game_is():
    assert "1  2  3  4  5  +1 [6] 7  8  +2  9  10  ◉  +3  ★" in seen(MIDDLE_OF_A_GAME, width=80)


def test_the_countdown_shows_the_number_that_is_called():
    fields = {"chosen": dict.fromkeys(("red", "blue", "yellow", "green"), "scientist")}
    assert "countdown  9  8 [7] 6  5  4  3  2  1" in seen(fields, width=120)
    assert "countdown 7" in seen(fields, width=80)


def test_ships_show_their_seats_in_order_and_fly_apart_from_the_docks():
    text = seen(MIDDLE_OF_A_GAME, width=60)
    pad, flight = text[text.index("LAUNCHPAD") :].split("IN FLIGHT")
    assert "1 Hellas            ╞●■··▷  2/4" in pad
    assert "3 launched" in pad
    assert "4 ?                 ╞···▷   0/3" in pad
    assert "3 Hellas            ╞●■▲··▷ 3/5 token on Sinus Sabaeus" in flight


def test_an_open_dock_is_open():
    assert "2 open" in seen({"docks": [{}, None, {}, {}], "chosen": {"red": "pilot"}})


def test_the_supply_names_the_destination_tokens_that_are_out():
    text = flat(seen(MIDDLE_OF_A_GAME, width=60))
    assert "memorial ■B1 ◆G2" in text
    assert "destinations 2 of each, but Hellas 1" in text


def test_a_colour_shows_its_tokens_hand_and_event_cards():
    text = flat(seen(MIDDLE_OF_A_GAME))
    assert "●R Red you ► now" in text
    assert "✶ 3 ⬟ 1 ϟ 2 worth 11 crew 5" in text
    assert "9 · 7 6 5 · 3 2 1 3 events" in text
    assert "■B Blue ☆" in text


def test_everybody_sees_who_has_chosen_and_only_the_chooser_sees_what():
    state = GAME.position({})
    state.play(1, GAME.actions.parse("choose soldier"))
    assert "✓ chosen" in drawn(GAME.view(state, 0), 120)
    assert "✓ 2" in drawn(GAME.view(state, 1), 120)


def test_a_neutral_colour_shows_its_deck_and_its_owner_the_card_drawn():
    state = GAME.position({"seats": 2, "neutral_decks": {"blue": ["saboteur"]}})
    own, other = (flat(drawn(GAME.view(state, seat), 120)) for seat in (0, 1))
    assert "■B Blue yours ✓ 5" in own
    assert "■B Blue ✓ chosen" in other
    assert "deck 8 neutral" in own


def test_an_owner_who_has_ordered_the_neutral_deck_sees_its_top():
    state = GAME.new(2, 1, {"edition": "matagot"})
    chance = Chance.from_seed(1)
    while GAME.view(state, 0).called == 0:
        step(state, chance)
    top = "".join(map(str, GAME.view(state, 0).colours[1].deck_top))
    assert top
    assert f"next {top}" in drawn(GAME.view(state, 0), 120)
    assert f"next {top}" not in drawn(GAME.view(state, 1), 120)


# -- secrets ------------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_cards():
    text = flat(seen(MIDDLE_OF_A_GAME))
    assert "mission Far and Wide" in text
    assert "mission Mixed Portfolio 4 now" in text
    assert "action Blocks of Ice" in text
    assert "◎ Mare Serpentis Rich Vein" in text
    assert "gave back Moon Base" in text


@pytest.mark.parametrize("width", WIDTHS)
def test_the_cards_of_others_stay_secret(width):
    hidden = {
        0: ["Boom Town", "Dominion", "Fallen Heroes", "Last Call", "Lichens"],
        2: ["Far and Wide", "Mixed Portfolio", "Blocks of Ice", "Moon Base", "Boom Town", "Lichens"],
        None: ["Far and Wide", "Dominion", "Blocks of Ice", "Last Call", "Rich Vein", "Lichens", "Only you"],
    }
    for seat, names in hidden.items():
        text = flat(seen(MIDDLE_OF_A_GAME, seat, width))
        assert not [name for name in names if name.lower() in text.lower()]


def test_who_has_seen_a_discovery_is_open():
    assert "◎ seen by ■◆" in seen(MIDDLE_OF_A_GAME)


@pytest.mark.parametrize(("seats", "edition"), [(2, "matagot"), (4, "2015")])
def test_a_world_that_a_seat_cannot_tell_from_the_real_one_looks_the_same(seats, edition):
    for number, state in enumerate(moments(seats, edition, every=25)):
        seat = number % seats
        world = GAME.sample(state, seat, Chance.from_seed(number))
        assert drawn(GAME.view(world, seat), 100) == drawn(GAME.view(state, seat), 100)


def test_a_player_who_chooses_a_mission_sees_both():
    state = GAME.new(4, 1)
    view = GAME.view(state, 0)
    text = flat(drawn(view, 80))
    assert len(view.dealt) == 2
    assert all(f"choose {card.name} {card.text}" in text for card in view.dealt)


def test_a_drawn_discovery_is_shown_until_it_is_assigned():
    state = GAME.position({"chosen": {"red": "scientist"}, "event_deck": ["synergy"]})
    for answer in ("board dock 1", "board dock 1"):
        state.play(0, GAME.actions.parse(answer))
    assert "drawn Synergy" in flat(drawn(GAME.view(state, 0), 120))
    assert "Synergy" not in drawn(GAME.view(state, 1), 120)


# -- with and without colour --------------------------------------------------------------------------------------


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
    assert set(COLOURS) <= SHAPES.keys() == HUES.keys() == COLOUR_LETTERS.keys()
    assert len({COLOUR_LETTERS[colour] for colour in COLOURS}) == len(COLOURS)
    assert len(shapes | set(TOKENS)) == len(COLOURS) + len(TOKENS)


# -- golden -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [80, 120])
def test_the_picture_is_the_one_that_was_agreed(golden, width):
    path = GOLDEN / f"middle-of-a-game-{width}.txt"
    text = "".join(f"{line.rstrip()}\n" for line in seen(MIDDLE_OF_A_GAME, width=width).splitlines())
    golden(path, text)
