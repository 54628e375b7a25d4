"""`planetfall check`: checks the contract of a game on many random games."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

import planetfall
from planetfall.bots.parallel import parallel_map
from planetfall.cli.files import free_name, write_text
from planetfall.cli.progress import bar
from planetfall.cli.settings import parse_seed
from planetfall.testing import BrokenLesson, Report, Table, check_lessons, first_broken_set_up, survey
from planetfall.testing.contract_check import TRUTH
from planetfall.testing.sample_fairness import SampleFairness

PROPERTY_BROKEN = 1
BLOCK = 200  # games or set-ups per job of a worker process
SET_UPS = 100  # for each game and number of seats …
MOST_SET_UPS = 10_000  # … but no more than this

Step = Callable[[int], None]


class BrokenProperty(msgspec.Struct, frozen=True):
    """A property that does not hold, and the shortest record that shows it."""

    property: str
    message: str
    table: Table
    seed: int
    answers: int
    record: str

    def __str__(self) -> str:
        where = f"{self.table}, seed {self.seed}, after {self.answers} answers"
        return f"{self.property}: {self.message} ({where})"


class CheckResult(msgspec.Struct, frozen=True):
    """How much was checked, and what is broken."""

    games: int
    answers: int
    broken: BrokenProperty | None = None
    set_ups: int = 0  # for each number of seats


def check(name: str | None, games: int, seed: str | None, light: bool, as_json: bool, plain: bool) -> int:
    """Check one game, or all of them; returns 1 when a property is broken, and writes a record that shows it."""
    first = parse_seed(seed)
    for each in planetfall.game_ids() if name is None else [name]:
        if mistake := _broken_lesson(each):
            _print_broken(each, mistake, as_json)
            return PROPERTY_BROKEN
        with bar(games, each, quiet=as_json or plain) as step:
            checked = _checked_set_ups(each, first, min(SET_UPS * games, MOST_SET_UPS))
            if not checked.broken:
                set_ups = checked.set_ups
                checked = (_light if light else _full)(each, range(first, first + games), step)
                checked = msgspec.structs.replace(checked, set_ups=set_ups)
        if checked.broken:
            _print_broken(each, checked.broken, as_json)
            return PROPERTY_BROKEN
        _print_sound(each, checked, as_json)
    return 0


def _broken_lesson(name: str) -> BrokenProperty | None:
    """What is wrong with the chapters that teach the game, if anything."""
    try:
        check_lessons(planetfall.game(name))
    except BrokenLesson as broken:
        return BrokenProperty("lessons", str(broken), Table(0), 0, 0, "")
    return None


def _checked_set_ups(name: str, first: int, count: int) -> CheckResult:
    """Set up very many tables, on all cores."""
    with parallel_map() as pmap:
        for broken in pmap(partial(_set_up_block, name), _blocks(range(first, first + count))):
            if broken:
                return CheckResult(0, 0, broken)
    return CheckResult(0, 0, set_ups=count)


def _set_up_block(name: str, seeds: range) -> BrokenProperty | None:
    found = first_broken_set_up(planetfall.game(name), seeds)
    return BrokenProperty("set-up", found.message, found.table, found.seed, 0, "") if found else None


def _blocks(seeds: range) -> list[range]:
    return [seeds[start : start + BLOCK] for start in range(0, len(seeds), BLOCK)]


def _full(name: str, seeds: range, step: Step) -> CheckResult:
    """Check all properties, on all cores; sample fairness is tested over all games together."""
    games = answers = 0
    fairness = SampleFairness()
    with parallel_map() as pmap:
        for report in pmap(partial(_full_block, name), _blocks(seeds)):
            games, answers = games + report.games, answers + report.answers
            step(games)
            if report.violations:
                return _checked(report)
            if report.fairness:
                fairness.merge(report.fairness)
    broken = None
    if bias := fairness.describe_bias():
        broken = BrokenProperty(TRUTH, bias, Table(0), seeds.start, 0, "")
    return CheckResult(games, answers, broken)


def _full_block(name: str, seeds: range) -> Report:
    return survey(planetfall.game(name), seeds, stop=True)


def _light(name: str, seeds: range, step: Step) -> CheckResult:
    """Check the light properties, on all cores."""
    games = answers = 0
    with parallel_map() as pmap:
        for block in pmap(partial(_light_block, name), _blocks(seeds)):
            games, answers = games + block.games, answers + block.answers
            step(games)
            if block.broken:
                return CheckResult(games, answers, block.broken)
    return CheckResult(games, answers)


def _light_block(name: str, seeds: range) -> CheckResult:
    return _checked(survey(planetfall.game(name), seeds, light=True, stop=True))


def _checked(report: Report) -> CheckResult:
    broken = None
    for found in report.violations[:1]:
        broken = BrokenProperty(
            found.property, found.message, found.table, found.seed, found.answers, found.record
        )
    return CheckResult(report.games, report.answers, broken)


def _print_sound(name: str, checked: CheckResult, as_json: bool) -> None:
    if as_json:
        facts = {"games": checked.games, "answers": checked.answers, "set_ups": checked.set_ups}
        _write_json({"game": name, "ok": True, **facts})
    else:
        sys.stdout.write(
            f"{name}: every property holds in {checked.games:,} games, {checked.answers:,} answers, "
            f"and {checked.set_ups:,} set-ups of each number of seats work.\n"
        )


def _print_broken(name: str, broken: BrokenProperty, as_json: bool) -> None:
    path = _save_record(name, broken)
    if as_json:
        facts = msgspec.to_builtins(broken)
        _write_json({"game": name, "ok": False, **facts, "record": str(path) if path else None})
    else:
        where = f" The shortest record that shows it is in {path}." if path else ""
        sys.stdout.write(f"{name} breaks a property: {broken}.{where}\n")


def _save_record(name: str, broken: BrokenProperty) -> Path | None:
    if not broken.record:
        return None
    path = free_name(Path(), f"{name}-broken", ".jsonl")
    write_text(path, broken.record)
    return path


def _write_json(value: dict[str, object]) -> None:
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")
