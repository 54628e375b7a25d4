"""The page for designers: complete by itself, and right about what it says."""

import re
from html.parser import HTMLParser
from math import comb

import polars as pl
import pytest

import planetfall
from planetfall.lab.report.charts import with_page_colours
from planetfall.lab.report.comparison import change_sentences, mean_changes, significant_changes
from planetfall.lab.report.formatting import interval, percent, significant_shares
from planetfall.lab.report.report import report
from planetfall.lab.sim.folder import BadFolder, Folder
from planetfall.lab.sim.plan import Plan
from planetfall.lab.sim.simulation import simulate
from planetfall.lab.sim.workers import Serial
from planetfall.lab.statistics import MIN_SEATS, Share, Simulation
from tests.cli.toy import GAME, PACK


def simulation(folder, name="run"):
    return Simulation(folder.path, name)


class Reader(HTMLParser):
    """Collects what a page refers to, and its tags."""

    def __init__(self, text):
        super().__init__()
        self.links, self.tags = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.links += [value for name, value in attrs if name in ("src", "href", "xlink:href")]


@pytest.fixture
def narrow(run):
    """A run in which the second crater has room for one only."""
    pack = GAME.read_pack(PACK.replace("room = 3", "room = 1"), "narrow")
    return run("narrow", games=60, pack=pack)


def test_the_page_needs_nothing_from_outside(run):
    page = report([run(games=30).path])
    read = Reader(page)
    assert read.links == []
    assert "script" not in read.tags
    assert set(re.findall(r"https?://[^\"' )]+", page)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert "@import" not in page


def test_the_page_speaks_of_everything_a_designer_asks(run):
    page = report([run(games=30).path])
    for title in (
        "In short",
        "Bots",
        "Seats",
        "The course of a game",
        "Scores",
        "By card",
        "By crater",
        "By opening",
    ):
        assert f"<h2>{title}</h2>" in page
    assert page.count("<svg") > 8
    assert "what 30 games say" in page


def test_the_page_of_a_run_among_equals_has_no_section_about_bots(run):
    assert "<h2>Bots</h2>" not in report([run(bots="random,random", games=12).path])


def test_shares_of_all_seats_add_up(run):
    figures = simulation(run(games=30))
    assert sum(row.share for row in figures.by_seat()) == pytest.approx(1)
    assert sum(row.share * row.seats for row in figures.by("bot")) == pytest.approx(30)
    for row in figures.by("bot"):
        assert row.expected == pytest.approx(row.share)


def test_choices_count_seats_and_times(run):
    figures = simulation(run(games=20))
    cards = {choice.name: choice for choice in figures.choices("choose card")}
    assert sorted(cards) == ["1", "2", "3"]
    assert all(choice.offered == 60 for choice in cards.values())
    assert sum(choice.often for choice in cards.values()) == pytest.approx(2)  # two rounds
    for choice in cards.values():
        taken = choice.with_it.seats if choice.with_it else 0
        assert choice.taken == pytest.approx(taken / 60)


def test_an_opening_is_as_long_as_can_be_counted(run):
    length, rows = simulation(run(bots="random,random", games=40)).openings()
    assert 1 <= length <= 3
    assert all(row.seats >= 10 for row in rows)
    assert all(row.name.count(",") == length - 1 for row in rows)


def test_a_changed_pack_shows_where_it_matters(run, narrow):
    before, after = simulation(run(games=60), "wide"), simulation(narrow, "narrow")
    page = report([run("again", games=60).path, narrow.path])
    assert "again and narrow compared" in page
    assert "<h2>What has changed</h2>" in page
    assert any(sentence.startswith("Crater Kepler: ") for sentence in change_sentences(before, after))


def test_the_same_run_twice_shows_no_change(run):
    figures = simulation(run(games=30))
    assert all(change.by() == 0 for change in mean_changes(figures, figures))
    assert change_sentences(figures, figures)[0].startswith("Nothing has changed so clearly")


def played(path, game, *bots):
    """A run of one game of a real one."""
    plan = Plan.of(planetfall.game(game), [bots], 1)
    folder = Folder.open(path, plan)
    list(simulate(plan, Serial(), folder))
    return folder


def test_runs_of_two_games_are_not_compared(run, tmp_path):
    folder = played(tmp_path / "other", "red-planet", "random", "random")
    with pytest.raises(BadFolder, match="compare like with like"):
        report([run(games=12).path, folder.path])


def test_a_game_alone_has_a_page_too(tmp_path):
    page = report([played(tmp_path / "solo", "terraforming-mars", "random").path])
    assert "The score is " in page
    assert "Nobody has won." in page


def test_a_star_is_for_what_luck_hardly_explains():
    rows = [Share("odd", 400, 0.5, 0.45, 0.55, 0.25, 0.0), Share("even", 400, 0.27, 0.23, 0.31, 0.25, 0.0)]
    assert significant_shares(rows) == rows[:1]


def test_a_few_seats_earn_no_star():
    rows = [
        Share("lucky", MIN_SEATS - 1, 1, 0.6, 1, 0.1, 0.0),
        Share("even", 400, 0.27, 0.23, 0.31, 0.25, 0.0),
    ]
    assert rows[0].p_value() < 0.001
    assert significant_shares(rows) == []


@pytest.mark.parametrize("seats", [10, 20, 50, 200])
@pytest.mark.parametrize("expected", [0.01, 0.1, 0.25])
def test_luck_is_as_rare_as_it_says_where_wins_are_rare(expected, seats):
    chances = [
        comb(seats, wins) * expected**wins * (1 - expected) ** (seats - wins) for wins in range(seats + 1)
    ]
    rows = [Share("", seats, wins / seats, 0, 1, expected, 0.0) for wins in range(seats + 1)]
    for limit in (0.05, 0.0025):
        assert (
            sum(chance for chance, row in zip(chances, rows, strict=True) if row.p_value() < limit) <= limit
        )


def test_half_a_win_makes_luck_no_rarer():
    luck = [Share("", 20, wins / 20, 0, 1, 0.25, 0.0).p_value() for wins in (9, 9.5, 10)]
    assert luck[0] == luck[1] > luck[2]


def test_bots_that_always_or_never_win_are_no_surprise():
    assert Share("", 20, 0, 0, 0.2, 0, 0).p_value() == Share("", 20, 1, 0.8, 1, 1, 0).p_value() == 1


def test_one_game_each_is_no_change(run):
    one, other = (simulation(run(f"one {seed}", games=1, seed=seed)) for seed in (1, 2))
    assert any(change.by() for change in mean_changes(one, other))
    assert significant_changes(mean_changes(one, other)) == []
    assert {change.interval() for change in mean_changes(one, other)} == {"–"}
    assert change_sentences(one, other)[0].startswith("Nothing has changed so clearly")


def test_figures_are_said_like_this():
    assert percent(0.2549) == "25.5 %"
    assert interval(Share("", 10, 0.5, 0.237, 0.763, 0.5, 0)) == "23.7 to 76.3 %"


def test_a_drawing_has_no_colours_of_its_own():
    assert with_page_colours('<svg width="10" height="5"><text fill="#050502">x</text></svg>') == (
        '<svg style="max-width:12px"><text style="fill:var(--series-2)">x</text></svg>'
    )


def test_a_folder_of_an_earlier_version_names_its_sources_as_it_did(run):
    """Folders kept the names of sources before they kept ids."""
    folder = run(games=12)
    path = folder.path / "seats.parquet"
    named = pl.element().struct.with_fields((pl.lit("Points for ") + pl.field("source")).alias("source"))
    seats = pl.read_parquet(path).with_columns(pl.col("sources").list.eval(named))
    seats.write_parquet(path)
    assert {name for name, *_ in simulation(folder).sources()} == {
        "Points for craters",
        "Points for home",
        "Points for luck",
    }
    assert "Points for craters" in report([folder.path])
