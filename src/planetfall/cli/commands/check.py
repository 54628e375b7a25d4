"""`planetfall check`: the contract of a game on many random games."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

import planetfall
from planetfall.bots.parallel import parallel_map
from planetfall.cli.files import free_name, write_text
from planetfall.cli.progress import bar
from planetfall.cli.settings import seed_from
from planetfall.testing import Report, Table, survey

PROPERTY_BROKEN = 1
BLOCK = 200  # games that a process plays before it reports

Step = Callable[[int], None]


class Broken(msgspec.Struct, frozen=True):
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


class Checked(msgspec.Struct, frozen=True):
    """How much was checked, and what is broken."""

    games: int
    answers: int
    broken: Broken | None = None


def check(name: str | None, games: int, seed: str | None, light: bool, as_json: bool, plain: bool) -> int:
    """Check one game, or all of them; 1 when a property is broken, and a record that shows it is written."""
    first = seed_from(seed)
    for each in planetfall.game_ids() if name is None else [name]:
        planetfall.game(each)
        with bar(games, each, quiet=as_json or plain) as step:
            checked = (_light if light else _full)(each, range(first, first + games), step)
        if checked.broken:
            _tell_broken(each, checked.broken, as_json)
            return PROPERTY_BROKEN
        _tell_sound(each, checked, as_json)
    return 0


def _full(name: str, seeds: range, step: Step) -> Checked:
    """All properties; in one process, since whether samples are fair shows only over all games together."""
    return _checked(
        survey(planetfall.game(name), seeds, stop=True, progress=lambda done, _answers: step(done))
    )


def _light(name: str, seeds: range, step: Step) -> Checked:
    """The light properties, on all cores."""
    blocks = [seeds[start : start + BLOCK] for start in range(0, len(seeds), BLOCK)]
    games = answers = 0
    with parallel_map() as pmap:
        for block in pmap(partial(_light_block, name), blocks):
            games, answers = games + block.games, answers + block.answers
            step(games)
            if block.broken:
                return Checked(games, answers, block.broken)
    return Checked(games, answers)


def _light_block(name: str, seeds: range) -> Checked:
    return _checked(survey(planetfall.game(name), seeds, light=True, stop=True))


def _checked(report: Report) -> Checked:
    broken = None
    for found in report.violations[:1]:
        broken = Broken(found.property, found.message, found.table, found.seed, found.answers, found.record)
    return Checked(report.games, report.answers, broken)


def _tell_sound(name: str, checked: Checked, as_json: bool) -> None:
    if as_json:
        _write_json({"game": name, "ok": True, "games": checked.games, "answers": checked.answers})
    else:
        sys.stdout.write(
            f"{name}: every property holds in {checked.games:,} games, {checked.answers:,} answers.\n"
        )


def _tell_broken(name: str, broken: Broken, as_json: bool) -> None:
    path = _keep(name, broken)
    if as_json:
        facts = msgspec.to_builtins(broken)
        _write_json({"game": name, "ok": False, **facts, "record": str(path) if path else None})
    else:
        where = f" The shortest record that shows it is in {path}." if path else ""
        sys.stdout.write(f"{name} breaks a property: {broken}.{where}\n")


def _keep(name: str, broken: Broken) -> Path | None:
    if not broken.record:
        return None
    path = free_name(Path(), f"{name}-broken", ".jsonl")
    write_text(path, broken.record)
    return path


def _write_json(value: dict[str, object]) -> None:
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")
