"""Records that earlier versions have left are replayed to the identical result."""

from typing import Any

import msgspec
import pytest

import planetfall
from planetfall.cli.main import main
from tests.stored.expected import FOLDER, VERSIONS, expected, kinds_told, read, stored_records

STORED = [(version, entry) for version in VERSIONS for entry in stored_records(version)]
FIRST = "v0.1.0"
KINDS = {
    "red-planet": "assign board choose-specialist destination destroy drop keep-mission kill launch look move "
    "order-neutral redirect replace rescue rescue-amount research",
    "space-mission": "action discard pay take",
    "rocket-rescue": "bid board buy clear crew fly keep plan-boarding plan-building plan-research plan-shopping refill "
    "seat shift site take work",
    "terraforming-mars": "action add-to buy-seen choose copy corporation draft exchange final-greenery heat how-many "
    "keep lower next place remove remove-amount research research-heat sell start-cards steel take-amount take-from "
    "titanium which-action",
}


def name_of(value: object) -> str | None:
    return str(value["file"]).removesuffix(".planetfall") if isinstance(value, dict) else None


@pytest.mark.parametrize(("version", "entry"), STORED, ids=name_of)
def test_a_stored_record_is_replayed_to_its_result(version: str, entry: dict[str, Any]) -> None:
    record = read(version, entry["file"])
    told = msgspec.json.decode(msgspec.json.encode({"file": entry["file"]} | expected(record)))
    assert told == entry


@pytest.mark.parametrize("version", VERSIONS)
def test_every_stored_record_is_in_the_index(version: str) -> None:
    folder = FOLDER / version / "records"
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.planetfall"))
    assert files == sorted(entry["file"] for entry in stored_records(version))


@pytest.mark.parametrize("game", KINDS)
def test_a_running_game_stops_at_every_kind_of_question(game: str) -> None:
    entries = [entry for entry in stored_records(FIRST) if entry["game"] == game and not entry["over"]]
    assert {kind for entry in entries for kind in entry["questions"].values()} == set(KINDS[game].split())


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_every_number_of_seats_and_every_value_of_every_option_is_played(game: str) -> None:
    front = planetfall.game(game)
    for over in (True, False):
        headers = [
            read(FIRST, entry["file"]).header
            for entry in stored_records(FIRST)
            if entry["game"] == game and entry["over"] is over
        ]
        assert {header.seats for header in headers} == set(range(front.least_seats, front.most_seats + 1))
        for option in (option for option in front.options if option.since == 1):
            values = {header.options.get(option.name) for header in headers} - {None}
            assert values == set(option.allowed), option.name


def test_every_way_to_end_is_there() -> None:
    ended = [entry for entry in stored_records(FIRST) if entry["over"]]
    wins = {(entry["game"], min(len(entry["winners"]), 2)) for entry in ended if entry["seats"] > 1}
    assert wins >= {
        ("red-planet", 0), ("red-planet", 1), ("red-planet", 2), ("space-mission", 1), ("space-mission", 2),
        ("rocket-rescue", 1), ("rocket-rescue", 2), ("terraforming-mars", 1),
    }  # fmt: skip
    rescued = [
        "all-rescued" in kinds_told(read(FIRST, entry["file"]))
        for entry in ended
        if entry["game"] == "rocket-rescue"
    ]
    assert set(rescued) == {True, False}  # a whole crew is rescued, or eight rounds are over
    solo = {len(entry["winners"]) for entry in ended if entry["seats"] == 1}
    assert solo == {0, 1}


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_the_command_line_replays_a_stored_record(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    for what in ("finished-undo", "finished-from-a-position"):
        file = FOLDER / FIRST / "records" / game / f"{what}.planetfall"
        assert main(["replay", str(file)]) == 0
        told = capsys.readouterr()
        assert told.out
        assert not told.err
