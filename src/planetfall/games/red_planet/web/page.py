"""The page of Red Planet: its regions, and what the templates need beyond a view.

Nothing here depends on a match: only on the pack, the edition and the board, which everybody knows.
"""

from collections.abc import Container, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from planetfall.core.translation import DEFAULT, languages, module_catalogue
from planetfall.games.red_planet.content import components, schema
from planetfall.games.red_planet.content.components import Components
from planetfall.games.red_planet.engine import questions
from planetfall.games.red_planet.engine.actions import COLOURS, RESOURCE_IDS, ZONE_IDS
from planetfall.games.red_planet.engine.box import MARS, MOST_COLOURS, MOST_DOCKS
from planetfall.games.red_planet.engine.rules import RedPlanet
from planetfall.games.red_planet.view.types import Colour, Seat
from planetfall.games.red_planet.web import geometry

DOUBTFUL = ("recalled", "reconstructed")
BLOCKS = (
    "DONE", "KEEP", "CHOOSE", "ORDER", "BOARD", "LAUNCH", "DESTROY", "REDIRECT", "SEND", "MOVE", "DRAW", "LOOK",
    "ASSIGN", "REPLACE", "KILL", "DROP", "RESCUE", "AMOUNT", "TURN_UP",
)  # fmt: skip

# The regions that this game draws, each with what it shows of a view: a field, or one attribute of each of its items.
# The less a region names, the more often its cached rendering is reused. The server renders the rest of the page.
REGIONS: dict[str, tuple[str, ...]] = {
    "tracker": ("tracker", "at", "called"),
    "seats": ("colours", "seats", "resources", "over"),
    "mine": (
        "colours.seat", "colours[me].neutral", "colours[me].points", "colours[me].worth", "colours[me].supply",
        "resources", "seats[me].event_cards",
    ),
    "board": ("edition", "board", "zones", "colours.colour", "colours.memorial", "resources"),
    "hand": (
        "edition", "colours.seat", "colours[me].neutral", "colours[me].played", "colours[me].chosen", "dealt",
        "zones.name",
    ),
    "docks": ("edition", "docks", "zones.name", "colours.colour"),
    "secrets": (
        "edition", "missions", "actions", "drawn", "rejected", "boxed", "zones.name", "zones.discovery", "event_deck",
        "ship_deck", "event_discard", "ship_discard", "destination_tokens", "left_over", "over", "all_missions",
        "all_actions",
    ),
}  # fmt: skip

# Where a long word breaks on a narrow card.
HYPHENS = {
    "Wissenschaftler": "Wissen\u00adschaftler",
    "Geheimagent": "Geheim\u00adagent",
    "Reiseberaterin": "Reise\u00adberaterin",
}

SPECIALISTS = range(9, 0, -1)
FIGURE = 30  # from one astronaut to the next
GROUP = 51  # from one colour's astronaut with its number to the next
ROW = 39
LOOSE = 5  # astronauts that stand one by one; more are counted
WIDE = 184.0  # Phobos, on which three colours have room beside each other
MARGIN = 8  # that nothing is drawn on, at both ends of a row


class Card(msgspec.Struct, frozen=True):
    """A printed card: what it is called, and whether its text is the one that the catalogues translate."""

    id: str
    names: Mapping[str, str]
    as_shipped: bool
    shortened: bool  # whether the page has a shorter sentence for it than the pack
    zones: tuple[str, ...]  # that a mission names


class Group(msgspec.Struct, frozen=True):
    """Astronauts of one colour that stand together: where, how wide, and one by one or counted."""

    colour: int
    name: str
    count: int
    x: float
    y: float
    width: float
    figures: tuple[float, ...]  # where each figure stands
    counted: bool


def page_context(found: Components, table: RedPlanet) -> dict[str, Any]:
    """What the templates need beyond a view; always the same object, so that rendered regions can be cached."""
    return board_context(found, table.box.edition, table.box.board)


@lru_cache(maxsize=64)
def board_context(found: Components, edition: str, board: str) -> dict[str, Any]:
    """What the templates need beyond a view: shapes, numbers of answers, names of cards."""
    printed = found.board(edition, board)
    return {
        "geometry": _globe(found, edition, board),
        "numbers": {name: getattr(questions, name) for name in BLOCKS},
        "zone_ids": ZONE_IDS,
        "colour_ids": COLOURS,
        "resource_ids": RESOURCE_IDS,
        "specialists": {card.number: _card(card, edition) for card in found.specialists(edition)},
        "events": {card.id: _card(card, edition) for card in found.events(edition)},
        "board_mark": _mark(printed, edition),
        "ice_monopoly": {name: found.ice_monopoly_name(edition, name) for name in languages()},
        "arrange": arrange,
        "crowded": crowded,
        "wide": WIDE,
        "berths": berths,
        "panels": panels,
        "slots": slots,
        "zone_answers": zone_answers,
        "givable": givable,
        "dock_answer": dock_answer,
        "person_answer": person_answer,
        "move_answer": move_answer,
    }


def _globe(found: Components, edition: str, board: str) -> geometry.Globe:
    printed = found.board(edition, board)
    inner = tuple(_id(zone) for zone in found.edition(edition).inner)
    contacts = frozenset(frozenset(map(_id, pair)) for pair in printed.contacts)
    return geometry.globe(tuple(map(_id, printed.clockwise)), inner, contacts)


def _id(zone: str) -> str:
    return zone.replace("_", "-")


def _mark(entry: schema.Marked, edition: str) -> str | None:
    mark = components.provenance(entry, edition)
    return mark if mark in DOUBTFUL else None


def _card(card: schema.Card, edition: str) -> Card:
    called = {language: components.called(card, edition, language) for language in languages()}
    names = {language: HYPHENS.get(name, name) for language, name in called.items()}
    as_shipped = card in _shipped_cards(edition)
    shortened = as_shipped and f"red-planet.card.{card.id}" in module_catalogue(
        "red-planet", __name__, DEFAULT
    )
    return Card(_id(card.id), names, as_shipped, shortened, _zones(card))


def _zones(card: schema.Card) -> tuple[str, ...]:
    """The zones that a mission names; none where it counts all."""
    named = [_id(zone) for zone in getattr(getattr(card, "effect", None), "zones", ())]
    return tuple(zone for zone in ZONE_IDS if zone in named)


@lru_cache(maxsize=8)
def _shipped_cards(edition: str) -> tuple[schema.Card, ...]:
    found = components.shipped()
    return (*found.specialists(edition), *found.events(edition))


def panels(colours: Sequence[Colour], seats: Sequence[Seat]) -> list[tuple[Colour, Seat]]:
    """Each colour with the seat that runs it."""
    return [(colour, seats[colour.seat]) for colour in colours]


def slots(mine: Colour | None) -> list[tuple[int, bool, bool]]:
    """The places of a hand: the specialist's number, whether it has been played, and whether it is chosen now."""
    if mine is None:
        return [(number, False, False) for number in SPECIALISTS]
    return [(number, number in mine.played, number == mine.chosen) for number in SPECIALISTS]


def arrange(astronauts: Sequence[int], width: float = WIDE, loose: int = LOOSE) -> list[Group]:
    """Where a zone's astronauts stand, row by row below 0, 0 and centred: few one by one, many counted.

    In a narrow zone there are two rows sooner, so that nobody seems to stand in the next one.
    """
    present = [(colour, count) for colour, count in enumerate(astronauts) if count]
    total = sum(count for _, count in present)
    if total <= loose and total * FIGURE <= width + MARGIN:
        return _one_by_one(present, total)
    across = 3 if width + 2 * MARGIN >= 3 * GROUP else 2
    if len(present) == 4 or len(present) > 2 * across:
        across = -(-len(present) // 2)  # two rows as wide as each other
    rows = [present[start : start + across] for start in range(0, len(present), across)]
    return [
        _counted(colour, count, place - (len(row) - 1) / 2, number)
        for number, row in enumerate(rows)
        for place, (colour, count) in enumerate(row)
    ]


def crowded(astronauts: Sequence[int], width: float = WIDE) -> bool:
    """Whether a zone's astronauts need a second row, and so are drawn smaller."""
    return any(group.y for group in arrange(astronauts, width))


def _one_by_one(present: Sequence[tuple[int, int]], total: int) -> list[Group]:
    groups, left = [], -total * FIGURE / 2
    for colour, count in present:
        figures = tuple(left + place * FIGURE + 1 for place in range(count))
        groups.append(Group(colour, COLOURS[colour], count, left, 0, count * FIGURE, figures, False))
        left += count * FIGURE
    return groups


def _counted(colour: int, count: int, place: float, row: int) -> Group:
    left = place * GROUP - GROUP / 2
    figures = (left + (1 if count > 1 else 11),)
    return Group(colour, COLOURS[colour], count, left, row * ROW, GROUP, figures, count > 1)


def berths(capacity: int, crew: Sequence[int], across: int = 3) -> list[tuple[float, int, int | None, bool]]:
    """The seats of a ship around 0: how far right and in which row, the colour aboard, and whether it is its first."""
    aboard = [colour for colour, count in enumerate(crew) for _ in range(count)]
    seats = max(capacity, len(aboard))
    rows = -(-seats // across)
    widths = [seats // rows + (row < seats % rows) for row in range(rows)]
    spots = [(place - (width - 1) / 2, row) for row, width in enumerate(widths) for place in range(width)]
    found: list[tuple[float, int, int | None, bool]] = []
    for number, (right, row) in enumerate(spots):
        colour = aboard[number] if number < len(aboard) else None
        found.append((right, row, colour, colour is not None and colour not in aboard[:number]))
    return found


# -- which answer belongs where ---------------------------------------------------------------------------------------


def zone_answers(answers: Container[int], refused: Container[int]) -> list[int | None]:
    """For each zone the answer that means all of it, as `zone_answer` finds it."""
    return [zone_answer(zone, answers, refused) for zone in range(len(ZONE_IDS))]


def givable(actions: Sequence[int | None], answers: Container[int]) -> list[bool]:
    """Whether each action is an answer that can be given."""
    return [action is not None and action in answers for action in actions]


def zone_answer(zone: int, answers: Container[int], refused: Container[int]) -> int | None:
    """The answer that means a whole zone: one that can be given, or one that cannot."""
    blocks = [questions.SEND, questions.LOOK, questions.ASSIGN]
    blocks += [questions.DROP, questions.RESCUE, questions.TURN_UP] if zone < MARS else []
    whole = [block + zone for block in blocks]
    return _first(whole, answers) or _first([*whole, *_people(MOST_DOCKS + zone)], refused)


def dock_answer(dock: int, answers: Container[int], refused: Container[int]) -> int | None:
    """The answer that means a ship: one that can be given, or one that cannot."""
    blocks = (questions.BOARD, questions.LAUNCH, questions.DESTROY, questions.REDIRECT)
    whole = [block + dock for block in blocks]
    return _first(whole, answers) or _first([*whole, *_people(dock)], refused)


def person_answer(place: int, colour: int, answers: Container[int]) -> int | None:
    """The answer that means an astronaut of a colour on the ship of a dock (0 to 5) or in a zone (6 and more)."""
    choices = [questions.REPLACE + place * MOST_COLOURS + colour]
    if place >= MOST_DOCKS:
        choices.append(questions.KILL + (place - MOST_DOCKS) * MOST_COLOURS + colour)
    return _first(choices, answers)


def move_answer(start: str, end: str, answers: Container[int]) -> int | None:
    """The answer that moves an astronaut over a border, if it can be given."""
    return _first([questions.MOVE + ZONE_IDS.index(start) * MARS + ZONE_IDS.index(end)], answers)


def _people(place: int) -> list[int]:
    people = [questions.REPLACE + place * MOST_COLOURS + colour for colour in range(MOST_COLOURS)]
    if place >= MOST_DOCKS:
        zone = place - MOST_DOCKS
        people += [questions.KILL + zone * MOST_COLOURS + colour for colour in range(MOST_COLOURS)]
    return people


def _first(choices: Sequence[int], among: Container[int]) -> int | None:
    return next((action for action in choices if action in among), None)
