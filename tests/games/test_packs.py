"""The packs of all games: what is exported, and what becomes of it when anything at all happens to it."""

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planetfall.core.chance import Chance
from planetfall.core.errors import BadPack
from planetfall.core.folder_game import AnyFolderGame
from planetfall.core.pack import Pack
from planetfall.core.playout import playout
from planetfall.testing import Table, tables
from tests.games.packs import FOLDER_GAMES, mistakes, mutate, renumbered, smudge

LONGEST = 210
SOME_ANSWERS, MOST_ANSWERS = 60, 20_000
every_game = pytest.mark.parametrize("game", FOLDER_GAMES, ids=lambda game: game.id)

# -- what is exported ------------------------------------------------------------------------------------------------


@every_game
def test_the_export_is_the_shipped_pack(game):
    shipped = game.pack()
    exported = game.read_pack(shipped.text, "exported")
    assert exported.hash == shipped.hash
    assert exported.data == shipped.data
    assert game.new(game.least_seats, pack=exported).box.pack.hash == shipped.hash


@every_game
def test_a_twin_made_before_a_pack_is_read_knows_the_tables_played_with_it(game):
    fresh = type(game)()
    twins = [fresh.with_language("de"), fresh.with_weights({}), fresh.for_search()]
    pack = game.read_pack(renumbered(game), "ours")
    assert pack.hash != game.pack().hash
    state = fresh.new(game.most_seats, 3, pack=pack)
    for twin in (fresh, *twins):
        assert twin.components(state).pack is pack
        assert twin.view(state, 0).pack == pack.hash
        assert twin.question(state, state.actors()[0]).text
        assert twin.load(state.text(), pack).text() == state.text()
    loaded = twins[0].load(state.text(), pack)
    assert fresh.components(loaded).pack is pack


@every_game
def test_every_data_file_is_in_the_export_and_stands_alone(game):
    folder = Path(game.folder()) / "data"
    names = game.rooms.components.FILES
    assert sorted(path.stem for path in folder.glob("*.toml")) == sorted(names)
    is_simultaneous: dict[str, Any] = {}
    for name in names:
        for key, value in tomllib.loads((folder / f"{name}.toml").read_text("utf-8")).items():
            assert isinstance(value, list) or key not in is_simultaneous
            is_simultaneous[key] = is_simultaneous.get(key, []) + value if isinstance(value, list) else value
    assert is_simultaneous == game.pack().data


@every_game
def test_the_export_begins_with_what_it_is_and_how_to_correct_it(game):
    head, keys = game.pack().text.split(f'game = "{game.id}"\n')
    assert all(line.startswith("#") for line in head.splitlines() if line)
    assert "planetfall pack check" in head
    assert keys.startswith('format = 1\nname = "as shipped"\n')


@every_game
def test_no_line_of_the_export_is_too_long_to_read(game):
    assert max(map(len, game.pack().text.splitlines())) <= LONGEST


@every_game
def test_layout_and_comments_do_not_change_the_hash(game):
    bare = "\n".join(line for line in game.pack().text.splitlines() if line and not line.startswith("#"))
    assert game.read_pack(bare, "bare").hash == game.pack().hash


# -- what is no pack -------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cards = [", "not a pack: it is no TOML text: "),
        ("a = 1\na = 1", "not a pack: it is no TOML text: Cannot overwrite a value"),
        ("a = " + "9" * 5000, "not a pack: it is no TOML text: "),
        ("a = " + "[" * 3000 + "]" * 3000, "not a pack: its tables or lists are nested too deeply"),
        (".".join("a" * 3000) + " = 1", "not a pack: its tables or lists are nested too deeply"),
        ("", "not a pack for {game}: game is missing, but must be '{game}'"),
        ('game = "chess"', "not a pack for {game}: game is 'chess', but must be '{game}'"),
        ('game = "{game}"', "not a pack for {game}: format is missing, but must be 1"),
        ('game = "{game}"\nformat = 2', "not a pack for {game}: format is 2, but must be 1"),
    ],
    ids=["cut", "key twice", "digits", "lists", "tables", "empty", "another game", "no format", "another format"],
)  # fmt: skip
def test_what_is_no_pack_of_the_game_at_all(game, text, said):
    (found,) = mistakes(game, text.replace("{game}", game.id))
    assert found.startswith(said.replace("{game}", game.id))


# -- anything at all -------------------------------------------------------------------------------------------------


def outcome(make: Callable[[], Pack]) -> Pack | list[str]:
    """A sound pack, or what is wrong with it; anything else is raised."""
    try:
        return make()
    except BadPack as bad:
        return bad.mistakes


def survives(draw: st.DataObject, game: AnyFolderGame, make: Callable[[], Pack]) -> None:
    """Either sentences for people or a pack that can be played, and nothing else."""
    found = outcome(make)
    if isinstance(found, Pack):
        can_be_played(game, found, draw.draw(st.sampled_from(list(tables(game)))))
    else:
        assert found
        assert all(mistake and "\n" not in mistake for mistake in found)
        assert not any("Expected `" in mistake for mistake in found)  # msgspec speaks to programmers


def can_be_played(game: AnyFolderGame, pack: Pack, table: Table) -> None:
    """Whether everything at a table has its numbers and its name, and a game comes to its end."""
    state = game.new(table.seats, 7, table.options, pack)
    playout(state, Chance.from_seed(1), SOME_ANSWERS)
    for speaker in (game, game.with_language("de")):
        assert [speaker.view(state, seat) for seat in range(table.seats)]
        assert all(
            speaker.label(state, seat, action) for seat in state.actors() for action in state.legal(seat)
        )
    assert game.load(state.text(), pack).text() == state.text()
    playout(state, Chance.from_seed(2), MOST_ANSWERS)
    assert state.over()
    assert len(game.breakdown(state)) >= table.seats


def of_data(game: AnyFolderGame, data: dict[str, Any]) -> Pack:
    """A pack of data that need no text."""
    pack = Pack("fuzz", "")
    pack.data = data
    game.components_of(pack)
    return pack


@every_game
@settings(max_examples=40, deadline=None)
@given(draw=st.data())
def test_accidents_in_the_data_never_surprise(game, draw):
    data = copy.deepcopy(game.pack().data)
    for _ in range(draw.draw(st.integers(1, 4))):
        mutate(draw, data)
    survives(draw, game, lambda: of_data(game, data))


@every_game
@settings(max_examples=25, deadline=None)
@given(draw=st.data())
def test_accidents_in_the_text_never_surprise(game, draw):
    lines = game.pack().text.splitlines()
    for _ in range(draw.draw(st.integers(1, 3))):
        smudge(draw, lines)
    survives(draw, game, lambda: game.read_pack("\n".join(lines), "fuzz"))
