"""The sections of a report: what each shows of one simulation, or of two side by side."""

from collections.abc import Sequence

import msgspec

from planetfall.lab.intervals import interval_text
from planetfall.lab.report import charts
from planetfall.lab.report.comparison import changes, changes_of_choices
from planetfall.lab.report.formatting import Table, interval, percent, starred
from planetfall.lab.statistics import LEAST, Choice, Mean, Run, Share

MOST_IN_CHART = 16
COURSE = (
    ("rounds", "rounds"),
    ("turns", "turns: answers of one seat in a row"),
    ("decisions", "decisions: answers with an alternative"),
    ("branching", "answers to choose from, in the mean"),
    ("lead_changes", "changes of the lead"),
)


class Part(msgspec.Struct, frozen=True):
    """A section of the page."""

    id: str
    title: str
    text: list[str]
    charts: list[tuple[str, str]]
    tables: list[Table]
    folded: str = ""  # what the tables are folded behind


def parts(runs: Sequence[Run]) -> list[Part]:
    """All sections, in the order of the page."""
    changed = [Part("changes", "What has changed", *changes(*runs))] if len(runs) == 2 else []
    mixed = any(len(run.bots()) > 1 for run in runs)
    return [
        *changed,
        *([_bots(runs)] if mixed else []),
        _seats(runs),
        _course(runs),
        _scores(runs),
        *[_topic(runs, verb, what) for verb, what in runs[0].topics()],
        _openings(runs),
    ]


def _bots(runs: Sequence[Run]) -> Part:
    text = "How often each bot wins; a shared win counts as its part of one. The tick is a fair share."
    rows = [(run, row) for run in runs for row in _fair(run)]
    return Part(
        "bots",
        "Bots",
        [text],
        [_share_chart(rows, runs, "Part of the wins by bot")],
        [(_share_table(_fair(run), "bot"), _caption(run, runs)) for run in runs],
    )


def _fair(run: Run) -> list[Share]:
    """Shares of bots beside a fair one, since a bot is just what is to be expected of itself."""
    fair = 1 / float(run.games["seats"].mean())  # type: ignore[arg-type]
    return [msgspec.structs.replace(row, expected=fair) for row in run.by("bot")]


def _seats(runs: Sequence[Run]) -> Part:
    text = "How often each place at the table wins. Bots change places from game to game, so only the place counts."
    rows = [(run, row) for run in runs for row in run.by_place()]
    return Part(
        "seats",
        "Seats",
        [text],
        [_share_chart(rows, runs, "Part of the wins by seat")],
        [(_share_table(run.by_place(), "seat"), _caption(run, runs)) for run in runs],
    )


def _course(runs: Sequence[Run]) -> Part:
    known = {column for column, _ in COURSE if all(run.games[column].null_count() == 0 for run in runs)}
    known -= {"turns"} if "rounds" in known else set()
    titles = {**dict(COURSE), "rounds": runs[0].game.rounds_name()}
    told = [(column, title) for column, title in titles.items() if column in known]
    drawn = [(charts.spread_of(runs, column, title), f"Games by {title}") for column, title in told]
    text = "How long games are, how much there is to decide, how often the lead changes (a tie leaves it where it is)."
    tables = [(_mean_table(runs[0].means()), "")] if len(runs) == 1 else []  # two are in the table of changes
    return Part("course", "The course of a game", [text], drawn, tables)


def _scores(runs: Sequence[Run]) -> Part:
    alone = len(runs) == 1
    drawn = [(charts.scores(runs[0]) if alone else charts.scores_of(runs), "Final scores")]
    drawn += [(charts.sources(run.sources()[:12]), f"Where points come from, {run.name}") for run in runs]
    text = "Final scores, and where the points of winners and of the others come from in the mean."
    tables = [(_source_table(run), _caption(run, runs)) for run in runs]
    return Part("scores", "Scores", [text], drawn, tables, "All sources of points")


def _topic(runs: Sequence[Run], verb: str, what: str) -> Part:
    by_run = [run.choices(verb) for run in runs]
    text = f"How seats fare that chose this {what} at least once, most telling first; the tick is what was expected."
    rows = [
        (run, row) for run, choices in zip(runs, by_run, strict=True) for row in _telling(choices, by_run[0])
    ]
    drawn = [_share_chart(rows, runs, f"Part of the wins by {what}")] if rows else []
    tables = [
        (_choice_table(choices, what), _caption(run, runs)) for run, choices in zip(runs, by_run, strict=True)
    ]
    if len(runs) == 2:
        tables.insert(0, changes_of_choices(by_run[0], by_run[1], what))
    folded = f"All, {len(by_run[0])} in number" if len(by_run[0]) > MOST_IN_CHART else ""
    return Part(f"topic-{verb.replace(' ', '-')}", f"By {what}", [text], drawn, tables, folded)


def _telling(choices: Sequence[Choice], first: Sequence[Choice]) -> list[Share]:
    """Those rows of a run that its chart shows: the most telling ones of the first run, if all have no room."""
    known = [choice.with_it for choice in first if choice.with_it and choice.with_it.seats >= LEAST]
    names = [row.name for row in sorted(known, key=lambda row: row.p_value())[:MOST_IN_CHART]]
    own = {choice.name: choice.with_it for choice in choices}
    return [row for name in names if (row := own.get(name))]


def _openings(runs: Sequence[Run]) -> Part:
    found = [(run, *run.openings()) for run in runs]
    longest = max(length for _, length, _ in found)
    first = "answer" if longest == 1 else f"{longest} answers"
    text = f"How seats fare by their first {first}; only openings that enough seats have played."
    tables = [(_share_table(rows, "opening"), _caption(run, runs)) for run, _, rows in found]
    return Part("openings", "By opening", [text], [], tables)


def _caption(run: Run, runs: Sequence[Run]) -> str:
    return run.name if len(runs) > 1 else ""


# -- tables -----------------------------------------------------------------------------------------------------------


def _share_chart(rows: Sequence[tuple[Run, Share]], runs: Sequence[Run], what: str) -> tuple[str, str]:
    return charts.shares([(run.name, row) for run, row in rows], [run.name for run in runs]), what


def _share_table(rows: Sequence[Share], what: str) -> list[list[str]]:
    odd = starred(rows)
    head = [what, "seats", "wins", "95 % interval", "expected", "mean score"]
    return [head] + [
        [
            row.name,
            f"{row.seats:,}",
            percent(row.share) + ("*" if row in odd else ""),
            interval(row),
            percent(row.expected),
            f"{row.score:.1f}",
        ]
        for row in rows
    ]


def _choice_table(choices: Sequence[Choice], what: str) -> list[list[str]]:
    odd = starred([choice.with_it for choice in choices if choice.with_it])
    head = [
        what,
        "seats that could",
        "did",
        "times, by winners and others",
        "wins with it",
        "95 % interval",
        "expected",
        "wins without",
    ]
    return [head] + [
        [
            choice.name,
            f"{choice.offered:,}",
            percent(choice.taken),
            f"{choice.by_winners:.2f} and {choice.by_others:.2f}",
            percent(choice.with_it.share) + ("*" if choice.with_it in odd else "") if choice.with_it else "–",
            interval(choice.with_it) if choice.with_it else "–",
            percent(choice.with_it.expected) if choice.with_it else "–",
            percent(choice.without.share) if choice.without else "–",
        ]
        for choice in choices
    ]


def _mean_table(means: Sequence[Mean]) -> list[list[str]]:
    head = ["of a game", "mean", "95 % interval", "nine of ten games"]
    return [head] + [
        [
            mean.name,
            f"{mean.mean:.1f}",
            interval_text(mean.mean, mean.margin),
            f"{mean.typical[0]:.0f} to {mean.typical[1]:.0f}",
        ]
        for mean in means
    ]


def _source_table(run: Run) -> list[list[str]]:
    head = ["source", "winners", "others"]
    return [head] + [[source, f"{won:.2f}", f"{lost:.2f}"] for source, won, lost in run.sources()]
