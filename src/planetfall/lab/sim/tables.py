"""The output of a simulation: a table of games, a table of seats, and all records.

The columns are described in docs/lab.md. Only the seconds differ when the same plan is played again.
"""

import zipfile
import zlib
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from planetfall.lab.sim.folder import GAMES, JOURNAL, PLAN, BadFolder, Folder, check_writable
from planetfall.lab.sim.plan import Plan
from planetfall.lab.sim.play_game import GameResult

SEATS = "seats.parquet"
RECORDS = "records.zip"
CHUNK = 1000  # games turned into columns at a time

GAME_COLUMNS: dict[str, Any] = {
    "number": pl.Int64,
    "game": pl.String,
    "seed": pl.String,
    "seats": pl.Int8,
    "options": pl.String,
    "pack": pl.String,
    "bots": pl.List(pl.String),
    "winners": pl.List(pl.Int8),
    "scores": pl.List(pl.Int32),
    "finished": pl.Boolean,
    "answers": pl.Int32,
    "decisions": pl.Int32,
    "turns": pl.Int32,
    "rounds": pl.Int32,
    "lead_changes": pl.Int32,
    "branching": pl.Float64,
    "seconds": pl.Float64,
}
SEAT_COLUMNS: dict[str, Any] = {
    "number": pl.Int64,
    "seat": pl.Int8,
    "bot": pl.String,
    "entrant": pl.Int8,
    "score": pl.Int32,
    "won": pl.Float64,
    "turns": pl.Int32,
    "decisions": pl.Int32,
    "seconds": pl.Float64,
    "longest": pl.Float64,
    "opening": pl.List(pl.String),
    "offered": pl.List(pl.String),
    "chosen": pl.List(pl.String),
    "sources": pl.List(pl.Struct({"source": pl.String, "points": pl.Int32})),
    "answers": pl.List(pl.Int32),
    "substituted": pl.Int32,
}


def finish(folder: Folder) -> None:
    """Turn the journal into tables and records; after an interrupt all of it is written again."""
    games, seats = [], []
    draft = folder.path / f"{RECORDS}.part"
    with check_writable(folder.path / RECORDS), zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as records:
        for some in _chunks(folder.in_order()):
            games.append(pl.DataFrame([_game(folder.plan, game) for game in some], GAME_COLUMNS))
            seats.append(
                pl.DataFrame([_seat(game, seat) for game in some for seat in game.seats], SEAT_COLUMNS)
            )
            for game in some:
                records.writestr(record_name(game.number), game.record)
    draft.replace(folder.path / RECORDS)
    _write(pl.concat(seats), folder.path / SEATS)
    _write(pl.concat(games), folder.path / GAMES)  # last: its presence means that all is complete
    (folder.path / JOURNAL).unlink()


def record_name(number: int) -> str:
    """The name of a game's record in the archive."""
    return f"{number}.jsonl"


def record(folder: Folder, number: int) -> str:
    """The record of a game, or BadFolder."""
    _require_finished(folder)
    if not 0 <= number < folder.plan.games:
        raise BadFolder(f"there is no game {number}; {folder.path} has games 0 to {folder.plan.games - 1}")
    try:
        with zipfile.ZipFile(folder.path / RECORDS) as records:
            return records.read(record_name(number)).decode()
    except (zipfile.BadZipFile, zlib.error, KeyError, UnicodeError) as error:
        raise BadFolder(f"{folder.path / RECORDS} is damaged: {error}") from None


def read(folder: Folder) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The table of games and the table of seats of a finished simulation, or BadFolder."""
    _require_finished(folder)
    try:
        games, seats = pl.read_parquet(folder.path / GAMES), _read_seats(folder.path / SEATS)
    except (OSError, pl.exceptions.PolarsError) as error:
        raise BadFolder(f"the tables in {folder.path} cannot be read: {error}") from None
    if not (_has_games_of(folder.plan, games) and _has_all_seats(games, seats)):
        raise BadFolder(f"the tables in {folder.path} are damaged, or not those of its {PLAN}")
    return games, seats


def _read_seats(path: Path) -> pl.DataFrame:
    """The table of seats; folders of version 0.1.0 do not say how often another bot answered."""
    seats = pl.read_parquet(path)
    if "substituted" in seats.columns:
        return seats
    return seats.with_columns(pl.lit(0, pl.Int32).alias("substituted"))


def _has_games_of(plan: Plan, games: pl.DataFrame) -> bool:
    """Whether a table has all games of a plan and no others."""
    if dict(games.schema) != GAME_COLUMNS:
        return False
    seeds = [f"{plan.seed_of(number):x}" for number in range(plan.games)]
    return games["number"].to_list() == list(range(plan.games)) and games["seed"].to_list() == seeds


def _has_all_seats(games: pl.DataFrame, seats: pl.DataFrame) -> bool:
    """Whether a table has a row for each seat of each game."""
    if dict(seats.schema) != SEAT_COLUMNS:
        return False
    wanted = [
        (number, seat) for number, count in games.select("number", "seats").rows() for seat in range(count)
    ]
    return seats.select("number", "seat").rows() == wanted


def stored_results(folder: Folder) -> Iterator[GameResult]:
    """The games of a finished simulation, without their records."""
    games, seats = read(folder)
    rows = seats.partition_by("number", maintain_order=True)
    for game, sat in zip(games.iter_rows(named=True), rows, strict=True):
        facts = {**game, "seats": [_stored_seat(row) for row in sat.iter_rows(named=True)], "record": ""}
        yield msgspec.convert(facts, GameResult)


def _stored_seat(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "sources": {line["source"]: line["points"] for line in row["sources"]}}


def _require_finished(folder: Folder) -> None:
    if not folder.finished():
        done = sum(1 for _ in folder.games())
        raise BadFolder(
            f"{folder.path} has {done} of {folder.plan.games} games; run the command that began it once more"
        )


def _chunks(games: Iterable[GameResult]) -> Iterator[list[GameResult]]:
    rest = iter(games)
    while some := list(islice(rest, CHUNK)):
        yield some


def _write(table: pl.DataFrame, path: Path) -> None:
    draft = path.with_suffix(".part")
    with check_writable(path):
        try:
            table.write_parquet(draft, compression="zstd")
        except pl.exceptions.PolarsError as error:  # raised for a full disk too
            raise OSError(error) from None
        draft.replace(path)


def _game(plan: Plan, game: GameResult) -> dict[str, Any]:
    return {
        "number": game.number,
        "game": plan.game,
        "seed": game.seed,
        "seats": len(game.seats),
        "options": " ".join(f"{name}={value}" for name, value in plan.options.items()),
        "pack": plan.hash,
        "bots": [seat.bot for seat in game.seats],
        "winners": game.winners,
        "scores": [seat.score for seat in game.seats],
        "finished": game.finished,
        "answers": game.answers(),
        "decisions": sum(seat.decisions for seat in game.seats),
        "turns": sum(seat.turns for seat in game.seats),
        "rounds": game.rounds,
        "lead_changes": game.lead_changes,
        "branching": game.branching,
        "seconds": game.seconds,
    }


def _seat(game: GameResult, seat: Any) -> dict[str, Any]:
    row = {name: getattr(seat, name) for name in SEAT_COLUMNS if hasattr(seat, name)}
    points = [{"source": source, "points": points} for source, points in seat.sources.items()]
    return {**row, "number": game.number, "sources": points}
