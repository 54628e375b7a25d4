"""A simulation survives whatever ends it, and never mixes with another."""

from pathlib import Path

import msgspec
import polars as pl
import pytest

from planetfall.core.match import Match
from planetfall.core.record import loads
from planetfall.lab.sim import tables
from planetfall.lab.sim.folder import BadFolder, Folder
from planetfall.lab.sim.simulation import simulate
from planetfall.lab.sim.standings import standings
from planetfall.lab.sim.workers import Serial
from tests.cli.toy import GAME, PACK


def timeless(folder):
    return [table.drop("seconds", "longest", strict=False) for table in tables.read(folder)]


def begin(path, plan, games):
    """Play some games of a plan and stop as if somebody had pulled the plug."""
    folder = Folder.open(path, plan)
    played = simulate(plan, Serial(), folder)
    for _ in range(games):
        next(played)
    played.close()
    return folder


def test_a_run_that_was_cut_off_goes_on_and_ends_the_same(tmp_path, plan, run):
    whole = run()
    folder = begin(tmp_path / "cut", plan(), games=5)
    journal = folder.path / "journal.jsonl"
    journal.write_bytes(journal.read_bytes()[:-7])  # in the middle of the last line
    assert not folder.finished()
    games = list(simulate(plan(), Serial(), Folder.open(folder.path, plan())))
    assert sorted(game.number for game in games) == list(range(12))
    for one, other in zip(timeless(whole), timeless(folder), strict=True):
        assert one.equals(other)


class Counting(Serial):
    """Remembers which games it was sent."""

    def __init__(self):
        self.sent = []

    def submit(self, plan, numbers):
        self.sent += numbers
        return super().submit(plan, numbers)


def test_what_was_played_is_not_played_again(tmp_path, plan):
    begin(tmp_path / "cut", plan(), games=5)
    workers = Counting()
    list(simulate(plan(), workers, Folder.open(tmp_path / "cut", plan())))
    assert sorted(workers.sent) == list(range(5, 12))


def test_a_finished_run_is_told_again_without_playing(run, plan):
    folder = run()
    assert sorted(path.name for path in folder.path.iterdir()) == [
        "games.parquet",
        "plan.json",
        "records.zip",
        "seats.parquet",
    ]
    workers = Counting()
    again = list(simulate(folder.plan, workers, Folder.open(folder.path, plan())))
    assert workers.sent == []
    assert standings(folder.plan, again) == standings(folder.plan, simulate(folder.plan, Serial()))


def test_the_tables_hold_a_row_for_each_game_and_each_seat(run):
    games, seats = tables.read(run(games=6))
    assert games["number"].to_list() == list(range(6))
    assert len(seats) == 18
    assert seats.group_by("number").agg(pl.col("won").sum())["won"].to_list() == pytest.approx([1.0] * 6)
    assert dict(games.schema) == tables.GAME_COLUMNS
    assert dict(seats.schema) == tables.SEAT_COLUMNS


def test_each_record_can_be_taken_out_and_replayed(run):
    folder = run(games=3)
    games, _ = tables.read(folder)
    match = Match.replay(GAME, loads(tables.record(folder, 2)))
    assert match.state.scores() == games["scores"].to_list()[2]
    with pytest.raises(BadFolder, match=r"there is no game 3; .* has games 0 to 2"):
        tables.record(folder, 3)


def test_another_plan_is_refused(run, plan):
    folder = run(games=3)
    changed = GAME.read_pack(PACK.replace("room = 4", "room = 5"), "changed")
    for other in (
        plan(games=4),
        plan(games=3, seed=2),
        plan("random,random", games=3),
        plan(games=3, pack=changed),
    ):
        with pytest.raises(BadFolder, match="holds another simulation, 3 games of crater-rush"):
            Folder.open(folder.path, other)


def test_a_folder_of_somebody_else_is_left_alone(tmp_path, plan):
    (tmp_path / "taxes.ods").touch()
    with pytest.raises(BadFolder, match="is not empty and holds no simulation"):
        Folder.open(tmp_path, plan())
    with pytest.raises(BadFolder, match="is a file"):
        Folder.open(tmp_path / "taxes.ods", plan())


def test_two_commands_do_not_write_at_once(tmp_path, plan):
    folder = Folder.open(tmp_path / "run", plan())
    journal = folder.journal()
    with pytest.raises(BadFolder, match="another command is playing"):
        folder.journal()
    journal.close()
    folder.journal().close()


def test_an_unfinished_run_has_no_tables_yet(tmp_path, plan):
    folder = begin(tmp_path / "cut", plan(), games=5)
    with pytest.raises(BadFolder, match="has 5 of 12 games"):
        tables.read(folder)


def test_a_game_that_was_cut_off_in_writing_is_not_counted(tmp_path, plan):
    folder = begin(tmp_path / "cut", plan(), games=5)
    journal = folder.path / "journal.jsonl"
    journal.write_bytes(journal.read_bytes()[:-7])
    assert len(list(folder.games())) == len(list(folder.in_order())) == 4
    with pytest.raises(BadFolder, match="has 4 of 12 games"):
        tables.read(folder)


@pytest.mark.parametrize("line", [b"\n", b"\0\0\0\n", b'{"number":1}\n', b"\xff\n"])
def test_a_damaged_line_is_named(tmp_path, plan, line):
    folder = begin(tmp_path / "cut", plan(), games=3)
    journal = folder.path / "journal.jsonl"
    first, *rest = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([first, line, *rest]))
    with pytest.raises(BadFolder, match=r"line 2 of .*journal.jsonl is damaged .* the game is played again"):
        list(simulate(plan(), Serial(), folder))
    journal.write_bytes(b"".join([first, *rest]))
    assert len(list(simulate(plan(), Serial(), folder))) == 12


def test_games_of_another_plan_do_not_creep_in(tmp_path, plan):
    folder = begin(tmp_path / "cut", plan(), games=3)
    for other in (plan(games=2), plan(seed=2)):
        with pytest.raises(BadFolder, match="no game of the plan"):
            list(Folder(folder.path, other).games())


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="no disk is always full here")
def test_a_disk_that_is_full_is_named(tmp_path, plan):
    folder = begin(tmp_path / "cut", plan(), games=1)
    journal = folder.journal()
    journal.close()
    refused = pytest.raises(BadFolder, match=r"journal.jsonl cannot be written .* goes on once it can")
    with FULL.open("r+b", buffering=0) as journal._file, refused:
        journal.add(next(folder.games()))
    (folder.path / "records.zip.part").symlink_to(FULL)
    with pytest.raises(BadFolder, match=r"records.zip cannot be written .* goes on once it can"):
        list(simulate(plan(), Serial(), folder))
    (folder.path / "records.zip.part").unlink()
    (folder.path / "games.part").symlink_to(FULL)
    with pytest.raises(BadFolder, match=r"games.parquet cannot be written .* goes on once it can"):
        list(simulate(plan(), Serial(), folder))
    (folder.path / "games.part").unlink()
    assert len(list(simulate(plan(), Serial(), folder))) == 12
    assert folder.finished()


def test_a_plan_is_there_as_a_whole_or_not_at_all(tmp_path, plan, monkeypatch):
    def pull_the_plug(path, _):
        path.touch()
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_bytes", pull_the_plug)
    with pytest.raises(KeyboardInterrupt):
        Folder.open(tmp_path, plan())
    monkeypatch.undo()
    with pytest.raises(BadFolder, match="holds no simulation"):
        Folder.read(tmp_path)
    assert Folder.open(tmp_path, plan()).plan == Folder.read(tmp_path).plan == plan()


def test_other_rules_and_components_are_told(tmp_path, plan):
    folder = Folder.open(tmp_path / "run", plan())
    later = msgspec.structs.replace(plan(), rules=plan().rules + 1)
    with pytest.raises(
        BadFolder, match=rf"played with rules {plan().rules} .* instead of rules {later.rules}"
    ):
        Folder.open(folder.path, later)
    tables = msgspec.structs.replace(plan(), tables=[*plan().tables * 2, ("random", "random")])
    more = msgspec.structs.replace(tables, tables=[*plan().tables * 2, ("easy", "easy")])
    with pytest.raises(BadFolder, match="at other tables"):
        Folder.open(Folder.open(tmp_path / "more", tables).path, more)


def test_tables_of_another_run_are_refused(run):
    own, fewer, other = run("own", games=3), run("fewer", games=2), run("other", games=3, seed=2)
    kept = (own.path / "games.parquet").read_bytes()
    for table in (fewer, other):
        (own.path / "games.parquet").write_bytes((table.path / "games.parquet").read_bytes())
        with pytest.raises(BadFolder, match="not those of its plan"):
            tables.read(own)
    (own.path / "games.parquet").write_bytes(kept)
    seats = pl.read_parquet(own.path / "seats.parquet")
    for damaged in (seats.drop("won"), seats.head(0), seats.head(-1)):
        damaged.write_parquet(own.path / "seats.parquet")
        with pytest.raises(BadFolder, match="not those of its plan"):
            tables.read(own)


def test_damaged_records_are_named(run):
    folder = run(games=2)
    (folder.path / "records.zip").write_bytes(b"PK and nothing else")
    with pytest.raises(BadFolder, match=r"records.zip is damaged"):
        tables.record(folder, 1)


def test_a_damaged_folder_is_named(run):
    folder = run(games=2)
    (folder.path / "games.parquet").write_bytes(b"PAR1 and nothing else")
    with pytest.raises(BadFolder, match="cannot be read"):
        tables.read(folder)
    (folder.path / "plan.json").write_text("{}")
    with pytest.raises(BadFolder, match="is damaged"):
        Folder.read(folder.path)
