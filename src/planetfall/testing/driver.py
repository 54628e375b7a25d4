"""`check_game`: every property of the contract on random games over all tables that a game allows."""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress

import msgspec

from planetfall.core.errors import PlanetfallError
from planetfall.core.game import Game
from planetfall.core.playout import playout
from planetfall.testing import properties, sight
from planetfall.testing.moment import (
    MOST_ANSWERS,
    Broken,
    Moment,
    Stuck,
    Table,
    own_chance,
    player,
    raised,
    require,
    set_up,
    tables,
    walk,
)
from planetfall.testing.truth import Truth

Progress = Callable[[int, int], None]


class Property(msgspec.Struct, frozen=True):
    """One property: its name, what checks it at a moment, and how often (at one moment in `pace`)."""

    name: str
    check: Callable[[Moment], None]
    pace: int = 1
    light: bool = False


PROPERTIES = (
    Property("replay", properties.replay, 60),
    Property("order", properties.order, 2),
    Property("take back", properties.take_back, 12),
    Property("copy", properties.copy, 10),
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
    Property("sight", sight.sight, 4),
    Property("consequences", sight.consequences, 5),
    Property("resample", sight.resample, 6),
    Property("worlds", sight.worlds, 12),
    Property("variety", sight.variety, 20),
    Property("secrecy", sight.secrecy, 6),
)
TRUTH = "truth"  # the one property that needs many games: see truth.py
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
        """Let it come back from another process."""
        return type(self), (self.property, self.message, self.table, self.seed, self.answers, self.record)


class Report(msgspec.Struct):
    """What was checked."""

    games: int = 0
    answers: int = 0
    compared: int = 0  # games in which the truth was compared with a sample
    violations: list[Violation] = []


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
    `only` names the properties to check. Dear properties are checked at some moments of a game: `thrift=0` checks
    everything at every moment, a larger number less. A game that takes more than `most_answers` has no end in
    sight. `progress` is called with the games and answers so far.

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
            check.light(table, seed)
        else:
            check.play(table, seed)
        if progress:
            progress(check.report.games, check.report.answers)
        if stop and check.report.violations:
            return check.report
    check.judge()
    return check.report


class _Check:
    """Games under examination."""

    def __init__(
        self, game: Game, checked: list[Property], thrift: int, most_answers: int, truth: bool
    ) -> None:
        self.game = game
        self.report = Report()
        self._open = checked  # a property that is broken once is not checked again
        self._thrift = thrift
        self._most = most_answers
        self._truth = Truth() if truth else None
        self._last = (Table(0), 0)

    def play(self, table: Table, seed: int) -> None:
        """One game with all properties."""
        self._last = table, seed
        watch = self._truth.watch(seed, table) if self._truth else None
        try:
            for moment in walk(self.game, table, seed, self._most, watch.weigh if watch else None):
                self.report.answers += moment.step > 0
                self._look(moment, table)
                if watch:
                    watch.see(moment)
        except Stuck as stuck:
            self._break(stuck.name, str(stuck), table, seed)
        except Exception as mistake:
            self._break(TRUTH, f"comparing the truth with a sample {raised(mistake)}", table, seed)
        self.report.games += 1

    def light(self, table: Table, seed: int) -> None:
        """One game with only the light properties, and those now and then."""
        try:
            self.report.answers += _hurry(self.game, table, seed, self._open, self._most)
        except Exception:
            self.report.games -= 1
            self.play(table, seed)  # something broke: the same game again, slowly, to see what and where
        self.report.games += 1

    def judge(self) -> None:
        """Say, after all games, whether the truth was as likely as any other world."""
        if self._truth:
            self.report.compared = self._truth.games
            if unfair := self._truth.unfair():
                more = f"; and {len(unfair) - 3} more" if len(unfair) > 3 else ""
                self.report.violations.append(
                    Violation(TRUTH, "; ".join(unfair[:3]) + more, *self._last, 0, "")
                )

    def _look(self, moment: Moment, table: Table) -> None:
        for entry in list(self._open):
            if _due(entry, moment, self._thrift) and (found := complaint(entry, moment)):
                self._break(entry.name, found, table, moment.seed)

    def _break(self, name: str, message: str, table: Table, seed: int) -> None:
        self._open = [entry for entry in self._open if entry.name != name]
        if name not in {violation.property for violation in self.report.violations}:
            found = shortest(self.game, name, table, seed, self._most)
            self.report.violations.append(found or Violation(name, message, table, seed, 0, ""))


def complaint(entry: Property, moment: Moment) -> str:
    """How a property is broken at a moment, or nothing."""
    moment.chance = own_chance(moment.seed, moment.step, entry.name)
    try:
        entry.check(moment)
    except Broken as broken:
        return str(broken)
    except Exception as mistake:
        return raised(mistake)
    return ""


def shortest(game: Game, name: str, table: Table, seed: int, most_answers: int) -> Violation | None:
    """The first moment at which a property breaks, at the simplest table where it does."""
    for simple in _simpler(game, table):
        moment = None
        try:
            for moment in walk(game, simple, seed, most_answers):
                for entry in PROPERTIES:
                    if entry.name == name and (message := complaint(entry, moment)):
                        return Violation(name, message, simple, seed, moment.step, _saved(moment))
        except Stuck as stuck:
            if stuck.name == name:
                steps = moment.step if moment else 0
                return Violation(name, str(stuck), simple, seed, steps, _saved(moment) if moment else "")
    return None


def _simpler(game: Game, table: Table) -> list[Table]:
    """Tables to try instead: the smallest with default options, then the same seats with them, then the table."""
    candidates = []
    for seats in (game.least_seats, table.seats):
        with suppress(PlanetfallError):
            candidates.append(Table(seats, game.validate_options(seats, {})))
    return [*candidates, table]


def _saved(moment: Moment) -> str:
    try:
        return moment.match.save()
    except Exception:  # a state without a text still has a record
        return moment.match.record.dumps("")


def _due(entry: Property, moment: Moment, thrift: int) -> bool:
    """Whether a property is checked at this moment: always at the ends of a game, else once in a while."""
    pace = entry.pace * thrift
    if pace <= 1 or moment.step == 0 or moment.state.over():
        return True
    return own_chance(moment.seed, moment.step, f"pace of {entry.name}").randbelow(pace) == 0


def _hurry(game: Game, table: Table, seed: int, checked: list[Property], most_answers: int) -> int:
    """Play the game of `walk` in the engine's own loop, look now and then, and return how many answers it took."""
    moment = set_up(game, table, seed)
    moment.state.event_buffer = None
    chance, pause, given = player(seed), own_chance(seed, 0, "pause"), 0
    while not moment.state.over():
        given += playout(moment.state, chance, 1 + pause.randbelow(64))
        for entry in checked:
            entry.check(moment)
        require(given < most_answers, "the game has no end in sight")
    return given
