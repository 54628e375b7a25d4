"""`planetfall envs`: what environments for programs that learn observe."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

import planetfall
from planetfall.cli import show
from planetfall.core.errors import BadOption, PlanetfallError


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
    """Print the layout of a game's observations."""
    game = planetfall.game(name)
    observations = game.observations()
    if observations is None:
        raise BadOption(f"{name} has no observations for environments")
    parts = [
        {"name": part, "start": place.start, "stop": place.stop, "shape": list(shape), "meaning": meaning}
        for (part, shape, meaning), place in zip(
            observations.layout, observations.slices.values(), strict=True
        )
    ]
    if as_json:
        found = {
            "game": name,
            "version": observations.version,
            "numbers": observations.size,
            "answers": len(game.actions),
            "parts": parts,
        }
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
        return
    out = show.console(plain)
    heading = (
        f"{name}: version {observations.version}, {observations.size} numbers, {len(game.actions)} answers"
    )
    show.line(out, heading, "bold")
    shapes = [" · ".join(map(str, shape)) for _, shape, _ in observations.layout]
    rows = [
        (f"{part['start']}", f"{part['name']} ({shape}): {part['meaning']}")
        for part, shape in zip(parts, shapes, strict=True)
    ]
    show.pairs(out, rows)
