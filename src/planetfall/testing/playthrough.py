"""A random game as text that people can compare: answers by name, events with their numbers named, points.

Stored play-throughs ("goldens") show what a change of the rules does. They have the stable names of answers, events and
sources of points, and the ids of pieces; nothing that a translator or a corrected name in a pack would change.
"""

import json
from collections.abc import Iterator, Mapping

from planetfall.core.game import Account, Game
from planetfall.core.pack import Pack
from planetfall.core.state import Event
from planetfall.testing.random_games import Checkpoint, Table, random_game

SHORT_MENU = 12  # answers; a longer menu is given as their number


def playthrough(
    game: Game,
    seats: int,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    pack: Pack | None = None,
    prefer: tuple[str, ...] = (),
) -> str:
    """A random game from its first question to the last point, a few lines for each answer.

    Where random players get nowhere, they may prefer answers whose names begin with one of `prefer`.
    Pure and compiled forms give the same text, so a stored one proves that both still play the same game.
    """
    table = Table(seats, game.validate_options(seats, options or {}))
    lines = [f"{game.id}, {table}, seed {seed}"]
    asked: dict[int, str] = {}
    scores = [0] * seats
    for checkpoint in random_game(game, table, seed, pack=pack, prefer=prefer):
        if checkpoint.answer is not None:
            lines += [
                "",
                *_answer(checkpoint, asked),
                *(f"   {_event(game, event)}" for event in checkpoint.events),
            ]
            if (now := checkpoint.state.scores()) != scores:
                scores = now
                lines.append(f"   scores {_numbers(scores)}")
        asked = {seat: _question(checkpoint, seat) for seat in checkpoint.state.actors()}
    return "\n".join([*lines, "", *_ending(checkpoint), ""])


def summary(game: Game, table: Table, seed: int) -> str:
    """A random game in one line of numbers: enough to notice that it went another way."""
    offered = events = 0
    for checkpoint in random_game(game, table, seed):
        offered += sum(len(checkpoint.state.legal(seat)) for seat in checkpoint.seats)
        events += len(checkpoint.events)
    state = checkpoint.state
    return (
        f"{checkpoint.step} answers of {offered} offered, {events} events, {int(state.chance.drawn)} draws, "
        f"scores {_numbers(state.scores())}, winners {_numbers(state.winners())}"
    )


def _numbers(numbers: list[int]) -> str:
    return " ".join(str(number) for number in numbers) or "none"


def _question(checkpoint: Checkpoint, seat: int) -> str:
    """What a seat is asked now, and what it may answer."""
    game, menu = checkpoint.game, checkpoint.state.legal(seat)
    named = ", ".join(game.actions.name(action) for action in menu)
    offered = named if len(menu) <= SHORT_MENU else f"{len(menu)} answers"
    return f"{game.question(checkpoint.state, seat).kind}? {offered}"


def _answer(checkpoint: Checkpoint, asked: Mapping[int, str]) -> list[str]:
    """The answer as tests write it, and the question that it answers."""
    assert checkpoint.answer is not None
    seat, action = checkpoint.answer.seat, checkpoint.answer.action
    return [f"{checkpoint.step}. {seat}: {checkpoint.game.actions.name(action)}", f"   {asked[seat]}"]


def _event(game: Game, event: Event) -> str:
    """An event with its numbers named, as far as the game names them."""
    kind = game.event_kinds().get(event.kind)
    if kind is None:
        named = [str(number) for number in event.values]
    else:
        named = [
            f"{value.name} {value.ids[number] if value.ids and number >= 0 else number}"
            for value, number in zip(kind.values, event.values, strict=False)
        ]
    return f"{event.kind}: {', '.join(named)}" if named else event.kind


def _ending(checkpoint: Checkpoint) -> Iterator[str]:
    """The points source by source, and everything that lies on the table in the end."""
    game, state = checkpoint.game, checkpoint.state
    yield f"the end after {checkpoint.step} answers"
    for place, account in enumerate(game.breakdown(state)):
        yield f"   {_party(account, place)}: {account.total} = {_points(account)}"
    yield f"   winners {_numbers(state.winners())}"
    if game.position_fields():
        yield "the table in the end"
        for name, value in game.fields(state).items():
            yield f"   {name}: {json.dumps(value)}"


def _party(account: Account, place: int) -> str:
    return f"party {place}" if account.seat is None else f"seat {account.seat}"


def _points(account: Account) -> str:
    return ", ".join(f"{line.id} {line.points}" for line in account.lines) or "nothing"
