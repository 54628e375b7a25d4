"""The page of Red Planet: shapes that touch as the board says, regions that show what a seat may see and do."""

from collections import Counter
from itertools import combinations, pairwise
from math import atan2, dist
from typing import Any

import msgspec
import pytest

from planetfall.core.chance import Chance
from planetfall.games.red_planet import GAME
from planetfall.games.red_planet.content import components
from planetfall.games.red_planet.engine import questions
from planetfall.games.red_planet.web import page
from planetfall.games.red_planet.web.geometry import Globe, Shape
from tests.games.pages import SOURCE, Markup, Page, keys_of

PAGE = Page(GAME)
regions = PAGE.regions
BOARDS = [("2015", "A"), *(("matagot", board) for board in "ABCD")]
ONLY_IN_THE_LIST = {questions.DONE, *range(questions.AMOUNT, questions.ANSWERS)}
every_board = pytest.mark.parametrize(("edition", "board"), BOARDS)


# -- shapes -----------------------------------------------------------------------------------------------------------


def page_context(edition: str, board: str) -> dict[str, Any]:
    return page.board_context(components.shipped(), edition, board)


def contacts(edition: str, board: str) -> set[frozenset[str]]:
    printed = components.shipped().board(edition, board).contacts
    return {frozenset(zone.replace("_", "-") for zone in pair) for pair in printed}


def edges(shape: Shape) -> dict[frozenset[tuple[float, float]], float]:
    ring = (*shape.ring, shape.ring[0])
    return {frozenset((one, other)): dist(one, other) for one, other in pairwise(ring) if one != other}


def shared_border(one: Shape, other: Shape) -> float:
    theirs = edges(other)
    return sum(length for edge, length in edges(one).items() if edge in theirs)


def nearly_touching(one: Shape, other: Shape, reach: float = 2.0) -> float:
    """How much of a shape's outline runs within reach of another shape's outline."""
    near = 0.0
    for edge, length in edges(one).items():
        (ax, ay), (bx, by) = edge
        middle = ((ax + bx) / 2, (ay + by) / 2)
        near += length if min(_away(middle, line) for line in edges(other)) < reach else 0.0
    return near


def _away(point: tuple[float, float], edge: frozenset[tuple[float, float]]) -> float:
    (ax, ay), (bx, by) = edge
    dx, dy = bx - ax, by - ay
    share = ((point[0] - ax) * dx + (point[1] - ay) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return dist(point, (ax + share * dx, ay + share * dy))


def area(ring: tuple[tuple[float, float], ...]) -> float:
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise((*ring, ring[0])))) / 2


@every_board
def test_zones_share_a_visible_border_if_and_only_if_they_are_adjacent(edition, board):
    zones = page_context(edition, board)["geometry"].zones
    adjacent = contacts(edition, board)
    for one, other in combinations(zones, 2):
        common = shared_border(zones[one], zones[other])
        if frozenset((one, other)) in adjacent:
            assert common > 40, f"{one} and {other} hardly touch"
        else:
            assert common == 0, f"{one} and {other} touch"
            assert nearly_touching(zones[one], zones[other]) < 12, f"{one} and {other} seem to touch"


@every_board
def test_zones_cover_the_globe_without_gap_or_overlap(edition, board):
    globe: Globe = page_context(edition, board)["geometry"]
    assert len(globe.zones) == 9
    rim = tuple(
        point for shape in globe.zones.values() if shape.rim for point in shape.ring if _on_rim(point)
    )
    whole = area(tuple(sorted(set(rim), key=lambda point: atan2(point[1], point[0]))))
    assert sum(area(shape.ring) for shape in globe.zones.values()) == pytest.approx(whole, rel=1e-3)


def _on_rim(point: tuple[float, float]) -> bool:
    return abs(dist(point, (0, 0)) - 280) < 1e-6


@every_board
def test_every_border_has_an_arrow_that_points_from_one_zone_into_the_other(edition, board):
    globe: Globe = page_context(edition, board)["geometry"]
    assert {frozenset((border.one, border.other)) for border in globe.borders} == contacts(edition, board)


@every_board
def test_there_is_room_for_a_label_in_every_zone(edition, board):
    for name, shape in page_context(edition, board)["geometry"].zones.items():
        assert shape.room > 0.55, name


# -- regions ----------------------------------------------------------------------------------------------------------

GAMES = [
    (2, {"edition": "2015"}),
    (2, {"edition": "matagot", "board": "B"}),
    (3, {"edition": "2015"}),
    (4, {"edition": "matagot", "board": "C"}),
    (5, {"edition": "matagot", "board": "D"}),
    (6, {"edition": "2015"}),
]
many_games = pytest.mark.parametrize(("seats", "options"), GAMES)


@many_games
def test_every_region_of_every_moment_is_sound_and_every_answer_is_one_button(seats, options):
    symbols = PAGE.sheet
    for number, state in enumerate(PAGE.moments(seats, options, seats, 60)):
        for seat in (*range(seats), None):
            language = "de" if number % 3 == 2 else "en"
            drawn = Markup("".join(regions(state, seat, language).values()))
            repeated = [name for name, count in Counter([*drawn.ids, *symbols.ids]).items() if count > 1]
            assert not repeated
            assert set(drawn.referred) <= set(drawn.ids)
            assert set(drawn.uses) <= {*drawn.ids, *symbols.ids}
            legal = state.legal(seat) if seat is not None and seat in state.actors() else []
            assert len(drawn.buttons) == len(set(drawn.buttons))
            assert set(drawn.buttons) <= set(legal)
            assert set(legal) - set(drawn.buttons) <= ONLY_IN_THE_LIST


@many_games
def test_no_region_reveals_a_secret(seats, options):
    """What a seat cannot see has no influence on its page, and no card is named that its view does not show."""
    chance = Chance.from_seed(5)
    for state in PAGE.moments(seats, options, 10 + seats, 120):
        for seat in range(seats):
            page = regions(state, seat)
            assert page == regions(GAME.sample(state, seat, chance), seat)
            view = msgspec.json.encode(GAME.view(state, seat)).decode()
            for event in components.shipped().events(options["edition"]):
                if f'"{event.id}"' not in view:
                    assert event.id not in "".join(page.values())


def test_a_name_is_shown_as_text_and_never_as_markup():
    page = regions(GAME.new(3, 1), 0)["seats"]
    assert "&lt;Company&gt; &amp; 0" in page
    assert "<Company>" not in page


def test_a_played_specialist_stays_readable_and_says_why_it_cannot_be_chosen():
    fields = {"seats": 3, "stop": "round 4", "hands": {"red": ["recruiter", "pilot"]}}
    page = regions(GAME.position(fields), 0)["hand"]
    assert page.count('class="can card"') == 2
    assert page.count('aria-disabled="true"') == 7
    assert page.count('href="/rules/red-planet#RP-27"') == 7


def test_a_launched_ship_says_why_nobody_boards_it():
    docks = [
        {"to": "hellas", "capacity": 3, "crew": {"blue": 1}},
        {"to": "phobos", "capacity": 4, "launched": True},
        {"to": "ausonia", "capacity": 5},
    ]
    page = regions(GAME.position({"seats": 3, "chosen": {"red": "pilot"}, "docks": docks}), 0)["docks"]
    assert Markup(page).buttons == [questions.BOARD, questions.BOARD + 2]
    assert page.count("#RP-34") == 1


def test_every_word_is_written_in_both_languages_and_none_in_vain():
    for seats, options in GAMES:
        for state in PAGE.moments(seats, options, 3, 100):
            for seat in (0, None):
                regions(state, seat)
    assert PAGE.asked_for() <= keys_of(GAME)
    cards = {
        f"red-planet.card.{event.id}"
        for edition in ("2015", "matagot")
        for event in components.shipped().events(edition)
    }
    assert PAGE.unused() - cards == set()


def test_no_card_has_the_same_sentence_in_the_pack_and_in_the_catalogue():
    shipped, catalogue = components.shipped(), GAME.catalogue()
    for edition in ("2015", "matagot"):
        for number, event in enumerate(shipped.events(edition)):
            key = f"red-planet.card.{event.id}"
            assert key not in catalogue or catalogue.text(key) != shipped.event_text(edition, number), key


def test_astronauts_stand_one_by_one_until_there_are_too_many():
    assert [(group.name, group.counted, len(group.figures)) for group in page.arrange((2, 0, 3))] == [
        ("red", False, 2),
        ("yellow", False, 3),
    ]
    many = page.arrange((2, 1, 9, 4))
    assert [(group.name, group.count, group.counted) for group in many] == [
        ("red", 2, True),
        ("blue", 1, False),
        ("yellow", 9, True),
        ("green", 4, True),
    ]
    assert page.crowded((2, 1, 9, 4))
    assert not page.crowded((2, 1, 9))


@pytest.mark.parametrize("astronauts", [(1, 1, 1, 1), (3, 4, 4), (2, 1, 1, 1), (9, 9)])
def test_nobody_seems_to_stand_in_the_next_zone(astronauts):
    for options in ({}, *({"edition": "matagot", "board": board} for board in "ABCD")):
        shapes = GAME.page_context(GAME.new(6, 1, options))["geometry"].zones
        for zone, shape in shapes.items():
            groups = page.arrange(astronauts, shape.width)
            scale = 0.84 if page.crowded(astronauts, shape.width) else 1
            reach = max(max(-group.x, group.x + group.width) for group in groups) * scale
            assert 2 * reach <= max(shape.width + 20, 2 * page.GROUP), (options, zone)


@pytest.mark.parametrize("capacity", range(2, 10))
def test_a_ship_shows_all_its_seats_and_everybody_aboard(capacity):
    seats = page.berths(capacity, (1, 1))
    assert len(seats) == len({(right, row) for right, row, _, _ in seats}) == capacity
    assert [colour for _, _, colour, _ in seats if colour is not None] == [0, 1]


def test_the_page_stays_small():
    fullest = PAGE.moments(6, {"edition": "2015"}, 8, 1000)[-1]
    html = sum(len(part.encode()) for part in regions(fullest, 0).values()) + len(PAGE.symbols.encode())
    styles = (PAGE.folder / "table.css").stat().st_size + (
        SOURCE / "server/static/css/planetfall.css"
    ).stat().st_size
    assert (
        html + styles < 110_000
    )  # with the font (27 KB), htmx and the house's own parts under 200 KB in all
