"""Names of things in one language."""

from planetfall.core.table_names import TableNames
from planetfall.core.translation import Catalogue
from planetfall.games.space_mission.content import schema as entries
from planetfall.games.space_mission.content.components import Components
from planetfall.games.space_mission.engine.actions import CARD_IDS, COLOURS, KIND_IDS, PLANET_IDS
from planetfall.games.space_mission.engine.state import Table


class Names(TableNames):
    """Names and sentences for a table: its planets, cards, tiles and colours."""

    game = "space-mission"

    def __init__(self, components: Components, table: Table, catalogue: Catalogue) -> None:
        super().__init__(catalogue)
        self.components = components
        self.table = table
        self.planets = components.planet_names(catalogue.language)
        self.kinds = components.kind_names(catalogue.language)

    def colour(self, seat: int) -> str:
        """A player, by colour where nobody has a name."""
        return self.player(seat, self.text(f"colour.{COLOURS[seat]}"))

    def planet(self, planet: int) -> str:
        """What a planet is called."""
        return self.thing("planet", PLANET_IDS[planet], self.planets[planet])

    def kind(self, kind: int) -> str:
        """What a tile is called."""
        return self.thing("tile", KIND_IDS[kind], self.kinds[kind])

    def card(self, card: int) -> str:
        """A card by its two coordinates: "blue 1, orange joker"."""
        coordinates = (self.coordinate(colour, printed) for colour, printed in self.printed(card).items())
        return self.thing("card", CARD_IDS[card], ", ".join(coordinates))

    def printed(self, card: int) -> dict[str, object]:
        """What stands on a card, by colour."""
        entry = self.components.cards[card]
        return {colour: number for colour in entries.COLOURS if (number := getattr(entry, colour))}

    def coordinate(self, colour: str, number: object) -> str:
        """A coordinate: "blue 1", or "blue joker"."""
        if number == entries.JOKER:
            return self.text(f"joker.{colour}")
        return self.text(f"coordinate.{colour}", number=number)

    def cards(self, count: int) -> str:
        """A number of cards."""
        return self.text("cards", count=count)

    def tiles(self, count: int) -> str:
        """A number of tiles."""
        return self.text("tiles", count=count)

    def space_tiles(self, count: int) -> str:
        """A number of Space tiles."""
        return self.text("space-tiles", count=count)
