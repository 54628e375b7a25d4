"""What things are called in one language."""

from planetfall.core.translation import Speaker, Words
from planetfall.games.terraforming_mars.content.components import Components, called
from planetfall.games.terraforming_mars.content.geometry import PLACES
from planetfall.games.terraforming_mars.engine.box import CARDS, MARS, TILE_CAPITAL
from planetfall.games.terraforming_mars.engine.ids import (
    CARD_IDS,
    COLOURS,
    CUBE_IDS,
    RESOURCE_IDS,
    SPACE_IDS,
    TAG_IDS,
    TILE_IDS,
)
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars

COLDEST = -30


class Names(Speaker):
    """Words for a table: its cards, spaces, resources and colours."""

    game = "terraforming-mars"

    def __init__(self, components: Components, table: TerraformingMars, words: Words) -> None:
        super().__init__(words)
        self.components = components
        self.table = table

    def colour(self, seat: int) -> str:
        """A player's colour; beyond the seats, the neutral opponent."""
        return self.say(f"colour.{COLOURS[seat]}") if seat < len(COLOURS) else self.say("colour.neutral")

    def card(self, card: int) -> str:
        """What a card or corporation is called."""
        return called(self.components.entry(card), self.words.language)

    def corporation(self, corporation: int) -> str:
        """What a corporation is called."""
        return self.card(CARDS + corporation)

    def project(self, project: int) -> str:
        """What a standard project is called."""
        return called(self.components.projects[project], self.words.language)

    def milestone(self, milestone: int) -> str:
        """What a milestone is called."""
        return called(self.components.milestones[milestone], self.words.language)

    def award(self, award: int) -> str:
        """What an award is called."""
        return called(self.components.awards[award], self.words.language)

    def resource(self, resource: int) -> str:
        """What a resource is called."""
        return self.say(f"resource.{RESOURCE_IDS[resource]}")

    def amount(self, resource: int, count: int) -> str:
        """So many of a resource."""
        return self._counted(f"amount.{RESOURCE_IDS[resource]}", count)

    def cubes(self, cube: int, count: int) -> str:
        """So many cubes of a kind."""
        kind = CUBE_IDS[cube] if cube < len(CUBE_IDS) else "any"
        return self._counted(f"cubes.{kind}", count)

    def cards(self, count: int) -> str:
        """So many cards."""
        return self._counted("cards", count)

    def steps(self, count: int) -> str:
        """So many steps."""
        return self._counted("steps", count)

    def _counted(self, key: str, count: int) -> str:
        return self.say(f"{key}-one" if count == 1 else f"{key}-many", count=count)

    def production(self, resource: int) -> str:
        """What the production of a resource is called."""
        return self.say(f"production.{RESOURCE_IDS[resource]}")

    def tag_stem(self, tag: int) -> str:
        """A tag as the first part of a word or phrase: "science" in "science tag"."""
        return self.say(f"tag-stem.{TAG_IDS[tag]}")

    def tile(self, tile: int) -> str:
        """What a tile is called; after the last one, the marker of a claim."""
        if TILE_CAPITAL <= tile < len(TILE_IDS):
            return self.card(CARD_IDS.index(TILE_IDS[tile]))  # special tiles are named after their cards
        return self.say(f"tile.{TILE_IDS[tile]}" if tile < len(TILE_IDS) else "tile.claim")

    def space(self, space: int) -> str:
        """Where a space is."""
        if space >= MARS:
            return self.say(f"space.{SPACE_IDS[space]}")
        row, column = PLACES[space]
        name = self.components.spaces[space].name
        if name:
            return self.say("space.named", name=name, row=row + 1, column=column + 1)
        return self.say("space.plain", row=row + 1, column=column + 1)

    def degrees(self, steps: int) -> str:
        """A temperature."""
        return f"{COLDEST + 2 * steps:+d} °C" if COLDEST + 2 * steps else "0 °C"

    def percent(self, steps: int) -> str:
        """A share of oxygen."""
        return f"{steps} %"
