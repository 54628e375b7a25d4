"""A table of Red Planet written as the fields of a position: everything, secrets included."""

from typing import Any

from planetfall.core import bits
from planetfall.core.position import counted, first_fields, last_fields, members
from planetfall.games.red_planet.content.components import Components
from planetfall.games.red_planet.debug.position import OPEN_DOCK, STOPS
from planetfall.games.red_planet.debug.steps import MOMENT_IDS, seat_names, steps_of
from planetfall.games.red_planet.engine import state as at
from planetfall.games.red_planet.engine.actions import COLOURS, RESOURCE_IDS, SPECIALIST_IDS, ZONE_IDS
from planetfall.games.red_planet.engine.box import MOMENTS, MOST_COLOURS, RESOURCES, ZONES
from planetfall.games.red_planet.engine.rules import RedPlanet
from planetfall.games.red_planet.engine.text import GAME, rulings

SPECIALISTS = ("", *SPECIALIST_IDS)  # their numbers begin with 1


def write(components: Components, table: RedPlanet) -> dict[str, Any]:
    """The fields from which `position.build` makes an equal table."""
    return _Writer(components, table).write()


class _Writer:
    """Reads the cells of a table topic by topic."""

    def __init__(self, components: Components, table: RedPlanet) -> None:
        self.table = table
        self.cells = table.cells
        self.colours = COLOURS[: table.colours]
        self.events = [card.id for card in components.events(table.box.edition)]
        self.ships = [ship.id for ship in components.ships(table.box.edition)]

    def write(self) -> dict[str, Any]:
        table = self.table
        steps = steps_of(table, self.events).write(table.pending)
        return {
            **first_fields(GAME, table),
            "seats": int(table.seats),
            "edition": table.box.edition,
            "board": table.box.board,
            **{name.replace("-", "_"): value for name, value in rulings(table.box).items()},
            **self._progress(),
            "zones": {name: self._zone(zone) for zone, name in enumerate(ZONE_IDS)},
            "left_over_open": bool(self.cells[at.FACEUP] >> at.LEFT_OVER & 1),
            "docks": [self._dock(dock) for dock in range(table.colours)],
            **self._by_colour(),
            **self._by_seat(),
            **self._decks(),
            **(self._neutral() if table.seats == 2 else {}),
            **last_fields(table, seat_names(table), steps),
        }

    def _progress(self) -> dict[str, Any]:
        cells, passed = self.cells, self.cells[at.PASSED]
        return {
            "stop": self._stop(),
            "first": COLOURS[cells[at.FIRST]],
            "last": COLOURS[cells[at.LAST]],
            "called": int(cells[at.CALLED]),
            "turned": members(cells[at.TURNED], ZONE_IDS),
            "moments": dict.fromkeys(members(passed, MOMENT_IDS), "over")
            | dict.fromkeys(members(passed >> MOMENTS, MOMENT_IDS), "now"),
        }

    def _stop(self) -> str:
        kinds = [stop & 0xFF for stop in self.table.box.tracker]
        here = self.cells[at.STOP]
        name = next(name for name, kind in STOPS.items() if kind == kinds[here])
        return f"{name} {kinds[: here + 1].count(kinds[here])}" if kinds.count(kinds[here]) > 1 else name

    def _row(self, start: int, size: int) -> list[int]:
        return [int(self.cells[start + place]) for place in range(size)]

    def _zone(self, zone: int) -> dict[str, Any]:
        cells, event = self.cells, self.cells[at.DISCOVERY + zone]
        pile = counted(self._row(at.PILE + zone * RESOURCES, RESOURCES), RESOURCE_IDS)
        seen = bits.members(cells[at.SEEN + zone], self.table.seats)
        return {
            "marker": RESOURCE_IDS[cells[at.MARKER + zone]],
            "open": bool(cells[at.FACEUP] >> zone & 1),
            **counted(self._row(at.ASTRONAUTS + zone * MOST_COLOURS, MOST_COLOURS), COLOURS),
            **({"pile": pile} if pile else {}),
            **({"discovery": self.events[event - 1]} if event else {}),
            **({"seen": seen} if seen else {}),
        }

    def _dock(self, dock: int) -> str | dict[str, Any]:
        cells = self.cells
        if cells[at.STATUS + dock] == at.OPEN:
            return OPEN_DOCK
        crew = counted(self._row(at.CREW + dock * MOST_COLOURS, MOST_COLOURS), COLOURS)
        tokens = self._tokens(dock)
        return {
            "ship": self.ships[cells[at.SHIP + dock]],
            **({"crew": crew} if crew else {}),
            **({"tokens": tokens} if tokens else {}),
            **({"launched": True} if cells[at.STATUS + dock] == at.LAUNCHED else {}),
        }

    def _tokens(self, dock: int) -> list[str]:
        """The tokens on a ship: only the topmost one has a place of its own."""
        stack, top = self.cells[at.STACK + dock], self.cells[at.BOUND + dock]
        tokens = [zone for zone in range(ZONES) for _ in range(stack >> zone * at.TOKEN_BITS & at.TOKEN_MASK)]
        return [ZONE_IDS[zone] for zone in sorted(tokens, key=lambda zone: zone == top)]

    def _by_colour(self) -> dict[str, Any]:
        cells, table = self.cells, self.table
        players = [colour for colour in range(table.colours) if not at.is_neutral(table, colour)]
        return {
            "points": {
                name: counted(self._row(at.POINTS + colour * RESOURCES, RESOURCES), RESOURCE_IDS)
                for colour, name in enumerate(self.colours)
            },
            "memorial": counted(self._row(at.MEMORIAL, table.colours), COLOURS),
            "supply": dict(zip(self.colours, self._row(at.SUPPLY, table.colours), strict=True)),
            "hands": {COLOURS[colour]: members(cells[at.HAND + colour], SPECIALISTS) for colour in players},
            "chosen": {
                name: SPECIALISTS[cells[at.CHOSEN + colour]]
                for colour, name in enumerate(self.colours)
                if cells[at.CHOSEN + colour]
            },
        }

    def _by_seat(self) -> dict[str, Any]:
        cells, seats = self.cells, range(self.table.seats)
        return {
            "missions": {str(seat): self.events[cells[at.MISSION + seat]] for seat in seats},
            "rejected": {str(seat): self.events[cells[at.REJECTED + seat]] for seat in seats},
            "kept": {str(seat): members(cells[at.KEPT + seat], self.events) for seat in seats},
        }

    def _deck(self, start: int, size: int, names: list[str]) -> list[str]:
        return [names[card] for card in reversed(self._row(start, size))]

    def _decks(self) -> dict[str, Any]:
        cells = self.cells
        return {
            "box_events": members(cells[at.EVENT_DISCARD], self.events),
            "event_deck": self._deck(at.EVENT_DECK, cells[at.EVENT_SIZE], self.events),
            "ship_deck": self._deck(at.SHIP_DECK, cells[at.SHIP_SIZE], self.ships),
            "ship_discard": members(cells[at.SHIP_DISCARD], self.ships),
        }

    def _neutral(self) -> dict[str, Any]:
        """The two neutral colours: seat 0 runs blue, seat 1 yellow."""
        cells, owners = self.cells, {COLOURS[seat + 1]: seat for seat in range(2)}
        return {
            "boxed": {str(seat): members(cells[at.BOXED + seat], self.events) for seat in range(2)},
            "played": {
                name: members(cells[at.PLAYED + seat + 1], SPECIALISTS) for name, seat in owners.items()
            },
            "neutral_decks": {
                name: self._deck(
                    at.NEUTRAL_DECK + seat * at.NEUTRAL_CARDS,
                    cells[at.NEUTRAL_SIZE + seat],
                    list(SPECIALISTS),
                )
                for name, seat in owners.items()
            },
            "neutral_known": {name: int(cells[at.NEUTRAL_KNOWN + seat]) for name, seat in owners.items()},
            "neutral_renewed": [name for name, seat in owners.items() if not cells[at.NEUTRAL_FRESH + seat]],
        }
