"""`planetfall check`: the contract of a game on many random games."""

import sys
from pathlib import Path

import msgspec

import planetfall
from planetfall.terminal.files import free_name, write_text
from planetfall.terminal.progress import bar
from planetfall.terminal.settings import seed_from
from planetfall.testing import Report, Violation, check_game

PROPERTY_BROKEN = 1


def check(name: str | None, games: int, seed: str | None, light: bool, as_json: bool, plain: bool) -> int:
    """Check one game, or all of them; 1 when a property is broken, and a record that shows it is written."""
    first = seed_from(seed)
    for each in planetfall.game_ids() if name is None else [name]:
        game = planetfall.game(each)
        try:
            with bar(games, each, quiet=as_json or plain) as step:
                report = check_game(
                    game, range(first, first + games), light=light, progress=lambda done, _answers: step(done)
                )
        except Violation as violation:
            return _tell_broken(each, violation, as_json)
        _tell_sound(each, report, as_json)
    return 0


def _tell_sound(name: str, report: Report, as_json: bool) -> None:
    if as_json:
        _write_json({"game": name, "ok": True, "games": report.games, "answers": report.answers})
    else:
        sys.stdout.write(
            f"{name}: every property holds in {report.games:,} games, {report.answers:,} answers.\n"
        )


def _tell_broken(name: str, violation: Violation, as_json: bool) -> int:
    path = _keep(name, violation)
    if as_json:
        _write_json(
            {
                "game": name,
                "ok": False,
                "property": violation.property,
                "message": violation.message,
                "seats": violation.table.seats,
                "options": violation.table.options,
                "seed": violation.seed,
                "answers": violation.answers,
                "record": str(path) if path else None,
            }
        )
    else:
        where = f" The shortest record that shows it is in {path}." if path else ""
        sys.stdout.write(f"{name} breaks a property: {violation}.{where}\n")
    return PROPERTY_BROKEN


def _keep(name: str, violation: Violation) -> Path | None:
    if not violation.record:
        return None
    path = free_name(Path(), f"{name}-broken", ".jsonl")
    write_text(path, violation.record)
    return path


def _write_json(value: dict[str, object]) -> None:
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")
