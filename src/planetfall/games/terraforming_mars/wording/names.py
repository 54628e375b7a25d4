"""Names of cards, spaces, resources and colours in one language."""

from planetfall.core.events import EventValue, reference
from planetfall.core.table_names import TableNames
from planetfall.core.translation import Catalogue
from planetfall.games.terraforming_mars.content.components import Components, display_name
from planetfall.games.terraforming_mars.content.geometry import PLACES
from planetfall.games.terraforming_mars.engine.box import CARDS, MARS, TILE_CAPITAL
from planetfall.games.terraforming_mars.engine.ids import (
    AWARD_IDS,
    CARD_IDS,
    COLOURS,
    CUBE_IDS,
    IN_PLAY_IDS,
    MILESTONE_IDS,
    PROJECT_IDS,
    RESOURCE_IDS,
    SPACE_IDS,
    TAG_IDS,
    TILE_IDS,
)
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars

COLDEST = -30
TILE_CARDS = tuple(map(CARD_IDS.index, TILE_IDS[TILE_CAPITAL:]))  # special tiles are named after their cards


class Names(TableNames):
    """Names and sentences for a table: its cards, spaces, resources and colours."""

    game = "terraforming-mars"

    def __init__(self, components: Components, table: TerraformingMars, catalogue: Catalogue) -> None:
        super().__init__(catalogue)
        self.components = components
        self.table = table

    def colour(self, seat: int) -> str:
        """A player, by colour where nobody has a name; beyond the seats, the neutral opponent."""
        name = f"colour.{COLOURS[seat]}" if seat < len(COLOURS) else "colour.neutral"
        return self.player(seat, self.text(name))

    def seat_of(self, number: int) -> int | None:
        return number if number < self.table.seats else None

    def seat_ref(self, number: int) -> str:
        neutral = self.seat_of(number) is None
        return reference("colour", "neutral") if neutral else super().seat_ref(number)

    def ref(self, value: EventValue, number: int) -> str:
        if value.of == "card":
            return reference(*self._card(number))
        return super().ref(value, number)

    def _card(self, card: int) -> tuple[str, str]:
        """What a card is, and its id."""
        return "card" if card < CARDS else "corporation", IN_PLAY_IDS[card]

    def card(self, card: int) -> str:
        """What a card or corporation is called."""
        return self.thing(*self._card(card), self._card_name(card))

    def _card_name(self, card: int) -> str:
        return display_name(self.components.entry(card), self.catalogue.language)

    def corporation(self, corporation: int) -> str:
        """What a corporation is called."""
        return self.card(CARDS + corporation)

    def project(self, project: int) -> str:
        """What a standard project is called."""
        name = display_name(self.components.projects[project], self.catalogue.language)
        return self.thing("project", PROJECT_IDS[project], name)

    def milestone(self, milestone: int) -> str:
        """What a milestone is called."""
        name = display_name(self.components.milestones[milestone], self.catalogue.language)
        return self.thing("milestone", MILESTONE_IDS[milestone], name)

    def award(self, award: int) -> str:
        """What an award is called."""
        name = display_name(self.components.awards[award], self.catalogue.language)
        return self.thing("award", AWARD_IDS[award], name)

    def resource(self, resource: int) -> str:
        """What a resource is called."""
        return self.text(f"resource.{RESOURCE_IDS[resource]}")

    def amount(self, resource: int, count: int) -> str:
        """So many of a resource."""
        return self.text(f"amount.{RESOURCE_IDS[resource]}", count=count)

    def cubes(self, cube: int, count: int) -> str:
        """So many cubes of a kind."""
        kind = CUBE_IDS[cube] if cube < len(CUBE_IDS) else "any"
        return self.text(f"cubes.{kind}", count=count)

    def cards(self, count: int) -> str:
        """So many cards."""
        return self.text("cards", count=count)

    def steps(self, count: int) -> str:
        """So many steps."""
        return self.text("steps", count=count)

    def production(self, resource: int) -> str:
        """What the production of a resource is called."""
        return self.text(f"production.{RESOURCE_IDS[resource]}")

    def tag_stem(self, tag: int) -> str:
        """A tag as the first part of a word or phrase: "science" in "science tag"."""
        return self.text(f"tag-stem.{TAG_IDS[tag]}")

    def tile(self, tile: int) -> str:
        """What a tile is called; after the last one, the marker of a claim."""
        if tile >= len(TILE_IDS):
            return self.text("tile.claim")
        if tile >= TILE_CAPITAL:
            name = self._card_name(TILE_CARDS[tile - TILE_CAPITAL])
        else:
            name = self.text(f"tile.{TILE_IDS[tile]}")
        return self.thing("tile", TILE_IDS[tile], name)

    def placed_tile(self, tile: int) -> str:
        """A tile as what somebody places: "a greenery"."""
        if tile >= TILE_CAPITAL:
            return self.text("tiles.of-card", tile=self.tile(tile))
        return self.thing("tile", TILE_IDS[tile], self.text(f"tiles.{TILE_IDS[tile]}", count=1))

    def space(self, space: int) -> str:
        """Where a space is."""
        return self.thing("area", SPACE_IDS[space], self._space(space))

    def _space(self, space: int) -> str:
        if space >= MARS:
            return self.text(f"space.{SPACE_IDS[space]}")
        row, column = PLACES[space]
        name = self.space_name(space)
        if name:
            return self.text("space.named", name=name, row=row + 1, column=column + 1)
        return self.text("space.plain", row=row + 1, column=column + 1)

    def space_name(self, space: int) -> str:
        """The name that is printed on a space of Mars, or an empty text."""
        printed = self.components.spaces[space]
        own = printed.name_de if self.catalogue.language == "de" else None
        return own or printed.name or ""

    def degrees(self, steps: int) -> str:
        """A temperature."""
        degrees = COLDEST + 2 * steps
        return f"{degrees:+d} °C".replace("-", "−") if degrees else "0 °C"

    def percent(self, steps: int) -> str:
        """A share of oxygen."""
        return f"{steps} %"
