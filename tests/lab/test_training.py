"""A network learns from self-play, is kept if it plays better, and a run that was stopped goes on where it was."""

from importlib.metadata import EntryPoint

import msgspec
import numpy as np
import pytest

import planetfall
from planetfall.bots.learned.network_file import NetworkFile
from planetfall.cli.main import main
from planetfall.lab.training import run as training
from planetfall.lab.training import self_play
from planetfall.lab.training.fit import FitSettings, Positions, fit
from planetfall.lab.training.gate import GateResult
from planetfall.lab.training.page import progress_page
from planetfall.lab.training.run import (
    BadTraining,
    Generation,
    TrainingRequest,
    TrainingRun,
    load_examples,
    strengths,
)
from planetfall.lab.training.self_play import SelfPlay, play_examples
from tests.bots.test_network import GOLDEN, judged
from tests.lab.diggers import GAME


@pytest.fixture(autouse=True)
def diggers(monkeypatch, tmp_path):
    """Diggers and Prospectors are installed beside the real games, and the directory is empty."""
    names = {"diggers": "tests.lab.diggers:GAME", "prospectors": "tests.lab.prospectors:GAME"}
    entries = {name: EntryPoint(name, where, "planetfall.games") for name, where in names.items()}
    installed = {**planetfall._entries(), **entries}
    monkeypatch.setattr(planetfall, "_entries", lambda: installed)
    monkeypatch.chdir(tmp_path)


def request(**changes):
    wishes = {
        "seats": 2,
        "options": {},
        "generations": 1,
        "games": 200,
        "gate": 40,
        "iterations": 4,
        "play_iterations": 4,
        "hidden": 8,
        "epochs": 12,
        "seed": 1,
    }
    return TrainingRequest.of(GAME, **{**wishes, **changes})


def trained(folder, wish, stop=lambda: None):
    run = TrainingRun(folder, wish)
    while not run.is_finished():
        run.advance(map, lambda *_: stop())
    return run


# -- self-play ------------------------------------------------------------------------------------------------------


def test_a_position_is_what_a_seat_saw_and_how_far_it_ended_ahead():
    examples = play_examples(SelfPlay("diggers", 2, {}, "1"), 3)
    turns = examples.observations[:, 4]
    assert len(examples.values) == len(turns) == 11  # the end of every turn but the last
    assert sorted(turns) == list(range(1, 12))
    assert set(examples.games) == {3}
    first, second = examples.margins[0], examples.margins[1]
    assert first == -second
    assert examples.least[:4].tolist() == examples.most[:4].tolist() == [0, 1, 0, 0]


def test_the_same_game_is_played_again():
    series = SelfPlay("diggers", 3, {}, "1")
    one, other = play_examples(series, 5), play_examples(series, 5)
    assert np.array_equal(one.observations, other.observations)
    assert np.array_equal(one.margins, other.margins)


# -- fitting --------------------------------------------------------------------------------------------------------


def test_a_network_finds_what_the_value_overlooks():
    random = np.random.default_rng(1)
    observations = random.integers(0, 4, (3000, 6)).astype(np.int16)
    observations[:, 5] = 7  # never changes, so it is left out
    values = observations[:, 0].astype(np.float32)
    margins = values + 2 * observations[:, 1] * (observations[:, 2] > 1)
    positions = Positions(observations, values, margins.astype(np.float32), np.arange(3000))
    found = fit(positions, FitSettings(hidden=12, later=6, epochs=30, rate=0.01, decay=0.01, seed=2))
    assert found.columns.tolist() == [0, 1, 2, 3, 4]
    assert found.losses[-1][1] < 0.2 < 0.5 < found.value_loss
    again = fit(positions, FitSettings(hidden=12, later=6, epochs=30, rate=0.01, decay=0.01, seed=2))
    assert again.losses == found.losses


# -- a run ----------------------------------------------------------------------------------------------------------


def test_a_network_that_plays_better_is_kept(tmp_path):
    run = trained(tmp_path / "run", request())
    (generation,) = run.generations
    assert generation.kept
    assert generation.share()[0] > 0.55
    assert generation.loss() < generation.value_loss
    file = NetworkFile.loads(run.best())
    assert file.run["request"]["seed"] == "1"
    assert "ahead in" in file.run["gate"]
    net = file.network(GAME)
    assert net.knows(GAME.new(2, 1), 0)
    assert not net.knows(GAME.new(3, 1), 0)


class Killed(Exception):
    pass


def test_a_run_that_is_killed_again_and_again_ends_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(training, "CHUNK", 8)
    wish = request(generations=2, games=24, gate=24, epochs=1)
    whole = trained(tmp_path / "whole", wish)
    for _ in range(100):
        steps: list[None] = []

        def stop(steps=steps):
            steps.append(None)
            if len(steps) == 2:
                raise Killed

        try:
            killed = trained(tmp_path / "killed", wish, stop)
            break
        except Killed:
            pass
    assert [part.losses for part in killed.generations] == [part.losses for part in whole.generations]
    assert [part.share() for part in killed.generations] == [part.share() for part in whole.generations]
    assert killed.best() == whole.best()


def test_a_finished_run_goes_on_with_more_generations(tmp_path):
    wish = request(games=20, gate=4, epochs=1)
    first = trained(tmp_path / "run", wish)
    more = trained(tmp_path / "run", msgspec.structs.replace(wish, generations=2))
    assert more.generations[0] == first.generations[0]
    assert len(more.generations) == 2
    assert more.generations[1].positions == 2 * more.generations[0].positions


def test_another_run_in_the_same_folder_is_refused(tmp_path):
    TrainingRun(tmp_path / "run", request())
    with pytest.raises(BadTraining, match="another run"):
        TrainingRun(tmp_path / "run", request(seed=2))
    with pytest.raises(BadTraining, match="components or observations are not the same"):
        TrainingRun(tmp_path / "run", msgspec.structs.replace(request(), observation=2))
    (tmp_path / "run" / "request.json").write_text("{")
    with pytest.raises(BadTraining, match="no file of planetfall lab train"):
        TrainingRun(tmp_path / "run", request())


def test_games_that_never_end_teach_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(self_play, "MAX_ANSWERS", 3)
    with pytest.raises(BadTraining, match="no game of self-play"):
        trained(tmp_path / "run", request(games=8))


def test_damaged_examples_are_named(tmp_path):
    path = tmp_path / "examples.npz"
    path.write_bytes(b"nothing")
    with pytest.raises(BadTraining, match=r"examples\.npz cannot be read"):
        load_examples(path)


# -- strength -------------------------------------------------------------------------------------------------------


def generation(ahead, kept):
    results = [GateResult(ahead + shift, 0.5, 0.0, 2.0, 1.0) for shift in (-0.1, 0.1)] * 50
    return Generation(100, [(0.5, 0.6)], 0.8, results, kept)


def test_strength_adds_up_over_the_networks_that_were_kept():
    rated = strengths([generation(0.6, True), generation(0.5, False), generation(0.6, True)])
    assert rated[0][0] == pytest.approx(70.4, abs=0.1)
    assert rated[1][0] == pytest.approx(rated[0][0])
    assert rated[2][0] == pytest.approx(2 * rated[0][0])
    assert rated[2][1] > rated[0][1] > 0


def test_the_page_shows_loss_and_strength():
    page = progress_page(request(), [generation(0.6, True), generation(0.4, False)])
    assert page.count("<svg") == 3  # the mark, and two charts
    assert "2 networks were tried, 1 was kept" in page
    assert "dropped" in page
    assert "× 2.00" in page
    assert "No generation is over yet." in progress_page(request(), [])


# -- the command ----------------------------------------------------------------------------------------------------


def test_the_command_trains_and_says_where_the_network_is(capsys, tmp_path):
    words = (
        "lab train diggers --players 2 --generations 1 --games 20 --gate 4 --iterations 2 --epochs 2 --jobs 1"
    )
    assert main([*words.split(), "--out", "run", "--plain"]) == 0
    said = capsys.readouterr().out
    assert "Wrote run/progress.html" in said
    assert (tmp_path / "run" / "progress.html").read_text().startswith("<!doctype html>")
    assert main([*words.split(), "--out", "run", "--plain", "--hidden", "9"]) != 0
    assert "another run" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("prospectors", "no observations"),
        ("diggers --players 1", "two seats"),
        ("chess", "chess"),
    ],
)
def test_what_cannot_be_trained_is_one_sentence(capsys, words, reason):
    assert main(["lab", "train", *words.split(), "--plain"]) != 0
    error = capsys.readouterr().err
    assert reason in error
    assert error.count("\n") <= 2


def test_networks_give_the_same_numbers_in_plain_python():
    for name, numbers in GOLDEN.items():
        assert judged(planetfall.game(name)) == numbers
