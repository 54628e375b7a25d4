"""The page about a training run: loss, strength over time, and the levels to compare with."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import altair as alt
import polars as pl
from jinja2 import Environment, FileSystemLoader

import planetfall
from planetfall.bots.ratings import ratings
from planetfall.lab.intervals import interval_text
from planetfall.lab.report.charts import FAIR, HEIGHT, SERIES, WIDTH, svg
from planetfall.lab.report.report import PAGE as REPORT
from planetfall.lab.training.run import Generation, TrainingRequest, strengths

PAGE = Path(__file__).parent / "page"
HEADINGS = (
    "generation",
    "positions",
    "loss",
    "loss of the value",
    "ahead in pairs",
    "wins",
    "points of strength",
    "thinking time",
    "",
)


def progress_page(request: TrainingRequest, generations: Sequence[Generation]) -> str:
    """The page as one text."""
    game = planetfall.game(request.game)
    pages = Environment(loader=FileSystemLoader(PAGE), autoescape=True)
    page: str = pages.get_template("progress.html").render(
        title=f"{game.title}: a network learns",
        css=(REPORT / "report.css").read_text("utf-8"),
        described=_described(request),
        sentences=sentences(generations),
        charts=[(_losses(generations), "Loss by epoch"), (_strengths(request, generations), "Strength")]
        if generations
        else [],
        rows=[HEADINGS, *_rows(generations)],
    )
    return page + "\n"


def _described(request: TrainingRequest) -> str:
    options = ", ".join(f"{name} {value}" for name, value in request.options.items())
    return (
        f"{request.seats} seats{', ' if options else ''}{options}; {request.games:,} games of self-play and "
        f"{request.gate:,} games at the gate in each generation, {request.iterations} iterations for an action; "
        f"seed {request.seed}."
    )


def sentences(generations: Sequence[Generation]) -> list[str]:
    """What has happened so far."""
    if not generations:
        return ["No generation is over yet."]
    kept = [number for number, generation in enumerate(generations) if generation.kept]
    tried = f"{len(generations)} networks were tried" if len(generations) > 1 else "1 network was tried"
    if not kept:
        return [f"{tried} and none was kept: none was clearly better than the game's own value."]
    rating, half = strengths(generations)[kept[-1]]
    return [
        f"{tried}, {len(kept)} {'were' if len(kept) > 1 else 'was'} kept, the last in generation {kept[-1]}.",
        f"It is {rating:+.0f} points stronger than the game's own value ({interval_text(rating, half, '+.0f')}).",
    ]


def _rows(generations: Sequence[Generation]) -> list[list[str]]:
    rows = []
    rated = strengths(generations)
    for number, generation in enumerate(generations):
        share, wins = generation.share(), generation.wins()
        rows.append(
            [
                str(number),
                f"{generation.positions:,}",
                f"{generation.loss():.3f}",
                f"{generation.value_loss:.3f}",
                f"{100 * share[0]:.1f} % ({interval_text(100 * share[0], 100 * share[1])})",
                f"{100 * wins[0]:.1f} % ({interval_text(100 * wins[0], 100 * wins[1])})",
                f"{rated[number][0]:+.0f} ({interval_text(*rated[number], '+.0f')})",
                f"× {generation.time_ratio():.2f}",
                "kept" if generation.kept else "dropped",
            ]
        )
    return rows


def _losses(generations: Sequence[Generation]) -> str:
    """Loss by epoch of the last generation, of what was learned and of other games."""
    last = generations[-1]
    series = ["learned from", "other games"]
    facts = pl.DataFrame(
        [
            {"epoch": epoch, "series": series[which], "loss": pair[which]}
            for epoch, pair in enumerate(last.losses, start=1)
            for which in (0, 1)
        ]
    )
    lines = (
        alt.Chart(facts)
        .mark_line(strokeWidth=2.5, point=True)
        .encode(
            x=alt.X("epoch:Q", axis=alt.Axis(tickMinStep=1)),
            y=alt.Y("loss:Q", scale=alt.Scale(zero=False)),
            color=_colour(series),
        )
    )
    value = alt.Chart(pl.DataFrame({"loss": [last.value_loss]})).mark_rule(strokeDash=[5, 4], color=FAIR)
    return svg((lines + value.encode(y="loss:Q")).properties(width=WIDTH, height=HEIGHT))


def _colour(series: Sequence[str]) -> Any:
    scale = alt.Scale(domain=list(series), range=list(SERIES[: len(series)]))
    return alt.Color("series:N", scale=scale, legend=alt.Legend(title=None, orient="top"))


def _strengths(request: TrainingRequest, generations: Sequence[Generation]) -> str:
    """Strength by generation with intervals, and the levels."""
    facts = pl.DataFrame(
        [
            {"generation": number, "strength": rating, "low": rating - half, "high": rating + half}
            for number, (rating, half) in enumerate(strengths(generations))
        ]
    )
    base = alt.Chart(facts).encode(x=alt.X("generation:O", axis=alt.Axis(labelAngle=0)))
    spans = base.mark_rule(strokeWidth=2.5, color=SERIES[0]).encode(y="low:Q", y2="high:Q")
    dots = base.mark_point(filled=True, size=55, opacity=1, color=SERIES[0]).encode(
        y=alt.Y("strength:Q", title="strength")
    )
    levels = pl.DataFrame(_levels(request.game), schema={"level": pl.String, "strength": pl.Float64})
    ruled = alt.Chart(levels).encode(y="strength:Q")
    lines = ruled.mark_rule(strokeDash=[5, 4], color=FAIR)
    names = ruled.mark_text(align="left", x=4, dy=-7, color=FAIR).encode(text="level:N")
    return svg((lines + names + spans + dots).properties(width=WIDTH * 2, height=HEIGHT))


def _levels(game: str) -> list[dict[str, Any]]:
    """The searching levels by their rating; 0 is `expert`, which searches with the game's own value."""
    measured = ratings(game)
    if measured is None or "expert" not in measured.bots:
        return [{"level": "expert", "strength": 0.0}]
    top = measured.bots["expert"].mu
    return [
        {"level": name, "strength": measured.bots[name].mu - top}
        for name in ("medium", "hard", "expert")
        if name in measured.bots
    ]
