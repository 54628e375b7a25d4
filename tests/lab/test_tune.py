"""Weights improve by play, in a way that can be repeated and gone on with."""

import tomllib
from importlib.metadata import EntryPoint

import msgspec
import pytest

import planetfall
from planetfall.bots.parallel import parallel_map
from planetfall.cli.main import main
from planetfall.core.weights import read_weights
from planetfall.lab.tuning.duel import DealResult, Duel, play_deal
from planetfall.lab.tuning.tune import BadTuning, TuningRequest, TuningRun, Verdict, advance, weights_toml
from tests.lab.prospectors import GAME, WEIGHTS


@pytest.fixture(autouse=True)
def prospectors(monkeypatch, tmp_path):
    """Prospectors is the only game installed, and the directory is empty."""
    entry = EntryPoint("prospectors", "tests.lab.prospectors:GAME", "planetfall.games")
    monkeypatch.setattr(planetfall, "_entries", lambda: {"prospectors": entry})
    monkeypatch.chdir(tmp_path)
    planetfall.game.cache_clear()
    yield
    planetfall.game.cache_clear()


def request(games=600, proof=200, seed=1, players=2):
    return TuningRequest.of(GAME, players, {}, games, proof, seed)


def tuned(run, jobs=1):
    with parallel_map(jobs) as pmap:
        while not run.is_finished():
            run = advance(run, GAME.weights(), pmap)
    return run


# -- duels ----------------------------------------------------------------------------------------------------------


def test_who_weighs_the_same_is_exactly_as_good():
    for players in (2, 3, 4):
        result = play_deal(Duel("prospectors", players, {}, "1", {}, {}, 1), deal=5)
        assert (result.ahead, result.wins, result.points) == (0.5, 0.5, 0.0)


def test_who_weighs_better_is_ahead_whichever_side_it_is():
    good, bad = {"rare.ice": 2.0}, {"rare.ice": 0.2}
    one = play_deal(Duel("prospectors", 3, {}, "1", good, bad, 1), deal=0)
    other = play_deal(Duel("prospectors", 3, {}, "1", bad, good, 1), deal=0)
    assert one.ahead == 1.0
    assert one.wins == 1.0
    assert one.points > 5
    assert (other.ahead, other.wins) == (0.0, 0.0)
    assert other.points == pytest.approx(-one.points)


# -- tuning ---------------------------------------------------------------------------------------------------------


def test_tuning_finds_the_better_weight_and_proves_it():
    run = tuned(TuningRun.begin(request()))
    numbers = run.proposal()
    verdict = Verdict.of(run)
    assert 1.5 < numbers["rare.ice"] / numbers["ore"] < 3.0
    assert verdict.is_better()
    assert verdict.mean.points > 1
    assert run.games() == run.all_games() == 800


def test_the_same_seed_gives_the_same_weights_whatever_the_number_of_jobs():
    alone, together = (tuned(TuningRun.begin(request(80, 20)), jobs) for jobs in (1, 2))
    another = tuned(TuningRun.begin(request(80, 20, seed=2)))
    assert alone == together
    assert alone.proposal() != another.proposal()


def test_a_run_goes_on_where_it_was_stopped():
    whole = tuned(TuningRun.begin(request(80, 20)))
    stopped = TuningRun.begin(request(80, 20))
    with parallel_map(1) as pmap:
        for _ in range(11):  # in the middle of the proof
            stopped = advance(stopped, GAME.weights(), pmap)
    assert stopped.proof
    assert not stopped.is_finished()
    assert tuned(TuningRun.loads(stopped.dumps(), stopped.request)) == whole


def test_a_run_for_another_wish_is_refused():
    text = TuningRun.begin(request(80)).dumps()
    with pytest.raises(BadTuning, match="another run"):
        TuningRun.loads(text, request(88))
    with pytest.raises(BadTuning, match="no run"):
        TuningRun.loads("{", request(80))


@pytest.mark.parametrize(
    "damage",
    [
        {"steps": -1},
        {"steps": 99},
        {"steps": 9},
        {"numbers": {"ore": 1.0}},
        {"numbers": {}},
        {"sums": {"ore": 1.0}},
        {"proof": (DealResult(1.0, 1.0, 1.0),)},
        {"steps": 10, "sums": {"ore": 1.0, "rare.ice": 1.0}, "proof": (DealResult(1.0, 1.0, 1.0),) * 11},
    ],
)
def test_a_run_that_cannot_have_come_so_far_is_refused(damage):
    run = msgspec.structs.replace(TuningRun.begin(request(80, 20)), **damage)
    with pytest.raises(BadTuning, match="it is damaged"):
        TuningRun.loads(run.dumps(), run.request)


def test_weights_stay_within_their_limits():
    run = msgspec.structs.replace(TuningRun.begin(request(80)), numbers={"ore": 2.0, "rare.ice": 0.001})
    with parallel_map(1) as pmap:
        for _ in range(8):
            run = advance(run, GAME.weights(), pmap)
            assert 0.5 <= run.numbers["ore"] <= 2.0
            assert run.numbers["rare.ice"] >= 0.001


def test_weights_that_are_left_stay_as_they_are():
    for left in ("rare", "rare.ice"):
        run = tuned(TuningRun.begin(TuningRequest.of(GAME, 2, {}, 80, 20, 1, [left])))
        assert run.proposal()["rare.ice"] == 1.0
        assert run.proposal()["ore"] != 1.0


def test_luck_is_not_taken_for_better_weights():
    same = msgspec.structs.replace(TuningRun.begin(request(8, 20)), steps=1)
    assert not Verdict.of(tuned(same)).is_better()


# -- the file -------------------------------------------------------------------------------------------------------


def test_written_weights_keep_their_comments_and_say_what_made_them():
    run = tuned(TuningRun.begin(request(80, 40)))
    text = weights_toml(GAME.weights(), run, Verdict.of(run), "2030-01-02")
    again = read_weights(text)
    assert again.numbers == run.proposal()
    assert again.bounds == GAME.weights().bounds
    assert "# the common one" in text
    assert "# the cold one" in text
    assert text.startswith("# What prospectors go by.")
    first, last = again.runs
    assert first == {"method": "set by hand"}
    assert last | {"method": "SPSA", "players": 2, "games": 80, "seed": "1", "date": "2030-01-02"} == last
    assert last["options"] == {"mine": "deep"}
    assert "of all pairs" in last["result"]
    assert "\n\n[weights]\n" in text


# -- the command ----------------------------------------------------------------------------------------------------


def command(games, proof):
    """The words of a command that tunes for two players."""
    words = f"lab tune prospectors --players 2 --games {games} --proof {proof} --jobs 1 --plain"
    return words.split()


def test_the_command_writes_better_weights(tmp_path, capsys):
    assert main(command(400, 100)) == 0
    told = capsys.readouterr().out
    assert "Ahead of the weights before" in told
    assert "Written to prospectors-weights.toml." in told
    assert [path.name for path in tmp_path.iterdir()] == ["prospectors-weights.toml"]
    assert tomllib.loads((tmp_path / "prospectors-weights.toml").read_text())["weights"]["rare"]["ice"] > 1


def test_the_command_writes_nothing_when_nothing_was_proved(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(Verdict, "is_better", lambda self: False)
    assert main(command(8, 4)) == 0
    assert "was not written" in capsys.readouterr().out
    assert not list(tmp_path.iterdir())


def test_a_stopped_command_goes_on(tmp_path, capsys, monkeypatch):
    from planetfall.cli.commands import tune

    steps: list[int] = []

    def interrupted(*args):
        if len(steps) == 5:
            raise KeyboardInterrupt
        steps.append(1)
        return advance(*args)

    monkeypatch.setattr(tune, "advance", interrupted)
    assert main(command(80, 20)) == 130
    assert "has 40 games; the same command resumes the run" in capsys.readouterr().err
    kept = (tmp_path / "prospectors-weights.toml.run").read_text()
    assert TuningRun.loads(kept, request(80, 20)).steps == 5
    monkeypatch.setattr(tune, "advance", advance)
    assert main(command(80, 20)) == 0
    assert not (tmp_path / "prospectors-weights.toml.run").exists()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--players", "1"], "two seats or more"),
        (["--players", "0"], "two seats or more"),
        (["--leave", "gold"], "no weight gold"),
        (["--leave", "ore,rare"], "nothing to tune"),
        (["--players", "9"], "1 to 4 seats"),
        (["--out", "nowhere/weights.toml"], "no directory"),
        (["--seed", "minus"], "whole number"),
        (["--out", "there.toml"], "already exists"),
    ],
)
def test_what_cannot_be_tuned_is_one_clear_line(tmp_path, capsys, arguments, complaint):
    (tmp_path / "there.toml").write_text(WEIGHTS)
    assert main(["lab", "tune", "prospectors", *arguments]) == 2
    error = capsys.readouterr().err
    assert complaint in error
    assert error.count("\n") == 1


def test_a_run_that_is_not_this_one_is_one_clear_line(tmp_path, capsys):
    (tmp_path / "prospectors-weights.toml.run").write_text("{}")
    assert main(["lab", "tune", "prospectors"]) == 2
    error = capsys.readouterr().err
    assert "cannot be resumed" in error
    assert error.count("\n") == 1


def test_a_game_without_weights_has_nothing_to_tune(monkeypatch):
    monkeypatch.setattr(GAME, "table", read_weights("[weights]"))
    with pytest.raises(BadTuning, match="nothing to tune"):
        request()
