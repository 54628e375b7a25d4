"""Reads what `planetfall sim --tensors` writes: row by row for PyTorch's `DataLoader`, or file by file as arrays."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from pathlib import Path

import msgspec
import numpy as np

import planetfall
from planetfall.core.errors import PlanetfallError
from planetfall.envs.setting import Array

CARD = "card.json"
FORMAT = 1
FILES_KEPT = 4  # in memory, for readers who jump about


class BadDataset(PlanetfallError):
    """A folder without arrays that this version can read."""


class Card(msgspec.Struct, frozen=True):
    """What the reader needs of a data card."""

    format: int
    game: str
    observation_version: int
    observation_size: int
    answers: int
    files: dict[str, int]


class AnswerDataset:
    """The answers of a simulation, each a dictionary of arrays and numbers.

    It is what PyTorch calls a map-style dataset, without importing PyTorch: `torch.utils.data.DataLoader` takes it and
    makes tensors of it. Masks are unpacked to a number for each answer. `arrays` gives whole files, which is faster
    where the order does not matter. Observations of another version than the game has now are refused, since what is
    learned from them does not fit what environments show; `any_version` reads them all the same.
    """

    def __init__(self, folder: str | Path, any_version: bool = False) -> None:
        self.folder = Path(folder)
        self.any_version = any_version
        try:
            self.card = msgspec.json.decode((self.folder / CARD).read_bytes(), type=Card)
        except (OSError, msgspec.MsgspecError) as error:
            raise BadDataset(f"{self.folder} holds no arrays of a simulation: {error}") from None
        if self.card.format != FORMAT:
            raise BadDataset(f"{self.folder} has the format {self.card.format}; this version reads {FORMAT}")
        if not any_version:
            self._check_version()
        self._names = list(self.card.files)
        self._ends = list(accumulate(self.card.files.values()))
        self._kept = lru_cache(FILES_KEPT)(self._read)

    def _check_version(self) -> None:
        """Refuse observations of another version than the game's own, if that game is installed."""
        card = self.card
        found = planetfall.game(card.game).observations() if card.game in planetfall.game_ids() else None
        if found is not None and found.version != card.observation_version:
            raise BadDataset(
                f"{self.folder} has observations of version {card.observation_version} of {card.game}, which has "
                f"version {found.version} now; write them anew with planetfall sim --tensors, or read them with "
                "any_version=True"
            )

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __getitem__(self, row: int) -> dict[str, Array]:
        if not 0 <= row < len(self):
            raise IndexError(row)
        file = int(np.searchsorted(self._ends, row, side="right"))
        place = row - (self._ends[file - 1] if file else 0)
        return {name: array[place] for name, array in self._kept(file).items()}

    def __getstate__(self) -> tuple[Path, bool]:
        return self.folder, self.any_version  # for worker processes, which open the files themselves

    def __setstate__(self, state: tuple[Path, bool]) -> None:
        self.__init__(*state)  # type: ignore[misc]

    def arrays(self) -> Iterator[dict[str, Array]]:
        """The arrays of one file after the other."""
        return map(self._read, range(len(self._names)))

    def _read(self, file: int) -> dict[str, Array]:
        path = self.folder / self._names[file]
        try:
            with np.load(path, allow_pickle=False) as found:
                arrays = dict(found)
        except (OSError, ValueError) as error:
            raise BadDataset(f"{path} cannot be read: {error}") from None
        arrays["masks"] = np.unpackbits(arrays["masks"], axis=1, count=self.card.answers, bitorder="little")
        return arrays
