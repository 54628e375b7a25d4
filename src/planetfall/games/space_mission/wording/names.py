"""What things are called in one language."""

from planetfall.core.translation import Speaker, Words
from planetfall.games.space_mission.content import schema as entries
from planetfall.games.space_mission.content.components import Components
from planetfall.games.space_mission.engine.actions import COLOURS
from planetfall.games.space_mission.engine.state import Table


class Names(Speaker):
    """Words for a table: its planets, cards, tiles and colours."""

    game = "space-mission"

    def __init__(self, components: Components, table: Table, words: Words) -> None:
        super().__init__(words)
        self.components = components
        self.table = table
        self.planets = components.planet_names(words.language)
        self.kinds = components.kind_names(words.language)

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.say(f"colour.{COLOURS[seat]}")

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
        return self.say(f"coordinate.{colour}", number=number)

    def cards(self, count: int) -> str:
        """A number of cards."""
        return self.say("card") if count == 1 else self.say("cards", count=count)

    def tiles(self, count: int) -> str:
        """A number of tiles."""
        return self.say("tile") if count == 1 else self.say("tiles", count=count)

    def space_tiles(self, count: int) -> str:
        """A number of Space tiles."""
        return self.say("space-tile") if count == 1 else self.say("space-tiles", count=count)
