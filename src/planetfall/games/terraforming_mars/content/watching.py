"""Which cards in play depend on what other players have, as far as heuristics read them."""

from collections.abc import Iterator

from planetfall.games.terraforming_mars.engine.box import (
    COUNT_ADJACENT,
    COUNT_CITIES,
    COUNT_CITIES_ON_MARS,
    COUNT_CUBES,
    COUNT_OWN_TAGS,
    OP_ADD,
    OP_CONVERT,
    OP_DRAW,
    OP_GAIN,
    OP_LOOK,
    OP_LOOK_BUY,
    OP_PLACE,
    OP_PRODUCTION,
    OP_RAISE,
    OP_RATING,
    OP_SPEND,
    OP_SPEND_HERE,
    TILE_OCEAN,
    TO_PLAYED,
    Box,
)

COUNTED_OPS = (OP_GAIN, OP_PRODUCTION, OP_RATING)  # those whose last number may be what they count
OWN_OPS = (OP_CONVERT, OP_DRAW, OP_LOOK, OP_LOOK_BUY, OP_RAISE, OP_SPEND, OP_SPEND_HERE)
OWN_COUNTS = (COUNT_ADJACENT, COUNT_CITIES, COUNT_CITIES_ON_MARS, COUNT_CUBES, COUNT_OWN_TAGS)


def watches_others(box: Box, source: int) -> bool:
    """Whether the points, the action or a trigger of a card may depend on what others have; in doubt it does."""
    counted = box.points_count[source]
    if counted > 0 and box.count_kind[counted - 1] not in OWN_COUNTS:
        return True
    return any(
        _effect_watches(box, effect) for number in _lists(box, source) for effect in _effects(box, number)
    )


def _lists(box: Box, source: int) -> Iterator[int]:
    """The lists of effects that act once a card is in play."""
    action = box.action[source]
    if action >= 0:
        for alternative in range(box.alternatives_from[action], box.alternatives_to[action]):
            yield from (box.alternative_cost[alternative], box.alternative_gain[alternative])
    for trigger, number in enumerate(box.trigger_list):
        if box.triggers[source] >> trigger & 1:
            yield number


def _effects(box: Box, number: int) -> range:
    return range(box.list_from[number], box.list_to[number])


def _effect_watches(box: Box, effect: int) -> bool:
    op, extra = box.op[effect], box.extra[effect]
    if op in COUNTED_OPS:
        return extra > 0 and box.count_kind[extra - 1] not in OWN_COUNTS
    if op == OP_ADD:
        return extra == TO_PLAYED
    if op == OP_PLACE:
        return box.what[effect] != TILE_OCEAN  # others may have claimed the last space
    return op not in OWN_OPS
