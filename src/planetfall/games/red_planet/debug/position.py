"""Tables of Red Planet built from the fields of a position, for tests, puzzles and bug reports.

Every field may be left out; what is not given is as at the start of a game.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.errors import BadState
from planetfall.core.pending import Pending, frame
from planetfall.core.position import (
    FIRST_FIELDS,
    LAST_FIELDS,
    Builder,
    PositionField,
    building,
    check_fields,
    number_of,
)
from planetfall.games.red_planet.content.components import Components
from planetfall.games.red_planet.content.rulings import rulings_of
from planetfall.games.red_planet.debug.steps import MOMENT_IDS, seat_names, steps_of
from planetfall.games.red_planet.engine import state as at
from planetfall.games.red_planet.engine.actions import COLOURS, RESOURCE_IDS, SPECIALIST_IDS, ZONE_IDS
from planetfall.games.red_planet.engine.box import (
    MOMENTS,
    MOST_COLOURS,
    RESOURCES,
    RULES,
    SHIPS,
    STOP_FINAL,
    STOP_PRODUCTION,
    STOP_REVEAL,
    STOP_ROUND,
    ZONES,
)
from planetfall.games.red_planet.engine.phases import COUNTDOWN, SIMULTANEOUS, STOP_HERE, begin_steps
from planetfall.games.red_planet.engine.questions import ASK_CHOOSE
from planetfall.games.red_planet.engine.rules import RedPlanet
from planetfall.games.red_planet.engine.text import GAME

STOPS = {"round": STOP_ROUND, "production": STOP_PRODUCTION, "reveal": STOP_REVEAL, "final": STOP_FINAL}
OPEN_DOCK = "open"
RECRUITER = SPECIALIST_IDS.index("recruiter") + 1
ZONE_FIELDS = (
    *(PositionField(colour, f"How many {colour} astronauts stand there.") for colour in COLOURS),
    PositionField("marker", "The resource of the zone; its marker lies open unless `open` is false."),
    PositionField("open", "Whether the marker lies open."),
    PositionField("pile", "The point tokens that lie there, by resource."),
    PositionField("discovery", "The discovery card that is assigned to the zone."),
    PositionField("seen", "The numbers of the seats that know the discovery."),
)
DOCK_FIELDS = (
    PositionField("ship", "The ship card by its id."),
    PositionField("to", "Any ship card bound for this zone, instead of `ship`."),
    PositionField("capacity", "Any ship card with so many seats, instead of `ship`."),
    PositionField("crew", "The astronauts aboard, by colour."),
    PositionField("tokens", "The destination tokens on the ship, the bottom one first."),
    PositionField("launched", "Whether the ship has been launched."),
)
FIELDS = (
    *FIRST_FIELDS,
    PositionField("seats", "How many play, 2 to 6; 4 unless said otherwise."),
    PositionField("edition", "The edition, '2015' or 'matagot'."),
    PositionField("board", "The board of the Matagot edition, 'A' to 'D'."),
    PositionField("soldier_on_phobos", "Whether the Soldier of 2015 may kill on Phobos, 'no' or 'yes'."),
    PositionField("travel_agent", "Whether the Travel Agent must be carried out, 'forced' or 'free'."),
    PositionField("reveal_order", "Who orders the discoveries at the reveal, 'first-player' or 'clockwise'."),
    PositionField("memory_aid", "Whether seats are shown again what they saw of discoveries, 'off' or 'on'."),
    PositionField("stop", "Where the tracker points: 'round 3', 'production 2', 'reveal' or 'final'."),
    PositionField("first", "The colour of the first player."),
    PositionField("last", "The colour that has resolved a specialist last; the first player unless given."),
    PositionField(
        "called",
        "The number of the countdown that was called last: 10 outside the countdown, 0 while missions are chosen and "
        "there is no event deck yet.",
    ),
    PositionField("zones", "The zones of Mars and Phobos, by id.", ZONE_FIELDS),
    PositionField("left_over_open", "Whether the eleventh marker, which lies in no zone, has been shown."),
    PositionField("turned", "The zones whose discovery is turned up; as the stop demands unless given."),
    PositionField(
        "moments",
        "The moments of action cards, each 'over' or 'now': 'before-landing', 'after-reveal', 'before-production', "
        "'after-production'; as the stop demands unless given.",
    ),
    PositionField(
        "docks", "The docks from the left, each a ship, or 'open' (or null) where there is none.", DOCK_FIELDS
    ),
    PositionField("points", "By colour, the point tokens won, by resource."),
    PositionField("memorial", "By colour, how many astronauts are on the memorial."),
    PositionField(
        "supply", "By colour, how many astronauts are left; what adds up to all of them unless given."
    ),
    PositionField("hands", "By colour, the specialists still in hand, the chosen one included."),
    PositionField("played", "By neutral colour, the specialists that have been revealed."),
    PositionField(
        "chosen",
        "By colour, the specialist that lies face down: the countdown begins, unless `to_act` names others who still "
        "have to choose.",
    ),
    PositionField(
        "missions", "By number of the seat, as text: the starting mission kept, or the first one dealt."
    ),
    PositionField(
        "rejected", "By number of the seat: the starting mission given back, or the second one dealt."
    ),
    PositionField("kept", "By number of the seat: the event cards drawn and kept."),
    PositionField(
        "boxed", "By number of the seat: the event cards that its neutral Scientist put into the box."
    ),
    PositionField("box_events", "The event cards that everybody saw go out of the game."),
    PositionField(
        "event_deck", "The event cards on top, the topmost first; all that are nowhere else lie below."
    ),
    PositionField(
        "ship_deck", "The ship cards on top, the topmost first; all that are nowhere else lie below."
    ),
    PositionField("ship_discard", "The ship cards on the discard pile."),
    PositionField(
        "neutral_decks", "By neutral colour, the specialists on top of its deck, the topmost first."
    ),
    PositionField("neutral_known", "By neutral colour, how many cards on top of its deck the owner knows."),
    PositionField(
        "neutral_renewed", "The neutral colours whose deck has been shuffled anew, without the Recruiter."
    ),
    *LAST_FIELDS,
)


def build(components: Components, fields: Mapping[str, Any]) -> RedPlanet:
    """The table that the fields describe, or BadState with what is wrong."""
    with building():
        return _Builder(components, fields).build()


def _specialist(name: object) -> int:
    """The place of a specialist; Matagot calls the Femme Fatale a Robot (RP-65)."""
    known = "femme-fatale" if str(name).lower() == "robot" else name
    return number_of(known, SPECIALIST_IDS, "specialist")


class _Builder(Builder):
    """Fills the cells of a table field by field."""

    def __init__(self, components: Components, fields: Mapping[str, Any]) -> None:
        super().__init__(GAME, fields, FIELDS)
        self.edition = str(fields.get("edition", "2015"))
        version = self.rules(RULES)
        given = {name.replace("_", "-"): value for name, value in fields.items()}
        rulings = rulings_of(given | {"edition": self.edition}, version)
        box = components.box(self.edition, str(fields.get("board", "A")), version, rulings)
        seats = self.count_seats(GAME, 2, 6)
        self.events = [card.id for card in components.events(self.edition)]
        self.ships = [ship.id for ship in components.ships(self.edition)]
        pending = Pending(seats, at.STACK_DEPTH, at.SEAT_STACK_DEPTH, SIMULTANEOUS)
        self.table = RedPlanet(seats, self.chance(), box, vec[i64]([0] * at.SIZE), pending)
        self.cells = self.table.cells
        self.players = seat_names(self.table)
        self.colours = COLOURS[: self.table.colours]
        self.steps = steps_of(self.table, self.events)
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
        self.finish(self.table)
        return self.table

    def seat(self, name: object) -> int:
        return at.owner(self.table, self._colour(name))

    def _colour(self, name: object) -> int:
        return number_of(name, self.colours, "colour")

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
        first = str(self.fields.get("first", COLOURS[0]))
        self.cells[at.FIRST] = self._colour(first)
        self.cells[at.LAST] = self._colour(self.fields.get("last", first))
        self.cells[at.CALLED] = int(self.fields.get("called", 10))
        self._place_past([stop & 0xFF for stop in tracker][self.cells[at.STOP] :])
        if "turned" in self.fields:
            turned = (number_of(name, ZONE_IDS, "zone") for name in self.fields["turned"])
            self.cells[at.TURNED] = sum(1 << zone for zone in turned)
        if "moments" in self.fields:
            self.cells[at.PASSED] = sum(
                1
                << number_of(name, MOMENT_IDS, "moment") + MOMENTS * number_of(when, ("over", "now"), "time")
                for name, when in self.fields["moments"].items()
            )

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
        self.cells[at.FACEUP] |= int(bool(self.fields.get("left_over_open", False))) << at.LEFT_OVER

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
            self.cells[row + self._colour(colour)] = count

    def _place_docks(self) -> None:
        docks = list(self.fields.get("docks", [{}] * self.table.colours))
        if len(docks) != self.table.colours:
            raise BadState(f"there are {self.table.colours} docks, not {len(docks)}")
        for dock in range(MOST_COLOURS):
            self.cells[at.SHIP + dock] = -1
            self.cells[at.BOUND + dock] = -1
        for dock, entry in enumerate(docks):
            if entry is not None and entry != OPEN_DOCK:
                self._place_dock(dock, entry)

    def _place_dock(self, dock: int, entry: Mapping[str, Any]) -> None:
        check_fields(entry, DOCK_FIELDS, f"dock {dock + 1}")
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
        for colour, name in enumerate(self.colours):
            self.cells[at.MEMORIAL + colour] = self.fields.get("memorial", {}).get(name, 0)
            for resource, count in self.fields.get("points", {}).get(name, {}).items():
                place = number_of(resource, RESOURCE_IDS, "resource")
                self.cells[at.POINTS + colour * RESOURCES + place] = count
            if not at.is_neutral(self.table, colour):
                hand = self._specialists(self.fields.get("hands", {}).get(name, SPECIALIST_IDS))
                self.cells[at.HAND + colour] = hand
                self.cells[at.PLAYED + colour] = at.ALL_SPECIALISTS & ~hand
            else:
                self.cells[at.PLAYED + colour] = self._specialists(
                    self.fields.get("played", {}).get(name, ())
                )

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
        for seat, names in self.fields.get("boxed", {}).items():
            self.cells[at.BOXED + int(seat)] = sum(1 << self._event(name) for name in names)
        for name in self.fields.get("box_events", ()):
            self.cells[at.EVENT_DISCARD] |= 1 << self._event(name)
        for step in self.fields.get("pending", ()):
            if "event" in step:  # a card that is just being assigned
                self._event(step["event"])
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
        if self.cells[at.CALLED] == 0:  # missions are being chosen, and the deck is not made yet
            events = []
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
        colour = COLOURS[seat + 1]
        top = [_specialist(name) + 1 for name in names or ()]
        renewed = colour in self.fields.get("neutral_renewed", ())
        chosen = self.fields.get("chosen", {}).get(colour)
        gone = [_specialist(chosen) + 1] if chosen else []
        gone += [_specialist(name) + 1 for name in self.fields.get("played", {}).get(colour, ())]
        gone += [RECRUITER] if renewed else []
        rest = [number for number in range(at.SPECIALISTS, 0, -1) if number not in top and number not in gone]
        for place, number in enumerate(rest + top[::-1]):
            self.cells[at.NEUTRAL_DECK + seat * at.NEUTRAL_CARDS + place] = number
        self.cells[at.NEUTRAL_SIZE + seat] = len(rest) + len(top)
        self.cells[at.NEUTRAL_KNOWN + seat] = int(self.fields.get("neutral_known", {}).get(colour, 0))
        self.cells[at.NEUTRAL_FRESH + seat] = int(not renewed)

    def _place_supply(self) -> None:
        for colour, name in enumerate(self.colours):
            zones = sum(self.cells[at.ASTRONAUTS + zone * MOST_COLOURS + colour] for zone in range(ZONES))
            ships = sum(self.cells[at.CREW + dock * MOST_COLOURS + colour] for dock in range(MOST_COLOURS))
            left = self.table.box.astronauts - zones - ships - self.cells[at.MEMORIAL + colour]
            self.cells[at.SUPPLY + colour] = self.fields.get("supply", {}).get(name, left)

    def _begin(self) -> None:
        for name, specialist in self.fields.get("chosen", {}).items():
            self.cells[at.CHOSEN + self._colour(name)] = _specialist(specialist) + 1
        self.table.listen()
        self.open_question(self.table, self.steps, self._begin_stop)

    def _begin_stop(self, table: RedPlanet) -> None:
        """Begin at the stop, or with the countdown when specialists are chosen."""
        chosen = self.fields.get("chosen")
        if chosen is None:
            table.pending.push(frame(STOP_HERE))
        else:
            begin_steps(table)
            table.pending.push(frame(COUNTDOWN, 0, 9))
            self._ask_the_rest([seat for seat in self.to_act() or () if self.players[seat] not in chosen])

    def _ask_the_rest(self, seats: list[int]) -> None:
        """Some still have to choose their specialist."""
        if seats:
            self.table.pending.push(frame(SIMULTANEOUS))
        for seat in seats:
            self.table.pending.push_aside(seat, frame(ASK_CHOOSE, seat))
