"""What cards do, in the symbols that players know: production in boxes, gains, tiles, actions behind an arrow.

Every sentence of a card is told either by symbols or in words, or, where symbols tell only the gist, by both.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, assert_never

from planetfall.games.terraforming_mars.content import verbs
from planetfall.games.terraforming_mars.content.schema import ActionAlternative, Card, Corporation
from planetfall.games.terraforming_mars.engine.ids import CUBE_IDS

# Where each tile goes unless a card says something else.
USUAL_AREA = {"ocean": "ocean_area", "greenery": "greenery", "city": "city", "capital": "city"}
SINGLE_OCEANS = 1  # so many are told by a tile without a number


class Glyph(NamedTuple):
    """A number and a drawing."""

    icon: str = ""
    text: str = ""
    box: bool = False  # production
    anybody: bool = False  # of any player
    per: str = ""  # the drawing of what is counted
    each: str = ""  # so many of it count once


class Words(NamedTuple):
    """Which sentences of a card symbols do not tell in full: of its effects, of what lasts, and of its actions."""

    effect: tuple[bool, ...]
    ongoing: tuple[bool, ...]
    actions: tuple[bool, ...]


Sides = tuple[tuple[Glyph, ...], tuple[Glyph, ...]]


class CardDrawing(NamedTuple):
    """The effects, what lasts, the actions and the points of a card as symbols."""

    glyphs: tuple[Glyph, ...]
    lasting: tuple[Sides, ...]  # when something happens: what it brings
    alternatives: tuple[Sides, ...]  # of its action: cost and gain
    points: Glyph | None
    words: Words


OWN_KIND = "cube-own_kind"  # of whatever kind a card holds
OR = Glyph(text="/")
BY_ANYBODY = {"anyone": True, "self": False}


def drawing(entry: Card | Corporation) -> CardDrawing:
    """A card or a corporation in symbols; a corporation's money stands in its corner already."""
    effects = list(entry.effects if isinstance(entry, Card) else entry.start)
    more = [] if isinstance(entry, Card) else [effect for effect in effects if not _is_money(effect)]
    shown = effects if isinstance(entry, Card) else more
    first = [True] if isinstance(entry, Corporation) and entry.first_action else []
    reactions = [*map(_trigger, entry.triggers), *map(_lasting, entry.lasting)]
    holds = entry.holds if isinstance(entry, Card) else None
    return CardDrawing(
        tuple(_row(shown)),
        tuple(sides for sides in reactions if sides is not None),
        tuple(_held(_sides(way), holds) for way in entry.actions),
        _points(entry) if isinstance(entry, Card) else None,
        Words(
            (*(not _is_told(effect) for effect in shown), *first),
            tuple(sides is None for sides in reactions),
            tuple(not _is_way_told(way) for way in entry.actions),
        ),
    )


def _is_money(effect: verbs.Effect) -> bool:
    return isinstance(effect, verbs.Gain) and effect.resource == "megacredits"


def _held(sides: Sides, holds: str | None) -> Sides:
    """The sides of an action; cubes that it takes from its own card are those which the card holds."""
    if holds is None:
        return sides
    cost, gain = sides
    return tuple(
        glyph._replace(icon=f"cube-{holds}") if glyph.icon == OWN_KIND else glyph for glyph in cost
    ), gain


def _sides(way: ActionAlternative) -> Sides:
    return tuple(_row(way.cost)), tuple(_row(way.gain))


def _row(effects: Iterable[verbs.Effect]) -> Iterator[Glyph]:
    return (glyph for effect in effects for glyph in _effect(effect))


def _is_way_told(way: ActionAlternative) -> bool:
    return way.only_if is None and all(map(_is_told, [*way.cost, *way.gain]))


def _points(card: Card) -> Glyph | None:
    """The points of a card: so many, for each so many of something."""
    points = card.points
    if points is None:
        return None
    if points.per is None:
        return Glyph("i-points", f"{points.amount}")
    each = f"/{points.per.each}" if points.per.each > 1 else "/"
    counted = f"cube-{card.holds}" if points.per.cubes else _counted(points.per)
    return Glyph("i-points", f"{points.amount}{'' if points.if_at_least else each}", per=counted)


# -- effects ----------------------------------------------------------------------------------------------------------


def _is_told(effect: verbs.Effect) -> bool:
    """Whether symbols tell all of an effect."""
    match effect:
        case verbs.Production() | verbs.Gain() | verbs.Rating():
            return effect.per is None or effect.per.of == "self"
        case verbs.Spend() | verbs.Lower() | verbs.SpendHere() | verbs.Raise() | verbs.Draw() | verbs.Steal():
            return True
        case verbs.Convert() | verbs.Shift():
            return True
        case verbs.Remove():
            return effect.whose == "anybody"
        case verbs.Take():
            return True
        case verbs.Add():
            return effect.to == "this"
        case verbs.Place():
            return USUAL_AREA.get(effect.tile) == effect.on
        case verbs.Choose():
            return all(_is_told(one) for option in effect.options for one in option)
        case (
            verbs.Copy()
            | verbs.Claim()
            | verbs.Mine()
            | verbs.Look()
            | verbs.LookBuy()
            | verbs.Reveal()
            | verbs.Exchange()
            | verbs.IfTags()
        ):
            return False
        case _:
            assert_never(effect)


def _effect(effect: verbs.Effect) -> Iterator[Glyph]:
    """The symbols of an effect, as far as there are any."""
    match effect:
        case verbs.Production() | verbs.Gain() | verbs.Rating():
            yield _grant(effect)
        case verbs.Spend() | verbs.Lower() | verbs.Remove() | verbs.Steal() | verbs.Convert() | verbs.Shift():
            yield from _loss(effect)
        case verbs.Take() | verbs.Add() | verbs.SpendHere():
            yield _cubes(effect)
        case verbs.Raise():
            yield Glyph(f"i-{effect.parameter}", f"+{effect.steps}")
        case verbs.Place():
            yield Glyph(_tile(effect.tile), f"{effect.count}" if effect.count > SINGLE_OCEANS else "")
        case verbs.Draw() | verbs.Look():
            yield Glyph("i-card", f"+{effect.cards if isinstance(effect, verbs.Draw) else effect.keep}")
        case verbs.LookBuy() | verbs.Reveal() | verbs.Exchange():
            yield Glyph("i-card", "?")
        case verbs.Choose():
            yield from _choice(effect.options)
        case verbs.Copy() | verbs.Claim() | verbs.Mine() | verbs.IfTags():
            pass
        case _:
            assert_never(effect)


def _grant(effect: verbs.Production | verbs.Gain | verbs.Rating) -> Glyph:
    icon = "i-rating" if isinstance(effect, verbs.Rating) else f"r-{effect.resource}"
    per, each = _counted(effect.per), ""
    if effect.per is not None and effect.per.each > 1:
        each = f"{effect.per.each}"
    return Glyph(icon, signed(effect.amount), isinstance(effect, verbs.Production), per=per, each=each)


def _loss(
    effect: verbs.Spend | verbs.Lower | verbs.Remove | verbs.Steal | verbs.Convert | verbs.Shift,
) -> Iterator[Glyph]:
    own = f"r-{effect.resource}"
    match effect:
        case verbs.Spend():
            yield Glyph(own, f"{effect.amount}")
            for metal in effect.also_with:
                yield Glyph(f"r-{metal}", "/")
        case verbs.Lower():
            yield Glyph(own, signed(-effect.amount), box=True, anybody=True)
        case verbs.Remove():
            yield Glyph(own, signed(-effect.amount), anybody=True)
        case verbs.Steal():
            yield Glyph(own, signed(-effect.amount), anybody=True)
            yield Glyph(own, f"+{effect.amount}")
        case verbs.Convert() | verbs.Shift():
            box = isinstance(effect, verbs.Shift)
            yield Glyph(own, "−X", box)
            yield Glyph(f"r-{effect.into}", "+X", box)
        case _:
            assert_never(effect)


def _cubes(effect: verbs.Take | verbs.Add | verbs.SpendHere) -> Glyph:
    if isinstance(effect, verbs.SpendHere):
        return Glyph(OWN_KIND, f"{effect.amount}")
    icon = f"cube-{effect.cube}" if effect.cube in CUBE_IDS else OWN_KIND
    taken = isinstance(effect, verbs.Take)
    return Glyph(icon, signed(-effect.amount if taken else effect.amount), anybody=taken)


def _choice(options: Sequence[Sequence[verbs.Effect]]) -> Iterator[Glyph]:
    for place, option in enumerate(options):
        if place:
            yield OR
        yield from _row(option)


def _counted(count: verbs.Count | None) -> str:
    """The drawing of what is counted."""
    if count is None:
        return ""
    if count.tag is not None:
        return f"tag-{count.tag}"
    if count.cities or count.next_to == "city":
        return "t-city"
    return f"t-{count.next_to}" if count.next_to else "i-card"


def _tile(tile: str) -> str:
    return f"t-{tile.replace('_', '-')}"


def signed(amount: int) -> str:
    """A number with its sign, as it is printed.

    >>> signed(2), signed(-2)
    ('+2', '−2')
    """
    return f"+{amount}" if amount >= 0 else f"−{-amount}"


# -- what lasts -------------------------------------------------------------------------------------------------------


def _trigger(trigger: verbs.TriggerEffect) -> Sides | None:
    """When something happens, and what it brings; None where words have to tell it."""
    if not all(map(_is_told, trigger.do)):
        return None
    gains = tuple(_row(trigger.do))
    match trigger:
        case verbs.TilePlaced():
            return (Glyph(_tile(trigger.tile), anybody=BY_ANYBODY[trigger.by]),), gains
        case verbs.CardPlayed():
            if trigger.type is not None or trigger.cost_at_least or not trigger.tags:
                return None
            tags = [Glyph(f"tag-{tag}", anybody=BY_ANYBODY[trigger.by]) for tag in trigger.tags]
            return tuple(part for tag in tags for part in (OR, tag))[1:], gains
        case verbs.ProjectUsed() | verbs.MetalFound():
            return None
        case _:
            assert_never(trigger)


def _lasting(lasting: verbs.LastingEffect) -> Sides | None:
    """What a lasting effect concerns, and what it changes; None where words have to tell it."""
    match lasting:
        case verbs.Discount():
            concerned = f"tag-{lasting.tag}" if lasting.tag else "i-card"
            return (Glyph(concerned),), (Glyph("r-megacredits", signed(-lasting.amount)),)
        case verbs.Value():
            return (Glyph(f"r-{lasting.resource}"),), (Glyph("r-megacredits", signed(lasting.amount)),)
        case (
            verbs.Slack()
            | verbs.NextDiscount()
            | verbs.NextSlack()
            | verbs.ProjectDiscount()
            | verbs.GreeneryCost()
            | verbs.Shield()
            | verbs.Safe()
            | verbs.HeatMoney()
        ):
            return None
        case _:
            assert_never(lasting)


# -- words ------------------------------------------------------------------------------------------------------------


class Sentences(NamedTuple):
    """The sentences of a card that its face has to show beside its symbols."""

    effect: tuple[str, ...]
    ongoing: tuple[str, ...]
    actions: tuple[str, ...]


def untold(
    found: CardDrawing, effect: Sequence[str], ongoing: Sequence[str], actions: Sequence[str]
) -> Sentences:
    """Of the sentences of a card, those that its symbols do not tell in full."""
    pairs = zip(found.words, (effect, ongoing, actions), strict=True)
    return Sentences(
        *(tuple(text for text, needed in zip(texts, flags, strict=True) if needed) for flags, texts in pairs)
    )
