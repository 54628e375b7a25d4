"""What differs between two simulations: of the same game with other components, say."""

import math
from collections.abc import Sequence

import msgspec

from planetfall.lab.intervals import interval_text
from planetfall.lab.report.formatting import SURE, Table, percent
from planetfall.lab.significance import p_value_of_change
from planetfall.lab.statistics import LEAST, Choice, Mean, Run, difference


class Change(msgspec.Struct, frozen=True):
    """A mean before and after."""

    name: str
    before: float
    after: float
    margin: float  # half of the 95 % interval of the change
    seen: int  # games, or seats, where there are fewer of them

    def by(self) -> float:
        """How much there is more of it."""
        return self.after - self.before

    def interval(self) -> str:
        """The 95 % interval of the change, to be read."""
        return interval_text(self.by(), self.margin, "+.2f")

    def p_value(self) -> float:
        """How likely luck alone changes so much."""
        return p_value_of_change(self.by(), self.margin)


def change_sentences(before: Run, after: Run) -> list[str]:
    """The few changes to know first."""
    told = [_told(change.name, change, "in the mean") for change in sure(mean_changes(before, after))]
    for verb, what in before.topics():
        taken = sure(_changes_of(before.choices(verb), after.choices(verb)))[:3]
        told += [_told(f"{what} {change.name}", change, "times for each seat") for change in taken]
    nothing = "Nothing has changed so clearly that luck does not explain it. More games show smaller changes."
    return told or [nothing]


def changes(before: Run, after: Run) -> tuple[list[str], list[tuple[str, str]], list[Table]]:
    """Text, no chart, and the table of a section about what has changed."""
    text = f"From {before.name} to {after.name}: a star marks a change that luck hardly explains."
    rows = mean_changes(before, after)
    marked = sure(rows)
    table = [["of a game", before.name, after.name, "change", "95 % interval"]] + [
        [
            row.name,
            f"{row.before:.2f}",
            f"{row.after:.2f}",
            f"{row.by():+.2f}" + ("*" if row in marked else ""),
            row.interval(),
        ]
        for row in rows
    ]
    return [text], [], [(table, "")]


def changes_of_choices(before: Sequence[Choice], after: Sequence[Choice], what: str) -> Table:
    """How often each thing is chosen, and how often it wins, before and after."""
    new = {choice.id: choice for choice in after}
    marked = {change.name for change in sure(_changes_of(before, after))}
    head = [what, "times a seat", "then", "change", "wins with it", "then", "change", "95 % interval"]
    rows = [_row(old, new[old.id], old.name in marked) for old in before if old.id in new]
    return [head, *rows], "Change"


def mean_changes(before: Run, after: Run) -> list[Change]:
    """The change of every mean that both have."""
    new = {mean.name: mean for mean in after.means()}
    return [_mean_change(mean, new[mean.name]) for mean in before.means() if mean.name in new]


def sure(rows: Sequence[Change]) -> list[Change]:
    """The changes seen often enough that luck hardly explains, though so many were looked at (Bonferroni).

    The surest come first.
    """
    enough = [row for row in rows if row.seen >= LEAST]
    return sorted((row for row in enough if row.p_value() < SURE / len(enough)), key=Change.p_value)


def _mean_change(before: Mean, after: Mean) -> Change:
    margin = math.hypot(before.margin, after.margin)
    return Change(before.name, before.mean, after.mean, margin, min(before.games, after.games))


def _changes_of(before: Sequence[Choice], after: Sequence[Choice]) -> list[Change]:
    """How much more often each thing is chosen."""
    new = {choice.id: choice for choice in after}
    return [_choice_change(old, new[old.id]) for old in before if old.id in new]


def _choice_change(before: Choice, after: Choice) -> Change:
    margin = math.hypot(before.margin, after.margin)
    return Change(before.name, before.often, after.often, margin, min(before.offered, after.offered))


def _told(name: str, change: Change, how: str) -> str:
    said = f"{name[:1].upper()}{name[1:]}: {change.after:.2f} instead of {change.before:.2f} {how}"
    return f"{said} (a change of {change.interval()})."


def _row(old: Choice, new: Choice, marked: bool) -> list[str]:
    star = "*" if marked else ""
    often = [old.name, f"{old.often:.2f}", f"{new.often:.2f}", f"{new.often - old.often:+.2f}{star}"]
    if old.with_it is None or new.with_it is None:
        return [*often, "–", "–", "–", "–"]
    by, margin = difference(old.with_it, new.with_it)
    return [
        *often,
        percent(old.with_it.share),
        percent(new.with_it.share),
        f"{100 * by:+.1f}",
        f"{100 * (by - margin):+.1f} to {100 * (by + margin):+.1f}",
    ]
