"""Results of the benchmark as tables in Markdown that one can publish."""

from collections.abc import Sequence

import planetfall
from planetfall.lab.benchmark.result import Benchmark, ContestResult, GameBenchmark, Measured
from planetfall.lab.benchmark.suite import WHOLE

HEADINGS = ("table", "games", "wins", "wins over fair share (95 %)", "mean margin (95 %)")
SUMMARY = ("agent", "rating (95 %)", "games", "seconds per answer", "longest")


def as_markdown(result: Benchmark) -> str:
    """One agent: a table for each game, and with what it was measured."""
    parts = [f"# {result.agent}", _run(result)]
    for name, game in result.games.items():
        parts += [f"## {planetfall.game(name).title}", _game_line(game), _table(HEADINGS, _rows(game))]
    return "\n\n".join(parts) + "\n"


def comparison(results: Sequence[Benchmark], game: str) -> str:
    """Several agents in one game: a row for each, the weakest first, with the tables as columns."""
    played = [(result, result.games[game]) for result in results if game in result.games]
    played.sort(key=lambda row: (row[1].rating.value, row[0].agent))
    kinds = list(dict.fromkeys(_kind(contest) for _, found in played for contest in found.contests))
    return _table((*SUMMARY, *kinds), [_summary(result.agent, found, kinds) for result, found in played])


def _run(result: Benchmark) -> str:
    part = "" if result.percent == WHOLE else f" ({result.percent} % of its games)"
    form = "compiled" if result.compiled else "pure Python"
    machine = result.machine
    return (
        f"Planetfall {result.planetfall}, {form}, benchmark {result.suite}{part}, {result.date}; "
        f"{machine.processor}, {machine.cores} cores, {machine.system}, {machine.python}. "
        f"Command: `{result.command}`"
    )


def _game_line(game: GameBenchmark) -> str:
    line = (
        f"Rating {_interval(game.rating, 0)}; {game.seconds_per_answer:g} s per answer on average, "
        f"{game.longest:g} s at most, {game.answers:,} answers. Rules {game.rules}, components {game.pack}."
    )
    if game.substituted:
        line += f" `easy` answered {game.substituted:,} times because the program failed."
    if game.unfinished:
        line += f" {game.unfinished:,} games did not end and count as lost."
    return line


def _rows(game: GameBenchmark) -> list[tuple[str, ...]]:
    return [
        (
            _kind(contest),
            f"{contest.games}",
            f"{contest.wins:g}",
            _interval(contest.over_fair_share, 2),
            _interval(contest.margin, 1),
        )
        for contest in game.contests
    ]


def _summary(agent: str, game: GameBenchmark, kinds: Sequence[str]) -> tuple[str, ...]:
    found = {_kind(contest): _interval(contest.over_fair_share, 2) for contest in game.contests}
    games = sum(contest.games for contest in game.contests)
    return (
        f"`{agent}`",
        _interval(game.rating, 0),
        f"{games}",
        f"{game.seconds_per_answer:g}",
        f"{game.longest:g}",
        *(found.get(kind, "–") for kind in kinds),
    )


def _kind(contest: ContestResult) -> str:
    """The tables of a contest in words."""
    others = contest.seats - 1
    return f"against {contest.against}" if others == 1 else f"among {others} {contest.against}"


def _interval(found: Measured, digits: int) -> str:
    return f"{found.value:.{digits}f} ({found.low:.{digits}f} to {found.high:.{digits}f})"


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    rule = ["---", *["---:"] * (len(headings) - 1)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (headings, rule, *rows))
