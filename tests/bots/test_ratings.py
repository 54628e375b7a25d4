"""What was measured about bots can be read again, by the page as by anybody."""

import msgspec
import pytest

import planetfall
from planetfall.bots.ratings import Rating, Ratings, rating, ratings
from planetfall.lab.measured_files import ratings_toml

RUN = Ratings(
    "2026-11-16", 400, 4, 7, 1, "abc", {"length": "short"}, {"random": Rating(0.0, 0.0, 0.0, 0.001, 0.002)}
)


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_every_game_says_how_strong_its_bots_are(game):
    measured = ratings(game)
    assert measured is not None
    assert measured.bots["random"].mu == 0
    for strength in measured.bots.values():
        assert strength.low <= strength.mu <= strength.high
        assert strength.seconds >= 0
        assert strength.longest >= 0


def test_a_bot_that_was_never_measured_has_no_rating():
    assert rating("red-planet", "deep-blue") is None


def test_what_is_written_can_be_read(tmp_path, monkeypatch):
    monkeypatch.setattr(type(planetfall.game("red-planet")), "folder", lambda self: tmp_path)
    (tmp_path / "ai").mkdir()
    (tmp_path / "ai" / "ratings.toml").write_text(ratings_toml(RUN, "planetfall lab tournament"), "utf-8")
    assert ratings("red-planet") == RUN


@pytest.mark.parametrize(
    "name", ['run:./bot "a, b"', "run:./bot\n[bots]", "run:C:\\bot.exe", "run:ä\x7f\x00 🚀"]
)
def test_programs_with_any_name_are_read_as_they_were_written(tmp_path, monkeypatch, name):
    monkeypatch.setattr(type(planetfall.game("red-planet")), "folder", lambda self: tmp_path)
    run = msgspec.structs.replace(RUN, bots={name: RUN.bots["random"]})
    text = ratings_toml(run, f"planetfall lab tournament --bots {name}")
    (tmp_path / "ai").mkdir()
    (tmp_path / "ai" / "ratings.toml").write_text(text, "utf-8", newline="")
    assert ratings("red-planet") == run


def test_a_game_without_a_tournament_has_no_ratings(tmp_path, monkeypatch):
    monkeypatch.setattr(type(planetfall.game("red-planet")), "folder", lambda self: tmp_path)
    assert ratings("red-planet") is None
