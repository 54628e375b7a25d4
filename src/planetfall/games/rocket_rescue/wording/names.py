"""Names of things in one pack and language."""

from collections.abc import Sequence

from planetfall.core.table_names import TableNames
from planetfall.core.translation import Catalogue
from planetfall.games.rocket_rescue.content.components import Components
from planetfall.games.rocket_rescue.engine.actions import (
    COLOURS,
    DESIGN_IDS,
    HANGAR_IDS,
    PHASE_IDS,
    PLANET_IDS,
    RESOURCE_IDS,
)
from planetfall.games.rocket_rescue.engine.box import HIGHER, LOWER, SLOTS, TYPES
from planetfall.games.rocket_rescue.engine.state import Table, design_at


class Names(TableNames):
    """Names and sentences for a table: its players, modules, hangars and planets."""

    game = "rocket-rescue"

    def __init__(self, components: Components, table: Table, catalogue: Catalogue) -> None:
        super().__init__(catalogue)
        self.components = components
        self.table = table
        self.resources = components.resource_names(catalogue.language)
        self.companies = components.company_names(catalogue.language)
        self.types = components.type_names(catalogue.language)

    def colour(self, seat: int) -> str:
        """A player, by colour where nobody has a name."""
        return self.player(seat, self.text(f"colour.{COLOURS[seat]}"))

    def colours(self, seats: Sequence[int]) -> str:
        """Players in their order."""
        return ", ".join(map(self.colour, seats))

    def module(self, design: int) -> str:
        """What a module is called."""
        name = self.components.module_name(design, self.catalogue.language)
        return self.thing("module", DESIGN_IDS[design], name)

    def module_text(self, design: int) -> str:
        """What a module card shows: type unless its name says it, cost, energy, stability, seats, equipment."""
        card = self.components.modules[design]
        facts = [
            *([] if design < TYPES else [self.types[self.components.types[design]]]),
            self.cost(card.cost),
            self.energy(card.energy),
            self.text("stability", number=card.stability),
        ]
        if card.seats:
            facts.append(self.seats(card.seats))
        if card.equipment != "none":
            facts.append(self.text(f"equipment.{card.equipment}"))
        return ", ".join(facts)

    def planet(self, planet: int) -> str:
        """What a planet is called."""
        name = self.components.planet_name(planet, self.catalogue.language)
        return self.thing("planet", PLANET_IDS[planet], name)

    def resource(self, resource: int) -> str:
        """What a kind of cubes is called."""
        return self.thing("resource", RESOURCE_IDS[resource], self.resources[resource])

    def hangar(self, hangar: int) -> str:
        """A hangar with its company: "hangar 3 (Supernova Industries)"."""
        company = self.companies[self.components.companies[hangar]]
        return self.text("hangar", number=hangar + 1, company=company)

    def bare_hangar(self, hangar: int) -> str:
        """A hangar by its number."""
        return self.thing("hangar", HANGAR_IDS[hangar], self.text("bare-hangar", number=hangar + 1))

    def place(self, place: int) -> str:
        """The module that stands at a place, with its hangar."""
        design = design_at(self.table, place)
        where = self.bare_hangar(place // SLOTS)
        return where if design < 0 else self.text("place", module=self.module(design), hangar=where)

    def bare_place(self, place: int) -> str:
        """Where a place is; another module may have come to it since."""
        return self.bare_hangar(place // SLOTS)

    def phase(self, phase: int) -> str:
        """A phase that takes dice."""
        return self.text(f"phase.{PHASE_IDS[phase]}")

    def next_phase(self, step: int) -> str:
        """A phase by its place in the round, of which planning is the first."""
        return self.phase(step - 1)

    def dice(self, placement: int) -> str:
        """The dice in a phase: "none", "5", "5 and 3"."""
        if placement == 0:
            return self.text("no-die")
        if LOWER[placement] == 0:
            return str(HIGHER[placement])
        return self.text("two-dice", higher=HIGHER[placement], lower=LOWER[placement])

    def people(self, count: int) -> str:
        """A number of crew members."""
        return self.text("crew", count=count)

    def cost(self, cubes: Sequence[int]) -> str:
        """Cubes by kind."""
        wanted = [
            self.text("cubes", count=count, resource=self.resources[kind])
            for kind, count in enumerate(cubes)
            if count
        ]
        return " + ".join(wanted) or self.text("no-cubes")

    def energy(self, count: int) -> str:
        """An amount of energy."""
        return self.text("energy", count=count)

    def points(self, count: int) -> str:
        """An amount of points."""
        return self.text("points", count=count)

    def seats(self, count: int) -> str:
        """A number of seats in a module."""
        return self.text("seats", count=count)
