"""What becomes of tables and records when a shipped pack is corrected: names, numbers, and packs that are kept."""

import pickle
import subprocess
from typing import Any

import pytest

from planetfall.core.chance import Chance
from planetfall.core.errors import BadRecord, BadState
from planetfall.core.folder_game import AnyFolderGame
from planetfall.core.match import Match
from planetfall.core.pack import Pack
from planetfall.core.playout import playout
from planetfall.core.state import State
from planetfall.games.space_mission import GAME as SPACE_MISSION
from tests.games.packs import FOLDER_GAMES, Release, renamed, renumbered
from tests.stored.expected import FOLDER, VERSIONS, expected, read, stored_records
from tools import keep_pack

every_game = pytest.mark.parametrize("game", FOLDER_GAMES, ids=lambda game: game.id)
FIRST = "v0.1.0"
KEEP = (
    "tables of {version} would lose the pack {known_as} of {game}: a number, a component or an effect was changed. "
    "Keep what they are played with: python -m tools.keep_pack {game}"
)


def pack_of(state: State) -> Pack:
    found = state.pack()
    assert found is not None
    return found


def some_records(game: AnyFolderGame) -> list[dict[str, Any]]:
    """Stored records of a game: those with undo, from positions and of each way to end."""
    names = ("undo", "position", "ending")
    return [
        entry
        for entry in stored_records(FIRST)
        if entry["game"] == game.id and any(name in entry["file"] for name in names)
    ]


def replayed(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"file": entry["file"], **expected(read(FIRST, entry["file"]))} for entry in entries]


# -- what a hash says -------------------------------------------------------------------------------------------------


@every_game
def test_words_and_marks_do_not_change_the_hash_and_every_number_does(game):
    shipped, other = game.pack(), game.read_pack(renamed(game.pack().text), "ours")
    assert other.text.count("Ö") > 20
    assert other.hash == shipped.hash
    assert other.whole != shipped.whole
    assert game.read_pack(renumbered(game), "ours").hash != shipped.hash


@every_game
def test_a_game_is_the_same_whatever_its_words(game):
    other = game.read_pack(renamed(game.pack().text), "ours")
    state, twin = (game.new(game.most_seats, 5, pack=pack) for pack in (None, other))
    for table in (state, twin):
        playout(table, Chance.from_seed(5))
    assert twin.text() == state.text()
    assert game.view(twin, 0) != game.view(state, 0)


@every_game
def test_a_pickle_keeps_the_words_of_a_pack_that_is_played_as_shipped(game):
    other = game.read_pack(renamed(game.pack().text), "ours")
    state = game.new(game.most_seats, 5, pack=other)
    assert game.view(pickle.loads(pickle.dumps(state)), 0) == game.view(state, 0)


# -- stored games ----------------------------------------------------------------------------------------------------


@every_game
def test_corrected_words_leave_every_stored_record_as_it_was(game, tmp_path, monkeypatch):
    Release(game, tmp_path, monkeypatch).ship(renamed(game.pack().text))
    entries = some_records(game)
    assert replayed(entries) == entries
    match = Match.replay(game, read(FIRST, entries[0]["file"]))
    assert pack_of(match.state).text.count("Ö") > 20
    assert pickle.loads(pickle.dumps(match.state)) == match.state


@every_game
def test_a_record_of_the_first_version_is_saved_and_read_again_with_its_hash(game):
    entry = some_records(game)[0]
    record = read(FIRST, entry["file"])
    match = Match.replay(game, record)
    assert match.pack.hash == record.header.pack != game.pack().hash
    assert match.save() == (FOLDER / FIRST / "records" / entry["file"]).read_text("utf-8")
    assert game.load(match.state.text()).text() == match.state.text()
    assert game.load(match.state.text(), game.pack()).text() == match.state.text()
    assert Match.replay(game, record, game.pack()).pack is match.pack


@every_game
def test_a_corrected_number_leaves_stored_records_their_pack(game, tmp_path, monkeypatch):
    release = Release(game, tmp_path, monkeypatch)
    [(known_as, _)] = game.rooms.components.SOURCE.released.items()
    original = game.pack().text
    entries = some_records(game)
    source = release.ship(renumbered(game))
    assert keep_pack.missing(source) == [known_as]
    record = read(FIRST, entries[0]["file"])
    with pytest.raises(BadRecord, match=f"played with the pack {known_as}, not with 'as shipped'"):
        Match.replay(game, record)
    (release.data / "earlier" / f"{known_as}.toml").write_text(original, encoding="utf-8")
    assert keep_pack.missing(source) == []
    assert replayed(entries) == entries
    state = Match.replay(game, record).state
    assert pack_of(state).name == "as shipped with 0.1.0"
    assert pickle.loads(pickle.dumps(state)) == state
    assert game.pack().hash not in (known_as, pack_of(state).played)


@every_game
def test_a_pack_of_ones_own_goes_by_the_hash_of_then(game):
    own = game.read_pack(renumbered(game), "ours")
    state = game.new(game.most_seats, 3, pack=own.under(own.whole))
    assert f'"pack":"{own.whole}"' in state.text()
    again = game.read_pack(own.text, "ours")
    assert game.load(state.text(), again).text() == state.text()
    with pytest.raises(BadState, match=f"made with the pack {own.whole}, not with {game.pack().hash}"):
        game.load(state.text())
    match = Match.new(game, game.most_seats, 3, pack=own.under(own.whole))
    assert Match.replay(game, match.record, again).state == match.state


@every_game
def test_a_stored_record_may_be_shown_with_words_of_ones_own(game):
    entry = some_records(game)[0]
    own = game.read_pack(renamed(game.pack().text), "ours")
    match = Match.replay(game, read(FIRST, entry["file"]), own)
    assert pack_of(match.state).text == own.text


# -- for those who correct packs ------------------------------------------------------------------------------------


@every_game
def test_the_packs_of_all_released_versions_are_there(game):
    source = game.rooms.components.SOURCE
    for known_as, release in source.released.items():
        found = source.find(known_as)
        assert found, KEEP.format(version=release.version, known_as=known_as, game=game.id)
        assert (found.hash, found.played) == (known_as, release.played)
        assert source.of(found).pack is found
    kept = {file.stem for file in source.earlier.glob("*.toml")} - {"index"}
    assert kept <= source.released.keys()


@pytest.mark.parametrize("version", VERSIONS)
def test_the_packs_of_all_stored_records_are_listed(version):
    for entry in stored_records(version):
        record = read(version, entry["file"])
        assert record.header.pack in keep_pack.source_of(entry["game"]).released


def test_the_tool_keeps_what_the_history_has(tmp_path, monkeypatch, capsys):
    game = SPACE_MISSION
    release = Release(game, tmp_path, monkeypatch)
    [known_as] = game.rooms.components.SOURCE.released
    for text in (renamed(game.pack().text), renumbered(game)):  # as corrected before, and now
        source = release.ship(text)
        for words in (
            ["init", "-q"],
            ["add", "."],
            ["-c", "user.name=a", "-c", "user.email=b", "commit", "-qm", "x"],
        ):
            subprocess.run(["git", *words], cwd=tmp_path, check=True)
    keep_pack.main([game.id])
    assert f"space-mission: kept the pack {known_as} of 0.1.0, from revision" in capsys.readouterr().out
    assert keep_pack.missing(source) == []
    found = game.pack_for(known_as)
    assert found is not None
    assert found.played == source.released[known_as].played
    keep_pack.main([game.id])
    assert not capsys.readouterr().out


def test_the_tool_lists_what_a_release_ships(tmp_path, monkeypatch, capsys):
    game = SPACE_MISSION
    release = Release(game, tmp_path, monkeypatch)
    text = renumbered(game)
    source = release.ship(text)
    keep_pack.main(["--release", "0.9", game.id])
    assert "listed the pack" in capsys.readouterr().out
    again = release.ship(text)
    assert again.released[again.shipped().pack.hash].version == "0.9"
    assert again.released.keys() > source.released.keys()
    keep_pack.main(["--release", "0.9", game.id])
    assert "is listed already, with 0.9" in capsys.readouterr().out
