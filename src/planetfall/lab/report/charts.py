"""Charts as SVG: drawn by altair and vl-convert without a browser, coloured by the page they stand on.

A chart is drawn with stand-in colours; each becomes a variable of the page's style sheet, so that one drawing is right
by day and by night. Nothing in it is a script, and nothing is fetched.
"""

import re
from collections.abc import Sequence
from typing import Any, Literal

import altair as alt
import polars as pl
import vl_convert

from planetfall.lab.statistics import Share, Simulation

WIDTH = 230  # of a drawing without its labels: four charts side by side on a screen, one on a phone
HEIGHT = 150
GROWTH = 1.2  # on a wide page
ROW = 22  # pixels for a line of a chart with names
FONT = "Jost, Avenir Next, Century Gothic, sans-serif"

# Stand-in colours, and the variables of report.css that take their place.
TEXT, QUIET, LINE, FAIR = "#010101", "#020202", "#030303", "#040404"
SERIES = tuple(f"#0505{number:02x}" for number in range(1, 7))
VARIABLES = {
    TEXT: "--text",
    QUIET: "--quiet",
    LINE: "--grid",
    FAIR: "--fair",
    **{colour: f"--series-{number}" for number, colour in enumerate(SERIES, start=1)},
}


def shares(rows: Sequence[tuple[str, Share]], series: Sequence[str]) -> str:
    """Shares of the wins with their intervals, a line for each name; a tick marks what was to be expected."""
    facts = pl.DataFrame(
        [
            {
                "name": short(row.name),
                "series": name,
                "share": row.share,
                "low": row.low,
                "high": row.high,
                "expected": row.expected,
            }
            for name, row in rows
        ]
    )
    names = list(dict.fromkeys(short(row.name) for _, row in rows))
    base = alt.Chart(facts).encode(
        y=alt.Y("name:N", sort=names, title=None, axis=alt.Axis(labelLimit=170)),
        yOffset=alt.YOffset("series:N", sort=list(series)),
        color=_colour(series),
    )
    share = alt.X("low:Q", title="share of the wins", axis=alt.Axis(format="%"), scale=alt.Scale(zero=False))
    spans = base.mark_rule(strokeWidth=2.5).encode(x=share, x2="high:Q")
    dots = base.mark_point(filled=True, size=55, opacity=1).encode(x="share:Q")
    fair = base.mark_tick(color=FAIR, thickness=2, size=ROW * 0.7).encode(
        x="expected:Q", color=alt.value(FAIR)
    )
    steps = len(names) * len(series)
    return svg((fair + spans + dots).properties(width=WIDTH, height=max(60, steps * ROW)))


def histogram_of(runs: Sequence[Simulation], column: str, title: str) -> str:
    """How often games have which value of a column: a line for each run."""
    facts = pl.concat(
        [run.games.select(pl.col(column).cast(pl.Float64), series=pl.lit(run.name)) for run in runs]
    ).drop_nulls()
    return _histogram(facts, column, title, [run.name for run in runs])


def scores(run: Simulation) -> str:
    """How often each bot ends with which score."""
    bots = run.bots()[: len(SERIES)]
    facts = run.seats.filter(pl.col("bot").is_in(bots)).select("score", series="bot")
    return _histogram(facts, "score", "score", bots)


def scores_of(runs: Sequence[Simulation]) -> str:
    """How often all bots of each run end with which score."""
    facts = pl.concat([run.seats.select("score", series=pl.lit(run.name)) for run in runs])
    return _histogram(facts, "score", "score", [run.name for run in runs])


def sources(rows: Sequence[tuple[str, float, float]]) -> str:
    """Where the points of winners and of the others come from."""
    series = ["winners", "others"]
    facts = pl.DataFrame(
        [
            {"source": short(source), "series": who, "points": points}
            for source, *means in rows
            for who, points in zip(series, means, strict=True)
        ]
    )
    names = list(dict.fromkeys(facts["source"]))
    chart = alt.Chart(facts).mark_bar(cornerRadiusEnd=3)
    drawn = chart.encode(
        y=alt.Y("source:N", sort=names, title=None, axis=alt.Axis(labelLimit=170)),
        yOffset=alt.YOffset("series:N", sort=series),
        x=alt.X("points:Q", title="mean points"),
        color=_colour(series),
    )
    return svg(drawn.properties(width=WIDTH, height=max(60, len(names) * ROW * 1.4)))


def _histogram(facts: pl.DataFrame, column: str, title: str, series: Sequence[str]) -> str:
    """Parts of the whole in bins that fit the values; several series as lines, one as bars."""
    edges, width = bins(facts[column])
    binned = facts.with_columns(
        bin=((pl.col(column) - edges[0]) / width).floor() * width + edges[0] + width / 2
    )
    counts = binned.group_by("series", "bin").len("count")
    whole = binned.group_by("series").len("whole")
    grid = pl.DataFrame({"bin": [edge + width / 2 for edge in edges]}).join(whole, how="cross")
    parts = grid.join(counts, on=["series", "bin"], how="left").with_columns(
        part=pl.col("count").fill_null(0) / pl.col("whole")
    )
    chart = alt.Chart(parts)
    x = alt.X("bin:Q", title=title, scale=alt.Scale(zero=False), axis=alt.Axis(tickMinStep=1))
    y = alt.Y("part:Q", title=None, axis=alt.Axis(format="%", tickCount=5))
    if len(series) == 1:
        wide = max(2.0, WIDTH / len(edges) - 2)
        mark = chart.mark_bar(width=wide, cornerRadiusEnd=2).encode(x=x, y=y, color=_colour(series))
    else:
        mark = chart.mark_line(strokeWidth=2.5, interpolate="monotone").encode(
            x=x, y=y, color=_colour(series, "stroke")
        )
    return svg(mark.properties(width=WIDTH, height=HEIGHT))


def bins(values: pl.Series, most: int = 24) -> tuple[list[float], float]:
    """The lower edges of at most so many bins of a round width, and that width; whole numbers keep to themselves.

    >>> bins(pl.Series([1, 2, 3]))
    ([0.5, 1.5, 2.5], 1.0)
    """
    low, high = float(values.min()), float(values.max())  # type: ignore[arg-type]
    whole = bool((values.cast(pl.Float64) % 1 == 0).all())
    steps = [step for power in range(-3, 6) for step in (10.0**power, 2 * 10.0**power, 5 * 10.0**power)]
    fits = [step for step in steps if (high - low) / step <= most - 1 and (step >= 1 or not whole)]
    width = fits[0]
    first = (low // width) * width - (0.5 if whole and width == 1 else 0.0)
    count = int((high - first) // width) + 1
    return [first + place * width for place in range(count)], width


def _colour(series: Sequence[str], symbol: Literal["circle", "stroke"] = "circle") -> Any:
    width = 3 if symbol == "stroke" else 0
    legend = alt.Legend(title=None, orient="top", symbolType=symbol, symbolStrokeWidth=width)
    scale = alt.Scale(domain=list(series), range=list(SERIES[: len(series)]))
    return alt.Color("series:N", scale=scale, legend=legend if len(series) > 1 else None)


def short(name: str, longest: int = 40) -> str:
    """A name that fits beside a chart."""
    return name if len(name) <= longest else name[: longest - 1] + "…"


def svg(chart: Any) -> str:
    """The drawing of a chart, with the page's colours."""
    drawn = vl_convert.vegalite_to_svg(chart.configure(**_LOOK).to_dict())
    return with_page_colours(drawn)


def with_page_colours(drawn: str) -> str:
    """A drawing whose stand-in colours are the page's; it shrinks with the page and hardly grows.

    >>> with_page_colours('<svg width="90" height="40"><path fill="#010101" stroke="#040404"/></svg>')
    '<svg style="max-width:108px"><path style="fill:var(--text);stroke:var(--fair)"/></svg>'
    """
    sized = re.sub(
        r'(<svg[^>]*?) width="([\d.]+)" height="[\d.]+"',
        lambda found: f'{found[1]} style="max-width:{float(found[2]) * GROWTH:.0f}px"',
        drawn,
        count=1,
    )
    return _TAG.sub(_restyled, sized)


def _restyled(tag: re.Match[str]) -> str:
    """A tag whose colours, if they are stand-ins, have become one style."""
    rules = [f"{found[1]}:var({VARIABLES[found[2]]})" for found in _COLOUR.finditer(tag[0])]
    if not rules:
        return tag[0]
    bare = _COLOUR.sub("", tag[0])
    end = "/>" if bare.endswith("/>") else ">"
    return f'{bare.removesuffix(end)} style="{";".join(rules)}"{end}'


_TAG = re.compile(r"<[^<>]+>")
_COLOUR = re.compile(rf' (fill|stroke)="({"|".join(VARIABLES)})"')
_LOOK: dict[str, Any] = {
    "background": "transparent",
    "font": FONT,
    "view": {"stroke": None},
    "axis": {
        "labelColor": TEXT,
        "titleColor": QUIET,
        "titleFontWeight": "normal",
        "labelFontSize": 13,
        "titleFontSize": 13,
        "gridColor": LINE,
        "domainColor": QUIET,
        "tickColor": QUIET,
    },
    "legend": {"labelColor": TEXT, "labelFontSize": 13, "symbolSize": 110},
    "bar": {"color": SERIES[0]},
}
