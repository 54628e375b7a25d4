"""What is printed in a pack as people read it: names and sentences, made once for each pack and language."""

from functools import cached_property

from planetfall.core.translation import module_catalogue
from planetfall.games.terraforming_mars.content.components import Components, display_name
from planetfall.games.terraforming_mars.content.geometry import PLACES
from planetfall.games.terraforming_mars.content.schema import Bonus
from planetfall.games.terraforming_mars.engine.box import CARDS, MARS, SPACES
from planetfall.games.terraforming_mars.engine.ids import AWARD_IDS, MILESTONE_IDS, PROJECT_IDS, SPACE_IDS
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.games.terraforming_mars.view.types import (
    Award,
    Card,
    Corporation,
    Milestone,
    Project,
    Requirement,
    Space,
    Track,
)
from planetfall.games.terraforming_mars.wording.effect_text import EffectText, is_money
from planetfall.games.terraforming_mars.wording.names import Names

BONUSES = ("plants", "steel", "titanium", "card")


class Faces:
    """The printed side of everything in a pack."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._wording = EffectText(names)
        self._cards: dict[int, Card] = {}
        self._corporations: dict[int, Corporation] = {}

    def card(self, card: int) -> Card:
        """A project card; its requirements count as met."""
        if card not in self._cards:
            self._cards[card] = self._print(card)
        return self._cards[card]

    def corporation(self, corporation: int) -> Corporation:
        """A corporation."""
        if corporation not in self._corporations:
            self._corporations[corporation] = self._print_corporation(corporation)
        return self._corporations[corporation]

    @cached_property
    def spaces(self) -> tuple[Space, ...]:
        """The spaces without anything on them."""
        return tuple(self._print_space(space) for space in range(SPACES))

    @cached_property
    def tracks(self) -> tuple[Track, ...]:
        """The global parameters as at the start."""
        language = self._names.catalogue.language
        return tuple(
            Track(
                id=track.id,
                name=display_name(track, language),
                value=track.start,
                start=track.start,
                goal=track.goal,
                step=track.step,
                bonuses=tuple(
                    (bonus.at, self._names.text(f"bonus.{bonus.gives}")) for bonus in track.bonuses
                ),
            )
            for track in self._names.components.tracks
        )

    @cached_property
    def milestones(self) -> tuple[Milestone, ...]:
        """The milestones, claimed by nobody."""
        names, inside = self._names, self._names.components
        return tuple(
            Milestone(
                id=milestone,
                name=names.milestone(number),
                text=names.text(f"milestone.{milestone}", count=inside.milestones[number].least),
                needed=inside.milestones[number].least,
                progress=(),
                claimed_by=None,
                cost=inside.contents.rules.milestone_cost,
            )
            for number, milestone in enumerate(MILESTONE_IDS)
        )

    @cached_property
    def awards(self) -> tuple[Award, ...]:
        """The awards, funded by nobody."""
        names = self._names
        return tuple(
            Award(
                id=award,
                name=names.award(number),
                text=names.text(f"award.{award}"),
                progress=(),
                funded_by=None,
                cost=0,
                points=(),
            )
            for number, award in enumerate(AWARD_IDS)
        )

    @cached_property
    def projects(self) -> tuple[Project, ...]:
        """The standard projects at their printed cost."""
        names = self._names
        return tuple(
            Project(
                id=project,
                name=names.project(number),
                text=names.text(f"project.{project}"),
                cost=names.components.projects[number].cost,
            )
            for number, project in enumerate(PROJECT_IDS)
        )

    def _print_space(self, space: int) -> Space:
        inside = space < MARS
        printed = self._names.components.spaces[space] if inside else None
        bonus = (printed and printed.bonus) or Bonus()
        counts = zip(BONUSES, (bonus.plants, bonus.steel, bonus.titanium, bonus.cards), strict=True)
        return Space(
            space=space,
            id=SPACE_IDS[space],
            row=PLACES[space][0] if inside else -1,
            column=PLACES[space][1] if inside else -1,
            kind=printed.kind if printed else "off",
            name=self._names.space_name(space) if inside else self._names.space(space),
            volcanic=bool(printed and printed.volcanic),
            reserved=bool(not printed or printed.reserved),
            bonus={name: count for name, count in counts if count},
            tile=None,
            tile_name="",
            owner=None,
            neutral=False,
            claim=None,
        )

    def _print(self, card: int) -> Card:
        entry = self._names.components.cards[card]
        wording = EffectText(self._names, entry.holds)
        return Card(
            card=card,
            number=f"{entry.number:03}",
            id=entry.id.replace("_", "-"),
            name=self._names.card(card),
            set=entry.set,
            type=entry.type,
            cost=entry.cost,
            tags=tuple(entry.tags),
            requires=tuple(
                Requirement(
                    what=found.what,
                    of=found.tag or found.resource or "",
                    least=found.least,
                    most=found.most,
                    text=wording.requirement(found),
                    met=True,
                )
                for found in entry.requires
            ),
            effect=wording.effects(entry.effects),
            ongoing=wording.ongoing(entry),
            actions=wording.actions(entry.actions),
            holds=entry.holds,
            points=wording.points(entry.points),
        )

    def _print_corporation(self, corporation: int) -> Corporation:
        entry, wording = self._names.components.corporations[corporation], self._wording
        return Corporation(
            corporation=corporation,
            id=entry.id.replace("_", "-"),
            name=self._names.card(CARDS + corporation),
            tags=tuple(entry.tags),
            megacredits=sum(effect.amount for effect in entry.start if is_money(effect)),
            start=wording.start(entry),
            ongoing=wording.ongoing(entry),
            actions=wording.actions(entry.actions),
        )


_FACES: dict[tuple[str, str], Faces] = {}


def faces(components: Components, table: TerraformingMars, language: str) -> Faces:
    """The printed side of a pack in a language."""
    key = (components.pack.whole, language)
    if key not in _FACES:
        catalogue = module_catalogue(Names.game, __name__, language)
        _FACES[key] = Faces(Names(components, table, catalogue))
    return _FACES[key]
