"""Packs with other numbers: how they are made, and that what is accepted and cannot be played is found."""

import pytest

import planetfall
from planetfall.cli.main import main
from planetfall.core.chance import Chance
from planetfall.core.errors import BadPack
from planetfall.core.state import State
from planetfall.games.space_mission import GAME
from planetfall.testing import survey_packs
from planetfall.testing.mutated_packs import mutated_text


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_a_mutated_pack_differs_in_numbers_only(name):
    text = planetfall.game(name).pack().text
    lines = text.splitlines()
    for seed in range(20):
        other = mutated_text(text, Chance.from_seed(seed)).splitlines()
        changed = [(old, new) for old, new in zip(lines, other, strict=True) if old != new]
        assert 1 <= len(changed) <= 4
        for old, new in changed:
            assert not old.startswith(("#", "format"))
            assert "".join(c for c in old if not c.isdigit()) == "".join(c for c in new if not c.isdigit())


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_packs_that_are_accepted_are_playable_to_the_end(name):
    report = survey_packs(planetfall.game(name), range(12), games=1)
    assert report.broken is None
    assert (report.packs, report.games) == (12, 12 - report.refused)
    assert report.games > 0


def test_a_pack_that_cannot_be_played_is_found(monkeypatch):
    counted = GAME.piece_counts

    def losing(state: State) -> dict[str, int]:
        counts = counted(state)
        return counts | {"cards": counts["cards"] - 1} if state.over() else counts

    monkeypatch.setattr(GAME, "piece_counts", losing)
    report = survey_packs(GAME, range(12), games=1)
    assert report.broken is not None
    assert "cards" in report.broken.message
    try:
        assert GAME.read_pack(report.broken.text, "broken").text != GAME.pack().text
    except BadPack:
        pytest.fail("the text that is reported is not the pack that was played")


def test_the_command_says_how_many_packs_were_refused(capsys):
    assert main(["check", "space-mission", "--packs", "4", "--plain"]) == 0
    assert "4 packs with other numbers" in capsys.readouterr().out
