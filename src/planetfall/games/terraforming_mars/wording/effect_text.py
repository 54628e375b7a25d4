"""Texts of cards, generated from their effects, so that text and behaviour cannot differ."""

from collections.abc import Iterable, Sequence
from typing import TypeGuard, assert_never

from planetfall.games.terraforming_mars.content import verbs
from planetfall.games.terraforming_mars.content.schema import (
    ActionAlternative,
    Card,
    CardPoints,
    Corporation,
    Requirement,
)
from planetfall.games.terraforming_mars.content.verbs import CUBES, RESOURCES, TAGS
from planetfall.games.terraforming_mars.wording.names import Names

# Effects that are neither grants, choices, cubes on cards nor changes of the board.
OtherEffect = (
    verbs.Spend
    | verbs.Lower
    | verbs.Remove
    | verbs.Steal
    | verbs.Convert
    | verbs.Shift
    | verbs.Draw
    | verbs.Look
    | verbs.LookBuy
    | verbs.Exchange
    | verbs.Copy
)


class EffectText:
    """Sentences about one pack in one language; those of a card name what lies on it."""

    def __init__(self, names: Names, holds: str | None = None) -> None:
        self.names = names
        self.held = CUBES.index(holds or "own_kind")
        self.text = names.text

    # -- cards --------------------------------------------------------------------------------------------------------

    def effects(self, effects: Iterable[verbs.Effect]) -> tuple[str, ...]:
        """What happens when a card is played, one sentence each."""
        return tuple(_sentence(self.effect(effect)) for effect in effects)

    def ongoing(self, entry: Card | Corporation) -> tuple[str, ...]:
        """Triggers and lasting effects of a card, one sentence each."""
        reactions = [self._trigger(trigger) for trigger in entry.triggers]
        return tuple(_sentence(text) for text in [*reactions, *map(self._lasting_effect, entry.lasting)])

    def actions(self, alternatives: Iterable[ActionAlternative]) -> tuple[str, ...]:
        """The alternatives of a card's action, one sentence each."""
        return tuple(_sentence(self._alternative(way)) for way in alternatives)

    def start(self, corporation: Corporation) -> tuple[str, ...]:
        """What a corporation starts with besides its money, and its first action."""
        more = [effect for effect in corporation.start if not is_money(effect)]
        first = [self.text("text.first-action", effects=self.line(corporation.first_action))]
        texts = [self.effect(effect) for effect in more] + (first if corporation.first_action else [])
        return tuple(map(_sentence, texts))

    def points(self, points: CardPoints | None) -> str:
        """Victory points in figures and words."""
        if points is None:
            return ""
        if points.per is None:
            return str(points.amount)
        if points.if_at_least is not None:
            return self.text("points.if", amount=points.amount, counted=self.count(points.per))
        return self.text("points.per", amount=points.amount, counted=self.count(points.per))

    def requirement(self, found: Requirement) -> str:
        """A condition for playing a card."""
        bound = found.least if found.least is not None else found.most
        side = "least" if found.least is not None else "most"
        what = ""
        if found.tag:
            what = self.names.tag_stem(TAGS.index(found.tag))
        elif found.resource:
            what = self.names.production(RESOURCES.index(found.resource))
        return self.text(f"requires.{found.what}-{side}", count=bound, what=what)

    # -- effects ------------------------------------------------------------------------------------------------------

    def line(self, effects: Iterable[verbs.Effect]) -> str:
        """Several effects in one line."""
        return "; ".join(self.effect(effect) for effect in effects)

    def effect(self, effect: verbs.Effect) -> str:
        """One effect without a capital and without a full stop."""
        match effect:
            case verbs.Production() | verbs.Gain() | verbs.Rating():
                return self._grant(effect)
            case verbs.Choose():
                return self._choice(effect.options)
            case verbs.IfTags():
                return self.text(
                    "text.if-tags",
                    count=effect.at_least,
                    tag=self.names.tag_stem(TAGS.index(effect.tag)),
                    then=self.line(effect.then),
                    otherwise=self.line(effect.otherwise),
                )
            case verbs.Reveal():
                tag = self.names.tag_stem(TAGS.index(effect.tag))
                return self.text("text.reveal", tag=tag, then=self.line(effect.then))
            case verbs.Take() | verbs.Add() | verbs.SpendHere():
                return self._cubes(effect)
            case verbs.Raise() | verbs.Place() | verbs.Claim() | verbs.Mine():
                return self._board_effect(effect)
            case _:
                return self._other_effect(effect)

    def _grant(self, effect: verbs.Production | verbs.Gain | verbs.Rating) -> str:
        names = self.names
        key = {"Production": "production", "Gain": "gain", "Rating": "rating"}[type(effect).__name__]
        values: dict[str, object] = {"steps": names.steps(abs(effect.amount))}
        if not isinstance(effect, verbs.Rating):
            resource = RESOURCES.index(effect.resource)
            values |= {"production": names.production(resource)}
            values |= {"amount": names.amount(resource, abs(effect.amount))}
        if effect.per is not None:
            return self.text(f"text.{key}-per", counted=self.count(effect.per), **values)
        return self.text(f"text.{key}-down" if effect.amount < 0 else f"text.{key}", **values)

    def _choice(self, options: Sequence[Sequence[verbs.Effect]]) -> str:
        texts = [self.names.catalogue.listing(map(self.effect, option)) for option in options]
        return self._either(texts) if len(texts) == 2 else self.text("text.one-of", options=" / ".join(texts))

    def _either(self, options: Sequence[str]) -> str:
        """Things to choose from: "one, another or a third"."""
        return self.names.catalogue.listing(options, "or")

    def _cubes(self, effect: verbs.Take | verbs.Add | verbs.SpendHere) -> str:
        if isinstance(effect, verbs.SpendHere):
            return self.text("text.spend-here", cubes=self.names.cubes(self.held, effect.amount))
        amount = self.names.cubes(CUBES.index(effect.cube), effect.amount)
        if isinstance(effect, verbs.Take):
            return self.text("text.take-optional" if effect.optional else "text.take", cubes=amount)
        return self.text(f"text.add-{effect.to.replace('_', '-')}", cubes=amount)

    def _board_effect(self, effect: verbs.Raise | verbs.Place | verbs.Claim | verbs.Mine) -> str:
        match effect:
            case verbs.Raise():
                return self.text(f"text.raise-{effect.parameter}", steps=self.names.steps(effect.steps))
            case verbs.Place():
                return self._place(effect)
            case verbs.Claim():
                return self.text("text.claim")
            case verbs.Mine():
                return self.text("text.mine", steps=self.names.steps(effect.steps))
            case _:
                assert_never(effect)

    def _place(self, effect: verbs.Place) -> str:
        """A tile, and its place unless that is the usual one for such tiles."""
        usual = {"ocean": "ocean_area", "greenery": "greenery", "city": "city"}
        known = effect.tile in usual
        tiles = self.text(f"tiles.{effect.tile}", count=effect.count) if known else self.text("tiles.special")
        if usual.get(effect.tile, "city") == effect.on:
            return self.text("text.place", tiles=tiles)
        return self.text(
            "text.place-where", tiles=tiles, where=self.text(f"on.{effect.on.replace('_', '-')}")
        )

    def _other_effect(self, effect: OtherEffect) -> str:
        names = self.names
        match effect:
            case verbs.Spend():
                return self._spend(effect)
            case verbs.Lower():
                production = names.production(RESOURCES.index(effect.resource))
                return self.text("text.lower", production=production, steps=names.steps(effect.amount))
            case verbs.Remove():
                amount = names.amount(RESOURCES.index(effect.resource), effect.amount)
                beside = effect.whose == "beside_the_ocean"
                return self.text("text.remove-beside" if beside else "text.remove", amount=amount)
            case verbs.Steal():
                return self.text(
                    "text.steal", amount=names.amount(RESOURCES.index(effect.resource), effect.amount)
                )
            case verbs.Convert():
                start, end = (names.resource(RESOURCES.index(r)) for r in (effect.resource, effect.into))
                return self.text("text.convert", resource=start, into=end)
            case verbs.Shift():
                start, end = (names.production(RESOURCES.index(r)) for r in (effect.resource, effect.into))
                return self.text("text.shift", production=start, into=end)
            case verbs.Draw():
                return self.text("text.draw", cards=names.cards(effect.cards))
            case verbs.Look():
                return self.text("text.look", cards=names.cards(effect.cards), keep=effect.keep)
            case verbs.LookBuy():
                return self.text("text.look-buy")
            case verbs.Exchange():
                return self.text("text.exchange")
            case verbs.Copy():
                return self.text("text.copy")
            case _:
                assert_never(effect)

    def _spend(self, effect: verbs.Spend) -> str:
        amount = self.names.amount(RESOURCES.index(effect.resource), effect.amount)
        if not effect.also_with:
            return self.text("text.spend", amount=amount)
        metals = [self.names.resource(RESOURCES.index(metal)) for metal in effect.also_with]
        return self.text("text.spend-also", amount=amount, metals=self._either(metals))

    def count(self, count: verbs.Count) -> str:
        """What is counted: "own Earth tag", "2 own microbe tags"."""
        if count.tag is not None:
            key = "counted.others-tag" if count.of == "opponents" else "counted.tag"
            return self.text(key, count=count.each, tag=self.names.tag_stem(TAGS.index(count.tag)))
        if count.cities is not None:
            key = "counted.city-on-mars" if count.cities == "mars" else "counted.city"
            return self.text(key, count=count.each)
        if count.next_to is not None:
            return self.text(f"counted.next-to-{count.next_to}", count=count.each)
        return self.text("counted.event" if count.events else "counted.cube", count=count.each)

    # -- actions, triggers and lasting effects ------------------------------------------------------------------------

    def _alternative(self, way: ActionAlternative) -> str:
        gain = self.line(way.gain)
        text = self.text("text.way", cost=self.line(way.cost), gain=gain) if way.cost else gain
        return self.text("text.if-raised", way=text) if way.only_if else text

    def _trigger(self, trigger: verbs.TriggerEffect) -> str:
        return self.text("text.trigger", when=self._when(trigger), effects=self.line(trigger.do))

    def _when(self, trigger: verbs.TriggerEffect) -> str:
        match trigger:
            case verbs.CardPlayed():
                return self._when_card(trigger)
            case verbs.TilePlaced():
                who = "anyone" if trigger.by == "anyone" else "you"
                mars = "-on-mars" if trigger.where == "mars" else ""
                return self.text(f"when.{who}-{trigger.tile}{mars}")
            case verbs.ProjectUsed():
                dear = trigger.cost_at_least > 0
                return self.text("when.dear-project" if dear else "when.project", cost=trigger.cost_at_least)
            case verbs.MetalFound():
                return self.text("when.metal")
            case _:
                assert_never(trigger)

    def _when_card(self, trigger: verbs.CardPlayed) -> str:
        stems = [self.names.tag_stem(TAGS.index(tag)) for tag in trigger.tags]
        tags = self._either([self.text("text.stem-of-many", stem=stem) for stem in stems[:-1]] + stems[-1:])
        if trigger.type == "event":
            return self.text("when.event-with-tag" if tags else "when.event", tag=tags)
        if not tags:
            return self.text("when.dear-card", cost=trigger.cost_at_least)
        who = "anyone" if trigger.by == "anyone" else "you"
        each = "each-tag" if trigger.times == "each_tag" else "tag"
        return self.text(f"when.{who}-{each}", tag=tags)

    def _lasting_effect(self, lasting: verbs.LastingEffect) -> str:
        names = self.names
        match lasting:
            case verbs.Discount():
                if lasting.tag is None:
                    return self.text("lasting.discount", count=lasting.amount)
                tag = names.tag_stem(TAGS.index(lasting.tag))
                return self.text("lasting.discount-tag", count=lasting.amount, tag=tag)
            case verbs.Value():
                metal = names.resource(RESOURCES.index(lasting.resource))
                return self.text("lasting.value", resource=metal, count=lasting.amount)
            case verbs.Slack():
                return self.text("lasting.slack", count=lasting.steps)
            case verbs.NextDiscount():
                return self.text("lasting.next-discount", count=lasting.amount)
            case verbs.NextSlack():
                return self.text("lasting.next-slack", count=lasting.steps)
            case verbs.ProjectDiscount():
                project = names.project(verbs.PROJECTS.index(lasting.project))
                return self.text("lasting.project-discount", project=project, count=lasting.amount)
            case verbs.GreeneryCost():
                return self.text("lasting.greenery-cost", count=lasting.plants)
            case verbs.Shield():
                return self.text("lasting.shield")
            case verbs.Safe():
                return self.text("lasting.safe")
            case verbs.HeatMoney():
                return self.text("lasting.heat-money")
            case _:
                assert_never(lasting)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def is_money(effect: verbs.Effect) -> TypeGuard[verbs.Gain]:
    """Whether an effect gives megacredits."""
    return isinstance(effect, verbs.Gain) and effect.resource == "megacredits"
