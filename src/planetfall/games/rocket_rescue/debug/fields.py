"""A table of Rocket Rescue written as the fields of a position: everything, secrets included."""

from typing import Any

from planetfall.core import bits
from planetfall.core.position import counted, first_fields, last_fields, members
from planetfall.games.rocket_rescue.content.components import Components
from planetfall.games.rocket_rescue.debug.position import EMPTY
from planetfall.games.rocket_rescue.debug.steps import MODULE_IDS, STAGES, steps_of
from planetfall.games.rocket_rescue.engine import state as at
from planetfall.games.rocket_rescue.engine.actions import (
    COLOURS,
    LENGTHS,
    PHASE_IDS,
    PLANET_IDS,
    RESOURCE_IDS,
)
from planetfall.games.rocket_rescue.engine.box import (
    HANGARS,
    HIGHER,
    LOWER,
    MOST_SEATS,
    OPEN_PLANETS,
    RESOURCES,
    SLOTS,
)
from planetfall.games.rocket_rescue.engine.rules import RocketRescue
from planetfall.games.rocket_rescue.engine.text import GAME


def write(components: Components, table: RocketRescue) -> dict[str, Any]:
    """The fields from which `position.build` makes an equal table."""
    del components  # the names of all pieces stand in the engine
    return _Writer(table).write()


class _Writer:
    """Reads the cells of a table topic by topic."""

    def __init__(self, table: RocketRescue) -> None:
        self.table = table
        self.cells = table.cells
        self.colours = COLOURS[: table.seats]

    def write(self) -> dict[str, Any]:
        cells, table = self.cells, self.table
        return {
            **first_fields(GAME, table),
            "seats": int(table.seats),
            "length": LENGTHS[list(table.box.crew).index(cells[at.CREW_SIZE])],
            "round": int(cells[at.ROUND]),
            "phase": STAGES[cells[at.PHASE]],
            "active": bool(cells[at.ACTIVE]),
            "plans": {colour: self._plan(seat) for seat, colour in enumerate(self.colours)},
            "track": [COLOURS[seat] for seat in self._row(at.TRACK, table.seats)],
            **self._belongings(),
            **self._modules(),
            **self._planets(),
            "terminal": self._terminal(),
            "first": members(cells[at.FIRST], COLOURS),
            **last_fields(table, self.colours, steps_of(table).write(table.pending)),
        }

    def _row(self, start: int, size: int) -> list[int]:
        return [int(self.cells[start + place]) for place in range(size)]

    def _numbers(self, start: int) -> dict[str, int]:
        return dict(zip(self.colours, self._row(start, self.table.seats), strict=True))

    def _crew(self, packed: int) -> dict[str, int]:
        return counted((at.crew_of(packed, seat) for seat in range(self.table.seats)), COLOURS)

    def _plan(self, seat: int) -> dict[str, Any]:
        plan: dict[str, Any] = {}
        for phase, name in enumerate(PHASE_IDS):
            placement = at.placement_in(self.table, seat, phase)
            if placement:
                plan[name] = [int(die) for die in (HIGHER[placement], LOWER[placement]) if die]
        return {**plan, "bid": int(self.cells[at.BID + seat])}

    def _belongings(self) -> dict[str, Any]:
        cells, buyer = self.cells, self.cells[at.BUYER]
        return {
            "energy": self._numbers(at.ENERGY),
            "points": self._numbers(at.POINTS),
            "cubes": {
                colour: counted(self._row(at.CUBES + seat * RESOURCES, RESOURCES), RESOURCE_IDS)
                for seat, colour in enumerate(self.colours)
            },
            "market": dict(zip(RESOURCE_IDS, self._row(at.MARKET, RESOURCES), strict=True)),
            **({"buyer": COLOURS[buyer - 1]} if buyer else {}),
            "hands": {
                colour: members(cells[at.HAND + seat], MODULE_IDS) for seat, colour in enumerate(self.colours)
            },
            "kept": {
                colour: MODULE_IDS[cells[at.KEPT + seat] - 1]
                for seat, colour in enumerate(self.colours)
                if cells[at.KEPT + seat]
            },
        }

    def _modules(self) -> dict[str, Any]:
        cells = self.cells
        deck = self._row(at.DECK, cells[at.DECK_SIZE])
        rockets = {str(hangar + 1): self._rocket(hangar) for hangar in range(HANGARS)}
        return {
            "hangars": {number: rocket for number, rocket in rockets.items() if rocket},
            "blocked": [hangar + 1 for hangar in bits.members(cells[at.BLOCKED], HANGARS)],
            "display": members(cells[at.DISPLAY], MODULE_IDS),
            "discard": members(cells[at.DISCARD], MODULE_IDS),
            "deck": [MODULE_IDS[module] for module in reversed(deck)],
        }

    def _rocket(self, hangar: int) -> list[dict[str, Any]]:
        places = range(hangar * SLOTS, (hangar + 1) * SLOTS)
        return [self._standing(place) for place in places if self.cells[at.MODULE + place]]

    def _standing(self, place: int) -> dict[str, Any]:
        crew = self._crew(self.cells[at.CREW + place])
        return {
            "module": MODULE_IDS[self.cells[at.MODULE + place] - 1],
            "slot": place % SLOTS + 1,
            "owner": COLOURS[self.cells[at.OWNER + place]],
            **({"crew": crew} if crew else {}),
        }

    def _planets(self) -> dict[str, Any]:
        cells = self.cells
        blue = self._row(at.BLUE_DECK, cells[at.BLUE_SIZE])
        red = self._row(at.RED_DECK, cells[at.RED_SIZE])
        return {
            "blue_deck": [PLANET_IDS[planet] for planet in reversed(blue)],
            "red_deck": [PLANET_IDS[planet] for planet in reversed(red)],
            "open": [PLANET_IDS[card - 1] if card else EMPTY for card in self._row(at.OPEN, OPEN_PLANETS)],
            "taken": {
                colour: {
                    name: self._crew(cells[at.LANDED + PLANET_IDS.index(name)])
                    for name in members(cells[at.CARDS + seat], PLANET_IDS)
                }
                for seat, colour in enumerate(self.colours)
            },
        }

    def _terminal(self) -> list[str]:
        waiting = self._row(at.TERMINAL, MOST_SEATS)
        while waiting and not waiting[-1]:
            waiting.pop()
        return [COLOURS[seat - 1] if seat else EMPTY for seat in waiting]
