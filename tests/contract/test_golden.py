"""Stored traces of random games: pure and compiled forms play the same games, and a change of rules is seen.

After a change that is meant: `PLANETFALL_GOLDEN=write pytest tests/contract/test_golden.py`, and, once the rules are
released, a new version of them.
"""

import os
from pathlib import Path

import pytest

import planetfall
from planetfall.core.game import Game
from planetfall.core.record import digest_of
from planetfall.testing import tables, trace
from tests.contract import toy

GOLDEN = Path(__file__).parent / "golden"
GAMES: dict[str, Game] = {toy.GAME.id: toy.GAME} | {
    name: planetfall.game(name) for name in planetfall.game_ids()
}


def play(game: Game) -> list[str]:
    """One line for each table: the seed, how many answers the game took, and a digest of the whole trace."""
    lines = []
    for seed, table in enumerate(tables(game)):
        steps = trace(game, table.seats, seed, table.options)
        lines.append(f"{table}, seed {seed}: {len(steps) - 1} answers, {digest_of(repr(steps))}")
    return lines


@pytest.mark.parametrize("name", GAMES)
def test_games_are_played_as_they_were(name):
    path = GOLDEN / f"{name}.txt"
    played = play(GAMES[name])
    if os.environ.get("PLANETFALL_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(f"{line}\n" for line in played), encoding="utf-8")
    assert played == path.read_text(encoding="utf-8").splitlines()
