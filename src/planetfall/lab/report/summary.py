"""The summary of a simulation, as sentences."""

from collections.abc import Mapping

from planetfall.lab.report.formatting import interval, percent, significant_shares
from planetfall.lab.statistics import MIN_SEATS, Mean, Simulation

NEVER = 0.02  # what is taken less often counts as hardly ever taken


def sentences(run: Simulation) -> list[str]:
    """The sentences of the summary."""
    return [*_about_bots(run), _about_seats(run), *_about_length(run), *_about_choices(run)]


def _about_bots(run: Simulation) -> list[str]:
    best = max(run.by("bot"), key=lambda row: row.share)
    if best.share == 0:
        return ["Nobody has won."]
    if len(run.bots()) == 1:
        return [f"All seats are played by {best.name}; a seat like all others wins {percent(best.share)}."]
    return [f"{best.name} wins most often: {percent(best.share)} of its games ({interval(best)})."]


def _about_seats(run: Simulation) -> str:
    rows = run.by_seat()
    odd = significant_shares(rows)
    if not odd:
        return "No seat wins clearly more or less often than the others."
    lines = ", ".join(
        f"seat {row.name} wins {percent(row.share)} instead of {percent(row.expected)}" for row in odd
    )
    return f"Where one sits matters: {lines}."


def _about_length(run: Simulation) -> list[str]:
    means = {mean.name: mean for mean in run.means()}
    lines = []
    rounds = run.game.rounds_name()
    if rounds in means:
        low, high = means[rounds].typical
        lines.append(
            f"A game has {means[rounds].mean:.1f} {rounds}; nine of ten have {low:.0f} to {high:.0f}."
        )
    answers = means["answers to choose from"].mean
    lines.append(
        f"There are {means['decisions'].mean:.0f} decisions in a game, with {answers:.1f} answers each."
    )
    return [*lines, _about_scores(means)]


def _about_scores(means: Mapping[str, Mean]) -> str:
    best, ahead = means["best score"].mean, means.get("lead of the best score")
    if ahead is None:
        return f"The score is {best:.0f} on average."
    lead = means["changes of the lead"].mean
    return f"The lead changes {lead:.1f} times. The best score is {best:.0f}, {ahead.mean:.0f} ahead of the next."


def _about_choices(run: Simulation) -> list[str]:
    lines = []
    for verb, what in run.topics():
        choices = run.choices(verb)
        taken = significant_shares([choice.with_it for choice in choices if choice.with_it])
        for row in sorted(taken, key=lambda row: row.p_value())[:2]:
            how = "more" if row.share > row.expected else "less"
            lines.append(
                f"Who chooses the {what} {row.name} wins {how} often than to be expected: "
                f"{percent(row.share)} instead of {percent(row.expected)}."
            )
        never = [choice for choice in choices if choice.offered >= 5 * MIN_SEATS and choice.taken < NEVER]
        if never:
            names = ", ".join(choice.name for choice in never[:4])
            more = f" and {len(never) - 4} more" if len(never) > 4 else ""
            lines.append(f"Hardly ever chosen as {what} though offered often: {names}{more}.")
    return lines
