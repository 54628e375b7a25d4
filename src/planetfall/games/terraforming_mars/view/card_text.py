"""Cards and corporations as people read them: names and sentences, made once for each pack and language."""

from planetfall.core.translation import module_catalogue
from planetfall.games.terraforming_mars.content.components import Components
from planetfall.games.terraforming_mars.content.geometry import PLACES
from planetfall.games.terraforming_mars.content.schema import Bonus
from planetfall.games.terraforming_mars.engine.box import CARDS, MARS
from planetfall.games.terraforming_mars.engine.ids import SPACE_IDS
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.games.terraforming_mars.view.types import Card, Corporation, Requirement, Space
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
        self._spaces: dict[int, Space] = {}

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

    def space(self, space: int) -> Space:
        """A space without anything on it."""
        if space not in self._spaces:
            self._spaces[space] = self._print_space(space)
        return self._spaces[space]

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
        entry, wording = self._names.components.cards[card], self._wording
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
