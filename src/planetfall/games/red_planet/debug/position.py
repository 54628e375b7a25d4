"""Tables built by hand, for tests, puzzles and bug reports.

Every field may be left out; what is not given is as at the start of a game.

| field | what it says |
| --- | --- |
| `seats`, `edition`, `board`, `seed` | as for a new game |
| `stop` | where the tracker points: "round 3", "production 2", "reveal", "final" |
| `first` | colour of the first player |
| `zones` | by id: colours with their numbers, `marker`, `open`, `pile`, `discovery`, `seen` (seats) |
| `docks` | from the left: `ship`, or `to` and `capacity`; `crew`, `tokens` (bottom first), `launched`; null: open |
| `points`, `memorial`, `supply` | by colour |
| `hands` | by colour: the specialists still in hand |
| `missions`, `rejected`, `kept` | by number of the seat, as text |
| `event_deck`, `ship_deck`, `neutral_decks` | cards on top, topmost first |
| `ship_discard` | ship cards on the discard |
| `box_events` | event cards that are gone |
| `chosen` | by colour: everybody has chosen, and the countdown begins |
"""

from collections.abc import Iterable, Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.chance import Chance
from planetfall.core.errors import BadState
from planetfall.core.pending import Pending, frame
from planetfall.core.position import building, check_fields, number_of
from planetfall.games.red_planet.content.components import Components
from planetfall.games.red_planet.engine import state as at
from planetfall.games.red_planet.engine.actions import COLOURS, SPECIALIST_IDS, ZONE_IDS
from planetfall.games.red_planet.engine.box import (
    MOST_COLOURS,
    RESOURCES,
    SHIPS,
    STOP_FINAL,
    STOP_PRODUCTION,
    STOP_REVEAL,
    STOP_ROUND,
    ZONES,
)
from planetfall.games.red_planet.engine.phases import COUNTDOWN, STOP_HERE, begin_steps
from planetfall.games.red_planet.engine.rules import RedPlanet, advance

STOPS = {"round": STOP_ROUND, "production": STOP_PRODUCTION, "reveal": STOP_REVEAL, "final": STOP_FINAL}
RESOURCE_IDS = ("ice", "sylvanite", "celerium")
KNOWN = {
    "seats", "edition", "board", "seed", "stop", "first", "zones", "docks", "points", "memorial", "supply", "hands",
    "missions", "rejected", "kept", "event_deck", "ship_deck", "ship_discard", "neutral_decks", "box_events", "chosen",
}  # fmt: skip


def build(components: Components, fields: Mapping[str, Any]) -> RedPlanet:
    """The table that the fields describe, or BadState with what is wrong."""
    check_fields(fields, KNOWN)
    with building():
        return _Builder(components, fields).build()


def _specialist(name: object) -> int:
    """The place of a specialist; Matagot calls the Femme Fatale a Robot (RP-65)."""
    known = "femme-fatale" if str(name).lower() == "robot" else name
    return number_of(known, SPECIALIST_IDS, "specialist")


class _Builder:
    """Fills the cells of a table field by field."""

    def __init__(self, components: Components, fields: Mapping[str, Any]) -> None:
        self.fields = fields
        self.edition = str(fields.get("edition", "2015"))
        box = components.box(self.edition, str(fields.get("board", "A")))
        seats = int(fields.get("seats", 4))
        if not 2 <= seats <= 6:
            raise BadState(f"red-planet is for 2 to 6 seats, not {seats}")
        self.events = [card.id for card in components.events(self.edition)]
        self.ships = [ship.id for ship in components.ships(self.edition)]
        chance = Chance.from_seed(int(fields.get("seed", 0)))
        pending = Pending(seats, at.DEEP, at.ASIDE)
        self.table = RedPlanet(seats, chance, box, vec[i64]([0] * at.SIZE), pending)
        self.cells = self.table.cells
        self.used_events: set[int] = set()
        self.used_ships: set[int] = set()

    def build(self) -> RedPlanet:
        self._place_stop()
        self._place_zones()
        self._place_docks()
        self._place_colours()
        self._place_missions()
        self._place_decks()
        self._place_supply()
        self._begin()
        return self.table

    def _event(self, name: str) -> int:
        event = number_of(name, self.events, "event")
        if event in self.used_events:
            raise BadState(f"the event {name!r} is in two places")
        self.used_events.add(event)
        return event

    def _place_stop(self) -> None:
        word, _, number = str(self.fields.get("stop", "round 1")).partition(" ")
        kind = list(STOPS.values())[number_of(word, STOPS, "stop")]
        tracker = self.table.box.tracker
        stops = [place for place in range(len(tracker)) if tracker[place] & 0xFF == kind]
        self.cells[at.STOP] = stops[int(number) - 1 if number else 0]
        first = number_of(self.fields.get("first", COLOURS[0]), COLOURS[: self.table.colours], "colour")
        self.cells[at.FIRST] = self.cells[at.LAST] = first
        self.cells[at.CALLED] = 10
        self._place_past([stop & 0xFF for stop in tracker][self.cells[at.STOP] :])

    def _place_past(self, ahead: list[int]) -> None:
        """What has happened by now: the moments of action cards that are over (RP-119 to RP-122), and the reveal."""
        if STOP_ROUND not in ahead:
            self.cells[at.PASSED] = 0b0001
        if STOP_REVEAL not in ahead:
            self.cells[at.PASSED] = 0b0011
            self.cells[at.TURNED] = (1 << ZONES) - 1
        if STOP_PRODUCTION not in ahead:
            self.cells[at.PASSED] = 0b1111

    def _place_zones(self) -> None:
        given = {
            number_of(name, ZONE_IDS, "zone"): dict(zone)
            for name, zone in self.fields.get("zones", {}).items()
        }
        left = [resource for resource in range(RESOURCES) for _ in range(self.table.box.markers[resource])]
        for zone, entry in given.items():
            if "marker" in entry:
                self.cells[at.MARKER + zone] = number_of(entry["marker"], RESOURCE_IDS, "resource")
                left.remove(self.cells[at.MARKER + zone])
        for zone in range(ZONES + 1):
            if "marker" not in given.get(zone, {}):
                self.cells[at.MARKER + zone] = left.pop(0)
        for zone, entry in given.items():
            self._place_zone(zone, entry)

    def _place_zone(self, zone: int, entry: dict[str, Any]) -> None:
        if entry.pop("marker", None) and entry.pop("open", True):
            self.cells[at.FACEUP] |= 1 << zone
        if entry.pop("open", False):
            self.cells[at.FACEUP] |= 1 << zone
        for resource, count in entry.pop("pile", {}).items():
            place = number_of(resource, RESOURCE_IDS, "resource")
            self.cells[at.PILE + zone * RESOURCES + place] = count
        if discovery := entry.pop("discovery", None):
            self.cells[at.DISCOVERY + zone] = self._event(discovery) + 1
        for seat in entry.pop("seen", ()):
            self.cells[at.SEEN + zone] |= 1 << seat
        self._place_people(at.ASTRONAUTS + zone * MOST_COLOURS, entry)

    def _place_people(self, row: int, counts: Mapping[str, int]) -> None:
        for colour, count in counts.items():
            self.cells[row + number_of(colour, COLOURS[: self.table.colours], "colour")] = count

    def _place_docks(self) -> None:
        docks = list(self.fields.get("docks", [{}] * self.table.colours))
        if len(docks) != self.table.colours:
            raise BadState(f"there are {self.table.colours} docks, not {len(docks)}")
        for dock in range(MOST_COLOURS):
            self.cells[at.SHIP + dock] = -1
            self.cells[at.BOUND + dock] = -1
        for dock, entry in enumerate(docks):
            if entry is not None:
                self._place_dock(dock, entry)

    def _place_dock(self, dock: int, entry: Mapping[str, Any]) -> None:
        ship = self._ship(entry)
        self.used_ships.add(ship)
        self.cells[at.SHIP + dock] = ship
        self.cells[at.STATUS + dock] = at.LAUNCHED if entry.get("launched") else at.DOCKED
        for token in entry.get("tokens", ()):
            at.lay_token(self.table, dock, number_of(token, ZONE_IDS, "zone"))
        self._place_people(at.CREW + dock * MOST_COLOURS, entry.get("crew", {}))

    def _ship(self, entry: Mapping[str, Any]) -> int:
        if "ship" in entry:
            return number_of(entry["ship"], self.ships, "ship")
        box = self.table.box
        for ship in range(SHIPS):
            bound, capacity = box.ship_destination[ship], box.ship_capacity[ship]
            if ship in self.used_ships or ("capacity" in entry and capacity != entry["capacity"]):
                continue
            wanted = entry.get("to", "any")
            if wanted == "any" or bound == (-1 if wanted is None else number_of(wanted, ZONE_IDS, "zone")):
                return ship
        raise BadState(f"there is no such ship left: {dict(entry)}")

    def _place_colours(self) -> None:
        for colour, name in enumerate(COLOURS[: self.table.colours]):
            self.cells[at.MEMORIAL + colour] = self.fields.get("memorial", {}).get(name, 0)
            for resource, count in self.fields.get("points", {}).get(name, {}).items():
                place = number_of(resource, RESOURCE_IDS, "resource")
                self.cells[at.POINTS + colour * RESOURCES + place] = count
            if not at.is_neutral(self.table, colour):
                hand = self._specialists(self.fields.get("hands", {}).get(name, SPECIALIST_IDS))
                self.cells[at.HAND + colour] = hand
                self.cells[at.PLAYED + colour] = at.ALL_SPECIALISTS & ~hand

    def _specialists(self, names: Iterable[str]) -> int:
        return sum(2 << _specialist(name) for name in names)

    def _place_missions(self) -> None:
        seats = range(self.table.seats)
        for field, row in (("missions", at.MISSION), ("rejected", at.REJECTED)):
            for seat, name in self.fields.get(field, {}).items():
                number = number_of(name, self.events, "event")
                self.cells[row + int(seat)] = self._event(name) if field == "missions" else number
        for seat, names in self.fields.get("kept", {}).items():
            self.cells[at.KEPT + int(seat)] = sum(1 << self._event(name) for name in names)
        for name in self.fields.get("box_events", ()):
            self.cells[at.EVENT_DISCARD] |= 1 << self._event(name)
        asked = {number_of(name, self.events, "event") for name in self.fields.get("event_deck", ())}
        spare = [m for m in range(self.table.box.missions) if m not in self.used_events | asked]
        given = self.fields.get("missions", {})
        for seat in seats:
            if str(seat) not in {str(key) for key in given}:
                self.cells[at.MISSION + seat] = spare.pop(0)
                self.used_events.add(self.cells[at.MISSION + seat])
        rejected = {str(key) for key in self.fields.get("rejected", {})}
        for seat in seats:
            if str(seat) not in rejected:
                self.cells[at.REJECTED + seat] = spare.pop(0) if spare else 0

    def _place_decks(self) -> None:
        for name in self.fields.get("ship_discard", ()):
            ship = number_of(name, self.ships, "ship")
            self.used_ships.add(ship)
            self.cells[at.SHIP_DISCARD] |= 1 << ship
        events = self._deck(self.fields.get("event_deck", ()), self.events, self.used_events, "event")
        ships = self._deck(self.fields.get("ship_deck", ()), self.ships, self.used_ships, "ship")
        for row, size, deck in (
            (at.EVENT_DECK, at.EVENT_SIZE, events),
            (at.SHIP_DECK, at.SHIP_SIZE, ships),
        ):
            for place, card in enumerate(deck):
                self.cells[row + place] = card
            self.cells[size] = len(deck)
        if self.table.seats == 2:
            for seat, colour in enumerate((1, 2)):
                self._place_neutral_deck(seat, self.fields.get("neutral_decks", {}).get(COLOURS[colour]))

    def _deck(self, top: Iterable[str], names: list[str], used: set[int], what: str) -> list[int]:
        """The deck from its bottom: all cards not used, with the named ones on top."""
        upper = [number_of(name, names, what) for name in top]
        rest = [card for card in range(len(names)) if card not in used and card not in upper]
        return rest + upper[::-1]

    def _place_neutral_deck(self, seat: int, names: Iterable[str] | None) -> None:
        top = [_specialist(name) + 1 for name in names or ()]
        chosen = self.fields.get("chosen", {}).get(COLOURS[seat + 1])
        drawn = [_specialist(chosen) + 1] if chosen else []
        rest = [
            number for number in range(at.SPECIALISTS, 0, -1) if number not in top and number not in drawn
        ]
        for place, number in enumerate(rest + top[::-1]):
            self.cells[at.NEUTRAL_DECK + seat * at.NEUTRAL_CARDS + place] = number
        self.cells[at.NEUTRAL_SIZE + seat] = len(rest) + len(top)
        self.cells[at.NEUTRAL_FRESH + seat] = 1

    def _place_supply(self) -> None:
        for colour, name in enumerate(COLOURS[: self.table.colours]):
            zones = sum(self.cells[at.ASTRONAUTS + zone * MOST_COLOURS + colour] for zone in range(ZONES))
            ships = sum(self.cells[at.CREW + dock * MOST_COLOURS + colour] for dock in range(MOST_COLOURS))
            left = self.table.box.astronauts - zones - ships - self.cells[at.MEMORIAL + colour]
            self.cells[at.SUPPLY + colour] = self.fields.get("supply", {}).get(name, left)

    def _begin(self) -> None:
        """Begin at the stop, or with the countdown when specialists are chosen."""
        chosen = self.fields.get("chosen")
        if chosen is None:
            self.table.pending.push(frame(STOP_HERE))
        else:
            begin_steps(self.table)
            self.table.pending.push(frame(COUNTDOWN, 0, 9))
            for name, specialist in chosen.items():
                colour = number_of(name, COLOURS[: self.table.colours], "colour")
                number = _specialist(specialist) + 1
                self.cells[at.CHOSEN + colour] = number
        self.table.listen()
        advance(self.table)
