"""`planetfall position check`."""

import json

import pytest

from planetfall.cli.commands.positions import check

SOUND = {
    "game": "terraforming-mars",
    "generation": 3,
    "temperature": -20,
    "players": [
        {"id": "Ada", "corporation": "helion", "hand": ["mine"], "stock": {"megacredits": 5}},
        {"id": "Ben"},
    ],
    "tiles": [{"space": "r4c4", "tile": "ocean"}, {"space": "r4c6", "tile": "city", "owner": "Ben"}],
}


@pytest.fixture
def written(tmp_path):
    def write(text):
        path = tmp_path / "position"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_a_sound_position_says_who_is_asked(written, capsys):
    assert check(written(json.dumps(SOUND)), as_json=False) == 0
    assert "Red: Your turn" in capsys.readouterr().out


def test_a_question_that_names_its_seat_is_not_named_twice(written, capsys):
    assert check(written('game = "space-mission"\nseats = 2\n'), as_json=False) == 0
    assert "Red: which action?" in (told := capsys.readouterr().out)
    assert "Red: Red" not in told


def test_toml_is_read_too(written, capsys):
    assert check(written('game = "red-planet"\nseats = 3\n'), as_json=True) == 0
    assert json.loads(capsys.readouterr().out) == {
        "ok": True,
        "game": "red-planet",
        "seats": 3,
        "actors": [0, 1, 2],
    }


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "mars"}, "there is no game 'mars'"),
        ({"temprature": 0}, "a position has no field 'temprature'"),
        ({"temperature": -3}, "the temperature cannot be -3"),
        ({"tiles": [{"space": "r9c9", "tile": "city"}]}, "there is no space 'r9c9'"),
        ({"deck_top": ["mine"]}, "the card 'mine' is in two places"),
        (
            {"players": [{"in_play": [{"card": "mine", "resources": 2}]}]},
            "the card 'mine' holds no resources",
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(written, capsys, change, said):
    assert check(written(json.dumps(SOUND | change)), as_json=False) == 2
    assert said in capsys.readouterr().err


def test_a_file_that_names_no_game_is_refused(written, capsys):
    assert check(written("{}"), as_json=True) == 2
    assert json.loads(capsys.readouterr().out)["ok"] is False
