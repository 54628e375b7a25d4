"""What placing a tile would give, area by area: bonuses, adjacent oceans, triggers, points."""

from collections.abc import Iterator

from planetfall.core.game import Gain
from planetfall.core.pending import kind_of, third_of
from planetfall.games.terraforming_mars.engine import frames
from planetfall.games.terraforming_mars.engine import state as at
from planetfall.games.terraforming_mars.engine.action_ids import PLACE
from planetfall.games.terraforming_mars.engine.box import CARDS, CORPORATIONS, OP_MINE, STEEL, TITANIUM
from planetfall.games.terraforming_mars.engine.ids import CUBE_IDS, RESOURCE_IDS
from planetfall.games.terraforming_mars.engine.playability import metal_of
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.games.terraforming_mars.engine.scoring import score
from planetfall.games.terraforming_mars.engine.state import row
from planetfall.games.terraforming_mars.wording.names import Names

Counters = dict[tuple[str, int, int], int]  # by what, whose or on which card, and of which kind


def previews(names: Names, seat: int) -> dict[int, tuple[Gain, ...]]:
    """What each area would give a seat that places a tile now."""
    table = names.table
    question = table.question_of(seat)
    if kind_of(question) != frames.ASK_PLACE:
        return {}
    before = counters(table)
    nothing = (Gain(names.text("preview.nothing")),)
    return {action: tuple(_gains(names, seat, action, before)) or nothing for action in table.legal(seat)}


def changes(table: TerraformingMars, seat: int, action: int, before: Counters) -> Counters:
    """What an answer that places a tile changes, without what was to happen after it anyway."""
    question = table.question_of(seat)
    trial = table.copy()
    depth = trial.pending.depth() - 1
    trial.carry_out(question, action)
    while trial.pending.depth() > depth and kind_of(trial.pending.top()) == frames.RUN_LIST:
        trial.run(trial.pending.top())
    after = counters(trial)
    for metal, steps in _mined(table, question, action - PLACE):
        after["production", seat, metal] += steps
    return {key: after[key] - before[key] for key in before if after[key] != before[key]}


def _mined(table: TerraformingMars, question: int, space: int) -> Iterator[tuple[int, int]]:
    """The metal whose production the card that places the tile raises then."""
    box = table.box
    source = (third_of(question) & ~frames.OXYGEN_RAISED) - 1
    if not 0 <= source < CARDS + CORPORATIONS or metal_of(table, source):
        return
    number = box.play[source]
    for effect in range(box.list_from[number], box.list_to[number]):
        if box.op[effect] == OP_MINE:  # TM-157, TM-210
            yield (STEEL if box.bonus[space] >> 4 & 15 else TITANIUM), int(box.amount[effect])


def counters(table: TerraformingMars) -> Counters:
    """Everything that placing a tile may change and everybody may count."""
    cells, found = table.cells, Counters()
    for seat in range(int(table.seats)):
        place = row(seat)
        for resource in range(len(RESOURCE_IDS)):
            found["stock", seat, resource] = cells[place + at.STOCK + resource]
            found["production", seat, resource] = cells[place + at.PRODUCTION + resource]
        found["cards", seat, 0] = cells[place + at.HAND_SIZE]
        found["rating", seat, 0] = cells[place + at.RATING]
        found["points", seat, 0] = int(score(table, seat)) - cells[place + at.RATING]
    for holder, card in enumerate(table.box.holder_card):
        found["cubes", card, 0] = cells[at.CUBES + holder]
    return found


# -- in words -------------------------------------------------------------------------------------------------------


def _gains(names: Names, seat: int, action: int, before: Counters) -> Iterator[Gain]:
    changed = changes(names.table, seat, action, before)
    own = {key: count for key, count in changed.items() if key[0] == "cubes" or key[1] == seat}
    for (what, whose, kind), count in own.items():
        yield _gain(names, what, whose, kind, count)
    for (what, whose, kind), count in changed.items():
        if (what, whose, kind) not in own:
            gain = _gain(names, what, whose, kind, count)
            yield Gain(names.text("preview.for", colour=names.colour(whose), what=gain.text), gain.icon)


def _gain(names: Names, what: str, whose: int, kind: int, count: int) -> Gain:
    sign = "+" if count > 0 else "−"
    many = abs(count)
    if what == "stock":
        return Gain(sign + names.amount(kind, many), f"r-{RESOURCE_IDS[kind]}")
    if what == "production":
        return Gain(f"{sign}{many} {names.production(kind)}", f"r-{RESOURCE_IDS[kind]}")
    if what == "cards":
        return Gain(sign + names.cards(many), "i-card")
    if what == "cubes":
        cube = names.components.cards[whose].holds or "any"
        text = names.cubes(CUBE_IDS.index(cube), many)
        return Gain(names.text("preview.on", what=sign + text, card=names.card(whose)), f"cube-{cube}")
    key, icon = ("preview.rating", "i-rating") if what == "rating" else ("preview.points", "i-points")
    return Gain(sign + names.text(key, count=many), icon)
