"""Names of things in one edition and language."""

from planetfall.core.events import EventValue, reference
from planetfall.core.table_names import TableNames
from planetfall.core.translation import Catalogue
from planetfall.games.red_planet.content.components import Components
from planetfall.games.red_planet.engine.actions import COLOURS, DOCKS, RESOURCE_IDS, SPECIALIST_IDS, ZONE_IDS
from planetfall.games.red_planet.engine.box import MOST_DOCKS, PHOBOS, RESOURCES
from planetfall.games.red_planet.engine.rules import RedPlanet
from planetfall.games.red_planet.engine.state import SHIP, STATUS, aboard, destination, is_neutral, owner

SOLDIER = 2
ICE_MONOPOLY = "ice-monopoly"  # the mission that everybody has, as a source of points


class Names(TableNames):
    """Names and sentences for a table: its zones, cards, docks and colours."""

    game = "red-planet"

    def __init__(self, components: Components, table: RedPlanet, catalogue: Catalogue) -> None:
        super().__init__(catalogue)
        self.components = components
        self.table = table
        self.edition = table.box.edition
        self.zones = components.zone_names(self.edition, catalogue.language)
        self.resources = components.resource_names(self.edition, catalogue.language)

    def plain_colour(self, colour: int) -> str:
        """The name of whoever plays a colour."""
        return self.player(colour, self.text(f"colour.{COLOURS[colour]}"))

    def colour(self, colour: int) -> str:
        """A colour's name, marked if it is a neutral one."""
        name = self.plain_colour(colour)
        return self.text("neutral", colour=name) if is_neutral(self.table, colour) else name

    def seat_of(self, number: int) -> int | None:
        return None if is_neutral(self.table, number) else int(owner(self.table, number))

    def seat_ref(self, number: int) -> str:
        neutral = self.seat_of(number) is None
        return reference("colour", COLOURS[number]) if neutral else super().seat_ref(number)

    def ref(self, value: EventValue, number: int) -> str:
        if value.of == "event" and number >= 0:
            return reference("event", self.event_id(number))
        if value.of == "specialist":
            return reference("specialist", SPECIALIST_IDS[number - 1])
        if value.of == "place":
            return reference(*self._at(number))
        return super().ref(value, number)

    def _at(self, place: int) -> tuple[str, str]:
        """What a place is, and its id."""
        return ("dock", DOCKS[place]) if place < MOST_DOCKS else ("zone", ZONE_IDS[place - MOST_DOCKS])

    def specialist(self, number: int) -> str:
        """What a specialist is called."""
        name = self.components.specialist_name(number, self.edition, self.catalogue.language)
        return self.thing("specialist", SPECIALIST_IDS[number - 1], name)

    def specialist_text(self, number: int) -> str:
        """What a specialist does, and what the table adds to it."""
        text = self.components.specialist_text(number, self.edition, self.catalogue.language)
        on_phobos = number == SOLDIER and self.table.box.killing >> PHOBOS & 1  # RP-72
        return f"{text} {self.text('soldier-on-phobos')}" if on_phobos else text

    def event(self, event: int) -> str:
        """What an event card is called."""
        name = self.components.event_name(self.edition, event, self.catalogue.language)
        return self.thing("event", self.event_id(event), name)

    def event_text(self, event: int) -> str:
        """What an event card does."""
        return self.components.event_text(self.edition, event, self.catalogue.language)

    def ice_monopoly(self) -> str:
        """What the mission is called that everybody has."""
        return self.components.ice_monopoly_name(self.edition, self.catalogue.language)

    def tokens(self, resource: int) -> str:
        """What the point tokens of a resource are called as a source of points."""
        return self.text("score.tokens", resource=self.resources[resource])

    def token_source(self, resource: int) -> str:
        """The id of the point tokens of a resource as a source of points."""
        return f"{self.components.contents.resources[resource].id}-tokens"

    def event_id(self, event: int) -> str:
        """The id of an event card, as a source of points too."""
        return self.components.events(self.edition)[event].id

    def sources(self) -> dict[str, str]:
        """All sources of points: tokens, Ice Monopoly, missions and discoveries."""
        tokens = {self.token_source(resource): self.tokens(resource) for resource in range(RESOURCES)}
        cards = len(self.components.missions(self.edition)) + len(self.components.discoveries(self.edition))
        events = {self.event_id(event): self.event(event) for event in range(cards)}
        return {**tokens, ICE_MONOPOLY: self.ice_monopoly(), **events}

    def dock(self, dock: int) -> str:
        """A dock with the ship at it: "dock 2 (Hellas, 1/4)"."""
        if dock >= self.table.colours or self.table.cells[STATUS + dock] == 0:
            return self.text("dock", number=dock + 1)
        zone = destination(self.table, dock)
        bound = self.zone(zone) if zone >= 0 else self.text("unknown")
        capacity = self.table.box.ship_capacity[self.table.cells[SHIP + dock]]
        crew = aboard(self.table, dock)
        return self.text("dock-with-ship", number=dock + 1, zone=bound, crew=crew, capacity=capacity)

    def bare_dock(self, dock: int) -> str:
        """A dock by its number."""
        return self.thing("dock", DOCKS[dock], self.text("dock", number=dock + 1))

    def zone(self, zone: int) -> str:
        """What a zone is called."""
        return self.thing("zone", ZONE_IDS[zone], self.zones[zone])

    def place(self, place: int) -> str:
        """Where an astronaut is: on the ship of a dock, or in a zone."""
        if place < MOST_DOCKS:
            return self.text("on-ship", dock=self.dock(place))
        return self.in_zone(place - MOST_DOCKS)

    def bare_place(self, place: int) -> str:
        """Where an astronaut was; the ship may have changed since."""
        if place < MOST_DOCKS:
            return self.text("on-ship", dock=self.bare_dock(place))
        return self.in_zone(place - MOST_DOCKS)

    def in_zone(self, zone: int) -> str:
        """Being in a zone, or on the moon."""
        return self.text("on-moon" if zone == PHOBOS else "in-zone", zone=self.zone(zone))

    def people(self, count: int) -> str:
        """A number of astronauts."""
        return self.text("astronauts", count=count)

    def resource(self, resource: int) -> str:
        """What a resource is called."""
        return self.thing("resource", RESOURCE_IDS[resource], self.resources[resource])
