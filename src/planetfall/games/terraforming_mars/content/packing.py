"""Packs the entries of a pack into the rows of numbers that the engine reads."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, assert_never

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.games.terraforming_mars.content import verbs
from planetfall.games.terraforming_mars.content.schema import (
    ActionAlternative,
    Card,
    CardPoints,
    Corporation,
    Requirement,
)
from planetfall.games.terraforming_mars.engine import box as codes
from planetfall.games.terraforming_mars.engine.box import Box

CardEntry = Card | Corporation
# Effects that contain no others and count nothing.
SimpleEffect = (
    verbs.Spend
    | verbs.Remove
    | verbs.Lower
    | verbs.Steal
    | verbs.Convert
    | verbs.Shift
    | verbs.Take
    | verbs.Add
    | verbs.SpendHere
    | verbs.Raise
    | verbs.Place
    | verbs.Claim
    | verbs.Mine
    | verbs.Draw
    | verbs.Look
    | verbs.LookBuy
    | verbs.Exchange
    | verbs.Copy
)
Row = tuple[int, int, int, int]  # op, what, amount, extra

REQUIREMENTS = ("oxygen", "temperature", "oceans", "tags", "production", "cities", "greeneries")
COLDEST = -30
GIVING_OPS = (codes.OP_PRODUCTION, codes.OP_GAIN, codes.OP_RATING, codes.OP_ADD)
TYPES = {"automated": codes.TYPE_AUTOMATED, "active": codes.TYPE_ACTIVE, "event": codes.TYPE_EVENT}


def vector(numbers: Iterable[int]) -> vec[i64]:
    """Numbers as the engine reads them."""
    return vec[i64](numbers)


class Packer:
    """Collects rows of effects, lists of them and counts; each is named by its place."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.effects: list[verbs.Effect] = []  # of each row
        self.lists: list[tuple[int, int]] = []
        self.counts: list[tuple[int, int, int]] = []

    def fill(self, box: Box) -> None:
        """Store everything collected in the box."""
        box.op, box.what, box.amount, box.extra = (
            vector(row[part] for row in self.rows) for part in range(4)
        )
        box.list_from, box.list_to = (vector(bounds[part] for bounds in self.lists) for part in range(2))
        box.count_kind, box.count_what, box.count_each = (
            vector(count[part] for count in self.counts) for part in range(3)
        )

    def list(self, effects: Sequence[verbs.Effect]) -> int:
        """The number of a list of effects."""
        return self._lists([effects])

    def _lists(self, groups: Sequence[Sequence[verbs.Effect]]) -> int:
        """The number of the first of several lists that follow one another."""
        packed = [[self._row(effect) for effect in group] for group in groups]
        first = len(self.lists)
        for rows, group in zip(packed, groups, strict=True):
            start = len(self.rows)
            self.rows += rows
            self.effects += group
            self.lists.append((start, len(self.rows)))
        return first

    def count(self, count: verbs.Count | None) -> int:
        """The number of a count and one, or 0 for none."""
        if count is None:
            return 0
        kind, what = _count_kind(count)
        self.counts.append((kind, what, count.each))
        return len(self.counts)

    def _row(self, effect: verbs.Effect) -> Row:
        op = effect.code
        match effect:
            case verbs.Production() | verbs.Gain():
                return op, _resource(effect.resource), effect.amount, self.count(effect.per)
            case verbs.Rating():
                return op, 0, effect.amount, self.count(effect.per)
            case verbs.Choose():
                return op, len(effect.options), 0, self._lists(effect.options)
            case verbs.IfTags():
                lists = self._lists([effect.then, effect.otherwise])
                return op, verbs.TAGS.index(effect.tag), effect.at_least, lists
            case verbs.Reveal():
                return op, verbs.TAGS.index(effect.tag), 1, self.list(effect.then)
            case _:
                return op, *_simple_values(effect)


def _simple_values(effect: SimpleEffect) -> tuple[int, int, int]:
    """What, amount and extra of an effect that contains no others."""
    match effect:
        case verbs.Spend():
            metals = sum(1 << ("steel", "titanium").index(metal) for metal in effect.also_with)
            return _resource(effect.resource), effect.amount, metals
        case verbs.Remove():
            return _resource(effect.resource), effect.amount, int(effect.whose == "beside_the_ocean")
        case verbs.Lower() | verbs.Steal():
            return _resource(effect.resource), effect.amount, 0
        case verbs.Convert() | verbs.Shift():
            return _resource(effect.resource), _resource(effect.into), 0
        case verbs.Take():
            return verbs.CUBES.index(effect.cube), effect.amount, int(effect.optional)
        case verbs.Add():
            return verbs.CUBES.index(effect.cube), effect.amount, verbs.TO.index(effect.to)
        case verbs.SpendHere():
            return 0, effect.amount, 0
        case verbs.Raise():
            return verbs.PARAMETERS.index(effect.parameter), effect.steps, 0
        case verbs.Place():
            return verbs.TILES.index(effect.tile), effect.count, verbs.ON.index(effect.on)
        case verbs.Claim():
            return 0, 1, codes.ON_LAND
        case verbs.Mine():
            return 0, effect.steps, 0
        case verbs.Draw():
            return 0, effect.cards, 0
        case verbs.Look():
            return 0, effect.cards, effect.keep
        case verbs.LookBuy() | verbs.Exchange() | verbs.Copy():  # one card, or no amount
            return 0, 1, 0
        case _:
            assert_never(effect)


def _count_kind(count: verbs.Count) -> tuple[int, int]:
    if count.tag is not None:
        kind = codes.COUNT_OTHERS_TAGS if count.of == "opponents" else codes.COUNT_OWN_TAGS
        return kind, verbs.TAGS.index(count.tag)
    if count.cities is not None:
        return (codes.COUNT_CITIES_ON_MARS if count.cities == "mars" else codes.COUNT_CITIES), 0
    if count.next_to is not None:
        return codes.COUNT_ADJACENT, verbs.TILES.index(count.next_to)
    return (codes.COUNT_EVENTS if count.events else codes.COUNT_CUBES), 0


def _resource(name: str) -> int:
    return verbs.RESOURCES.index(name)


# -- cards -----------------------------------------------------------------------------------------------------------


def pack_cards(box: Box, packer: Packer, entries: Sequence[CardEntry]) -> None:
    """Everything about cards and corporations, in the order of their numbers."""
    _pack_printed_values(box, entries)
    lists = [packer.list(_effects(entry)) for entry in entries]
    box.play = vector(lists)
    _pack_play_checks(box, packer, entries, lists)
    _pack_requirements(box, entries)
    _pack_lasting(box, entries)
    _pack_holders(box, entries)
    _pack_actions(box, packer, entries)
    _pack_triggers(box, packer, entries)
    _pack_points(box, packer, entries)
    firsts = [entry.first_action for entry in entries if isinstance(entry, Corporation)]
    box.first_action = vector(packer.list(first) if first else -1 for first in firsts)


def _effects(entry: CardEntry) -> Sequence[verbs.Effect]:
    return entry.effects if isinstance(entry, Card) else entry.start


def _pack_printed_values(box: Box, entries: Sequence[CardEntry]) -> None:
    box.cost = vector(entry.cost if isinstance(entry, Card) else 0 for entry in entries)
    box.type = vector(
        TYPES[entry.type] if isinstance(entry, Card) else codes.TYPE_CORPORATION for entry in entries
    )
    box.tags = vector(sum(1 << 4 * verbs.TAGS.index(tag) for tag in entry.tags) for entry in entries)
    box.tag_mask = vector(sum(1 << verbs.TAGS.index(tag) for tag in set(entry.tags)) for entry in entries)


def _pack_play_checks(box: Box, packer: Packer, entries: Sequence[CardEntry], lists: Sequence[int]) -> None:
    """What must be possible before a card may be played, so that the effects of most cards need no check."""
    nets: list[int] = []
    found: list[tuple[int, int, int, int, int]] = []
    mines = 0
    mine: list[int] = []
    for entry, number in zip(entries, lists, strict=True):
        start, stop = packer.lists[number]
        rows = list(enumerate(packer.rows[start:stop], start))
        net = _net_production(rows)
        nets += net
        found.append(_play_checks(entry, rows, net))
        has_mine = any(row[0] == codes.OP_MINE for _, row in rows)
        mine.append(mines if has_mine else -1)
        mines += has_mine
    box.net = vector(nets)
    box.play_checks, box.lower, box.spend, box.space, box.draws = (
        vector(entry[part] for entry in found) for part in range(5)
    )
    box.mine = vector(mine)


def _net_production(rows: Sequence[tuple[int, Row]]) -> list[int]:
    net = [0] * codes.RESOURCES
    for _, (op, what, amount, extra) in rows:
        if op == codes.OP_PRODUCTION and extra == 0:
            net[what] += amount
    return net


def _play_checks(
    entry: CardEntry, rows: Sequence[tuple[int, Row]], net: Sequence[int]
) -> tuple[int, int, int, int, int]:
    checks = 0
    if isinstance(entry, Card) and entry.requires:
        checks |= codes.CHECK_REQUIREMENT
    if any(steps < 0 for steps in net):
        checks |= codes.CHECK_PRODUCTION
    places = {codes.CHECK_LOWER: -1, codes.CHECK_SPEND: -1, codes.CHECK_SPACE: -1}
    draws = 0
    for place, row in rows:
        check = _effect_check(row)
        checks |= check
        if check in places:
            places[check] = place
        if row[0] in (codes.OP_DRAW, codes.OP_LOOK):
            draws += row[2]
    lower, spend, space = places.values()
    return checks, lower, spend, space, draws


def _effect_check(row: Row) -> int:
    op, what, _, extra = row
    if op == codes.OP_PLACE:
        return codes.CHECK_SPACE if what != codes.TILE_OCEAN else 0
    if op == codes.OP_ADD:
        return codes.CHECK_CUBE if extra == codes.TO_OWN_WITH_CUBE else 0
    return {
        codes.OP_LOWER: codes.CHECK_LOWER,
        codes.OP_SPEND: codes.CHECK_SPEND,
        codes.OP_CLAIM: codes.CHECK_SPACE,
        codes.OP_DRAW: codes.CHECK_DRAW,
        codes.OP_LOOK: codes.CHECK_DRAW,
        codes.OP_COPY: codes.CHECK_COPY,
    }.get(op, 0)


def _pack_requirements(box: Box, entries: Sequence[CardEntry]) -> None:
    rows: list[tuple[int, int, int, int]] = []
    bounds = []
    for entry in entries:
        start = len(rows)
        rows += [_requirement(found) for found in entry.requires] if isinstance(entry, Card) else []
        bounds.append((start, len(rows)))
    box.requires_from, box.requires_to = (vector(bound[part] for bound in bounds) for part in range(2))
    box.requires_what, box.requires_of, box.requires_least, box.requires_most = (
        vector(row[part] for row in rows) for part in range(4)
    )


def _requirement(found: Requirement) -> tuple[int, int, int, int]:
    of = verbs.TAGS.index(found.tag) if found.tag else _resource(found.resource) if found.resource else 0
    least = -codes.UNBOUNDED if found.least is None else found.least
    most = codes.UNBOUNDED if found.most is None else found.most
    if found.what == "temperature":
        least, most = (_steps(bound) for bound in (least, most))
    return REQUIREMENTS.index(found.what), of, least, most


def _steps(degrees: int) -> int:
    return degrees if abs(degrees) == codes.UNBOUNDED else (degrees - COLDEST) // 2


def _pack_lasting(box: Box, entries: Sequence[CardEntry]) -> None:
    rows: list[tuple[int, int, int]] = []
    bounds = []
    for entry in entries:
        start = len(rows)
        rows += [_lasting(found) for found in entry.lasting]
        bounds.append((start, len(rows)))
    box.lasting_from, box.lasting_to = (vector(bound[part] for bound in bounds) for part in range(2))
    box.lasting_is, box.lasting_what, box.lasting_amount = (
        vector(row[part] for row in rows) for part in range(3)
    )


def _lasting(found: verbs.LastingEffect) -> tuple[int, int, int]:
    match found:
        case verbs.Discount():
            return found.code, verbs.TAGS.index(found.tag) if found.tag else codes.ALL_TAGS, found.amount
        case verbs.Value():
            return found.code, _resource(found.resource), found.amount
        case verbs.Slack() | verbs.NextSlack():
            return found.code, 0, found.steps
        case verbs.NextDiscount():
            return found.code, 0, found.amount
        case verbs.ProjectDiscount():
            return found.code, verbs.PROJECTS.index(found.project), found.amount
        case verbs.GreeneryCost():
            return found.code, 0, found.plants
        case verbs.Shield() | verbs.Safe() | verbs.HeatMoney():
            return found.code, 0, 0
        case _:
            assert_never(found)


def _pack_holders(box: Box, entries: Sequence[CardEntry]) -> None:
    holders = [place for place, entry in enumerate(entries) if isinstance(entry, Card) and entry.holds]
    box.holder = vector(holders.index(place) if place in holders else -1 for place in range(len(entries)))
    box.holder_card = vector(holders)
    box.holder_cube = vector(verbs.CUBES.index(_held_cube(entries[place])) for place in holders)
    box.safe = sum(
        1 << number
        for number, place in enumerate(holders)
        if any(isinstance(found, verbs.Safe) for found in entries[place].lasting)
    )


def _held_cube(entry: CardEntry) -> str:
    return (entry.holds or "") if isinstance(entry, Card) else ""


def _pack_actions(box: Box, packer: Packer, entries: Sequence[CardEntry]) -> None:
    acting = [place for place, entry in enumerate(entries) if entry.actions]
    box.action = vector(acting.index(place) if place in acting else -1 for place in range(len(entries)))
    box.action_card = vector(acting)
    alternatives: list[ActionAlternative] = []
    bounds = []
    for place in acting:
        bounds.append((len(alternatives), len(alternatives) + len(entries[place].actions)))
        alternatives += entries[place].actions
    box.alternatives_from, box.alternatives_to = (
        vector(bound[part] for bound in bounds) for part in range(2)
    )
    box.alternative_cost = vector(packer.list(alternative.cost) for alternative in alternatives)
    box.alternative_gain = vector(packer.list(alternative.gain) for alternative in alternatives)
    box.alternative_if_raised = vector(int(alternative.only_if is not None) for alternative in alternatives)


class _Trigger(NamedTuple):
    """What a trigger looks at."""

    anyone: bool = False
    tags: Sequence[str] = ()
    event: bool = False
    cost: int = 0
    each_tag: bool = False
    tile: str = verbs.TILES[0]
    on_mars: bool = False


def _trigger(trigger: verbs.TriggerEffect) -> _Trigger:
    match trigger:
        case verbs.CardPlayed():
            anyone, each = trigger.by == "anyone", trigger.times == "each_tag"
            return _Trigger(anyone, trigger.tags, trigger.type == "event", trigger.cost_at_least, each)
        case verbs.TilePlaced():
            return _Trigger(trigger.by == "anyone", tile=trigger.tile, on_mars=trigger.where == "mars")
        case verbs.ProjectUsed():
            return _Trigger(cost=trigger.cost_at_least)
        case verbs.MetalFound():
            return _Trigger()
        case _:
            assert_never(trigger)


def _pack_triggers(box: Box, packer: Packer, entries: Sequence[CardEntry]) -> None:
    found = [(place, trigger) for place, entry in enumerate(entries) for trigger in entry.triggers]
    masks = [0] * len(entries)
    for number, (place, _) in enumerate(found):
        masks[place] |= 1 << number
    triggers = [trigger for _, trigger in found]
    box.triggers = vector(masks)
    box.trigger_card = vector(place for place, _ in found)
    box.trigger_when = vector(trigger.code for trigger in triggers)
    rows = [_trigger(trigger) for trigger in triggers]
    box.trigger_anyone = vector(int(row.anyone) for row in rows)
    box.trigger_tags = vector(sum(1 << verbs.TAGS.index(tag) for tag in row.tags) for row in rows)
    box.trigger_event = vector(int(row.event) for row in rows)
    box.trigger_cost = vector(row.cost for row in rows)
    box.trigger_each = vector(int(row.each_tag) for row in rows)
    box.trigger_tile = vector(verbs.TILES.index(row.tile) for row in rows)
    box.trigger_mars = vector(int(row.on_mars) for row in rows)
    lists = [packer.list(trigger.do) for trigger in triggers]
    box.trigger_list = vector(lists)
    box.trigger_only_gives = vector(int(_only_gives(packer, number)) for number in lists)


def _only_gives(packer: Packer, number: int) -> bool:
    """Whether a list has only effects that give: they need no decision and cannot fail."""
    start, stop = packer.lists[number]
    return all(op in GIVING_OPS and amount > 0 and (op != codes.OP_ADD or extra == codes.TO_THIS)
               for op, _, amount, extra in packer.rows[start:stop])  # fmt: skip


def _pack_points(box: Box, packer: Packer, entries: Sequence[CardEntry]) -> None:
    points = [
        entry.points or CardPoints(0) if isinstance(entry, Card) else CardPoints(0) for entry in entries
    ]
    box.points = vector(found.amount for found in points)
    box.points_count = vector(packer.count(found.per) for found in points)
    box.points_least = vector(found.if_at_least or 0 for found in points)
