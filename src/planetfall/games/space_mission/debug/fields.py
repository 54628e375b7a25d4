"""A table of Space Mission written as the fields of a position: everything, secrets included."""

from typing import Any

from planetfall.core.position import counted, first_fields, last_fields, members
from planetfall.games.space_mission.content.components import Components
from planetfall.games.space_mission.debug.steps import ASK_ACTION, steps_of
from planetfall.games.space_mission.engine import state as at
from planetfall.games.space_mission.engine.actions import CARD_IDS, COLOURS, KIND_IDS, PLANET_IDS
from planetfall.games.space_mission.engine.box import CARDS, KINDS, RING
from planetfall.games.space_mission.engine.rules import SpaceMission
from planetfall.games.space_mission.engine.text import GAME


def write(components: Components, table: SpaceMission) -> dict[str, Any]:
    """The fields from which `position.build` makes an equal table."""
    del components  # the names of all pieces stand in the engine
    return _Writer(table).write()


class _Writer:
    """Reads the cells of a table topic by topic."""

    def __init__(self, table: SpaceMission) -> None:
        self.table = table
        self.cells = table.cells
        self.colours = COLOURS[: table.seats]
        self.ring = [PLANET_IDS[at.planet_at(table, place)] for place in range(RING)]

    def write(self) -> dict[str, Any]:
        cells, table = self.cells, self.table
        return {
            **first_fields(GAME, table),
            "seats": int(table.seats),
            "memory_aid": bool(cells[at.MEMORY_AID]),
            "ring": self.ring,
            "round": int(cells[at.ROUND]),
            "last_round": bool(cells[at.LAST_ROUND]),
            "start": COLOURS[cells[at.START]],
            **self._places(),
            **self._cards(),
            **self._tiles(),
            **self._turn(),
        }

    def _turn(self) -> dict[str, Any]:
        """An action that is to be chosen has fields of its own; whatever else waits is written step by step."""
        steps = steps_of(self.table).write(self.table.pending)
        if [step["step"] for step in steps] != [ASK_ACTION]:
            return last_fields(self.table, self.colours, steps)
        return {"actions_left": steps[0]["left"], **last_fields(self.table, self.colours, None)}

    def _places(self) -> dict[str, Any]:
        cells = self.cells
        where = [int(cells[at.SHIP + seat]) for seat in range(self.table.seats)]
        return {
            "ships": {
                colour: "gate" if place == at.GATE_PLACE else self.ring[place]
                for colour, place in zip(self.colours, where, strict=True)
            },
            "gate": {colour: int(cells[at.PROBES + seat]) for seat, colour in enumerate(self.colours)},
            "stations": {
                planet: COLOURS[cells[at.STATION + place] - 1]
                for place, planet in enumerate(self.ring)
                if cells[at.STATION + place]
            },
            "scanned": {
                planet: members(cells[at.SCANNED + place], COLOURS)
                for place, planet in enumerate(self.ring)
                if cells[at.SCANNED + place]
            },
        }

    def _cards(self) -> dict[str, Any]:
        cells = self.cells
        deck = [CARD_IDS[cells[at.DECK + place]] for place in range(cells[at.DECK_SIZE])]
        shuffled: dict[str, list[str]] = {}
        for card in range(CARDS):
            if cells[at.SHUFFLED + card]:
                shuffled.setdefault(str(cells[at.SHUFFLED + card]), []).append(CARD_IDS[card])
        return {
            "hands": {
                colour: members(cells[at.HAND + seat], CARD_IDS) for seat, colour in enumerate(self.colours)
            },
            "draw_pile": deck[::-1],
            "discard": members(cells[at.DISCARDED], CARD_IDS),
            "shuffles": int(cells[at.SHUFFLES]),
            "shuffled": shuffled,
        }

    def _tiles(self) -> dict[str, Any]:
        cells = self.cells
        taken = [int(cells[at.TAKEN + number]) for number in range(cells[at.TAKEN_SIZE])]
        return {
            "piles": {
                planet: counted((at.in_pile(self.table, place, kind) for kind in range(KINDS)), KIND_IDS)
                for place, planet in enumerate(self.ring)
            },
            "open": members(cells[at.LAID_OPEN], self.ring),
            "taken": [self._taken(entry) for entry in taken],
        }

    def _taken(self, entry: int) -> dict[str, Any]:
        return {
            "by": COLOURS[at.taker(entry)],
            "from": self.ring[at.origin(entry)],
            "kind": KIND_IDS[at.tile_kind(entry)],
            **({"under_probe": True} if at.under_probe(entry) else {}),
        }
