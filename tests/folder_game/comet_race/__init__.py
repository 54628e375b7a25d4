"""Comet Race: a tiny game that is a folder of its own, as another package would bring it."""

from .game import CometRaceGame

GAME = CometRaceGame()
