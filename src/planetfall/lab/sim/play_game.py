"""Plays one game of bots and records what statistics need."""

import time
from collections.abc import Callable

import msgspec

from planetfall.bots import Bot, follow
from planetfall.bots import plan as think
from planetfall.bots.external.protocol import ProgramBot
from planetfall.bots.seeding import seeded_chance
from planetfall.core.chance import Chance
from planetfall.core.game import Game
from planetfall.core.match import new_header
from planetfall.core.record import Answer, Header, Record, digest_of
from planetfall.core.state import State
from planetfall.lab.agents import PythonAgent, agent
from planetfall.lab.sim.plan import Plan

MAX_ANSWERS = 50_000  # no game is that long; bots that stall must not stop a simulation
OPENING_LENGTH = 3  # answers


class Seat(msgspec.Struct, frozen=True):
    """The result of one seat."""

    seat: int
    bot: str
    entrant: int  # its index among the bots of the table, whatever its seat
    score: int
    won: float  # its share of the win
    turns: int  # runs of answers without another seat's in between
    decisions: int  # answers with an alternative
    seconds: float  # of thinking
    longest: float  # seconds of its longest thought
    opening: list[str]
    offered: list[str]  # what it could have chosen of the game's topics
    chosen: list[str]  # what it chose, in order
    sources: dict[str, int]  # points by the id of their source
    answers: list[int]
    substituted: int = 0  # answers that `easy` gave because its program failed


class GameResult(msgspec.Struct, frozen=True):
    """The result of one game."""

    number: int
    seed: str  # hexadecimal, as in the record
    winners: list[int]
    finished: bool
    rounds: int | None  # where the game counts them
    lead_changes: int
    branching: float  # mean number of legal answers where there was a choice
    seconds: float
    seats: list[Seat]
    record: str

    def answers(self) -> int:
        """How many answers were given."""
        return sum(len(seat.answers) for seat in self.seats)


def play(plan: Plan, number: int) -> GameResult:
    """Play a game of a plan; everything but the seconds is reproducible."""
    game, pack = plan.game_and_pack()
    entrants = plan.line_up(number)
    names = [plan.table(number)[entrant] for entrant in entrants]
    seed = plan.seed_of(number)
    state = game.new(len(names), seed, plan.options, pack)
    header = new_header(game, len(names), f"{seed:x}", plan.options, pack, names)
    recorder = GameRecorder(game, state)
    began = time.perf_counter()
    _play_out(game, state, names, recorder, seeded_chance("lab bots", plan.seed, number))
    return recorder.result(number, header, entrants, time.perf_counter() - began)


def _play_out(game: Game, state: State, names: list[str], recorder: "GameRecorder", chance: Chance) -> None:
    players = [agent(name) for name in names]
    clocks = [clock_of(player) for player in players]
    while (actors := state.actors()) and len(recorder.rows) < MAX_ANSWERS:
        thoughts = []
        for seat in actors if state.is_simultaneous() else actors[:1]:
            began = clocks[seat]()
            thoughts.append((seat, think(players[seat], game, state, seat, chance)))
            recorder.add_time(seat, clocks[seat]() - began)
        for seat, answers in thoughts:
            follow(state, seat, answers, recorder.record_answer)
    recorder.substituted = [getattr(player, "substituted", 0) for player in players]


def clock_of(player: Bot) -> Callable[[], float]:
    """The clock for a bot's thinking: CPU time, which other work does not change; for programs the time that passes.

    Of a Python agent the time of all its threads counts.
    """
    if isinstance(player, ProgramBot):
        return time.perf_counter
    return time.process_time if isinstance(player, PythonAgent) else time.thread_time


class GameRecorder:
    """Collects statistics while a game is played."""

    def __init__(self, game: Game, state: State) -> None:
        seats = range(int(state.seats))
        self.game = game
        self.state = state
        self.rows: list[Answer] = []
        self.turns = [0 for _ in seats]
        self.decisions = [0 for _ in seats]
        self.seconds = [0.0 for _ in seats]
        self.longest = [0.0 for _ in seats]
        self.offered: list[set[int]] = [set() for _ in seats]
        self.lead = Lead()
        self.choices = 0
        self.substituted = [0 for _ in seats]
        self.secret_turns: set[tuple[int, int]] = set()  # seats, and the reveal count at their secret answers
        self.topic_answers = _topic_answers(game)

    def add_time(self, seat: int, seconds: float) -> None:
        """Add thinking time of a seat."""
        self.seconds[seat] += seconds
        self.longest[seat] = max(self.longest[seat], seconds)

    def record_answer(self, seat: int, action: int) -> None:
        """Record an answer that is about to be played."""
        legal = self.state.legal(seat)
        if len(legal) > 1:
            self.choices += len(legal)
            self.decisions[seat] += 1
        self.offered[seat].update(self.topic_answers.intersection(legal))
        if self._begins_turn(seat):
            self.turns[seat] += 1
            self.lead.update(self.state.scores())
        self.rows.append(Answer(seat, action))

    def _begins_turn(self, seat: int) -> bool:
        """Whether another seat answered before; in a simultaneous question each seat has one turn."""
        if not self.state.is_simultaneous():
            return not self.rows or self.rows[-1].seat != seat
        secret = (seat, int(self.state.reveal_count))
        begins = secret not in self.secret_turns
        self.secret_turns.add(secret)
        return begins

    def result(self, number: int, header: Header, entrants: list[int], seconds: float) -> GameResult:
        """What the game came to."""
        finished = self.state.over()
        scores, winners = self.state.scores(), self.state.winners() if finished else []
        self.lead.update(scores)
        sources = _sources(self.game, self.state)
        seats = [
            self._seat(seat, entrant, header.players[seat], scores[seat], winners, sources[seat])
            for seat, entrant in enumerate(entrants)
        ]
        return GameResult(
            number,
            header.seed,
            list(winners),
            finished,
            self.game.round(self.state) or None,
            self.lead.changes,
            self.choices / max(1, sum(self.decisions)),
            seconds,
            seats,
            Record(header, self.rows).dumps(digest_of(self.state.text())),
        )

    def _seat(
        self, seat: int, entrant: int, name: str, score: int, winners: list[int], sources: dict[str, int]
    ) -> Seat:
        answers = [row.action for row in self.rows if row.seat == seat]
        call = self.game.actions.name
        return Seat(
            seat,
            name,
            entrant,
            score,
            1 / len(winners) if seat in winners else 0.0,
            self.turns[seat],
            self.decisions[seat],
            self.seconds[seat],
            self.longest[seat],
            [call(action) for action in answers[:OPENING_LENGTH]],
            [call(action) for action in sorted(self.offered[seat])],
            [call(action) for action in answers if action in self.topic_answers],
            sources,
            answers,
            self.substituted[seat],
        )


class Lead:
    """Counts changes of the lead; a tie leaves the lead where it was."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.changes = 0

    def update(self, scores: list[int]) -> None:
        """Compare the scores with the leader so far."""
        best = max(scores)
        if scores.count(best) > 1:
            return
        ahead = scores.index(best)
        self.changes += self.seat is not None and self.seat != ahead
        self.seat = ahead


def _topic_answers(game: Game) -> frozenset[int]:
    """The answers that belong to the game's topics."""
    blocks = game.actions.blocks()
    return frozenset(number for verb, _ in game.topics for number in blocks[verb])


def _sources(game: Game, state: State) -> list[dict[str, int]]:
    """By seat, the points by their source; lines of the same source add up."""
    sources: list[dict[str, int]] = [{} for _ in range(int(state.seats))]
    for account in game.breakdown(state):
        if account.seat is not None:
            for line in account.lines:
                own = sources[account.seat]
                own[line.id] = own.get(line.id, 0) + line.points
    return sources
