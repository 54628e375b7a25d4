"""Stored games: pure and compiled forms play the same ones, and a change of the rules is a difference to be read.

`golden/playthroughs` has a random game of each game and edition answer by answer, `golden/<game>.txt` a line of numbers
for a game at every table. After a change that is meant: `pytest tests/contract/test_golden.py --renew-goldens -n0`;
once the rules are released, they need a new version too.
"""

import difflib
import re
from pathlib import Path
from typing import Any

import pytest

import planetfall
from planetfall.core.game import Game
from planetfall.core.pack import Pack
from planetfall.testing import Table, playthrough, summary, tables
from tests.contract import toy

GOLDEN = Path(__file__).parent / "golden"
GAMES: dict[str, Game] = {toy.GAME.id: toy.GAME} | {
    name: planetfall.game(name) for name in planetfall.game_ids()
}
TABLES = [(name, number) for name, game in GAMES.items() for number in range(len(tables(game)))]
SEED = 1
NAME = re.compile(r'(?m)(^(?:name|name_de) = "|\{ id = "[^"]+", name = ")([^"]+)"')
TOLD = {
    "comet-claim": ("comet-claim", Table(3)),
    "red-planet-2015": ("red-planet", Table(3, {"edition": "2015"})),
    "red-planet-2015-two-players": ("red-planet", Table(2, {"edition": "2015"})),
    "red-planet-matagot": ("red-planet", Table(4, {"edition": "matagot", "board": "B"})),
    "red-planet-matagot-two-players": ("red-planet", Table(2, {"edition": "matagot", "board": "A"})),
    "rocket-rescue": ("rocket-rescue", Table(3, {"length": "medium"})),
    "space-mission": ("space-mission", Table(3)),
    "terraforming-mars-base-draft": ("terraforming-mars", Table(3, {"cards": "base", "draft": "yes"})),
    "terraforming-mars-corporate-era": ("terraforming-mars", Table(2)),
    "terraforming-mars-solo": ("terraforming-mars", Table(1)),
}
# What players of a game prefer that does not come to much by mere chance.
PREFER = {"rocket-rescue": ("launch", "fly to", "build", "in", "board")}
# A number of the rules that changes points and nothing else.
RULES = {
    "red-planet": ("points = 9\n", "points = 7\n"),
    "rocket-rescue": ("crew_points = 2", "crew_points = 3"),
    "space-mission": ("medal = ", "medal = 1"),
    "terraforming-mars": ("milestone_points = 5", "milestone_points = 6"),
}


def told(name: str, pack: Pack | None = None) -> str:
    """A play-through by the name of its file."""
    game, table = TOLD[name]
    return playthrough(GAMES[game], table.seats, SEED, table.options, pack, PREFER.get(game, ()))


def stored(name: str) -> dict[str, str]:
    """The lines of numbers that are stored, by the table."""
    path = GOLDEN / f"{name}.txt"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return dict(line.split(": ", 1) for line in lines)


def check(name: str, number: int, golden: Any) -> None:
    """Play the game at a table, with its number as the seed, and compare the file with its line renewed."""
    choice = tables(GAMES[name])
    called = [f"{table}, seed {seed}" for seed, table in enumerate(choice)]
    lines = stored(name) | {called[number]: summary(GAMES[name], choice[number], number)}
    golden(GOLDEN / f"{name}.txt", "".join(f"{line}: {lines[line]}\n" for line in called if line in lines))


@pytest.mark.parametrize("name", TOLD)
def test_a_game_is_told_as_it_was(name: str, golden: Any) -> None:
    golden(GOLDEN / "playthroughs" / f"{name}.txt", told(name))


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_games_are_played_as_they_were(name: str, number: int, golden: Any) -> None:
    check(name, number, golden)


@pytest.mark.parametrize("name", GAMES)
def test_every_table_has_its_game(name: str) -> None:
    called = [f"{table}, seed {number}" for number, table in enumerate(tables(GAMES[name]))]
    assert list(stored(name)) == called


def test_every_edition_is_told() -> None:
    assert {path.stem for path in (GOLDEN / "playthroughs").iterdir()} == set(TOLD)
    assert {game for game, _ in TOLD.values()} == set(GAMES)


@pytest.mark.parametrize("name", [name for name in TOLD if name != "comet-claim"])
def test_a_corrected_name_changes_no_stored_game(name: str) -> None:
    game = GAMES[TOLD[name][0]]
    text, count = re.subn(NAME, r'\1The \2"', game.pack().text)
    assert count > 5
    pack = game.read_pack(text, "corrected")
    assert told(name, pack) == (GOLDEN / "playthroughs" / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize(
    "name", ["red-planet-2015", "rocket-rescue", "space-mission", "terraforming-mars-corporate-era"]
)
def test_a_changed_rule_is_a_short_difference_that_names_it(name: str) -> None:
    game, _ = TOLD[name]
    old, new = RULES[game]
    assert old in GAMES[game].pack().text
    pack = GAMES[game].read_pack(GAMES[game].pack().text.replace(old, new), "changed")
    was = (GOLDEN / "playthroughs" / f"{name}.txt").read_text("utf-8").splitlines()
    lines = [line for line in difflib.ndiff(was, told(name, pack).splitlines()) if line[0] in "+-"]
    assert lines
    assert all(line[2:].strip().startswith(("scores ", "seat ", "winners ")) for line in lines)
