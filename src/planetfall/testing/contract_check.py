"""`check_game`: every property of the contract on random games over all tables that a game allows."""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress

import msgspec

from planetfall.core.errors import PlanetfallError
from planetfall.core.game import Game
from planetfall.core.playout import playout
from planetfall.testing import fair_sight, properties
from planetfall.testing.random_games import (
    MOST_ANSWERS,
    BrokenProperty,
    Checkpoint,
    StuckGame,
    Table,
    chance_for,
    describe_error,
    first_checkpoint,
    player_chance,
    random_game,
    require,
    tables,
)
from planetfall.testing.sample_fairness import SampleFairness

Progress = Callable[[int, int], None]


class Property(msgspec.Struct, frozen=True):
    """One property: its name, what checks it at a checkpoint, and how often (at one checkpoint in `pace`)."""

    name: str
    check: Callable[[Checkpoint], None]
    pace: int = 1
    light: bool = False


PROPERTIES = (
    Property("replay", properties.replay, 60),
    Property("order", properties.order, 2),
    Property("take back", properties.take_back, 12),
    Property("copy", properties.copy, 10),
    Property("value", properties.value, 12),
    Property("text", properties.text, 10),
    Property("position", properties.position, 20),
    Property("looking", properties.looking, 16),
    Property("conservation", properties.conservation, light=True),
    Property("question", properties.question, 2, light=True),
    Property("answers", properties.answers, 4),
    Property("refusal", properties.refusal, 6),
    Property("impossible", properties.impossible, 4),
    Property("names", properties.names),
    Property("events", properties.events),
    Property("reveal_count", properties.reveal_count),
    Property("frame", properties.frame),
    Property("ending", properties.ending, 6, light=True),
    Property("sources", properties.sources),
    Property("rounds", properties.rounds),
    Property("advice", properties.advice, 10),
    Property("sight", fair_sight.sight, 4),
    Property("consequences", fair_sight.consequences, 5),
    Property("resample", fair_sight.resample, 6),
    Property("worlds", fair_sight.worlds, 12),
    Property("variety", fair_sight.variety, 20),
    Property("secrecy", fair_sight.secrecy, 6),
)
TRUTH = "truth"  # the one property that needs many games: see sample_fairness.py
NAMES = (*(entry.name for entry in PROPERTIES), TRUTH)


class Violation(AssertionError):
    """A property that a game breaks, with the shortest record found that shows it."""

    def __init__(self, name: str, message: str, table: Table, seed: int, answers: int, record: str) -> None:
        super().__init__(f"{name}: {message} ({table}, seed {seed}, after {answers} answers)")
        self.property = name
        self.message = message
        self.table = table
        self.seed = seed
        self.answers = answers
        self.record = record
        self.add_note(f"the record that shows it:\n{record}" if record else "no single record shows it")

    def __reduce__(self) -> tuple[type["Violation"], tuple[object, ...]]:
        """Make it picklable, so that worker processes can return it."""
        return type(self), (self.property, self.message, self.table, self.seed, self.answers, self.record)


class Report(msgspec.Struct):
    """How much was checked, and what was found."""

    games: int = 0
    answers: int = 0
    compared: int = 0  # games in which the truth was compared with a sample
    violations: list[Violation] = []
    fairness: SampleFairness | None = (
        None  # how truth and sample compare, to be merged with that of other games
    )


def check_game(
    game: Game,
    seeds: Iterable[int] | None = None,
    *,
    light: bool = False,
    only: Collection[str] = NAMES,
    thrift: int = 1,
    most_answers: int = MOST_ANSWERS,
    progress: Progress | None = None,
) -> Report:
    """Play random games and raise the first Violation of the contract; otherwise say how much was checked.

    One game is played for each seed, at the table number `seed % len(tables(game))`, so that successive seeds
    visit every number of seats with every combination of options. Without `seeds`, each table is visited once.

    `light` checks only that games can go on, that they end, and that nothing is lost: fast, for very many games.
    `only` names the properties to check. Slow properties are checked at some checkpoints of a game: `thrift=0` checks
    everything at every checkpoint, a larger number less. A game that takes more than `most_answers` is considered
    endless. `progress` is called with the games and answers so far.

        def test_the_contract():
            check_game(GAME, seeds=range(100))
    """
    report = survey(
        game,
        seeds,
        light=light,
        only=only,
        thrift=thrift,
        most_answers=most_answers,
        progress=progress,
        stop=True,
    )
    for violation in report.violations:
        raise violation
    return report


def survey(
    game: Game,
    seeds: Iterable[int] | None = None,
    *,
    light: bool = False,
    only: Collection[str] = NAMES,
    thrift: int = 1,
    most_answers: int = MOST_ANSWERS,
    progress: Progress | None = None,
    stop: bool = False,
) -> Report:
    """Like `check_game`, but collect one violation of each property instead of raising the first."""
    unknown = sorted(set(only) - set(NAMES))
    if unknown:
        raise ValueError(f"there is no property {unknown[0]!r}; there are {', '.join(NAMES)}")
    choice = tables(game)
    checked = [entry for entry in PROPERTIES if entry.name in only and (entry.light or not light)]
    check = _Check(game, checked, thrift, most_answers, TRUTH in only and not light)
    for seed in range(len(choice)) if seeds is None else seeds:
        table = choice[seed % len(choice)]
        if light:
            check.play_light(table, seed)
        else:
            check.play(table, seed)
        if progress:
            progress(check.report.games, check.report.answers)
        if stop and check.report.violations:
            return check.report
    check.test_sample_fairness()
    return check.report


class _Check:
    """Plays games, checks the properties, and collects violations in a report."""

    def __init__(
        self, game: Game, checked: list[Property], thrift: int, most_answers: int, fairness: bool
    ) -> None:
        self.game = game
        self.report = Report()
        self._properties = checked  # properties not yet broken; a broken one is not checked again
        self._thrift = thrift
        self._most = most_answers
        self._fairness = SampleFairness() if fairness else None
        self._last = (Table(0), 0)

    def play(self, table: Table, seed: int) -> None:
        """Play one game and check all properties."""
        self._last = table, seed
        observer = self._fairness.observe(seed, table) if self._fairness else None
        before_answer = observer.before_answer if observer else None
        try:
            for checkpoint in random_game(self.game, table, seed, self._most, before_answer):
                self.report.answers += checkpoint.step > 0
                self._check(checkpoint, table)
                if observer:
                    observer.visit(checkpoint)
        except StuckGame as stuck:
            self._add_violation(stuck.name, str(stuck), table, seed)
        except Exception as error:
            self._add_violation(
                TRUTH, f"comparing the truth with a sample {describe_error(error)}", table, seed
            )
        self.report.games += 1

    def play_light(self, table: Table, seed: int) -> None:
        """Play one game and check the light properties now and then."""
        try:
            self.report.answers += _play_light(self.game, table, seed, self._properties, self._most)
        except Exception:
            self.report.games -= 1
            self.play(table, seed)  # again with all checks, to find what broke and where
        self.report.games += 1

    def test_sample_fairness(self) -> None:
        """Test, after all games, whether the truth was as likely as any other world."""
        if self._fairness:
            self.report.compared = self._fairness.games
            self.report.fairness = self._fairness
            if bias := self._fairness.describe_bias():
                self.report.violations.append(Violation(TRUTH, bias, *self._last, 0, ""))

    def _check(self, checkpoint: Checkpoint, table: Table) -> None:
        for entry in _due(self._properties, checkpoint, self._thrift):
            if found := failure(entry, checkpoint):
                self._add_violation(entry.name, found, table, checkpoint.seed)

    def _add_violation(self, name: str, message: str, table: Table, seed: int) -> None:
        self._properties = [entry for entry in self._properties if entry.name != name]
        if name not in {violation.property for violation in self.report.violations}:
            found = shortest_violation(self.game, name, table, seed, self._most)
            self.report.violations.append(found or Violation(name, message, table, seed, 0, ""))


def failure(entry: Property, checkpoint: Checkpoint) -> str:
    """How a property is broken at a checkpoint, or an empty text."""
    checkpoint.begin(entry.name)
    try:
        entry.check(checkpoint)
    except BrokenProperty as broken:
        return str(broken)
    except Exception as error:
        return describe_error(error)
    return ""


def shortest_violation(game: Game, name: str, table: Table, seed: int, most_answers: int) -> Violation | None:
    """The first checkpoint at which a property breaks, at the simplest table where it does."""
    for simple in _simpler(game, table):
        checkpoint = None
        try:
            for checkpoint in random_game(game, simple, seed, most_answers):
                for entry in PROPERTIES:
                    if entry.name == name and (message := failure(entry, checkpoint)):
                        return Violation(name, message, simple, seed, checkpoint.step, _record(checkpoint))
        except StuckGame as stuck:
            if stuck.name == name:
                steps = checkpoint.step if checkpoint else 0
                return Violation(
                    name, str(stuck), simple, seed, steps, _record(checkpoint) if checkpoint else ""
                )
    return None


def _simpler(game: Game, table: Table) -> list[Table]:
    """Tables to try instead: the smallest with default options, then the same seats with them, then the table."""
    candidates = []
    for seats in (game.least_seats, table.seats):
        with suppress(PlanetfallError):
            candidates.append(Table(seats, game.validate_options(seats, {})))
    return [*candidates, table]


def _record(checkpoint: Checkpoint) -> str:
    try:
        return checkpoint.match.save()
    except Exception:  # the state may have no text form
        return checkpoint.match.record.dumps("")


def _due(listed: list[Property], checkpoint: Checkpoint, thrift: int) -> list[Property]:
    """The properties that are checked here: all at the start and the end of a game, else some at random."""
    if checkpoint.step == 0 or checkpoint.state.over():
        return list(listed)
    chance = chance_for(checkpoint.seed, checkpoint.step, "pace")
    paces = [entry.pace * thrift for entry in listed]
    return [
        entry for entry, pace in zip(listed, paces, strict=True) if pace <= 1 or chance.randbelow(pace) == 0
    ]


def _play_light(game: Game, table: Table, seed: int, checked: list[Property], most_answers: int) -> int:
    """Play the same game as `random_game` with the engine's own loop, check now and then; returns the answers."""
    checkpoint = first_checkpoint(game, table, seed)
    checkpoint.state.event_buffer = None
    chance, pause, given = player_chance(seed), chance_for(seed, 0, "pause"), 0
    while not checkpoint.state.over():
        given += playout(checkpoint.state, chance, 1 + pause.randbelow(64))
        for entry in checked:
            entry.check(checkpoint)
        require(given < most_answers, "the game has no end in sight")
    return given
