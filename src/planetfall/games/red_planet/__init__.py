"""Mission: Red Planet, in its editions of 2015 and of Matagot."""

from planetfall.games.red_planet.game import RedPlanetGame

GAME = RedPlanetGame()
