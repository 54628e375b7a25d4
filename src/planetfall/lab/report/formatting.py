"""Numbers as text, and which rows of a table get a star."""

from collections.abc import Sequence

from planetfall.lab.statistics import MIN_SEATS, Share

SIGNIFICANCE = 0.05
Table = tuple[list[list[str]], str]  # rows of cells, headings first, and a caption


def significant_shares(rows: Sequence[Share]) -> list[Share]:
    """The rows that differ significantly from what was expected, corrected for their number (Bonferroni)."""
    enough = [row for row in rows if row.seats >= MIN_SEATS]
    return [row for row in enough if row.p_value() < SIGNIFICANCE / len(enough)]


def percent(part: float) -> str:
    """A share as a percentage."""
    return f"{part:.1%}".replace("%", " %")


def interval(row: Share) -> str:
    """The interval of a share as text."""
    return f"{percent(row.low).removesuffix(' %')} to {percent(row.high)}"
