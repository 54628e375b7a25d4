"""`planetfall position`: checks hand-built positions in files."""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

import planetfall
from planetfall.cli import show
from planetfall.cli.files import read_text
from planetfall.cli.print_error import print_error
from planetfall.core import toml_text
from planetfall.core.errors import BadState, PlanetfallError

BAD_INPUT = 2


def check(path: Path, as_json: bool) -> int:
    """Print who is asked what in a position, or what is wrong with it."""
    try:
        fields = read_fields(path)
        game = planetfall.game(str(fields.pop("game", "")))
        state = game.position(fields)
    except PlanetfallError as error:
        return _refuse(path, str(error), as_json)
    asked = [
        show.asked(game.seat_names(int(state.seats))[seat], game.question(state, seat).text)
        for seat in state.actors()
    ]
    if as_json:
        found = {"ok": True, "game": game.id, "seats": int(state.seats), "actors": state.actors()}
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    else:
        sys.stdout.write(
            f"{path} is a sound position of {game.id}. {' '.join(asked) or 'The game is over.'}\n"
        )
    return 0


def _refuse(path: Path, mistake: str, as_json: bool) -> int:
    if as_json:
        sys.stdout.write(msgspec.json.encode({"ok": False, "mistakes": [mistake]}).decode() + "\n")
    print_error(f"{path}: {mistake}")
    return BAD_INPUT


def read_fields(path: Path) -> dict[str, Any]:
    """The fields of a position, written as JSON or as TOML."""
    text = read_text(path)
    try:
        fields = json.loads(text) if text.lstrip().startswith("{") else toml_text.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadState(f"not a position: neither JSON nor TOML ({error})") from None
    if not isinstance(fields, dict) or "game" not in fields:
        raise BadState('it does not say which game it belongs to; expected a field "game"')
    return fields
