"""Properties of hidden information: what a seat sees, may do and is told depends only on what it may know."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from planetfall.core.chance import Chance
from planetfall.core.game import Game
from planetfall.core.playout import playout
from planetfall.core.state import Event, State
from planetfall.testing.random_games import BrokenProperty, Checkpoint, is_open, require

TRIED = 8  # answers that `why_not` is asked about
WORLDS = 12  # samples that are compared with one another
DEALS = 40  # games set up to find two that look the same to a seat
STEPS_AHEAD = 8  # answers that are played on a sampled world

Flat = dict[str, Any]


def sight(checkpoint: Checkpoint) -> None:
    """View, actors, legal answers, refusals, questions and labels are the same on a state and on a sample of it."""
    seat = checkpoint.pick_seat()
    tried = [int(checkpoint.chance.randbelow(len(checkpoint.game.actions))) for _ in range(TRIED)]
    world = checkpoint.game.sample(checkpoint.state, seat, checkpoint.chance.fork())
    message = f"seat {seat} can tell a sample from the truth"
    require_same_sight(checkpoint.game, checkpoint.state, world, seat, message, tried)


def consequences(checkpoint: Checkpoint) -> None:
    """The same answer has the same visible consequences on a state and on a sample, unless something is learned."""
    game, state = checkpoint.game, checkpoint.state
    actors = state.actors()
    if not actors:
        return
    seat, actor = checkpoint.pick_seat(), actors[checkpoint.chance.randbelow(len(actors))]
    world = game.sample(state, seat, checkpoint.chance.fork())
    shared = sorted(set(state.legal(actor)) & set(world.legal(actor)))
    if not shared:
        return
    action = shared[checkpoint.chance.randbelow(len(shared))]
    here, there = state.copy(), world.copy()
    events_here = _seen_by(_play(here, actor, action), seat)
    events_there = _seen_by(_play(there, actor, action), seat)
    if here.reveal_count > state.reveal_count and there.reveal_count > world.reveal_count:
        return
    name = game.actions.name(action)
    both = here.reveal_count == state.reveal_count and there.reveal_count == world.reveal_count
    require(both, f"after {name!r} of seat {actor} something is learned in one of two worlds that look alike")
    require_equal(events_here, events_there, f"after {name!r} seat {seat} is told something else on a sample")
    message = f"after {name!r} seat {seat} can tell a sample from the truth"
    require_same_sight(game, here, there, seat, message)


def resample(checkpoint: Checkpoint) -> None:
    """A sample depends on nothing that the seat cannot see: not on the world, not on the table's own chance."""
    game, state, seat = checkpoint.game, checkpoint.state, checkpoint.pick_seat()
    first, second, third = checkpoint.chance.fork(), checkpoint.chance.fork(), checkpoint.chance.fork()
    here, there = second.copy(), second.copy()
    expected = game.sample(state, seat, here)
    written = expected.text()
    twice = game.sample(game.sample(state, seat, first), seat, there)
    require(twice.text() == written, f"a sample of a sample for seat {seat} differs from a sample")
    require(there.key() == here.key(), f"how often a sample for seat {seat} draws depends on the world")
    other = state.copy()
    other.chance = third
    again = game.sample(other, seat, second.copy())
    require(again.text() == written, f"a sample for seat {seat} depends on the table's own chance")
    key = expected.chance.key()[:4]
    require(key != state.chance.key()[:4], f"a sample for seat {seat} foresees the table's chance")
    unlike = game.sample(state, seat, third.copy()).chance.key()[:4]
    require(key != unlike, f"all samples for seat {seat} have the same future")


def worlds(checkpoint: Checkpoint) -> None:
    """A sample is a valid state: no piece is missing, its text form round-trips, and it can be played on."""
    game, seat = checkpoint.game, checkpoint.pick_seat()
    world = game.sample(checkpoint.state, seat, checkpoint.chance.fork())
    require_equal(
        game.piece_counts(checkpoint.state),
        game.piece_counts(world),
        f"a sample for seat {seat} has other pieces",
    )
    written = world.text()
    loaded = game.load(written, checkpoint.match.pack)
    require(loaded.text() == written, f"a sample for seat {seat} does not round-trip through its text")
    for actor in world.actors():
        require(bool(world.legal(actor)), f"seat {actor} has no answer in a sample for seat {seat}")
    playout(world, checkpoint.chance, STEPS_AHEAD)


def variety(checkpoint: Checkpoint) -> None:
    """Samples differ when several worlds are possible."""
    game, state, seat = checkpoint.game, checkpoint.state, checkpoint.pick_seat()

    def draw() -> str:
        return without_chance(game.sample(state, seat, checkpoint.chance.fork()))

    first = draw()
    varied = first == without_chance(state) or any(draw() != first for _ in range(WORLDS - 1))
    require(varied, f"seat {seat} is always given the same world, and it is not the true one")


def secrecy(checkpoint: Checkpoint) -> None:
    """Two worlds that a seat cannot tell apart give it the same samples."""
    _secret_answers(checkpoint)
    _hidden_draws(checkpoint)
    if checkpoint.step == 0 and checkpoint.chance.randbelow(4) == 0:
        _hidden_deals(checkpoint)


def _secret_answers(checkpoint: Checkpoint) -> None:
    """Whatever one seat answers secretly, the others see and sample the same."""
    state = checkpoint.state
    if not checkpoint.open_question:
        return
    actors = state.actors()
    actor = actors[checkpoint.chance.randbelow(len(actors))]
    menu = state.legal(actor)
    here, there = state.copy(), state.copy()
    here.apply(actor, menu[checkpoint.chance.randbelow(len(menu))])
    there.apply(actor, menu[checkpoint.chance.randbelow(len(menu))])
    both = is_open(here, actors) and is_open(there, actors)
    if not both or here.actors() != there.actors():
        return
    seat = checkpoint.pick_seat()
    if seat != actor:
        message = f"seat {seat} can tell what seat {actor} answers secretly"
        require_same_sight(checkpoint.game, here, there, seat, message)
        _same_samples(checkpoint, here, there, seat)


def _hidden_draws(checkpoint: Checkpoint) -> None:
    """Draws that a seat cannot see leave its samples alone."""
    actors = checkpoint.state.actors()
    if not actors:
        return
    actor = actors[checkpoint.chance.randbelow(len(actors))]
    menu = checkpoint.state.legal(actor)
    action = menu[checkpoint.chance.randbelow(len(menu))]
    here, there = checkpoint.state.copy(), checkpoint.state.copy()
    there.chance = checkpoint.chance.fork()
    events_here, events_there = _play(here, actor, action), _play(there, actor, action)
    if without_chance(here) == without_chance(there):
        return
    for seat in checkpoint.seats:
        differs = _seen_by(events_here, seat) != _seen_by(events_there, seat)
        if not differs and not first_difference(checkpoint.game, here, there, seat):
            _same_samples(checkpoint, here, there, seat)


def _hidden_deals(checkpoint: Checkpoint) -> None:
    """Two set-ups that look the same to a seat give it the same samples."""
    game, header = checkpoint.game, checkpoint.match.record.header
    seat = checkpoint.pick_seat()
    alike: dict[str, State] = {}
    for _ in range(DEALS):
        table = game.new(
            header.seats, int(checkpoint.chance.next_u32()), header.options, checkpoint.match.pack
        )
        seen = repr([to_plain(thing) for thing in observations(game, table, seat)])
        if seen in alike:
            _same_samples(checkpoint, alike[seen], table, seat)
        alike[seen] = table


def _same_samples(checkpoint: Checkpoint, here: State, there: State, seat: int) -> None:
    chance = checkpoint.chance.fork()
    first, second = (
        checkpoint.game.sample(here, seat, chance.copy()),
        checkpoint.game.sample(there, seat, chance),
    )
    message = f"seat {seat} cannot tell two worlds apart, but its samples of them differ"
    require(first.text() == second.text(), message)


# ------------------------------------------------------------------------------------------------------- helpers


def observations(game: Game, state: State, seat: int, tried: Sequence[int] = ()) -> Iterator[tuple[str, Any]]:
    """All that a seat can observe at a state, by name, one thing after the other.

    Who compares two states stops at the first difference; what is quick to look at and differs most often comes first.
    """
    actors = state.actors()
    yield "actors", actors
    yield "is_simultaneous", state.is_simultaneous()
    yield "view", game.view(state, seat)
    yield "public view", game.view(state, None)
    yield "why_not", {action: game.why_not(state, seat, action) for action in tried}
    if seat in actors:
        menu = state.legal(seat)
        yield "legal", menu
        yield "question", game.question(state, seat)
        yield "labels", [game.label(state, seat, action) for action in menu]
        yield "consequences", [game.consequence(state, seat, action) for action in menu]
        yield "previews", game.previews(state, seat)
        yield "impossible", game.impossible(state, seat)
    if not actors:
        yield "result", [state.scores(), state.winners(), game.breakdown(state)]


def first_difference(game: Game, here: State, there: State, seat: int, tried: Sequence[int] = ()) -> str:
    """Where what a seat observes at two states differs first; an empty text if it cannot tell them apart."""
    for (name, seen), (_, other) in zip(
        observations(game, here, seat, tried), observations(game, there, seat, tried), strict=True
    ):
        if seen != other:  # objects that cannot be compared may still be the same as plain data
            plain, plain_other = to_plain(seen), to_plain(other)
            if plain != plain_other:
                return difference({name: plain}, {name: plain_other})
    return ""


def require_same_sight(
    game: Game, here: State, there: State, seat: int, message: str, tried: Sequence[int] = ()
) -> None:
    """Raise BrokenProperty with the first difference unless a seat observes the same at two states."""
    if found := first_difference(game, here, there, seat, tried):
        raise BrokenProperty(f"{message}: {found}")


def to_plain(value: Any) -> Any:
    """A view or another Struct as plain data."""
    return msgspec.to_builtins(value, str_keys=True)


def flatten(value: Any, path: str = "") -> Flat:
    """Plain data as a flat dictionary from path to value."""
    if isinstance(value, Mapping):
        items = [(f"{path}.{key}" if path else str(key), item) for key, item in value.items()]
    elif isinstance(value, list | tuple):
        items = [(f"{path}[{place}]", item) for place, item in enumerate(value)]
        items.append((f"{path}.length", len(value)))
    else:
        return {path: value}
    flat: Flat = {}
    for deeper, item in items:
        flat |= flatten(item, deeper)
    return flat


def require_equal(here: Any, there: Any, message: str) -> None:
    """Raise BrokenProperty with the first difference unless two pieces of plain data are the same."""
    if here != there:
        raise BrokenProperty(f"{message}: {difference(here, there)}")


def difference(here: Any, there: Any) -> str:
    """Where two pieces of plain data differ first."""
    first, second = flatten(here), flatten(there)
    for path in [*first, *second]:
        if first.get(path) != second.get(path):
            return f"{path} is {first.get(path)!r} in one and {second.get(path)!r} in the other"
    return "no visible place"


def without_chance(state: State) -> str:
    """The text of a state with its random stream replaced by a fixed one."""
    twin = state.copy()
    twin.chance = Chance.from_seed(0)
    return twin.text()


def _play(state: State, actor: int, action: int) -> list[Event]:
    """Play an answer on a state; returns the events that it causes."""
    state.listen()
    state.apply(actor, action)
    return state.take_events()


def _seen_by(events: list[Event], seat: int) -> list[str]:
    return [repr(event) for event in events if event.seen_by(seat)]
