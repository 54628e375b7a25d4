"""Counting the pieces: nothing finite is created or lost."""

from ..engine.state import BURNT, TANKS, Table


def piece_counts(table: Table) -> dict[str, int]:
    """Tanks at rockets, and those burnt."""
    held = sum(int(table.cells[TANKS + seat]) for seat in range(table.seats))
    return {"tanks": held + int(table.cells[BURNT])}
