"""Rocket Rescue by Stefan, Katrin and Fabian Jucker."""

from planetfall.games.rocket_rescue.game import RocketRescueGame

GAME = RocketRescueGame()
