"""How figures are said: percentages, intervals, names, and which of many figures are worth a star."""

from collections.abc import Sequence

from planetfall.lab.statistics import LEAST, Share

SURE = 0.05
Table = tuple[list[list[str]], str]  # rows of cells, the heads first, and what they are


def starred(rows: Sequence[Share]) -> list[Share]:
    """The rows of enough seats that luck hardly explains, though so many were looked at (Bonferroni)."""
    enough = [row for row in rows if row.seats >= LEAST]
    return [row for row in enough if row.p_value() < SURE / len(enough)]


def percent(part: float) -> str:
    """A part of the whole, to be read."""
    return f"{part:.1%}".replace("%", " %")


def interval(row: Share) -> str:
    """An interval, to be read."""
    return f"{percent(row.low).removesuffix(' %')} to {percent(row.high)}"
