"""Random games, one moment at a time: what every property of the contract is checked on."""

import hashlib
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePath

import msgspec

from planetfall.core.chance import Chance
from planetfall.core.errors import BadOption
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.options import combinations
from planetfall.core.playout import step
from planetfall.core.record import Answer, digest_of
from planetfall.core.state import Event, State

# Turns a seed into another one, so that the players' chance never runs beside the table's.
PLAYER = 0x706C61796572 << 80
MOST_ANSWERS = 20_000  # a game that takes more has no end in sight


class Broken(Exception):
    """A property does not hold; the text says how."""


def require(holds: bool, message: str) -> None:
    """Raise Broken unless something holds."""
    if not holds:
        raise Broken(message)


class Stuck(Broken):
    """A game that cannot go on, with the name of the property that this breaks."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


def raised(mistake: Exception) -> str:
    """What an unexpected error was, and where it came from."""
    place = traceback.extract_tb(mistake.__traceback__)[-1:]
    where = "".join(f" at {PurePath(entry.filename).name}:{entry.lineno}" for entry in place)
    return f"raises {type(mistake).__name__}: {mistake}{where}"


class Table(msgspec.Struct, frozen=True):
    """What is decided before a game: how many seats, and the options."""

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
                continue  # this combination is not for so many seats
    return found


def few_tables(game: Game) -> list[int]:
    """The numbers of a few tables at which every number of seats and every value of every option occurs."""
    features = [{("seats", str(table.seats)), *table.options.items()} for table in tables(game)]
    spread = Counter(feature for found in features for feature in found)
    missing, few = set(spread), []
    while missing:
        rarest = min(sorted(missing), key=spread.__getitem__)
        having = [number for number, found in enumerate(features) if rarest in found]
        few.append(max(having, key=lambda number: len(features[number] & missing)))
        missing -= features[few[-1]]
    return sorted(few)


class Frame:
    """A secret simultaneous question: the table when it was asked, and the answers so far."""

    def __init__(self, start: State) -> None:
        self.start = start
        self.answers: list[Answer] = []

    def after(self, answers: list[Answer]) -> State:
        """The table after these answers instead."""
        state = self.start.copy()
        for answer in answers:
            state.play(answer.seat, answer.action)
        return state


class Moment:
    """A table in the middle of a random game, and how it came there.

    Properties read it and work on copies; `chance` is theirs, the same whenever the same moment is checked again.
    """

    def __init__(self, match: Match, seed: int) -> None:
        self.game = match.game
        self.match = match
        self.seed = seed
        self.chance = Chance.from_seed(0)
        self.first_piece_counts = self.game.piece_counts(match.state)
        self.step = 0
        self.before: State | None = None  # the table before the last answer
        self.answer: Answer | None = None
        self.events: list[Event] = []
        self.frame: Frame | None = None  # the secret question that is open now
        self.closed: Frame | None = None  # the secret question that the last answer closed
        self._text = ""
        self._open()

    @property
    def state(self) -> State:
        """The table now."""
        return self.match.state

    @property
    def text(self) -> str:
        """The table now, written down once."""
        if not self._text:
            self._text = self.state.text()
        return self._text

    @property
    def seats(self) -> range:
        """All seats of the table."""
        return range(int(self.state.seats))

    def pick_seat(self) -> int:
        """A random seat."""
        return int(self.chance.randbelow(len(self.seats)))

    def play(self, answer: Answer) -> None:
        """Give an answer and remember what it did."""
        self.before = self.state.copy()
        waiting = self.state.actors()
        self.match.play(answer.seat, answer.action)
        self.answer = answer
        self._text = ""
        self.step += 1
        self.events = self.match.take_events()
        self.closed = None
        if self.frame:
            self.frame.answers.append(answer)
            if is_open(self.state, waiting):
                return
            self.closed, self.frame = self.frame, None
        self._open()

    def _open(self) -> None:
        if self.state.is_simultaneous():
            self.frame = Frame(self.state.copy())


Teller = Callable[[Moment, Answer], None]


def is_open(state: State, waiting: list[int]) -> bool:
    """Whether the secret question that these seats owed an answer to is still being asked."""
    return state.is_simultaneous() and set(state.actors()) <= set(waiting)


def walk(
    game: Game, table: Table, seed: int, most_answers: int = MOST_ANSWERS, tell: Teller | None = None
) -> Iterator[Moment]:
    """A random game: the moment before the first answer and after each; it is the same object every time.

    `tell` hears of each answer before it is given. A game that cannot go on, or does not end, raises Stuck.
    """
    moment = set_up(game, table, seed)
    chance = player(seed)
    yield moment
    while answer := pick(moment.state, chance):
        if moment.step >= most_answers:
            raise Stuck("ending", f"the game has not ended after {most_answers} answers")
        if tell:
            tell(moment, answer)
        try:
            moment.play(answer)
        except Exception as mistake:
            name = game.actions.name(answer.action)
            raise Stuck(
                "answers", f"seat {answer.seat} may answer {name!r}, but that {raised(mistake)}"
            ) from mistake
        yield moment


def set_up(game: Game, table: Table, seed: int) -> Moment:
    """The first moment of a game."""
    try:
        return Moment(Match.new(game, table.seats, seed, table.options), seed)
    except Exception as mistake:
        raise Stuck("question", f"setting up the table {raised(mistake)}") from mistake


def player(seed: int) -> Chance:
    """The chance that random players of a game have."""
    return Chance.from_seed(seed ^ PLAYER)


def pick(state: State, chance: Chance) -> Answer | None:
    """The answer that `core.playout.step` would give with this chance; None when the game is over."""
    actors = state.actors()
    if not actors:
        return None
    seat = actors[0] if len(actors) == 1 else actors[chance.randbelow(len(actors))]
    answers = state.legal(seat)
    if not answers:
        raise Stuck("question", f"seat {seat} owes an answer and has none to give")
    return Answer(seat, answers[chance.randbelow(len(answers))])


def future(state: State, chance: Chance, steps: int) -> list[str]:
    """What a copy of a state comes to under random play."""
    twin = state.copy()
    seen = [twin.text()]
    while len(seen) <= steps and step(twin, chance):
        seen.append(twin.text())
    return seen


def trace(
    game: Game, seats: int, seed: int = 0, options: Mapping[str, str] | None = None, pace: int = 1
) -> list[str]:
    """A random game as one line for each answer, with a digest of all that can be seen and done after it.

    Pure and compiled forms give the same lines, so a stored trace proves that both still play the same game. Where
    views are dear, `pace` looks at them after every so many answers only.
    """
    table = Table(seats, game.validate_options(seats, options or {}))
    return [_line(moment, moment.step % pace == 0) for moment in walk(game, table, seed)]


def _line(moment: Moment, looking: bool) -> str:
    game, state = moment.game, moment.state
    eyes = (None, *moment.seats) if looking else ()
    seen = [msgspec.json.encode(game.view(state, seat)).decode() for seat in eyes]
    menus = [state.legal(seat) for seat in moment.seats]
    told = [repr(event) for event in moment.events]
    digest = digest_of(repr((state.text(), seen, menus, state.scores(), told)))
    if moment.answer is None:
        return f"start {digest}"
    return f"{moment.answer.seat} {game.actions.name(moment.answer.action)} {digest}"


def own_chance(seed: int, step: int, name: str) -> Chance:
    """The chance that a property has at one moment, whatever was checked before."""
    return Chance.from_seed(int(hashlib.sha256(f"{seed} {step} {name}".encode()).hexdigest()[:32], 16))
