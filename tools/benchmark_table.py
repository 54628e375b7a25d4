"""Writes the tables of docs/benchmark.md from the results in docs/benchmark: `python -m tools.benchmark_table`."""

import sys
from pathlib import Path

import msgspec

import planetfall
from planetfall.lab.benchmark.markdown import comparison
from planetfall.lab.benchmark.result import Benchmark
from planetfall.lab.benchmark.suite import suite

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "benchmark.md"
BEGIN, END = "<!-- results -->", "<!-- end of results -->"


def results() -> list[Benchmark]:
    """All results that are kept."""
    return [
        msgspec.json.decode(path.read_bytes(), type=Benchmark)
        for path in sorted((DOCS / "benchmark").glob("*.json"))
    ]


def tables() -> str:
    """A table for each game of the suite."""
    kept = results()
    parts = [f"### {planetfall.game(game).title}\n\n{comparison(kept, game)}" for game in suite().games]
    return "\n\n".join(parts)


def written(page: str) -> str:
    """The page with its tables as they should be."""
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    return f"{before}{BEGIN}\n\n{tables()}\n\n{END}{after}"


def main() -> int:
    """Write the page anew."""
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
    sys.stdout.write(f"Wrote {PAGE}.\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
