"""The components of a pack: names for people, numbers for the engine."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.pack import Pack, Source
from planetfall.games.terraforming_mars.content import schema, verbs
from planetfall.games.terraforming_mars.content.geometry import around, neighbours
from planetfall.games.terraforming_mars.content.pack_checks import contents
from planetfall.games.terraforming_mars.content.packing import Packer, pack_cards, vector
from planetfall.games.terraforming_mars.content.watching import watches_others
from planetfall.games.terraforming_mars.engine import box as codes
from planetfall.games.terraforming_mars.engine.box import RULES, Box
from planetfall.games.terraforming_mars.engine.ids import AWARD_IDS, MILESTONE_IDS, SPACE_IDS
from planetfall.games.terraforming_mars.engine.state import SET_WORDS, WORD_BITS

# The order of an exported pack: the file with keys outside of tables comes first.
FILES = ("pack", "rules", "board", "corporations", "automated", "active", "events")
# Keys that people only read: no game depends on them, so a correction leaves the hash of the pack as it is.
SHOWN = frozenset(("name", "name_de", "provenance"))

Kind = TypeVar(
    "Kind", schema.Corporation, schema.Track, schema.Space, schema.Project, schema.Milestone, schema.Award
)


class FirstPlayer(NamedTuple):
    """How the first player of generation 1 is found, and the seat of the last winner."""

    option: str = codes.LAST_WINNER
    winner_seat: int = 1


WHOEVER_WON = FirstPlayer()


class Components:
    """The components of a valid pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.contents = contents(pack.data)
        self.cards = tuple(sorted(self.contents.cards, key=lambda card: card.number))
        self.corporations = _ordered(self.contents.corporations, schema.CORPORATIONS)
        self.tracks = _ordered(self.contents.tracks, ("temperature", "oxygen", "oceans"))
        self.spaces = _ordered(self.contents.spaces, SPACE_IDS[: codes.MARS])
        self.projects = _ordered(self.contents.projects, verbs.PROJECTS)
        self.milestones = _ordered(self.contents.milestones, MILESTONE_IDS)
        self.awards = _ordered(self.contents.awards, AWARD_IDS)
        self.effects: list[verbs.Effect] = []  # by their rows in the box
        self._boxes: dict[tuple[str, bool, int, int, FirstPlayer], Box] = {}

    def entry(self, card: int) -> schema.Card | schema.Corporation:
        """A card or, from 208 on, a corporation."""
        return self.cards[card] if card < codes.CARDS else self.corporations[card - codes.CARDS]

    def provenance_summary(self) -> dict[str, Counter[str]]:
        """For each topic, how many entries are certain, recalled or reconstructed."""
        inside = self.contents
        topics: dict[str, Iterable[schema.Marked]] = {
            "rules": [inside.rules],
            "tracks": inside.tracks,
            "board": inside.spaces,
            "projects": inside.projects,
            "milestones": inside.milestones,
            "awards": inside.awards,
            "corporations": inside.corporations,
            "cards": inside.cards,
        }
        return {topic: Counter(entry.provenance for entry in entries) for topic, entries in topics.items()}

    # -- what the engine reads --------------------------------------------------------------------------------------

    def box(
        self,
        option: str,
        draft: bool = False,
        beginners: int = 0,
        rules: int = RULES,
        first: FirstPlayer = WHOEVER_WON,
    ) -> Box:
        """The numbers of a set of cards under a version of the rules; made once."""
        key = (option, draft, beginners, rules, first)
        if key not in self._boxes:
            self._boxes[key] = self._fill(*key)
        return self._boxes[key]

    def _fill(self, option: str, draft: bool, beginners: int, rules: int, first: FirstPlayer) -> Box:
        box = Box(self.pack)
        box.rules = rules
        box.cards_option, box.draft, box.beginners = option, draft, beginners
        box.first_player, box.winner_seat = first.option, first.winner_seat
        self._fill_sets(box, option)
        self._fill_board(box)
        self._fill_tracks(box)
        packer = Packer()
        pack_cards(box, packer, [*self.cards, *self.corporations])
        box.project_cost = vector(project.cost for project in self.projects)
        box.project_list = vector(packer.list(project.effects) for project in self.projects)
        packer.fill(box)
        cards = range(len(self.cards))
        box.scoring = _set_of(card for card in cards if box.points[card] != 0)
        box.lasting = _set_of(card for card in cards if _counts_in_play(box, card))
        box.watches = vector(int(watches_others(box, source)) for source in range(len(box.play)))
        self.effects = packer.effects
        self._fill_rules(box, option)
        return box

    def _fill_sets(self, box: Box, option: str) -> None:
        sets = ("base",) if option == "base" else ("base", "corporate_era")
        box.deck = vector(card.number - 1 for card in self.cards if card.set in sets)
        box.deck_set = _set_of(box.deck)
        box.corporations = vector(
            place
            for place, corporation in enumerate(self.corporations)
            if corporation.set in sets and place != codes.BEGINNER
        )

    def _fill_board(self, box: Box) -> None:
        kinds = {"land": 0, "ocean": 0}
        for place, space in enumerate(self.spaces):
            kinds[space.kind] |= 1 << place
        box.land, box.ocean = kinds["land"], kinds["ocean"]
        box.noctis = _mask(space.reserved for space in self.spaces)
        box.volcanic = _mask(space.volcanic for space in self.spaces)
        bonuses = [space.bonus or schema.Bonus() for space in self.spaces]
        box.metal = box.land & _mask(bool(bonus.steel or bonus.titanium) for bonus in bonuses)
        box.bonus = vector([*map(_bonus, bonuses), 0, 0])
        box.neighbours = vector(neighbours(space) for space in range(codes.SPACES))
        box.clockwise = vector(beside for space in range(codes.MARS) for beside in around(space))

    def _fill_tracks(self, box: Box) -> None:
        temperature, oxygen, oceans = self.tracks
        box.temperature_goal = _step(temperature, temperature.goal)
        box.oxygen_goal = _step(oxygen, oxygen.goal)
        box.oceans_goal = oceans.goal
        box.ocean_step = box.warm_step = codes.UNBOUNDED
        for bonus in temperature.bonuses:
            if bonus.gives == "ocean":
                box.ocean_step = _step(temperature, bonus.at)
            else:
                box.heat_bonus |= 1 << _step(temperature, bonus.at)
        for bonus in oxygen.bonuses:
            box.warm_step = _step(oxygen, bonus.at)

    def _fill_rules(self, box: Box, option: str) -> None:
        rules = self.contents.rules
        box.rating, box.solo_rating = rules.rating, rules.solo_rating
        box.solo_generations = rules.solo_generations
        box.start_production = rules.start_production if option == "base" else 0
        box.dealt, box.research, box.card_price = rules.dealt, rules.research, rules.card_price
        box.ocean_bonus = rules.ocean_bonus
        box.greenery_cost, box.heat_cost = rules.greenery_cost, rules.heat_cost
        box.steel_value, box.titanium_value = rules.steel_value, rules.titanium_value
        box.milestone_cost, box.milestone_points = rules.milestone_cost, rules.milestone_points
        box.milestone_least = vector(milestone.least for milestone in self.milestones)
        box.most_milestones = rules.most_milestones
        box.award_cost = vector(rules.award_costs)
        box.award_first, box.award_second = rules.award_first, rules.award_second


def display_name(entry: schema.Named, language: str = "en") -> str:
    """The name of an entry."""
    return entry.name_de if language == "de" else entry.name


SOURCE = Source(Path(__file__).parents[1] / "data", FILES, Components, SHOWN)
shipped_text, shipped, read, of = SOURCE.text, SOURCE.shipped, SOURCE.read, SOURCE.of


def _ordered(entries: Iterable[Kind], order: tuple[str, ...]) -> tuple[Kind, ...]:
    known = [name.replace("-", "_") for name in order]
    return tuple(sorted(entries, key=lambda entry: known.index(entry.id)))


def _mask(flags: Iterable[bool]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)


def _set_of(cards: Iterable[int]) -> vec[i64]:
    """A set of cards, as the engine keeps it."""
    found = set(cards)
    return vector(
        sum(1 << card % WORD_BITS for card in found if card // WORD_BITS == word) for word in range(SET_WORDS)
    )


def _counts_in_play(box: Box, card: int) -> bool:
    """Whether a card does anything after it has been played, or may score more than what it shows."""
    acts = box.action[card] >= 0 or box.triggers[card] != 0 or box.lasting_from[card] < box.lasting_to[card]
    return acts or box.holder[card] >= 0 or box.points_count[card] > 0


def _bonus(bonus: schema.Bonus) -> int:
    parts = (bonus.plants, bonus.steel, bonus.titanium, bonus.cards)
    return sum((count or 0) << 4 * place for place, count in enumerate(parts))


def _step(track: schema.Track, value: int) -> int:
    return (value - track.start) // track.step
