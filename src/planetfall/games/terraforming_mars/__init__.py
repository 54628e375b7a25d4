"""Terraforming Mars: base game, Corporate Era, draft and solo."""

from planetfall.games.terraforming_mars.game import TerraformingMarsGame

GAME = TerraformingMarsGame()
