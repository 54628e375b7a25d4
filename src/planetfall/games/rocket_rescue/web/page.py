"""The page of Rocket Rescue: its regions, and what the templates need beyond a view.

Nothing here depends on a match: only on the pack, which everybody knows.
"""

from collections.abc import Container, Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from planetfall.core.translation import languages
from planetfall.games.rocket_rescue.content.components import Components
from planetfall.games.rocket_rescue.engine import questions
from planetfall.games.rocket_rescue.engine.actions import (
    COLOURS,
    DESIGN_IDS,
    PHASE_IDS,
    PLANET_IDS,
    RESOURCE_IDS,
    TYPE_IDS,
)
from planetfall.games.rocket_rescue.engine.box import FACES, HIGHER, LOWER, PLACEMENTS, SLOTS
from planetfall.games.rocket_rescue.engine.limits import given_of, taken_of
from planetfall.games.rocket_rescue.engine.rules import RocketRescue
from planetfall.games.rocket_rescue.view.types import Cost, Plan

BLOCKS = (
    "PLAN", "TAKE", "BUY", "REFILL", "BOARD", "TO_TERMINAL", "LIFT", "BUILD", "TRADE", "LAUNCH", "MOVE", "SITE", "FLY",
    "KEEP", "AMOUNT",
)  # fmt: skip
PHASES_OF_ROUND = ("planning", *PHASE_IDS)

# The regions that this game draws, each with what it shows of a view: a field, or one attribute of each of its items.
# The less a region names, the more often its cached rendering is reused. The server renders the rest of the page.
REGIONS: dict[str, tuple[str, ...]] = {
    "tracker": ("round", "rounds", "phase", "boarding_active", "last_round", "over"),
    "seats": (
        "seats.colour", "seats.place", "seats.energy", "seats.cubes", "seats.score", "seats.points", "seats.reserve",
        "seats.seated", "seats.waiting", "seats.rescued", "seats.hand", "seats.planets",
        "seats.owes", "crew_size", "phase", "over",
    ),
    "mine": (
        "seats[me].energy", "seats[me].cubes", "seats[me].reserve", "seats[me].seated", "seats[me].rescued",
        "crew_size",
    ),
    "board": ("hangars", "planets", "blue_deck", "red_deck", "terminal", "track", "seats.colour"),
    "desk": (
        "round", "phase", "seats.colour", "seats.plan", "seats.energy", "balance", "track", "turn", "order",
        "boarding_active",
    ),
    "modules": ("display", "stacks", "deck", "deck_top", "discard", "seats.hand", "seats.keeps"),
    "market": ("market", "market_most", "market_least", "supply"),
}  # fmt: skip

# Where a long word breaks on a narrow card: after these parts.
JOINTS = (
    "Besatzungs", "Treibstoff", "Spatzen", "Luchs", "Tandem", "Kundschafter", "Orbit", "Kondor", "Polarstern", "Titan",
    "Funken", "Rippen", "Kälte", "Schlepper", "Relais", "Doppel", "Druck", "Tiefen", "Streich", "Puls", "Raupen",
    "Leuchtfeuer", "Kometen", "Plasma", "Dauer", "Kojen", "Hängematten", "Familien", "Garagen", "Antennen", "Schlaf",
    "Wachturm", "Archen", "Zufluchts", "Brief", "Gezeiten", "Wolken",
)  # fmt: skip
WINDOW = 15.5  # from one seat of a module to the next, if there is room
ROOM = 62.0  # from the first seat to the last
MIDDLE = 66.0  # of a rocket
ENDS = {0: (292, 60), SLOTS - 1: (10, 74)}  # engine and cockpit: top and height; the others lie between
BETWEEN, EACH = 84, 52


class Window(msgspec.Struct, frozen=True):
    """A seat of a module: where it is drawn, and the colour of who sits there."""

    x: float
    colour: str | None


class Rolled(msgspec.Struct, frozen=True):
    """A die in the order in which those of a phase act."""

    seat: int
    colour: str
    die: int
    state: str  # "done", "now", "coming"


def page_context(found: Components, table: RocketRescue) -> dict[str, Any]:
    """What the templates need beyond a view; always the same object, so that rendered regions can be cached."""
    del table  # a pack has one page
    return pack_context(found)


@lru_cache(maxsize=64)
def pack_context(found: Components) -> dict[str, Any]:
    """What the templates need beyond a view: numbers of answers, what dice do."""
    box = found.box()
    return {
        "numbers": {name: getattr(questions, name) for name in BLOCKS},
        "phase_ids": PHASE_IDS,
        "phases_of_round": PHASES_OF_ROUND,
        "resource_ids": RESOURCE_IDS,
        "type_ids": TYPE_IDS,
        "faces": FACES,
        "ways": PLACEMENTS,
        "dice_of": tuple(_dice(placement) for placement in range(PLACEMENTS)),
        "trades": tuple((RESOURCE_IDS[given_of(pair)], RESOURCE_IDS[taken_of(pair)]) for pair in range(6)),
        "resource_names": {language: found.resource_names(language) for language in languages()},
        "type_names": {language: found.type_names(language) for language in languages()},
        "boards": tuple(box.boards),
        "crew_moves": tuple(box.crew_moves),
        "builds": tuple(box.builds),
        "launches": tuple(box.launches),
        "module_moves": tuple(box.module_moves),
        "module_refs": tuple(f"module-{design.replace(' ', '-')}" for design in DESIGN_IDS),
        "planet_refs": tuple(f"planet-{planet.replace(' ', '-')}" for planet in PLANET_IDS),
        "soft": soft,
        "top_of": top_of,
        "height_of": height_of,
        "windows": windows,
        "cubes": cubes,
        "lineup": lineup,
        "place_answers": place_answers,
        "any_of": any_of,
    }


def _dice(placement: int) -> tuple[int, ...]:
    return tuple(int(die) for die in (HIGHER[placement], LOWER[placement]) if die)


# -- where things are drawn -------------------------------------------------------------------------------------------


def top_of(slot: int) -> int:
    """Where a slot of a rocket begins; the engine's is 0, at the bottom."""
    return ENDS[slot][0] if slot in ENDS else BETWEEN + (SLOTS - 2 - slot) * EACH


def height_of(slot: int) -> int:
    """How high the drawing of a slot is."""
    return ENDS[slot][1] if slot in ENDS else EACH


def windows(crew: Sequence[int], free: int) -> list[Window]:
    """The seats of a module side by side, those that are taken first."""
    aboard: list[str | None] = [COLOURS[seat] for seat, count in enumerate(crew) for _ in range(count)]
    seats = aboard + [None] * free
    step = min(WINDOW, ROOM / max(len(seats) - 1, 1))
    start = MIDDLE - (len(seats) - 1) * step / 2
    return [Window(start + place * step, colour) for place, colour in enumerate(seats)]


def soft(name: str) -> str:
    """A name that may break at the joint of a long word.

    >>> soft("Wachturmstation").split(chr(173))
    ['Wachturm', 'station']
    """
    for joint in JOINTS:
        if name.startswith(joint) and name[len(joint) : len(joint) + 1].islower():
            return f"{joint}\u00ad{name[len(joint) :]}"
    return name


def cubes(cost: Cost) -> list[str]:
    """The cubes of a cost one by one."""
    return [kind for kind in RESOURCE_IDS for _ in range(getattr(cost, kind))]


def lineup(
    plans: Iterable[Plan | None], track: Sequence[int], phase: int, to_come: int | None
) -> list[Rolled]:
    """The dice of a phase in order of play; `to_come` of them are still to act, -1 once all have, None elsewhere."""
    placed = [(seat, (plan.dice[phase] or ()) if plan else ()) for seat, plan in enumerate(plans)]
    dice = [(-die, track.index(seat), seat) for seat, found in placed for die in found]
    now = -1 if to_come is None else len(dice) - to_come - 1
    return [
        Rolled(seat, COLOURS[seat], -value, _state(number, now, to_come))
        for number, (value, _, seat) in enumerate(sorted(dice))
    ]


def _state(number: int, now: int, to_come: int | None) -> str:
    if to_come is None or number > now:
        return "coming"
    return "now" if number == now else "done"


# -- which answer belongs where ---------------------------------------------------------------------------------------


def place_answers(place: int, answers: Container[int], refused: Container[int]) -> list[int]:
    """The answers that mean the module at a place: those that can be given, or else one that cannot."""
    choices = [block + place for block in (questions.BOARD, questions.LIFT, questions.MOVE)]
    return [action for action in choices if action in answers] or [
        action for action in choices if action in refused
    ][:1]


def any_of(first: int, count: int, *among: Container[int]) -> bool:
    """Whether answers from a number on are among some."""
    return any(action in found for action in range(first, first + count) for found in among)
