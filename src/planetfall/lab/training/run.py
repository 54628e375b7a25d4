"""A training run: self-play, a network, its gate, and again, kept in a folder so that it can be resumed.

    request.json     what was asked for
    run.json         what has happened so far, generation by generation
    examples/        positions of each generation
    networks/        the network of each generation
    best.json        the best so far; a network is tried at the gate and kept or dropped
    progress.html    the page about it

Each step ends with a file that appears whole, so a run that is killed goes on with the first step that is missing.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import msgspec
import numpy as np

import planetfall
from planetfall.bots.learned.network_file import MOST_BYTES, NetworkFile
from planetfall.bots.parallel import ParallelMap
from planetfall.bots.seeding import seed_of
from planetfall.core.errors import PlanetfallError
from planetfall.core.game import Game
from planetfall.lab.intervals import Z
from planetfall.lab.training.export import export
from planetfall.lab.training.fit import FitSettings, Fitted, Positions, fit
from planetfall.lab.training.gate import Gate, GateResult, play_gate
from planetfall.lab.training.self_play import Examples, SelfPlay, joined, play_examples

CHUNK = 32  # games or deals between two looks at how far a step is
ELO = 400.0  # points that make the odds to end ahead ten times as good
LEAST_EVEN = 0.001  # shares closer to 0 or 1 count as this far from it

Told = Callable[[str, int, int], None]  # a step by its name, what is done of it, and how much it has


class BadTraining(PlanetfallError):
    """A run that cannot be started or resumed."""


class TrainingRequest(msgspec.Struct, frozen=True):
    """What to train: enough to repeat the run anywhere."""

    game: str
    seats: int
    options: dict[str, str]
    generations: int
    games: int  # of self-play in each generation
    gate: int  # games of each gate
    iterations: int  # of a search at the gate, for one action
    play_iterations: int  # of a search in self-play, after the first network was kept
    hidden: int
    epochs: int
    seed: str  # decimal: 128 bits are too many for numbers in JSON
    rules: int
    pack: str
    observation: int = 1  # version of the encoding

    @classmethod
    def of(
        cls,
        game: Game,
        seats: int,
        options: dict[str, str],
        generations: int,
        games: int,
        gate: int,
        iterations: int,
        play_iterations: int,
        hidden: int,
        epochs: int,
        seed: int,
    ) -> "TrainingRequest":
        """A request that can be run; BadOption or BadTraining otherwise."""
        observations = game.observations()
        if observations is None:
            raise BadTraining(f"{game.id} has no observations, so there is nothing to learn from")
        if seats < 2:
            raise BadTraining(
                "networks are compared by play against one another, which takes two seats or more"
            )
        settled = game.validate_options(seats, options)
        return cls(
            game.id,
            seats,
            settled,
            generations,
            games,
            gate,
            iterations,
            play_iterations,
            hidden,
            epochs,
            str(seed),
            game.rules_version,
            game.pack().hash,
            observations.version,
        )


class Generation(msgspec.Struct, frozen=True):
    """What came of one generation."""

    positions: int  # learned from, those of earlier generations included
    losses: list[tuple[float, float]]
    value_loss: float
    results: list[GateResult]
    kept: bool

    def loss(self) -> float:
        """The loss of the network in games that it has not learned from: that of its best epoch."""
        return min(other for _, other in self.losses)

    def share(self) -> tuple[float, float]:
        """The share of pairs of seats in which the new network was ahead, and half of its 95 % interval."""
        ahead = [result.ahead for result in self.results]
        return fmean(ahead), Z * stdev(ahead) / len(ahead) ** 0.5

    def wins(self) -> tuple[float, float]:
        """The new network's share of the wins, and half of its 95 % interval."""
        wins = [result.wins for result in self.results]
        return fmean(wins), Z * stdev(wins) / len(wins) ** 0.5

    def time_ratio(self) -> float:
        """How much longer the new network thought than the other side."""
        other = sum(result.best_seconds for result in self.results)
        return sum(result.seconds for result in self.results) / max(other, 1e-9)

    def elo(self) -> tuple[float, float]:
        """How much stronger the new network is than what it met, and half of the 95 % interval."""
        share, half = self.share()
        return elo_of(share), (elo_of(share + half) - elo_of(share - half)) / 2


def elo_of(share: float) -> float:
    """The difference in rating at which one side is ahead in such a share of all pairs.

    >>> round(elo_of(0.5)), round(elo_of(10 / 11))
    (0, 400)
    """
    even = min(max(share, LEAST_EVEN), 1 - LEAST_EVEN)
    return ELO * math.log10(even / (1 - even))


class TrainingRun:
    """A run in its folder."""

    def __init__(self, folder: Path, request: TrainingRequest) -> None:
        """Begin or resume a run; BadTraining if the folder holds another one."""
        self.folder = folder
        self.request = request
        self.game = planetfall.game(request.game)
        for name in ("examples", "networks"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        self._claim()
        self.generations = self._read("run.json", list[Generation]) or []

    def _claim(self) -> None:
        asked = self._read("request.json", TrainingRequest)
        if asked is None:
            write_whole(self.folder / "request.json", msgspec.json.encode(self.request))
        elif msgspec.structs.replace(asked, generations=0) != msgspec.structs.replace(
            self.request, generations=0
        ):
            raise BadTraining(
                f"{self.folder} holds another run: its game, settings, seed, components or observations are not "
                "the same; choose another --out"
            )

    def _read(self, name: str, kind: Any) -> Any:
        path = self.folder / name
        if not path.exists():
            return None
        try:
            return msgspec.json.decode(path.read_bytes(), type=kind)
        except msgspec.MsgspecError as error:
            raise BadTraining(f"{path} is no file of planetfall lab train: {error}") from None

    def is_finished(self) -> bool:
        """Whether all generations are over; more of them can be asked for later."""
        return len(self.generations) >= self.request.generations

    def best(self) -> bytes:
        """The file of the best network so far; empty before the first."""
        path = self.folder / "best.json"
        return path.read_bytes() if path.exists() else b""

    def advance(self, pmap: ParallelMap, told: Told) -> Generation:
        """One more generation."""
        number = len(self.generations)
        self._play(number, pmap, told)
        path = self.folder / "networks" / f"{number:04d}.json"
        notes = path.with_suffix(".fit")
        if not notes.exists():
            self._fit(number, path, notes, told)
        made = msgspec.json.decode(notes.read_bytes(), type=_Notes)
        results = self._gate(number, path.read_bytes(), pmap, told)
        generation = Generation(made.positions, made.losses, made.value_loss, results, False)
        share, half = generation.share()
        generation = msgspec.structs.replace(generation, kept=share - half / Z > 0.5)
        if generation.kept:
            write_whole(self.folder / "best.json", self._signed(path, generation))
        self.generations.append(generation)
        write_whole(self.folder / "run.json", msgspec.json.encode(self.generations))
        return generation

    # -- self-play --------------------------------------------------------------------------------------------------

    def _play(self, number: int, pmap: ParallelMap, told: Told) -> None:
        """Play the games of a generation, a file for each chunk of them."""
        request = self.request
        best = self.best()
        series = SelfPlay(
            request.game,
            request.seats,
            request.options,
            request.seed,
            request.play_iterations if best else 0,
            best,
        )
        first = number * request.games
        for chunk in chunks(range(first, first + request.games)):
            path = self.folder / "examples" / f"{chunk[0]:08d}.npz"
            if not path.exists():
                save_examples(path, joined(list(pmap(partial(play_examples, series), chunk))))
                told("self-play", chunk[-1] + 1 - first, request.games)

    def examples(self, number: int) -> Examples:
        """All positions up to a generation."""
        last = (number + 1) * self.request.games
        paths = sorted((self.folder / "examples").glob("*.npz"))
        return joined([load_examples(path) for path in paths if int(path.stem) < last])

    # -- the network ------------------------------------------------------------------------------------------------

    def _fit(self, number: int, path: Path, notes: Path, told: Told) -> None:
        request, examples = self.request, self.examples(number)
        positions = Positions(examples.observations, examples.values, examples.margins, examples.games)
        if not len(positions.values):
            raise BadTraining("no game of self-play has come to an end, so there is nothing to learn from")
        settings = FitSettings(
            hidden=request.hidden,
            epochs=request.epochs,
            seed=seed_of("fit", request.seed, number) % 2**32,
        )
        fitted = fit(positions, settings, lambda epoch: told("learning", epoch, request.epochs))
        run = {
            "request": msgspec.to_builtins(request),
            "generation": number,
            "positions": len(positions.values),
            "loss": round(min(other for _, other in fitted.losses), 4),
            "value_loss": round(fitted.value_loss, 4),
        }
        data = export(fitted, self.game, fixed_numbers(examples), run).dumps()
        if len(data) > MOST_BYTES:
            raise BadTraining(
                f"the network has {len(data):,} bytes, and at most {MOST_BYTES:,} can be shipped; "
                "choose a smaller --hidden"
            )
        write_whole(path, data)
        write_whole(notes, msgspec.json.encode(_Notes.of(fitted, len(positions.values))))

    def _signed(self, path: Path, generation: Generation) -> bytes:
        """The file of a network with the result of its gate."""
        file = NetworkFile.loads(path.read_bytes())
        share, half = generation.share()
        result = f"ahead in {100 * share:.1f} % of all pairs (± {100 * half:.1f}), {2 * len(generation.results)} games"
        return msgspec.structs.replace(file, run={**file.run, "gate": result}).dumps()

    # -- the gate ---------------------------------------------------------------------------------------------------

    def _gate(self, number: int, new: bytes, pmap: ParallelMap, told: Told) -> list[GateResult]:
        """The games against the best so far; what was played before the run was stopped is not played again."""
        request, best = self.request, self.best()
        gate = Gate(
            request.game,
            request.seats,
            request.options,
            f"{request.seed}/gate {number}",
            new,
            best,
            request.iterations,
        )
        path = self.folder / f"gate-{number:04d}.json"
        results: list[GateResult] = self._read(path.name, list[GateResult]) or []
        deals = max(2, request.gate // 2)
        for chunk in chunks(range(len(results), deals)):
            results += pmap(partial(play_gate, gate), chunk)
            write_whole(path, msgspec.json.encode(results))
            told("gate", 2 * len(results), 2 * deals)
        return results


class _Notes(msgspec.Struct, frozen=True):
    """How a network was fitted."""

    positions: int
    losses: list[tuple[float, float]]
    value_loss: float

    @classmethod
    def of(cls, fitted: Fitted, positions: int) -> "_Notes":
        return cls(positions, fitted.losses, fitted.value_loss)


def chunks(numbers: range) -> Iterable[range]:
    """Ranges of at most CHUNK numbers."""
    return (numbers[start : start + CHUNK] for start in range(0, len(numbers), CHUNK))


def fixed_numbers(examples: Examples) -> dict[int, int]:
    """The numbers of observations that were the same wherever somebody was asked, by their place."""
    places = np.flatnonzero(examples.least == examples.most)
    return {int(place): int(examples.least[place]) for place in places}


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it appears whole or not at all."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    part.replace(path)


def save_examples(path: Path, examples: Examples) -> None:
    """Keep examples in a file."""
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        np.savez_compressed(
            file,
            observations=examples.observations,
            values=examples.values,
            margins=examples.margins,
            games=examples.games,
            least=examples.least,
            most=examples.most,
        )
    part.replace(path)


def load_examples(path: Path) -> Examples:
    """Examples from a file, or BadTraining."""
    try:
        with np.load(path) as data:
            return Examples(**{name: data[name] for name in Examples.__dataclass_fields__})
    except (OSError, ValueError, KeyError) as error:
        raise BadTraining(f"{path} cannot be read, remove it and run again: {error}") from None


def strengths(generations: Sequence[Generation]) -> list[tuple[float, float]]:
    """The rating of each generation's network above the game's own value, and half of its 95 % interval.

    A network is rated by what it met at its gate, so errors of the networks before it add up.
    """
    found: list[tuple[float, float]] = []
    base, base_half = 0.0, 0.0
    for generation in generations:
        gain, half = generation.elo()
        rated = base + gain, math.hypot(base_half, half)
        found.append(rated)
        if generation.kept:
            base, base_half = rated
    return found
