"""What a seat may see: plain data, made from nothing that is hidden from it (RP-151 to RP-156)."""

from collections.abc import Callable

from planetfall.core.bits import count_bits, members
from planetfall.core.pending import first_of, kind_of, who_of
from planetfall.core.view import ViewBuilder
from planetfall.games.red_planet.content.components import Components
from planetfall.games.red_planet.engine.actions import COLOURS, ZONE_IDS
from planetfall.games.red_planet.engine.box import EVENT_MISSION, PHOBOS, RESOURCES, SHIPS, ZONES
from planetfall.games.red_planet.engine.questions import ASK_ASSIGN, ASK_KEEP, ASK_PUT_BACK
from planetfall.games.red_planet.engine.rules import RedPlanet
from planetfall.games.red_planet.engine.scoring import mission_points, token_points
from planetfall.games.red_planet.engine.state import (
    BOXED,
    CALLED,
    CHOSEN,
    DISCOVERY,
    EVENT_DISCARD,
    EVENT_SIZE,
    FACEUP,
    FIRST,
    HAND,
    KEPT,
    LEFT_OVER,
    MARKER,
    MEMORIAL,
    MISSION,
    NEUTRAL_CARDS,
    NEUTRAL_DECK,
    NEUTRAL_FRESH,
    NEUTRAL_KNOWN,
    NEUTRAL_SIZE,
    OPEN,
    PILE,
    PLAYED,
    POINTS,
    REJECTED,
    SEEN,
    SHIP,
    SHIP_DISCARD,
    SHIP_SIZE,
    SPECIALISTS,
    STACK,
    STATUS,
    STOP,
    SUPPLY,
    TURNED,
    astronauts,
    crew,
    destination,
    is_neutral,
    main_colour,
    owner,
    tokens_left,
)
from planetfall.games.red_planet.view.types import (
    Card,
    Colour,
    Discovery,
    Seat,
    Ship,
    Stop,
    View,
    Zone,
)

STATUSES = ("open", "docked", "launched")
STOP_KINDS = ("round", "production", "reveal", "final")


def view(
    components: Components, table: RedPlanet, seat: int | None, language: str = "en", all_open: bool = False
) -> View:
    """The table as a seat or a spectator sees it; `all_open` shows everything, for replays of finished games."""
    return _Builder(components, table, seat, language, all_open).view()


class _Builder(ViewBuilder[Components, RedPlanet]):
    """Builds a view of one table for one viewer."""

    def __init__(
        self, components: Components, table: RedPlanet, seat: int | None, language: str, all_open: bool
    ) -> None:
        super().__init__(components, table, seat, language, all_open)
        self.cells = table.cells
        self.edition = table.box.edition
        self.zone_names = components.zone_names(self.edition, language)
        self.resource_names = components.resource_names(self.edition, language)

    def view(self) -> View:
        cells = self.cells
        box = self.table.box
        open_left_over = cells[FACEUP] >> LEFT_OVER & 1
        return View(
            **self.head("red-planet", box.pack.hash),
            edition=box.edition,
            board=box.board,
            tracker=tuple(Stop(STOP_KINDS[stop & 0xFF], stop >> 8) for stop in box.tracker),
            at=cells[STOP],
            called=cells[CALLED],
            zones=tuple(self._zone(zone) for zone in range(ZONES)),
            docks=tuple(self._dock(dock) for dock in range(self.table.colours)),
            colours=tuple(self._colour(colour) for colour in range(self.table.colours)),
            seats=tuple(self._seat(seat) for seat in self.seats),
            resources=self.resource_names,
            left_over=self._resource(LEFT_OVER) if open_left_over else None,
            ship_deck=cells[SHIP_SIZE],
            ship_discard=tuple(self._ship_id(ship) for ship in members(cells[SHIP_DISCARD], SHIPS)),
            event_deck=cells[EVENT_SIZE],
            event_discard=self._cards(cells[EVENT_DISCARD]),
            destination_tokens=tuple(tokens_left(self.table, zone) for zone in range(ZONES)),
            dealt=self._dealt(),
            missions=() if self.seat is None else self._missions(self.seat),
            rejected=self._rejected(),
            actions=() if self.seat is None else self._actions(self.seat),
            boxed=self._boxed(),
            drawn=self._drawn(),
            looking_at=self._looking_at(),
            memory_aid=box.memory_aid,
            all_missions=self._everybody(self._missions) if self.over or self.all_open else (),
            all_actions=self._everybody(self._actions) if self.over or self.all_open else (),
        )

    # -- the board ------------------------------------------------------------------------------------------------

    def _zone(self, zone: int) -> Zone:
        table, cells = self.table, self.cells
        contacts = table.box.contacts[zone]
        kind = "moon" if zone == PHOBOS else "outer" if table.box.outer >> zone & 1 else "inner"
        return Zone(
            id=ZONE_IDS[zone],
            name=self.zone_names[zone],
            kind=kind,
            neighbours=tuple(ZONE_IDS[other] for other in members(contacts, ZONES)),
            astronauts=tuple(astronauts(table, zone, colour) for colour in range(table.colours)),
            marker=self._resource(zone) if cells[FACEUP] >> zone & 1 else None,
            pile=tuple(cells[PILE + zone * RESOURCES + resource] for resource in range(RESOURCES)),
            discovery=self._discovery(zone),
        )

    def _resource(self, place: int) -> str:
        return self.resource_names[self.cells[MARKER + place]]

    def _discovery(self, zone: int) -> Discovery | None:
        event = self.cells[DISCOVERY + zone] - 1
        if event < 0:
            return None
        turned_up = self.cells[TURNED] >> zone & 1 == 1
        seen = members(self.cells[SEEN + zone], self.table.seats)
        known = turned_up or self.all_open or self.seat in seen
        return Discovery(turned_up, tuple(seen), self._card(event) if known else None)

    def _dock(self, dock: int) -> Ship:
        table, cells = self.table, self.cells
        people = tuple(crew(table, dock, colour) for colour in range(table.colours))
        if cells[STATUS + dock] == OPEN:
            return Ship(dock, "open", None, 0, None, None, {}, people)
        ship = cells[SHIP + dock]
        tokens = {ZONE_IDS[z]: n for z in range(ZONES) if (n := cells[STACK + dock] >> 4 * z & 15)}
        return Ship(
            dock=dock,
            status=STATUSES[cells[STATUS + dock]],
            ship=self._ship_id(ship),
            capacity=table.box.ship_capacity[ship],
            printed=_zone_id(table.box.ship_destination[ship]),
            bound=_zone_id(destination(table, dock)),
            tokens=tokens,
            crew=people,
        )

    def _ship_id(self, ship: int) -> str:
        return self.components.ships(self.edition)[ship].id

    # -- colours and seats ----------------------------------------------------------------------------------------

    def _colour(self, colour: int) -> Colour:
        table, cells = self.table, self.cells
        seat = int(owner(table, colour))
        neutral = is_neutral(table, colour)
        chosen = cells[CHOSEN + colour]
        return Colour(
            colour=COLOURS[colour],
            seat=seat,
            neutral=neutral,
            first=cells[FIRST] == colour,
            supply=cells[SUPPLY + colour],
            memorial=cells[MEMORIAL + colour],
            points=tuple(cells[POINTS + colour * RESOURCES + resource] for resource in range(RESOURCES)),
            worth=sum(token_points(table, colour, resource) for resource in range(RESOURCES)),
            hand=tuple(members(cells[HAND + colour], SPECIALISTS + 1)[::-1]),
            played=tuple(members(cells[PLAYED + colour], SPECIALISTS + 1)[::-1]),
            has_chosen=chosen != 0,
            chosen=chosen if chosen and self.sees(seat) else None,
            deck=cells[NEUTRAL_SIZE + seat] if neutral else None,
            deck_renewed=neutral and cells[NEUTRAL_FRESH + seat] == 0,
            deck_top=self._deck_top(seat) if neutral and self.sees(seat) else (),
        )

    def _deck_top(self, seat: int) -> tuple[int, ...]:
        start = NEUTRAL_DECK + seat * NEUTRAL_CARDS
        size, known = self.cells[NEUTRAL_SIZE + seat], self.cells[NEUTRAL_KNOWN + seat]
        return tuple(self.cells[start + place] for place in range(size - 1, size - 1 - known, -1))  # RP-162

    def _seat(self, seat: int) -> Seat:
        table = self.table
        colours = [colour for colour in range(table.colours) if owner(table, colour) == seat]
        main = main_colour(table, seat)
        colours.sort(key=lambda colour: colour != main)
        kept = 1 + count_bits(self.cells[KEPT + seat])
        return Seat(seat, tuple(COLOURS[colour] for colour in colours), int(kept), seat in self.actors)

    # -- event cards ----------------------------------------------------------------------------------------------

    def _card(self, event: int, colour: int | None = None) -> Card:
        components, edition = self.components, self.edition
        kind = ("mission", "discovery", "action")[self.table.box.kind(event)]
        points = None if colour is None else int(mission_points(self.table, event, colour))
        name = components.event_name(edition, event, self.language)
        text = components.event_text(edition, event, self.language)
        return Card(event, components.events(edition)[event].id, kind, name, text, points)

    def _cards(self, events: int) -> tuple[Card, ...]:
        return tuple(self._card(event) for event in members(events, self.table.box.events()))

    def _missions(self, seat: int) -> tuple[Card, ...]:
        if self._choosing_mission(seat):
            return ()
        drawn = self._kept(seat, missions=True)
        colour = int(main_colour(self.table, seat))
        return tuple(self._card(event, colour) for event in (self.cells[MISSION + seat], *drawn))

    def _actions(self, seat: int) -> tuple[Card, ...]:
        return tuple(self._card(event) for event in self._kept(seat, missions=False))

    def _kept(self, seat: int, missions: bool) -> list[int]:
        box = self.table.box
        kept = members(self.cells[KEPT + seat], box.events())
        return [event for event in kept if (box.kind(event) == EVENT_MISSION) == missions]

    def _choosing_mission(self, seat: int) -> bool:
        return bool(kind_of(self.table.pending.top_aside(seat)) == ASK_KEEP)

    def _dealt(self) -> tuple[Card, ...]:
        if self.seat is None or not self._choosing_mission(self.seat):
            return ()
        pair = (self.cells[MISSION + self.seat], self.cells[REJECTED + self.seat])
        return tuple(self._card(event) for event in pair)

    def _rejected(self) -> Card | None:
        if self.seat is None or self._choosing_mission(self.seat):
            return None
        return self._card(self.cells[REJECTED + self.seat])

    def _boxed(self) -> tuple[Card, ...]:
        if self.seat is None or self.table.seats != 2:
            return ()
        return self._cards(self.cells[BOXED + self.seat])

    def _drawn(self) -> Card | None:
        top = self.table.pending.top()
        if kind_of(top) != ASK_ASSIGN or owner(self.table, who_of(top)) != self.seat:
            return None
        return self._card(first_of(top))

    def _looking_at(self) -> str | None:
        top = self.table.pending.top()
        if kind_of(top) != ASK_PUT_BACK or owner(self.table, who_of(top)) != self.seat:
            return None
        return ZONE_IDS[first_of(top)]

    def _everybody(self, cards: Callable[[int], tuple[Card, ...]]) -> tuple[tuple[Card, ...], ...]:
        return tuple(cards(seat) for seat in self.seats)


def _zone_id(zone: int) -> str | None:
    return ZONE_IDS[zone] if zone >= 0 else None
