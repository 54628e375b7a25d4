"""`planetfall lab benchmark`: rates an agent by a fixed suite of games."""

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from planetfall.cli.commands.sim import SimulationJob, play, require_lab
from planetfall.cli.files import write_text
from planetfall.core.errors import BadOption
from planetfall.lab.agents import agent as load_agent
from planetfall.lab.benchmark.suite import WHOLE, Suite, suite

if TYPE_CHECKING:
    from planetfall.lab.benchmark.result import Benchmark

JSON_FILE = "result.json"
MARKDOWN_FILE = "result.md"


class BenchmarkJob(msgspec.Struct, frozen=True):
    """Which agent plays how much of the suite, where that is stored, and on how many processes."""

    agent: str
    name: str  # as the tables call it
    games: tuple[str, ...]
    percent: int
    out: Path | None
    jobs: int | None
    quiet: bool

    def command(self) -> str:
        """The command that measures the same again."""
        words = ["planetfall", "lab", "benchmark", self.agent]
        words += [word for game in self.games for word in ("--game", game)]
        words += ["--percent", str(self.percent)] if self.percent != WHOLE else []
        return shlex.join(words)


def benchmark(
    agent: str,
    name: str | None,
    games: Sequence[str],
    quick: bool,
    percent: int | None,
    out: Path | None,
    jobs: int | None,
    as_json: bool,
    plain: bool,
) -> None:
    """Let the agent play the suite, and print its results as Markdown or JSON."""
    require_lab()
    if quick and percent is not None:
        raise BadOption("--quick and --percent both say how much is played; give one of them")
    played = suite()
    load_agent(agent)
    part = played.quick if quick else percent or WHOLE
    result = measure(
        BenchmarkJob(agent, name or agent, tuple(games), part, out, jobs, as_json or plain), played
    )
    found = {JSON_FILE: _json(result), MARKDOWN_FILE: _markdown(result)}
    if out:
        for file, text in found.items():
            write_text(out / file, text, overwrite=True)
    sys.stdout.write(found[JSON_FILE if as_json else MARKDOWN_FILE])


def measure(job: BenchmarkJob, played: Suite) -> "Benchmark":
    """Play all contests of the chosen games; with a folder, those that it has are not played again."""
    from planetfall.lab.benchmark.result import describe_run, result_of_game

    found = {}
    for game in played.chosen(job.games):
        contests = []
        for contest in played.games[game].contests:
            plan = played.plan(game, contest, job.agent, job.percent)
            folder = job.out / game / contest.name() if job.out else None
            games = play(SimulationJob(plan, folder, job.jobs, None, job.quiet))
            contests.append((contest, sorted(games, key=lambda result: result.number)))
        found[game] = result_of_game(game, played.games[game], contests, played.seed)
    return msgspec.structs.replace(describe_run(job.name, job.command(), played, job.percent), games=found)


def _json(result: "Benchmark") -> str:
    return msgspec.json.format(msgspec.json.encode(result)).decode() + "\n"


def _markdown(result: "Benchmark") -> str:
    from planetfall.lab.benchmark.markdown import as_markdown

    return as_markdown(result)
