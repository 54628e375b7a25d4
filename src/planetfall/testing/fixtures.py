"""Fixtures for tests that read like a rulebook."""

import re
from collections.abc import Mapping
from typing import Any

import planetfall
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.state import State

_SEATED = re.compile(r"(\d+):\s*(.*)")


def table(game: str | Game, seats: int, seed: int = 0, **options: str) -> Match:
    """A match set up and waiting for its first answer: `table("red-planet", 4, seed=7, edition="matagot")`."""
    return Match.new(_game(game), seats, seed, options)


def position(game: str | Game, fields: Mapping[str, Any]) -> State:
    """A hand-built state, described by the fields that differ from the start of a game."""
    return _game(game).position(fields)


def answers(match: Match, *named: str) -> Match:
    """Play answers by name for the seat to act, or for a named seat: `answers(match, "board dock 2", "1: done")`."""
    for text in named:
        seated = _SEATED.fullmatch(text)
        seat = int(seated[1]) if seated else _whose_turn(match, text)
        match.play(seat, match.game.actions.parse(seated[2] if seated else text))
    return match


def _game(game: str | Game) -> Game:
    return planetfall.game(game) if isinstance(game, str) else game


def _whose_turn(match: Match, text: str) -> int:
    waiting = match.state.actors()
    if len(waiting) == 1:
        return waiting[0]
    asked = f"seats {waiting} are" if waiting else "nobody is"
    raise AssertionError(f"{asked} asked now; say whose answer it is, as in '0: {text}'")
