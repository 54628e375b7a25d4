"""The components of a pack: names and texts for people, numbers for the engine."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.pack import Pack, Source
from planetfall.games.space_mission.content import schema as entries
from planetfall.games.space_mission.content.pack_checks import contents
from planetfall.games.space_mission.content.schema import COLOURS, JOKER, Contents
from planetfall.games.space_mission.engine.box import NUMBERS, RULES, Box

# The order of an exported pack: keys without a table come first.
FILES = ("pack", "planets", "cards", "tiles", "actions", "tables")
# Keys that people only read: no game depends on them, so a correction leaves the hash of the pack as it is.
SHOWN = frozenset(("name", "names", "text", "text_de", "provenance"))


class Components:
    """The components of a validated pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.contents: Contents = contents(pack.data)
        self._boxes: dict[int, Box] = {}
        self._kind_names: dict[str, tuple[str, ...]] = {}  # by language
        self._planet_names = tuple(planet.name for planet in self.planets)

    # -- what there is ----------------------------------------------------------------------------------------------

    @property
    def planets(self) -> list[entries.Planet]:
        """The twelve planets; the place of a planet is its number in the engine."""
        return self.contents.planets.list

    @property
    def cards(self) -> list[entries.Card]:
        """The sixty cards; the place of a card is its number in the engine."""
        return self.contents.cards.list

    @cached_property
    def coordinates(self) -> list[tuple[tuple[str, int], ...]]:
        """For each card the coordinates printed on it, by their colours; a joker's number is 0."""
        return [
            tuple(
                (colour, 0 if number == JOKER else number)
                for colour in COLOURS
                if (number := getattr(card, colour))
            )
            for card in self.cards
        ]

    # -- what it is called ------------------------------------------------------------------------------------------

    def planet_names(self, language: str = "en") -> tuple[str, ...]:
        """What the planets are called, the same in every language."""
        return self._planet_names

    def kind_names(self, language: str = "en") -> tuple[str, ...]:
        """What the tiles are called, each colour of a kind by itself; their places are their numbers in the engine."""
        if language not in self._kind_names:
            self._kind_names[language] = tuple(called(entry.names, language) for entry in self._kinds())
        return self._kind_names[language]

    def action_name(self, action: str, language: str = "en") -> str:
        """What an action is called."""
        return called(self._action(action).names, language)

    def action_text(self, action: str, language: str = "en") -> str:
        """What an action does."""
        entry = self._action(action)
        return (entry.text_de if language == "de" else "") or entry.text

    def tile_name(self, kind: str, language: str = "en") -> str:
        """What a tile of a kind is called."""
        return called(self.contents.tiles[entries.TILES.index(kind)].names, language)

    def _kinds(self) -> list[entries.Tiles | entries.Shade]:
        found: list[entries.Tiles | entries.Shade] = []
        for tiles in self.contents.tiles:
            found += tiles.colours or [tiles]
        return found

    def _action(self, action: str) -> entries.Action:
        return self.contents.actions[entries.ACTIONS.index(action)]

    # -- how sure it is ---------------------------------------------------------------------------------------------

    def provenance_summary(self) -> dict[str, Counter[str]]:
        """For each topic, how many entries are certain, published, recalled or reconstructed."""
        inside = self.contents
        topics: dict[str, Iterable[entries.Marked]] = {
            "planets": inside.planets.list,
            "cards": inside.cards.list,
            "tiles": inside.tiles,
            "actions": inside.actions,
            "tables": [inside.turn, inside.end, inside.scoring],
        }
        return {topic: Counter(map(provenance, listed)) for topic, listed in topics.items()}

    # -- what the engine reads --------------------------------------------------------------------------------------

    def box(self, rules: int = RULES) -> Box:
        """The numbers of the pack under a version of the rules; made once."""
        if rules not in self._boxes:
            self._boxes[rules] = self._fill(rules)
        return self._boxes[rules]

    def _fill(self, rules: int) -> Box:
        box = Box(self.pack)
        box.rules = rules
        self._fill_coordinates(box)
        self._fill_tables(box)
        return box

    def _fill_coordinates(self, box: Box) -> None:
        box.jump = _vector(planet.jump for planet in self.planets)
        box.scan = _vector(planet.scan for planet in self.planets)
        box.landing = _vector(number for planet in self.planets for number in planet.landing)
        box.fits = _vector(
            self._fitting(colour, number) for colour in entries.COLOURS for number in range(NUMBERS)
        )
        box.tiles = _vector(entry.count for entry in self._kinds())

    def _fitting(self, colour: str, number: int) -> int:
        """The cards that serve for a coordinate, as a set: those that show it, and jokers of its colour (SM-21)."""
        shown = [getattr(card, colour) for card in self.cards]
        return sum(
            1 << card for card, printed in enumerate(shown) if number and printed in (number, entries.JOKER)
        )

    def _fill_tables(self, box: Box) -> None:
        inside = self.contents
        box.hand, box.actions = inside.turn.hand, inside.turn.actions
        box.open_space = _vector([0, 0, *inside.end.open_space])
        box.gate = _vector(inside.scoring.gate)
        box.station = inside.scoring.station
        box.matter_pair, box.matter_single = inside.scoring.matter_pair, inside.scoring.matter_single
        box.water = _vector([0, *inside.scoring.water])
        box.medal = inside.scoring.medal


def called(names: entries.Names, language: str) -> str:
    """A name in a language; in English where no other is known."""
    return getattr(names, language, "") or names.en


def provenance(entry: entries.Marked) -> str:
    """Where an entry comes from; the least sure of its parts decides."""
    given = entry.provenance
    return given if isinstance(given, str) else max(given.values(), key=entries.MARKS.index)


SOURCE = Source(Path(__file__).parents[1] / "data", FILES, Components, SHOWN)
shipped_text, shipped, read, of = SOURCE.text, SOURCE.shipped, SOURCE.read, SOURCE.of


def _vector(numbers: Iterable[int]) -> vec[i64]:
    return vec[i64](numbers)
