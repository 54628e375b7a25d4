"""Fair sight: what a seat sees, may do and is told depends only on what it may know. One function for each property."""

from collections.abc import Mapping
from typing import Any

import msgspec

from planetfall.core.chance import Chance
from planetfall.core.game import Game
from planetfall.core.playout import playout
from planetfall.core.state import Event, State
from planetfall.testing.moment import Broken, Moment, is_open, require

TRIED = 8  # answers that `why_not` is asked about
WORLDS = 12  # samples that are compared with one another
DEALS = 40  # tables set up to find two that look the same to a seat
AHEAD = 8  # answers that a sampled world must survive

Leaves = dict[str, Any]


def sight(moment: Moment) -> None:
    """View, actors, legal answers, refusals, questions and labels are the same on a state and on a sample of it."""
    seat = moment.pick_seat()
    tried = [int(moment.chance.randbelow(len(moment.game.actions))) for _ in range(TRIED)]
    world = moment.game.sample(moment.state, seat, moment.chance.fork())
    here, there = facts(moment.game, moment.state, seat, tried), facts(moment.game, world, seat, tried)
    same(here, there, f"seat {seat} can tell a sample from the truth")


def consequences(moment: Moment) -> None:
    """The same answer has the same visible consequences on a state and on a sample, unless something is learned."""
    game, state = moment.game, moment.state
    actors = state.actors()
    if not actors:
        return
    seat, actor = moment.pick_seat(), actors[moment.chance.randbelow(len(actors))]
    world = game.sample(state, seat, moment.chance.fork())
    shared = sorted(set(state.legal(actor)) & set(world.legal(actor)))
    if not shared:
        return
    action = shared[moment.chance.randbelow(len(shared))]
    here, there = state.copy(), world.copy()
    told_here = _heard(_told(here, actor, action), seat)
    told_there = _heard(_told(there, actor, action), seat)
    if here.reveal_count > state.reveal_count and there.reveal_count > world.reveal_count:
        return
    name = game.actions.name(action)
    both = here.reveal_count == state.reveal_count and there.reveal_count == world.reveal_count
    require(both, f"after {name!r} of seat {actor} something is learned in one of two worlds that look alike")
    same(told_here, told_there, f"after {name!r} seat {seat} hears something else on a sample")
    now, then = facts(game, here, seat), facts(game, there, seat)
    same(now, then, f"after {name!r} seat {seat} can tell a sample from the truth")


def resample(moment: Moment) -> None:
    """A sample depends on nothing that the seat cannot see: not on the world, not on the table's own chance."""
    game, state, seat = moment.game, moment.state, moment.pick_seat()
    first, second, third = moment.chance.fork(), moment.chance.fork(), moment.chance.fork()
    expected = game.sample(state, seat, second.copy())
    twice = game.sample(game.sample(state, seat, first), seat, second.copy())
    require(twice.text() == expected.text(), f"a sample of a sample for seat {seat} differs from a sample")
    other = state.copy()
    other.chance = third
    again = game.sample(other, seat, second.copy())
    require(again.text() == expected.text(), f"a sample for seat {seat} depends on the table's own chance")
    key = expected.chance.key()[:4]
    require(key != state.chance.key()[:4], f"a sample for seat {seat} foresees the table's chance")
    unlike = game.sample(state, seat, third.copy()).chance.key()[:4]
    require(key != unlike, f"all samples for seat {seat} have the same future")


def worlds(moment: Moment) -> None:
    """A sample is a real table: nothing is missing, it can be written down, and it can be played on."""
    game, seat = moment.game, moment.pick_seat()
    world = game.sample(moment.state, seat, moment.chance.fork())
    same(
        game.piece_counts(moment.state),
        game.piece_counts(world),
        f"a sample for seat {seat} has other pieces",
    )
    loaded = game.load(world.text(), moment.match.pack)
    require(loaded.text() == world.text(), f"a sample for seat {seat} does not round-trip through its text")
    for actor in world.actors():
        require(bool(world.legal(actor)), f"seat {actor} has no answer in a sample for seat {seat}")
    playout(world, moment.chance, AHEAD)


def variety(moment: Moment) -> None:
    """Samples differ when several worlds are possible."""
    game, state, seat = moment.game, moment.state, moment.pick_seat()
    drawn = {without_chance(game.sample(state, seat, moment.chance.fork())) for _ in range(WORLDS)}
    lone = len(drawn) == 1 and without_chance(state) not in drawn
    require(not lone, f"seat {seat} is always given the same world, and it is not the true one")


def secrecy(moment: Moment) -> None:
    """Two worlds that a seat cannot tell apart give it the same samples."""
    _secret_answers(moment)
    _hidden_draws(moment)
    if moment.step == 0 and moment.chance.randbelow(4) == 0:
        _hidden_deals(moment)


def _secret_answers(moment: Moment) -> None:
    """Whatever one seat answers secretly, the others see and sample the same."""
    state = moment.state
    if not moment.frame:
        return
    actors = state.actors()
    actor = actors[moment.chance.randbelow(len(actors))]
    menu = state.legal(actor)
    here, there = state.copy(), state.copy()
    here.play(actor, menu[moment.chance.randbelow(len(menu))])
    there.play(actor, menu[moment.chance.randbelow(len(menu))])
    both = is_open(here, actors) and is_open(there, actors)
    if not both or here.actors() != there.actors():
        return
    seat = moment.pick_seat()
    if seat != actor:
        seen, other = facts(moment.game, here, seat), facts(moment.game, there, seat)
        same(seen, other, f"seat {seat} can tell what seat {actor} answers secretly")
        _same_samples(moment, here, there, seat)


def _hidden_draws(moment: Moment) -> None:
    """Draws that a seat cannot see leave its samples alone."""
    actors = moment.state.actors()
    if not actors:
        return
    actor = actors[moment.chance.randbelow(len(actors))]
    menu = moment.state.legal(actor)
    action = menu[moment.chance.randbelow(len(menu))]
    here, there = moment.state.copy(), moment.state.copy()
    there.chance = moment.chance.fork()
    told_here, told_there = _told(here, actor, action), _told(there, actor, action)
    if without_chance(here) == without_chance(there):
        return
    for seat in moment.seats:
        told_apart = _heard(told_here, seat) != _heard(told_there, seat)
        if not told_apart and facts(moment.game, here, seat) == facts(moment.game, there, seat):
            _same_samples(moment, here, there, seat)


def _hidden_deals(moment: Moment) -> None:
    """Two set-ups that look the same to a seat give it the same samples."""
    game, header = moment.game, moment.match.record.header
    seat = moment.pick_seat()
    alike: dict[str, State] = {}
    for _ in range(DEALS):
        table = game.new(header.seats, int(moment.chance.next_u32()), header.options, moment.match.pack)
        seen = repr(facts(game, table, seat))
        if seen in alike:
            _same_samples(moment, alike[seen], table, seat)
        alike[seen] = table


def _same_samples(moment: Moment, here: State, there: State, seat: int) -> None:
    chance = moment.chance.fork()
    first, second = moment.game.sample(here, seat, chance.copy()), moment.game.sample(there, seat, chance)
    message = f"seat {seat} cannot tell two worlds apart, but its samples of them differ"
    require(first.text() == second.text(), message)


# ------------------------------------------------------------------------------------------------------- helpers


def facts(game: Game, state: State, seat: int, tried: list[int] | None = None) -> dict[str, Any]:
    """All that a seat can find out at a table, as plain data."""
    found: dict[str, Any] = {
        "view": plain(game.view(state, seat)),
        "public view": plain(game.view(state, None)),
        "actors": state.actors(),
        "is_simultaneous": state.is_simultaneous(),
        "why_not": {action: plain(game.why_not(state, seat, action)) for action in tried or []},
    }
    if seat in found["actors"]:
        menu = state.legal(seat)
        found["legal"] = menu
        found["question"] = plain(game.question(state, seat))
        found["labels"] = [game.label(state, seat, action) for action in menu]
        found["impossible"] = game.impossible(state, seat)
    if not found["actors"]:
        found["result"] = [state.scores(), state.winners(), plain(game.breakdown(state))]
    return found


def plain(value: Any) -> Any:
    """A view or another Struct as plain data."""
    return msgspec.to_builtins(value, str_keys=True)


def leaves(value: Any, path: str = "") -> Leaves:
    """Plain data as a flat dictionary from path to value."""
    if isinstance(value, Mapping):
        items = [(f"{path}.{key}" if path else str(key), item) for key, item in value.items()]
    elif isinstance(value, list | tuple):
        items = [(f"{path}[{place}]", item) for place, item in enumerate(value)]
        items.append((f"{path}.length", len(value)))
    else:
        return {path: value}
    flat: Leaves = {}
    for deeper, item in items:
        flat |= leaves(item, deeper)
    return flat


def same(here: Any, there: Any, message: str) -> None:
    """Raise Broken with the first difference unless two pieces of plain data are the same."""
    if here != there:
        raise Broken(f"{message}: {difference(here, there)}")


def difference(here: Any, there: Any) -> str:
    """Where two pieces of plain data differ first."""
    first, second = leaves(here), leaves(there)
    for path in [*first, *second]:
        if first.get(path) != second.get(path):
            return f"{path} is {first.get(path)!r} in one and {second.get(path)!r} in the other"
    return "no visible place"


def without_chance(state: State) -> str:
    """The text of a state whatever its stream of chance."""
    twin = state.copy()
    twin.chance = Chance.from_seed(0)
    return twin.text()


def _told(state: State, actor: int, action: int) -> list[Event]:
    """Play an answer on a state; the events that it brings."""
    state.listen()
    state.play(actor, action)
    return state.take_events()


def _heard(told: list[Event], seat: int) -> list[str]:
    return [repr(event) for event in told if event.seen_by(seat)]
