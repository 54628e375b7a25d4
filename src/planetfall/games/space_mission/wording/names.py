"""Names of things in one language."""

from planetfall.core.translation import Catalogue, Translator
from planetfall.games.space_mission.content import schema as entries
from planetfall.games.space_mission.content.components import Components
from planetfall.games.space_mission.engine.actions import COLOURS
from planetfall.games.space_mission.engine.state import Table


class Names(Translator):
    """Names and sentences for a table: its planets, cards, tiles and colours."""

    game = "space-mission"

    def __init__(self, components: Components, table: Table, catalogue: Catalogue) -> None:
        super().__init__(catalogue)
        self.components = components
        self.table = table
        self.planets = components.planet_names(catalogue.language)
        self.kinds = components.kind_names(catalogue.language)

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.text(f"colour.{COLOURS[seat]}")

    def planet(self, planet: int) -> str:
        """What a planet is called."""
        return self.planets[planet]

    def kind(self, kind: int) -> str:
        """What a tile is called."""
        return self.kinds[kind]

    def card(self, card: int) -> str:
        """A card by its two coordinates: "blue 1, orange ?"."""
        return ", ".join(self.coordinate(colour, printed) for colour, printed in self.printed(card).items())

    def printed(self, card: int) -> dict[str, object]:
        """What stands on a card, by colour."""
        entry = self.components.cards[card]
        return {colour: number for colour in entries.COLOURS if (number := getattr(entry, colour))}

    def coordinate(self, colour: str, number: object) -> str:
        """A coordinate: "blue 1"."""
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
