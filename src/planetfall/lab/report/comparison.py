"""The differences between two simulations, for example with other components."""

import math
from collections.abc import Sequence

import msgspec

from planetfall.lab.intervals import interval_text
from planetfall.lab.report.formatting import SIGNIFICANCE, Table, percent
from planetfall.lab.significance import p_value_of_change
from planetfall.lab.statistics import MIN_SEATS, Choice, Mean, Simulation, difference


class Change(msgspec.Struct, frozen=True):
    """A mean before and after."""

    name: str
    before: float
    after: float
    margin: float  # half of the 95 % interval of the change
    seen: int  # games or seats, in the smaller simulation

    def by(self) -> float:
        """The difference."""
        return self.after - self.before

    def interval(self) -> str:
        """The 95 % interval of the change as text."""
        return interval_text(self.by(), self.margin, "+.2f")

    def p_value(self) -> float:
        """How likely a change of this size is by chance."""
        return p_value_of_change(self.by(), self.margin)


def change_sentences(before: Simulation, after: Simulation) -> list[str]:
    """The few changes to know first."""
    lines = [
        _sentence(change.name, change, "in the mean")
        for change in significant_changes(mean_changes(before, after))
    ]
    for verb, what in before.topics():
        taken = significant_changes(_choice_changes(before.choices(verb), after.choices(verb)))[:3]
        lines += [_sentence(f"{what} {change.name}", change, "times for each seat") for change in taken]
    nothing = "Nothing has changed so clearly that luck does not explain it. More games show smaller changes."
    return lines or [nothing]


def changes(before: Simulation, after: Simulation) -> tuple[list[str], list[tuple[str, str]], list[Table]]:
    """Text, no chart, and the table of a section about what has changed."""
    text = f"From {before.name} to {after.name}: a star marks a change that luck hardly explains."
    rows = mean_changes(before, after)
    marked = significant_changes(rows)
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


def choice_changes_table(before: Sequence[Choice], after: Sequence[Choice], what: str) -> Table:
    """How often each thing is chosen, and how often it wins, before and after."""
    new = {choice.id: choice for choice in after}
    marked = {change.name for change in significant_changes(_choice_changes(before, after))}
    head = [what, "times a seat", "then", "change", "wins with it", "then", "change", "95 % interval"]
    rows = [_row(old, new[old.id], old.name in marked) for old in before if old.id in new]
    return [head, *rows], "Change"


def mean_changes(before: Simulation, after: Simulation) -> list[Change]:
    """The change of every mean that both have."""
    new = {mean.name: mean for mean in after.means()}
    return [_mean_change(mean, new[mean.name]) for mean in before.means() if mean.name in new]


def significant_changes(rows: Sequence[Change]) -> list[Change]:
    """The significant changes, corrected for their number (Bonferroni); the most significant come first."""
    enough = [row for row in rows if row.seen >= MIN_SEATS]
    return sorted((row for row in enough if row.p_value() < SIGNIFICANCE / len(enough)), key=Change.p_value)


def _mean_change(before: Mean, after: Mean) -> Change:
    margin = math.hypot(before.margin, after.margin)
    return Change(before.name, before.mean, after.mean, margin, min(before.games, after.games))


def _choice_changes(before: Sequence[Choice], after: Sequence[Choice]) -> list[Change]:
    """How much more often each thing is chosen."""
    new = {choice.id: choice for choice in after}
    return [_choice_change(old, new[old.id]) for old in before if old.id in new]


def _choice_change(before: Choice, after: Choice) -> Change:
    margin = math.hypot(before.margin, after.margin)
    return Change(before.name, before.often, after.often, margin, min(before.offered, after.offered))


def _sentence(name: str, change: Change, how: str) -> str:
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
