"""`planetfall envs`: what environments for programs that learn observe."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

import planetfall
from planetfall.cli import show
from planetfall.core.encode import Slice, width_of
from planetfall.core.errors import BadOption, PlanetfallError
from planetfall.envs.action_features import ActionFeatures

Part = dict[str, Any]  # of a layout: its name, where it starts and stops, its shape and its meaning


class EnvironmentsNotInstalled(PlanetfallError):
    """The extra `rl` is missing."""


@contextmanager
def needs_rl() -> Iterator[None]:
    """Say which extra is missing if a package of it cannot be imported."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise EnvironmentsNotInstalled(
            f"environments need the extra rl ({error.name} is missing): pip install 'planetfall[rl]'"
        ) from None


def describe(name: str, as_json: bool, plain: bool) -> None:
    """Print the layouts of a game's observations, of their tokens and of the features of its answers."""
    game = planetfall.game(name)
    observations = game.observations()
    if observations is None:
        raise BadOption(f"{name} has no observations for environments")
    features = ActionFeatures(game)
    parts, columns = _parts(observations.layout), _parts(features.layout)
    if as_json:
        found = {
            "game": name,
            "version": observations.version,
            "numbers": observations.size,
            "answers": len(game.actions),
            "parts": parts,
            "tokens": {
                kind: {"things": len(rows), "columns": observations.token_columns[kind]}
                for kind, rows in observations.token_places.items()
            },
            "answer_features": {
                "version": features.version,
                "numbers": features.size,
                "parts": columns,
                "columns": features.columns,
            },
        }
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
        return
    out = show.console(plain)
    heading = (
        f"{name}: version {observations.version}, {observations.size} numbers, {len(game.actions)} answers"
    )
    show.line(out, heading, "bold")
    show.pairs(out, _rows(parts))
    show.line(out, "As tokens, with so many things and numbers for each", "bold")
    show.pairs(
        out, [(kind, f"{len(rows)} · {len(rows[0])}") for kind, rows in observations.token_places.items()]
    )
    show.line(out, f"Each answer: version {features.version}, {features.size} numbers", "bold")
    show.pairs(out, _rows(columns))


def _parts(layout: Sequence[Slice]) -> list[Part]:
    """The parts of a layout with their places."""
    found: list[Part] = []
    start = 0
    for name, shape, meaning in layout:
        stop = start + width_of(shape)
        found.append({"name": name, "start": start, "stop": stop, "shape": list(shape), "meaning": meaning})
        start = stop
    return found


def _rows(parts: Sequence[Part]) -> list[tuple[str, str]]:
    return [
        (f"{part['start']}", f"{part['name']} ({' · '.join(map(str, part['shape']))}): {part['meaning']}")
        for part in parts
    ]
