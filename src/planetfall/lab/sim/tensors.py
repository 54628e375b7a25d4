"""What a simulation's seats saw and answered, as arrays for programs that learn: files of NumPy and a data card.

A row is one answer: what its seat saw, which answers it could have given, the one it gave, and what became of it in the
end. Rows come from the records, so they can be written for every finished simulation.
"""

import shutil
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from planetfall.core.errors import BadOption
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.observations import Observations
from planetfall.core.pack import Pack
from planetfall.core.record import loads
from planetfall.lab.sim.folder import Folder, check_writable
from planetfall.lab.sim.tables import record

TENSORS = "tensors"
CARD = "card.json"
READ_ME = "README.md"
ROWS = 8192  # of a file, more by at most one game
FORMAT = 1

Progress = Callable[[int], None]
Row = dict[str, Any]

COLUMNS = {
    "observations": "int16, a row of numbers: what the seat that answers saw",
    "masks": "uint8, packed bits, the lowest first: which answers it could have given",
    "answers": "int32: the answer that it gave, by its number",
    "seats": "int8: the seat that answered",
    "games": "int32: number of the game in the simulation",
    "steps": "int32: number of the answer in its game",
    "won": "float32: the seat's share in the victory in the end, 0 or 1 or a part of 1",
    "scores": "int32: the seat's points in the end",
    "margins": "int32: its points ahead of the best other seat; alone, its points",
}
KINDS = {
    "observations": np.int16,
    "masks": np.uint8,
    "answers": np.int32,
    "seats": np.int8,
    "games": np.int32,
    "steps": np.int32,
    "won": np.float32,
    "scores": np.int32,
    "margins": np.int32,
}


class DataCard(msgspec.Struct, frozen=True):
    """What the files hold and how they came to be."""

    format: int
    game: str
    rules: int
    pack: str
    options: dict[str, str]
    tables: tuple[tuple[str, ...], ...]  # the bots at each table
    seed: str
    games: int
    rows: int
    planetfall: str  # the version that wrote the files
    observation_version: int
    observation_size: int
    parts: list[tuple[str, tuple[int, ...], str]]
    answers: int
    columns: dict[str, str]
    files: dict[str, int]  # with their numbers of rows, in order


def write_tensors(folder: Folder, progress: Progress = lambda done: None) -> Path:
    """Write the arrays of a finished simulation beside its tables; returns where.

    Arrays that are there already are kept, unless they hold observations of another version.
    """
    target = folder.path / TENSORS
    game, pack = folder.plan.game_and_pack()
    observations = game.observations()
    if observations is None:
        raise BadOption(f"{game.id} has no observations for programs that learn")
    if _version_in(target) == observations.version:
        return target
    draft = folder.path / f"{TENSORS}.part"
    with check_writable(target):
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir()
        files = _write_files(folder, game, pack, observations, draft, progress)
        card = _card(folder, game, observations, files)
        (draft / CARD).write_bytes(msgspec.json.format(msgspec.json.encode(card)) + b"\n")
        (draft / READ_ME).write_text(_read_me(card), encoding="utf-8")
        shutil.rmtree(target, ignore_errors=True)
        draft.replace(target)  # whole, or not at all
    return target


def _version_in(target: Path) -> int | None:
    """The version of the observations that a folder holds, if it holds any."""
    try:
        return msgspec.json.decode((target / CARD).read_bytes(), type=DataCard).observation_version
    except (OSError, msgspec.MsgspecError):
        return None


def _write_files(
    folder: Folder, game: Game, pack: Pack, observations: Observations, draft: Path, progress: Progress
) -> dict[str, int]:
    files: dict[str, int] = {}
    rows: list[Row] = []
    for number in range(folder.plan.games):
        rows += game_rows(game, pack, observations, number, record(folder, number))
        if len(rows) >= ROWS or number == folder.plan.games - 1:
            name = f"{len(files):05}.npz"
            columns: dict[str, Any] = {
                column: np.array([row[column] for row in rows], KINDS[column]) for column in COLUMNS
            }
            np.savez_compressed(draft / name, **columns)
            files[name], rows = len(rows), []
        progress(number + 1)
    return files


def game_rows(game: Game, pack: Pack, observations: Observations, number: int, text: str) -> list[Row]:
    """The rows of one game from its record."""
    read = loads(text)
    state = Match(game, read.header, pack).state
    answers, _ = read.effective_answers()
    rows: list[Row] = []
    for step, answer in enumerate(answers):
        mask = np.zeros(len(game.actions), np.uint8)
        mask[state.legal(answer.seat)] = 1
        rows.append(
            {
                "observations": observations.numbers(state, answer.seat),
                "masks": np.packbits(mask, bitorder="little"),
                "answers": answer.action,
                "seats": answer.seat,
                "games": number,
                "steps": step,
            }
        )
        state.apply(answer.seat, answer.action)
    outcomes = list(_outcomes(state.scores(), state.winners()))
    for row in rows:
        row |= outcomes[row["seats"]]
    return rows


def _outcomes(scores: list[int], winners: list[int]) -> Iterator[Row]:
    for seat, score in enumerate(scores):
        others = scores[:seat] + scores[seat + 1 :]
        yield {
            "won": 1 / len(winners) if seat in winners else 0.0,
            "scores": score,
            "margins": score - max(others, default=0),
        }


def _card(folder: Folder, game: Game, observations: Observations, files: dict[str, int]) -> DataCard:
    plan = folder.plan
    return DataCard(
        format=FORMAT,
        game=plan.game,
        rules=plan.rules,
        pack=plan.hash,
        options=plan.options,
        tables=plan.tables,
        seed=plan.seed,
        games=plan.games,
        rows=sum(files.values()),
        planetfall=version("planetfall"),
        observation_version=observations.version,
        observation_size=observations.size,
        parts=list(observations.layout),
        answers=len(game.actions),
        columns=COLUMNS,
        files=files,
    )


def _read_me(card: DataCard) -> str:
    """The data card for people."""
    bots = "; ".join(", ".join(table) for table in card.tables)
    options = ", ".join(f"{name}={value}" for name, value in card.options.items()) or "none"
    columns = "\n".join(f"| `{name}` | {meaning} |" for name, meaning in card.columns.items())
    return f"""# {card.game}: {card.games:,} games, {card.rows:,} answers

Played by bots against one another ({bots}), seats rotated, with Planetfall {card.planetfall}; options: {options}; rules
{card.rules}, pack {card.pack}, seed {card.seed}. The same seed gives the same games. No person's data is in it.

Each row is one answer. A row holds what its seat could see at that moment and nothing else, except for the outcome.
Games that were cut off count as they stood then.

| array | meaning |
| --- | --- |
{columns}

Observations have version {card.observation_version} and {card.observation_size} numbers; `{CARD}` lists their parts,
and `planetfall envs describe {card.game}` prints them. There are {card.answers} answers. Bots answer by habit: what
they never try is not in the data, and an answer's outcome is that of their play, not of good play.

`planetfall.envs.dataset.AnswerDataset` reads the files, for PyTorch or without it.
"""
