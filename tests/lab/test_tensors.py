"""Arrays of a simulation: what seats saw and answered, and how a program that learns reads them."""

import json
import pickle
import shutil

import numpy as np
import pytest

import planetfall
from planetfall.cli.main import main
from planetfall.core.match import Match
from planetfall.core.record import loads
from planetfall.envs.dataset import AnswerDataset, BadDataset
from planetfall.lab.sim import tables, tensors
from planetfall.lab.sim.folder import Folder

GAMES = 3
SIM = ["sim", "space-mission", "--bots", "random,random", "--games", f"{GAMES}", "--jobs", "1"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A simulation with its arrays in several files."""
    path = tmp_path_factory.mktemp("lab") / "run"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tensors, "ROWS", 400)
        assert main([*SIM, "--out", str(path), "--tensors", "--plain"]) == 0
    return path


def test_rows_are_what_seats_saw_and_answered(folder):
    data, row = AnswerDataset(folder / "tensors"), 0
    game = planetfall.game("space-mission")
    observations = game.observations()
    assert observations
    for number in range(GAMES):
        record = loads(tables.record(Folder.read(folder), number))
        state, first = Match(game, record.header).state, row
        for step, answer in enumerate(record.effective_answers()[0]):
            found = data[row]
            assert [int(found[name]) for name in ("games", "steps", "seats")] == [number, step, answer.seat]
            assert found["answers"] == answer.action
            assert found["observations"].tolist() == observations.numbers(state, answer.seat)
            assert np.flatnonzero(found["masks"]).tolist() == sorted(state.legal(answer.seat))
            state.apply(answer.seat, answer.action)
            row += 1
        assert {
            (int(data[place]["seats"]), int(data[place]["scores"]), float(data[place]["won"]))
            for place in range(first, row)
        } == {
            (seat, score, (seat in state.winners()) / len(state.winners()))
            for seat, score in enumerate(state.scores())
        }
    assert len(data) == row
    with pytest.raises(IndexError):
        data[row]


def test_files_are_read_whole_and_by_other_processes(folder):
    data = AnswerDataset(folder / "tensors")
    parts = list(data.arrays())
    assert len(parts) > 1
    assert sum(len(part["answers"]) for part in parts) == len(data)
    again = pickle.loads(pickle.dumps(data))
    np.testing.assert_array_equal(again[5]["masks"], parts[0]["masks"][5])
    margins = np.concatenate([part["margins"] for part in parts])
    assert (margins > 0).any()
    assert (margins < 0).any()


def test_the_data_card_says_what_there_is(folder):
    card = json.loads((folder / "tensors" / "card.json").read_text())
    assert (card["game"], card["games"], card["tables"]) == ("space-mission", GAMES, [["random", "random"]])
    assert card["rows"] == sum(card["files"].values())
    assert set(np.load(folder / "tensors" / "00000.npz").files) == set(card["columns"])
    assert f"{card['rows']:,} answers" in (folder / "tensors" / "README.md").read_text()
    before = (folder / "tensors" / "card.json").stat().st_mtime_ns
    assert main([*SIM, "--out", str(folder), "--tensors", "--plain"]) == 0
    assert (folder / "tensors" / "card.json").stat().st_mtime_ns == before, "nothing is written twice"


def change_version(path, version):
    """Make a data card that of another version of the observations."""
    card = json.loads((path / "card.json").read_text())
    (path / "card.json").write_text(json.dumps({**card, "observation_version": version}))


def test_observations_of_another_version_are_refused_and_written_anew(folder, tmp_path):
    run = shutil.copytree(folder, tmp_path / "run")
    change_version(run / "tensors", 0)
    with pytest.raises(
        BadDataset, match="observations of version 0 of space-mission, which has version 1 now"
    ):
        AnswerDataset(run / "tensors")
    old = AnswerDataset(run / "tensors", any_version=True)
    assert len(pickle.loads(pickle.dumps(old))) == len(AnswerDataset(folder / "tensors"))
    assert main([*SIM, "--out", str(run), "--tensors", "--plain"]) == 0
    assert AnswerDataset(run / "tensors").card.observation_version == 1


def test_wrong_wishes_get_one_sentence(folder, capsys, tmp_path):
    assert main([*SIM, "--tensors"]) != 0
    assert "say where with --out FOLDER" in capsys.readouterr().err
    with pytest.raises(BadDataset, match="holds no arrays"):
        AnswerDataset(tmp_path)
    damaged = shutil.copytree(folder / "tensors", tmp_path / "damaged")
    (damaged / "00000.npz").write_bytes(b"nothing")
    with pytest.raises(BadDataset, match="cannot be read"):
        AnswerDataset(damaged)[0]
