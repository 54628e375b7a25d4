"""The report about a simulation as one HTML page: a summary, then charts and tables."""

import base64
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader

import planetfall
from planetfall.lab.report.comparison import change_sentences
from planetfall.lab.report.sections import sections
from planetfall.lab.report.summary import sentences
from planetfall.lab.sim.folder import BadFolder
from planetfall.lab.statistics import Simulation

PAGE = Path(__file__).parent / "page"
FONT = Path(planetfall.__file__).parent / "server" / "static" / "vendor" / "jost.woff2"


def report(paths: Sequence[Path]) -> str:
    """The page about one simulation, or the comparison of two; BadFolder if they are of different games."""
    names = _names(paths)
    runs = [Simulation(path, name) for path, name in zip(paths, names, strict=True)]
    if len({run.plan.game for run in runs}) > 1:
        raise BadFolder(
            f"{paths[0]} is {runs[0].plan.game} and {paths[1]} is {runs[1].plan.game}; compare like with like"
        )
    titles = {1: f"{runs[0].game.title}: what {len(runs[0].games):,} games say"}
    page: str = _template().render(
        title=titles.get(len(runs), f"{runs[0].game.title}: {names[0]} and {names[-1]} compared"),
        css=(PAGE / "report.css").read_text("utf-8"),
        font=base64.b64encode(FONT.read_bytes()).decode() if FONT.is_file() else "",
        runs=[{"name": run.name, "description": run.description, "note": _unfinished(run)} for run in runs],
        sentences=change_sentences(*runs) if len(runs) == 2 else sentences(runs[0]),
        sections=sections(runs),
        made_from=" and ".join(f"{len(run.games):,} games" for run in runs),
    )
    return page + "\n"


def _template() -> Any:
    pages = Environment(loader=FileSystemLoader(PAGE), autoescape=True, trim_blocks=False)
    return pages.get_template("report.html")


def _names(paths: Sequence[Path]) -> list[str]:
    names = [path.resolve().name for path in paths]
    return names if len(set(names)) == len(names) else [str(path) for path in paths]


def _unfinished(run: Simulation) -> str:
    cut = int((~run.games["finished"]).sum())
    return f"{cut} of them were stopped before their end, because a bot stalled." if cut else ""
