"""The companies with their hangars and the rockets in them, drawn upright."""

from rich.text import Text

from planetfall.core.terminal_layout import PAPER, QUIET, Block, beside, first_that_fits, framed, justified
from planetfall.games.rocket_rescue.terminal.symbols import (
    BLOCKED,
    CUBES,
    NOBODY,
    READY,
    TYPES,
    badge,
    code,
    crew_signs,
    equipment,
    type_sign,
)
from planetfall.games.rocket_rescue.view.types import Hangar, Standing, View

SLOT_SIGNS = (TYPES["engine"], " ", " ", " ", " ", TYPES["cockpit"])  # from the bottom
GAP = 2  # columns between two hangars


def companies(view: View) -> list[str]:
    """The companies in the order of their hangars."""
    return list(dict.fromkeys(hangar.company for hangar in view.hangars))


def company(view: View, name: str, width: int) -> Block:
    """A company: its hangars side by side, under its name and the cube that it adds."""
    hangars = [hangar for hangar in view.hangars if hangar.company == name]
    first = hangars[0]
    title = f"{first.company_name} +{CUBES[first.resource]}"
    room = max(1, (width - 4 - GAP * (len(hangars) - 1)) // len(hangars))
    block = _hangar(view, hangars[0], room)
    for number, hangar in enumerate(hangars[1:], 1):
        block = beside(block, number * (room + GAP) - GAP, _hangar(view, hangar, room), room, GAP)
    return framed(title, block, width)


def _hangar(view: View, hangar: Hangar, width: int) -> Block:
    """A hangar from the cockpit down to the engine, and what the rocket has."""
    if hangar.blocked:
        blocked = Text(f"{BLOCKED} blocked", style=QUIET)
        return [_name(hangar, width), Text(), blocked, *[Text()] * (len(hangar.rocket) - 1)]
    rocket = [_slot(view, slot, standing, width) for slot, standing in enumerate(hangar.rocket)]
    return [_name(hangar, width), *reversed(rocket), _state(hangar)]


def _name(hangar: Hangar, width: int) -> Text:
    ready = Text(READY if hangar.complete else "", style=PAPER)
    return justified(Text(f"hangar {hangar.number}", style="bold"), ready, width)


def _slot(view: View, slot: int, standing: Standing | None, width: int) -> Text:
    """A place in a rocket: its number, the module with its owner, and who sits there."""
    number = Text(str(slot + 1), style=QUIET)
    if standing is None:
        return Text.assemble(number, (SLOT_SIGNS[slot], QUIET), " ", (NOBODY, QUIET))
    start = Text.assemble(number, type_sign(standing.module.type), " ", badge(view, standing.owner), " ")
    seats = Text.assemble(crew_signs(view, standing.crew), (NOBODY * standing.free, QUIET))
    long, short = (
        Text.assemble(start, name, " ", seats) for name in (standing.module.name, code(standing.module))
    )
    return first_that_fits(width, [long, short])


def _state(hangar: Hangar) -> Text:
    """What counts for a destination: tanks and equipment."""
    if not any(hangar.rocket):
        return Text()
    return Text(f"{TYPES['tank']}{hangar.tanks} {equipment(hangar.equipment)}", style=QUIET)
