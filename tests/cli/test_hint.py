"""`planetfall hint`."""

import json

import pytest

import planetfall
from planetfall.bots import coach
from planetfall.cli.app import run
from planetfall.core.errors import PlanetfallError
from planetfall.core.match import Match

POSITION = {
    "game": "red-planet",
    "seats": 3,
    "chosen": {"red": "pilot", "blue": "scientist", "yellow": "soldier"},
    "docks": [{"to": "hellas", "capacity": 4}, {"to": "ausonia", "capacity": 3}, None],
}


@pytest.fixture(autouse=True)
def small_budget(monkeypatch):
    monkeypatch.setattr(coach, "MEDIUM", {"iterations": 24, "width": 4, "turns": 0, "rounds": 0})


@pytest.fixture
def written(tmp_path):
    def write(text):
        path = tmp_path / "file"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def record(written):
    match = Match.new(planetfall.game("space-mission"), 2, 7)
    for _ in range(6):
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
    return written(match.save())


def test_a_record_is_explained_at_its_end_or_earlier(record, capsys):
    run(["hint", record, "--level", "medium", "--plain"])
    assert "1. " in capsys.readouterr().out
    run(["hint", record, "--level", "medium", "--at", "0", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["game"] == "space-mission"
    assert 1 <= len(found["hint"]["suggestions"]) <= 3


def test_a_position_is_explained_with_a_reason_and_how_sure_it_is(written, capsys):
    run(["hint", written(json.dumps(POSITION)), "--level", "medium", "--plain"])
    told = capsys.readouterr().out
    assert "(RP-" in told
    assert "points)" in told
    assert "better than the next answer in" in told


def test_a_position_is_explained_in_the_language_asked_for(written, capsys):
    run(["hint", written(json.dumps(POSITION)), "--level", "medium", "--plain", "--language", "de"])
    told = capsys.readouterr().out
    assert " Punkte)" in told
    assert "besser als die nächste Antwort in" in told


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--level", "perfect"], "there is no coach 'perfect'"),
        (["--seat", "9"], "there is no seat '9'"),
        (["--seat", "red", "--at", "0"], "Red has nothing to decide"),
        (["--at", "99"], "the match has 6 answers"),
        (["--language", "xx"], "there is no language 'xx'"),
    ],
)
def test_what_is_wrong_with_a_request_is_said(record, arguments, said):
    with pytest.raises(PlanetfallError, match=said):
        run(["hint", record, *arguments])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("not a file of ours", "neither JSON nor TOML"),
        ("{}", "does not say which game"),
        ('{"pack": 1}', "not a Planetfall record"),
        ('game = "chess"', "there is no game 'chess'"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(written, text, said):
    with pytest.raises(PlanetfallError, match=said):
        run(["hint", written(text)])


def test_a_finished_game_has_no_question(written):
    match = Match.new(planetfall.game("space-mission"), 2, 7)
    while actors := match.state.actors():
        legal = match.state.legal(actors[0])
        match.play(actors[0], legal[len(match.record.rows) % len(legal)])
    with pytest.raises(PlanetfallError, match="the game is over"):
        run(["hint", written(match.save())])
