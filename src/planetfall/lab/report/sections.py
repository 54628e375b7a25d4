"""The sections of a report: what each shows of one simulation, or of two side by side."""

from collections.abc import Sequence

import msgspec

from planetfall.lab.intervals import interval_text
from planetfall.lab.report import charts
from planetfall.lab.report.comparison import changes, choice_changes_table
from planetfall.lab.report.formatting import Table, interval, percent, significant_shares
from planetfall.lab.statistics import MIN_SEATS, Choice, Mean, Share, Simulation

MAX_IN_CHART = 16
COURSE_COLUMNS = (
    ("rounds", "rounds"),
    ("turns", "turns: answers of one seat in a row"),
    ("decisions", "decisions: answers with an alternative"),
    ("branching", "mean number of answers to choose from"),
    ("lead_changes", "changes of the lead"),
)


class Section(msgspec.Struct, frozen=True):
    """A section of the page."""

    id: str
    title: str
    text: list[str]
    charts: list[tuple[str, str]]
    tables: list[Table]
    folded: str = ""  # what the tables are folded behind


def sections(runs: Sequence[Simulation]) -> list[Section]:
    """All sections, in the order of the page."""
    changed = [Section("changes", "What has changed", *changes(*runs))] if len(runs) == 2 else []
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


def _bots(runs: Sequence[Simulation]) -> Section:
    text = "How often each bot wins; a shared win counts as its fraction. The tick is a fair share."
    rows = [(run, row) for run in runs for row in _fair(run)]
    return Section(
        "bots",
        "Bots",
        [text],
        [_share_chart(rows, runs, "Share of the wins by bot")],
        [(_share_table(_fair(run), "bot"), _caption(run, runs)) for run in runs],
    )


def _fair(run: Simulation) -> list[Share]:
    """Shares of bots compared with a fair share."""
    fair = 1 / float(run.games["seats"].mean())  # type: ignore[arg-type]
    return [msgspec.structs.replace(row, expected=fair) for row in run.by("bot")]


def _seats(runs: Sequence[Simulation]) -> Section:
    text = "How often each seat wins. Bots change seats from game to game, so only the seat counts."
    rows = [(run, row) for run in runs for row in run.by_seat()]
    return Section(
        "seats",
        "Seats",
        [text],
        [_share_chart(rows, runs, "Share of the wins by seat")],
        [(_share_table(run.by_seat(), "seat"), _caption(run, runs)) for run in runs],
    )


def _course(runs: Sequence[Simulation]) -> Section:
    known = {
        column for column, _ in COURSE_COLUMNS if all(run.games[column].null_count() == 0 for run in runs)
    }
    known -= {"turns"} if "rounds" in known else set()
    titles = {**dict(COURSE_COLUMNS), "rounds": runs[0].game.rounds_name()}
    shown = [(column, title) for column, title in titles.items() if column in known]
    drawn = [(charts.histogram_of(runs, column, title), f"Games by {title}") for column, title in shown]
    text = "How long games are, how many decisions they have, how often the lead changes (a tie leaves it where it is)."
    tables = (
        [(_mean_table(runs[0].means()), "")] if len(runs) == 1 else []
    )  # of two, the table of changes has them
    return Section("course", "The course of a game", [text], drawn, tables)


def _scores(runs: Sequence[Simulation]) -> Section:
    alone = len(runs) == 1
    drawn = [(charts.scores(runs[0]) if alone else charts.scores_of(runs), "Final scores")]
    drawn += [(charts.sources(run.sources()[:12]), f"Where points come from, {run.name}") for run in runs]
    text = "Final scores, and where the points of winners and of the others come from on average."
    tables = [(_source_table(run), _caption(run, runs)) for run in runs]
    return Section("scores", "Scores", [text], drawn, tables, "All sources of points")


def _topic(runs: Sequence[Simulation], verb: str, what: str) -> Section:
    by_run = [run.choices(verb) for run in runs]
    text = f"Results of seats that chose this {what} at least once, most significant first; the tick is expected."
    rows = [
        (run, row)
        for run, choices in zip(runs, by_run, strict=True)
        for row in _most_significant(choices, by_run[0])
    ]
    drawn = [_share_chart(rows, runs, f"Share of the wins by {what}")] if rows else []
    tables = [
        (_choice_table(choices, what), _caption(run, runs)) for run, choices in zip(runs, by_run, strict=True)
    ]
    if len(runs) == 2:
        tables.insert(0, choice_changes_table(by_run[0], by_run[1], what))
    folded = f"All, {len(by_run[0])} in number" if len(by_run[0]) > MAX_IN_CHART else ""
    return Section(f"topic-{verb.replace(' ', '-')}", f"By {what}", [text], drawn, tables, folded)


def _most_significant(choices: Sequence[Choice], first: Sequence[Choice]) -> list[Share]:
    """The rows of a simulation that its chart shows: the most significant ones of the first simulation."""
    known = [choice.with_it for choice in first if choice.with_it and choice.with_it.seats >= MIN_SEATS]
    names = [row.name for row in sorted(known, key=lambda row: row.p_value())[:MAX_IN_CHART]]
    own = {choice.name: choice.with_it for choice in choices}
    return [row for name in names if (row := own.get(name))]


def _openings(runs: Sequence[Simulation]) -> Section:
    found = [(run, *run.openings()) for run in runs]
    longest = max(length for _, length, _ in found)
    first = "answer" if longest == 1 else f"{longest} answers"
    text = f"Results by the first {first} of a seat; only openings that enough seats have played."
    tables = [(_share_table(rows, "opening"), _caption(run, runs)) for run, _, rows in found]
    return Section("openings", "By opening", [text], [], tables)


def _caption(run: Simulation, runs: Sequence[Simulation]) -> str:
    return run.name if len(runs) > 1 else ""


# -- tables -----------------------------------------------------------------------------------------------------------


def _share_chart(
    rows: Sequence[tuple[Simulation, Share]], runs: Sequence[Simulation], what: str
) -> tuple[str, str]:
    return charts.shares([(run.name, row) for run, row in rows], [run.name for run in runs]), what


def _share_table(rows: Sequence[Share], what: str) -> list[list[str]]:
    odd = significant_shares(rows)
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
    odd = significant_shares([choice.with_it for choice in choices if choice.with_it])
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


def _source_table(run: Simulation) -> list[list[str]]:
    head = ["source", "winners", "others"]
    return [head] + [[source, f"{won:.2f}", f"{lost:.2f}"] for source, won, lost in run.sources()]
