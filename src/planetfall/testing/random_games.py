"""Random games, played answer by answer: the checkpoints at which the properties of the contract are checked."""

import hashlib
import traceback
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from pathlib import PurePath
from typing import Any

import msgspec

from planetfall.core.chance import Chance
from planetfall.core.errors import BadOption
from planetfall.core.frame_state import FrameState
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.options import combinations
from planetfall.core.pack import Pack
from planetfall.core.playout import step
from planetfall.core.record import Answer
from planetfall.core.state import Event, State

# Turns the seed of a game into that of its players, so that the two random streams differ.
PLAYER_SEED = 0x706C61796572 << 80
MOST_ANSWERS = 20_000  # a game that takes more is considered endless


class BrokenProperty(Exception):
    """A property that does not hold; the message says how."""


def require(holds: bool, message: str) -> None:
    """Raise BrokenProperty unless a condition holds."""
    if not holds:
        raise BrokenProperty(message)


class StuckGame(BrokenProperty):
    """A game that cannot go on or does not end, with the name of the property that this breaks."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


def describe_error(error: Exception) -> str:
    """An unexpected exception and its place in the source, as the second half of a sentence."""
    place = traceback.extract_tb(error.__traceback__)[-1:]
    where = "".join(f" at {PurePath(entry.filename).name}:{entry.lineno}" for entry in place)
    return f"raises {type(error).__name__}: {error}{where}"


class Table(msgspec.Struct, frozen=True):
    """The set-up of a game: the number of seats and the options."""

    seats: int
    options: dict[str, str] = {}

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options.items()]
        return ", ".join([f"{self.seats} seats", *chosen])


def tables(game: Game) -> list[Table]:
    """Every table a game allows: all numbers of seats with all combinations of options."""
    found = []
    for seats in range(game.least_seats, game.most_seats + 1):
        for chosen in combinations(game.options):
            try:
                found.append(Table(seats, game.validate_options(seats, chosen)))
            except BadOption:
                continue  # not allowed with this number of seats
    return found


def few_tables(game: Game) -> list[int]:
    """Indices of a few tables that together cover every number of seats and every value of every option."""
    features = [{("seats", str(table.seats)), *table.options.items()} for table in tables(game)]
    spread = Counter(feature for found in features for feature in found)
    missing, few = set(spread), []
    while missing:
        rarest = min(sorted(missing), key=spread.__getitem__)
        having = [number for number, found in enumerate(features) if rarest in found]
        few.append(max(having, key=lambda number: len(features[number] & missing)))
        missing -= features[few[-1]]
    return sorted(few)


class SimultaneousQuestion:
    """A simultaneous question: the state when it was asked, and the answers so far."""

    def __init__(self, start: State) -> None:
        self.start = start
        self.answers: list[Answer] = []

    def after(self, answers: list[Answer]) -> State:
        """The state after these answers instead."""
        state = self.start.copy()
        for answer in answers:
            state.apply(answer.seat, answer.action)
        return state


class Checkpoint:
    """A state of a random game with its history, at which properties are checked.

    Properties read it and work on copies. `chance` is for them, and the same whenever the checkpoint is checked again.
    """

    def __init__(self, match: Match, seed: int) -> None:
        self.game = match.game
        self.match = match
        self.seed = seed
        self.purpose = ""  # what `chance` is for: the name of a property
        self._chance: Chance | None = None
        self.first_piece_counts = self.game.piece_counts(match.state)
        self.step = 0
        self.before: State | None = None  # the state before the last answer
        self.answer: Answer | None = None
        self.events: list[Event] = []
        self.open_question: SimultaneousQuestion | None = None  # being answered now
        self.closed_question: SimultaneousQuestion | None = None  # completed by the last answer
        self._text = ""
        self._fingerprint: object = None
        self._open()

    @property
    def state(self) -> State:
        """The state now."""
        return self.match.state

    @property
    def text(self) -> str:
        """The text form of the state, written once."""
        if not self._text:
            self._text = self.state.text()
        return self._text

    @property
    def fingerprint(self) -> object:
        """The fingerprint of the state, made once."""
        if self._fingerprint is None:
            self._fingerprint = fingerprint(self.state)
        return self._fingerprint

    @property
    def chance(self) -> Chance:
        """The random stream for the present purpose, begun when somebody draws from it."""
        if self._chance is None:
            self._chance = chance_for(self.seed, self.step, self.purpose)
        return self._chance

    def begin(self, purpose: str) -> None:
        """Begin the random stream of a property anew."""
        self.purpose, self._chance = purpose, None

    @property
    def seats(self) -> range:
        """All seats of the table."""
        return range(int(self.state.seats))

    def pick_seat(self) -> int:
        """A random seat."""
        return int(self.chance.randbelow(len(self.seats)))

    def play(self, answer: Answer) -> None:
        """Play an answer and keep the events and the state before it."""
        self.before = self.state.copy()
        waiting = self.state.actors()
        self.match.play(answer.seat, answer.action)
        self.answer = answer
        self._text = ""
        self._fingerprint = None
        self.step += 1
        self.events = self.match.take_events()
        self.closed_question = None
        if self.open_question:
            self.open_question.answers.append(answer)
            if is_open(self.state, waiting):
                return
            self.closed_question, self.open_question = self.open_question, None
        self._open()

    def _open(self) -> None:
        if self.state.is_simultaneous():
            self.open_question = SimultaneousQuestion(self.state.copy())


BeforeAnswer = Callable[[Checkpoint, Answer], None]


def is_open(state: State, waiting: list[int]) -> bool:
    """Whether the simultaneous question that these seats were asked is still being answered."""
    return state.is_simultaneous() and set(state.actors()) <= set(waiting)


def random_game(
    game: Game,
    table: Table,
    seed: int,
    most_answers: int = MOST_ANSWERS,
    before_answer: BeforeAnswer | None = None,
    pack: Pack | None = None,
    prefer: tuple[str, ...] = (),
) -> Iterator[Checkpoint]:
    """Play a random game; yields the checkpoint before the first answer and after each, always the same object.

    `before_answer` is called with each answer before it is played. Players who may give answers whose names begin with
    one of `prefer` give one of those. Raises StuckGame if the game cannot go on or does
    not end.
    """
    checkpoint = first_checkpoint(game, table, seed, pack)
    chance = player_chance(seed)
    preferred = _named(game, prefer)
    yield checkpoint
    while answer := random_answer(checkpoint.state, chance, preferred):
        if checkpoint.step >= most_answers:
            raise StuckGame("ending", f"the game has not ended after {most_answers} answers")
        if before_answer:
            before_answer(checkpoint, answer)
        try:
            checkpoint.play(answer)
        except Exception as error:
            name = game.actions.name(answer.action)
            raise StuckGame(
                "answers", f"seat {answer.seat} may answer {name!r}, but that {describe_error(error)}"
            ) from error
        yield checkpoint


def _named(game: Game, beginnings: tuple[str, ...]) -> frozenset[int]:
    """The answers whose names begin in one of these ways."""
    table = game.actions
    return frozenset(
        action
        for action in range(len(table) if beginnings else 0)
        if table.name(action).startswith(beginnings)
    )


def first_checkpoint(game: Game, table: Table, seed: int, pack: Pack | None = None) -> Checkpoint:
    """The checkpoint before the first answer of a game."""
    try:
        return Checkpoint(Match.new(game, table.seats, seed, table.options, pack), seed)
    except Exception as error:
        raise StuckGame("question", f"setting up the table {describe_error(error)}") from error


def player_chance(seed: int) -> Chance:
    """The random stream of a game's players."""
    return Chance.from_seed(seed ^ PLAYER_SEED)


def random_answer(state: State, chance: Chance, preferred: Collection[int] = ()) -> Answer | None:
    """The answer that `core.playout.step` would give with this chance; None when the game is over.

    Where some of the answers are preferred, only those are considered.
    """
    actors = state.actors()
    if not actors:
        return None
    seat = actors[0] if len(actors) == 1 else actors[chance.randbelow(len(actors))]
    answers = state.legal(seat)
    if not answers:
        raise StuckGame("question", f"seat {seat} owes an answer and has none to give")
    if preferred:
        answers = [action for action in answers if action in preferred] or answers
    return Answer(seat, answers[chance.randbelow(len(answers))])


def random_future(state: State, chance: Chance, steps: int) -> list[object]:
    """The states that a copy of a state passes under random play, the first and the last one as texts."""
    twin = state.copy()
    seen: list[object] = [twin.text()]
    while len(seen) <= steps and step(twin, chance):
        seen.append(fingerprint(twin))
    return [*seen, twin.text()]


def fingerprint(state: State) -> object:
    """Something that differs where the texts of two states with the same box differ; quicker to make than a text."""
    table: Any = state
    if not isinstance(state, FrameState) or not hasattr(table, "cells"):
        return state.text()
    hidden = state.chance.key(), state.stack.numbers()
    return int(state.seats), int(state.reveal_count), hidden, list(table.cells)


def chance_for(seed: int, step: int, name: str) -> Chance:
    """The random stream of a property at one checkpoint, independent of what was checked before."""
    return Chance.from_seed(int(hashlib.sha256(f"{seed} {step} {name}".encode()).hexdigest()[:32], 16))
