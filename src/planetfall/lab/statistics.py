"""Statistics of a simulation: shares of the wins, choices and means, each with its interval."""

import math
from collections.abc import Mapping
from pathlib import Path

import msgspec
import polars as pl

import planetfall
from planetfall.core.game import Game
from planetfall.core.state import State
from planetfall.lab.intervals import Z, wilson
from planetfall.lab.significance import p_value
from planetfall.lab.sim import tables
from planetfall.lab.sim.folder import Folder, describe
from planetfall.lab.sim.plan import Plan

MIN_SEATS = 10  # for a row of a table to be tested for significance
MAX_OPENING = 3  # answers


class Share(msgspec.Struct, frozen=True):
    """How often a group of seats wins, beside the expected share of the bots in those seats."""

    name: str
    seats: int
    share: float
    low: float  # 95 % interval
    high: float
    expected: float
    score: float

    def p_value(self) -> float:
        """How likely chance alone leads at least so far from what was expected."""
        return p_value(self.share * self.seats, self.seats, self.expected)


class Choice(msgspec.Struct, frozen=True):
    """One thing that seats could choose: how often they did, and their results."""

    id: str  # as in the names of answers
    name: str  # as the game calls it
    offered: int  # seats
    taken: float  # share of the seats that were offered it
    often: float  # mean number of times, by seats that were offered it
    margin: float  # half of the 95 % interval of that
    by_winners: float  # times, by those of them that won
    by_others: float
    with_it: Share | None
    without: Share | None


class Mean(msgspec.Struct, frozen=True):
    """A mean with its interval."""

    name: str
    mean: float
    margin: float  # half of the 95 % interval
    games: int
    typical: tuple[float, float]  # the middle nine of ten games lie between these


class Simulation:
    """The tables of a finished simulation, and statistics of them."""

    def __init__(self, path: Path, name: str) -> None:
        folder = Folder.read(path)
        self.name = name
        self.plan: Plan = folder.plan
        self.game: Game = planetfall.game(self.plan.game)
        self.games, seats = tables.read(folder)
        self._example = _example(self.game, self.plan)
        expected = seats.group_by("bot").agg(pl.col("won").mean().alias("expected"))
        self.seats = seats.join(expected, on="bot", how="left", maintain_order="left")

    def description(self) -> str:
        """What was played, as a short text."""
        return describe(self.plan)

    def bots(self) -> list[str]:
        """The bots that took part, the strongest first."""
        shares = sorted(self.by("bot"), key=lambda row: -row.share)
        return [row.name for row in shares]

    # -- shares of the wins -----------------------------------------------------------------------------------------

    def by(self, column: str) -> list[Share]:
        """Shares by a column of the table of seats."""
        rows = self.seats.group_by(column).agg(*_SUMS).sort(column)
        return [_share(str(row[column]), row) for row in rows.iter_rows(named=True)]

    def by_seat(self) -> list[Share]:
        """Shares by where a seat sits."""
        names = self.game.seat_names(int(self.seats["seat"].max()) + 1)  # type: ignore[arg-type]
        return [
            msgspec.structs.replace(row, name=f"{int(row.name) + 1} · {names[int(row.name)]}")
            for row in self.by("seat")
        ]

    def openings(self, most: int = 15) -> tuple[int, list[Share]]:
        """How many answers an opening has here, and the openings seen most often."""
        for length in range(MAX_OPENING, 0, -1):
            rows = self._openings(length)
            if sum(row.seats for row in rows) >= len(self.seats) / 2 or length == 1:
                break
        return length, sorted(rows[:most], key=lambda row: -row.share)

    def _openings(self, length: int) -> list[Share]:
        """Openings that enough seats have played, the most frequent first."""
        named = pl.col("opening").list.head(length).list.join(", ").alias("begun")
        least = max(MIN_SEATS, len(self.seats) // 100)
        rows = self.seats.with_columns(named).group_by("begun").agg(*_SUMS).filter(pl.col("seats") >= least)
        return [
            _share(row["begun"], row)
            for row in rows.sort("seats", "begun", descending=True).iter_rows(named=True)
        ]

    # -- what was chosen --------------------------------------------------------------------------------------------

    def choices(self, verb: str) -> list[Choice]:
        """All that could be chosen by a verb, what is taken most first."""
        facts = self.seats.select("number", "seat", "won", "score", "expected", "offered", "chosen")
        offered = _exploded(facts.drop("chosen"), "offered", verb)
        chosen = _exploded(facts.select("number", "seat", "chosen"), "chosen", verb)
        times = chosen.group_by("number", "seat", "what").len("times")
        both = offered.join(times, on=["number", "seat", "what"], how="left").with_columns(
            pl.col("times").fill_null(0)
        )
        found = [
            _choice(str(what), self._choice_name(f"{verb} {what}"), rows)
            for (what,), rows in both.group_by("what")
        ]
        return sorted(found, key=lambda choice: (-choice.taken, -choice.often, choice.name))

    def _choice_name(self, answer: str) -> str:
        """What an answer of a topic chooses, as the game calls it."""
        return self.game.topic_name(self._example, self.game.actions.parse(answer))

    def topics(self) -> list[tuple[str, str]]:
        """The topics of the game that came up: verbs, and what they choose."""
        met = {
            verb
            for verb, _ in self.game.topics
            if self.seats["offered"].explode().drop_nulls().str.starts_with(f"{verb} ").any()
        }
        return [(verb, what) for verb, what in self.game.topics if verb in met]

    # -- means ------------------------------------------------------------------------------------------------------

    def means(self) -> list[Mean]:
        """Means over games."""
        best = pl.col("scores").list.max().alias("winner's score")
        ahead = pl.col("scores").list.sort(descending=True)
        gap = (ahead.list.get(0) - ahead.list.get(1, null_on_oob=True)).alias("lead of the winner")
        facts = self.games.with_columns(best, gap)
        names = {
            "rounds": self.game.rounds_name(),
            "turns": "turns",
            "decisions": "decisions",
            "branching": "answers to choose from",
            "lead_changes": "changes of the lead",
            "winner's score": "best score",
            "lead of the winner": "lead of the best score",
        }
        kept = [(column, name) for column, name in names.items() if facts[column].null_count() < len(facts)]
        return [_mean(name, facts[column]) for column, name in kept]

    def sources(self) -> list[tuple[str, float, float]]:
        """Mean points by source: its name, the mean of winners, and that of the others."""
        rows = self.seats.select("won", "sources").with_columns(pl.col("won") > 0)
        winners = int(rows["won"].sum())
        whole = {True: winners, False: len(rows) - winners}
        points = (
            rows.explode("sources")
            .unnest("sources")
            .drop_nulls("source")
            .group_by("source", "won")
            .agg(pl.col("points").sum())
        )
        sums: dict[str, dict[bool, float]] = {}
        for source, won, total in points.sort("source").iter_rows():
            sums.setdefault(source, {})[won] = total / max(1, whole[won])
        names = self.game.sources(self._example)  # folders of earlier versions have names where ids are now
        found = [
            (names.get(source, source), by.get(True, 0.0), by.get(False, 0.0)) for source, by in sums.items()
        ]
        return sorted(found, key=lambda row: -max(row[1:]))


_SUMS = (
    pl.len().alias("seats"),
    pl.col("won").sum(),
    pl.col("expected").mean(),
    pl.col("score").mean(),
)


def _example(game: Game, plan: Plan) -> State:
    """A table with the options and components of the plan, which names depend on."""
    own = game.read_pack(plan.pack, "pack") if plan.pack else None
    return game.new(len(plan.tables[0]), 0, plan.options, game.pack_for(plan.hash, own))


def difference(before: Share, after: Share) -> tuple[float, float]:
    """How much a share has changed, and half of the 95 % interval of that."""
    spread = math.hypot((before.high - before.low) / 2, (after.high - after.low) / 2)
    return after.share - before.share, spread


def _share(name: str, row: Mapping[str, float]) -> Share:
    seats = int(row["seats"])
    low, high = wilson(row["won"], seats)
    return Share(name, seats, row["won"] / seats, low, high, row["expected"], row["score"])


def _exploded(seats: pl.DataFrame, column: str, verb: str) -> pl.DataFrame:
    """A row for each thing in a column of lists that begins with the verb, without the verb."""
    rows = seats.explode(column).rename({column: "what"})
    return rows.filter(pl.col("what").str.starts_with(f"{verb} ")).with_columns(
        pl.col("what").str.strip_prefix(f"{verb} ")
    )


def _choice(what: str, name: str, rows: pl.DataFrame) -> Choice:
    took = rows.filter(pl.col("times") > 0)
    left = rows.filter(pl.col("times") == 0)
    won, lost = (rows.filter(part)["times"] for part in (pl.col("won") > 0, pl.col("won") == 0))
    often = _mean(name, rows["times"])
    return Choice(
        what,
        name,
        offered=len(rows),
        taken=len(took) / len(rows),
        often=often.mean,
        margin=often.margin,
        by_winners=float(won.sum()) / max(1, len(won)),
        by_others=float(lost.sum()) / max(1, len(lost)),
        with_it=_of(name, took),
        without=_of(name, left),
    )


def _of(name: str, rows: pl.DataFrame) -> Share | None:
    return _share(name, rows.select(*_SUMS).row(0, named=True)) if len(rows) else None


def _mean(name: str, values: pl.Series) -> Mean:
    known = values.drop_nulls().cast(pl.Float64)
    spread = float(known.std()) if len(known) > 1 else math.inf  # type: ignore[arg-type]
    low, high = (float(known.quantile(part) or 0.0) for part in (0.05, 0.95))
    return Mean(name, float(known.mean()), Z * spread / math.sqrt(len(known)), len(known), (low, high))  # type: ignore[arg-type]
