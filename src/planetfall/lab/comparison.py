"""What differs between two simulations: of the same game with other components, say."""

import math
from collections.abc import Sequence

from planetfall.lab.figures import LEAST, Choice, Mean, Run, chance_of_chance, difference
from planetfall.lab.phrases import SURE, Table, percent, plainly

Change = tuple[str, float, float]  # what, by how much, and half of the 95 % interval


def change_sentences(before: Run, after: Run) -> list[str]:
    """The few changes to know first."""
    told = [_told(change, "in the mean of all games") for change in sure(mean_changes(before, after))]
    for verb, what in before.topics():
        taken = _changes_of(before.choices(verb), after.choices(verb))
        for name, by, margin in sure(taken)[:3]:
            told.append(_told((f"seats choose the {what} {plainly(name)}", by, margin), "times a game"))
    return told or [
        "Nothing has changed so clearly that luck does not explain it. More games would show smaller changes."
    ]


def changes(before: Run, after: Run) -> tuple[list[str], list[tuple[str, str]], list[Table]]:
    """Text, no chart, and the table of a section about what has changed."""
    text = f"From {before.name} to {after.name}: a star marks a change that luck hardly explains."
    rows = mean_changes(before, after)
    marked = sure(rows)
    olds = {mean.name: mean for mean in before.means()}
    table = [["of a game", before.name, after.name, "change", "95 % interval"]] + [
        [
            name,
            f"{olds[name].mean:.2f}",
            f"{olds[name].mean + by:.2f}",
            f"{by:+.2f}" + ("*" if (name, by, margin) in marked else ""),
            f"{by - margin:+.2f} to {by + margin:+.2f}",
        ]
        for name, by, margin in rows
    ]
    return [text], [], [(table, "Means of all games")]


def changes_of_choices(before: Sequence[Choice], after: Sequence[Choice], what: str) -> Table:
    """How often each thing is chosen, and how often it wins, before and after."""
    new = {choice.name: choice for choice in after}
    marked = {name for name, _, _ in sure(_changes_of(before, after))}
    head = [what, "times a seat", "then", "change", "wins with it", "then", "change", "95 % interval"]
    rows = [_row(old, new[old.name], old.name in marked) for old in before if old.name in new]
    return [head, *rows], "Change"


def mean_changes(before: Run, after: Run) -> list[Change]:
    """The change of every mean that both have."""
    new = {mean.name: mean for mean in after.means()}
    return [_mean_change(mean, new[mean.name]) for mean in before.means() if mean.name in new]


def sure(rows: Sequence[Change]) -> list[Change]:
    """The changes that luck hardly explains, though so many were looked at (Bonferroni); the surest first."""
    found = [row for row in rows if chance_of_chance(row[1], row[2]) < SURE / len(rows)]
    return sorted(found, key=lambda row: chance_of_chance(row[1], row[2]))


def _mean_change(before: Mean, after: Mean) -> Change:
    return before.name, after.mean - before.mean, math.hypot(before.margin, after.margin)


def _changes_of(before: Sequence[Choice], after: Sequence[Choice]) -> list[Change]:
    """How much more often each thing is chosen."""
    new = {choice.name: choice for choice in after}
    both = [(old, new[old.name]) for old in before if old.name in new]
    return [
        (old.name, later.often - old.often, math.hypot(old.margin, later.margin))
        for old, later in both
        if min(old.offered, later.offered) >= LEAST
    ]


def _told(change: Change, what: str) -> str:
    name, by, margin = change
    how = "more" if by > 0 else "less"
    return f"{name[:1].upper()}{name[1:]}: {abs(by):.2f} {how} {what} ({by - margin:+.2f} to {by + margin:+.2f})."


def _row(old: Choice, new: Choice, marked: bool) -> list[str]:
    star = "*" if marked else ""
    often = [plainly(old.name), f"{old.often:.2f}", f"{new.often:.2f}", f"{new.often - old.often:+.2f}{star}"]
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
