"""Stored traces of random games: pure and compiled forms play the same games, and a change of rules is seen.

A few tables with every number of seats and every value of every option are played each time, all of them in the long
run. After a change that is meant: `PLANETFALL_GOLDEN=write pytest tests/contract/test_golden.py -m "long or not long"
-n0`, and, once the rules are released, a new version of them.
"""

import os
from pathlib import Path

import pytest

import planetfall
from planetfall.core.game import Game
from planetfall.core.record import digest_of
from planetfall.testing import few_tables, tables, trace
from tests.contract import toy

GOLDEN = Path(__file__).parent / "golden"
GAMES: dict[str, Game] = {toy.GAME.id: toy.GAME} | {
    name: planetfall.game(name) for name in planetfall.game_ids()
}
PACE = {"terraforming-mars": 10}  # a view of Mars is dear: one after every tenth answer
FEW = {name: few_tables(game) for name, game in GAMES.items()}
SHORT = [(name, number) for name in GAMES for number in FEW[name]]
REST = [
    (name, number)
    for name, game in GAMES.items()
    for number in range(len(tables(game)))
    if number not in FEW[name]
]


def play(name: str, number: int) -> tuple[str, str]:
    """A game at a table, with its number as the seed: what it is called, and how it went."""
    table = tables(GAMES[name])[number]
    steps = trace(GAMES[name], table.seats, number, table.options, PACE.get(name, 1))
    return f"{table}, seed {number}", f"{len(steps) - 1} answers, {digest_of(repr(steps))}"


def stored(name: str) -> dict[str, str]:
    """All games that are stored, by what they are called."""
    path = GOLDEN / f"{name}.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return dict(line.split(": ", 1) for line in lines)


def store(name: str, called: str, told: str) -> None:
    """Put a game among those stored, in the order of their seeds."""
    games = stored(name) | {called: told}
    ordered = sorted(games.items(), key=lambda game: int(game[0].rpartition(" ")[2]))
    GOLDEN.mkdir(exist_ok=True)
    text = "".join(f"{called}: {told}\n" for called, told in ordered)
    (GOLDEN / f"{name}.txt").write_text(text, encoding="utf-8")


def check(name: str, number: int) -> None:
    called, told = play(name, number)
    if os.environ.get("PLANETFALL_GOLDEN") == "write":
        store(name, called, told)
    assert stored(name)[called] == told


@pytest.mark.parametrize(("name", "number"), SHORT)
def test_games_are_played_as_they_were(name: str, number: int) -> None:
    check(name, number)


@pytest.mark.long
@pytest.mark.parametrize(("name", "number"), REST)
def test_games_at_all_other_tables_are_played_as_they_were(name: str, number: int) -> None:
    check(name, number)


@pytest.mark.parametrize("name", GAMES)
def test_every_table_has_its_game(name: str) -> None:
    called = [f"{table}, seed {number}" for number, table in enumerate(tables(GAMES[name]))]
    assert list(stored(name)) == called
