"""`planetfall pack`: exports and checks components as a file that an owner of the box can correct."""

import sys
from pathlib import Path
from typing import Any

import msgspec

import planetfall
from planetfall.cli import settings
from planetfall.cli.files import write_text
from planetfall.cli.print_error import print_error
from planetfall.core.errors import BadPack
from planetfall.core.pack import Pack

BAD_INPUT = 2


def export(name: str, path: Path | None, force: bool) -> None:
    """Write a game's components to a file, or to standard output."""
    text = planetfall.game(name).pack().text
    if path is None or str(path) == "-":
        sys.stdout.write(text)
        return
    write_text(path, text, force)
    sys.stdout.write(f"Wrote {path}. Correct it, then: planetfall pack check {path}\n")


def check(path: Path, as_json: bool) -> int:
    """Print what is in a pack, or every mistake on a line of its own."""
    try:
        game, text = settings.game_of_pack(path)
        pack = game.read_pack(text, path.name)
    except BadPack as bad:
        return _list_mistakes(path, bad.mistakes, as_json)
    counts = _counts(pack.data)
    if as_json:
        _write_json({"ok": True, "game": game.id, "hash": pack.hash, "counts": counts})
    else:
        listed = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in counts.items())
        changed = _changed(pack, game.pack())
        sys.stdout.write(f"{path} is a sound pack of {game.id} ({changed}, hash {pack.hash}): {listed}.\n")
    return 0


def _list_mistakes(path: Path, mistakes: list[str], as_json: bool) -> int:
    if as_json:
        _write_json({"ok": False, "mistakes": mistakes})
    for mistake in mistakes:
        print_error(f"{path}: {mistake}")
    return BAD_INPUT


def _changed(pack: Pack, shipped: Pack) -> str:
    if pack.whole == shipped.whole:
        return "as shipped"
    return "played as shipped, with other names or texts" if pack.played == shipped.played else "changed"


def _counts(data: dict[str, Any]) -> dict[str, int]:
    """How many components each part of the pack has: the entries that have a provenance."""
    counted = {name: _components(value) for name, value in data.items()}
    return {name: count for name, count in counted.items() if count}


def _components(value: Any) -> int:
    if isinstance(value, list):
        return sum(map(_components, value))
    if isinstance(value, dict):
        return 1 if "provenance" in value else sum(map(_components, value.values()))
    return 0


def _write_json(value: dict[str, Any]) -> None:
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")
