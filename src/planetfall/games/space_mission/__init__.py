"""Space Mission, the edition of 2011."""

from planetfall.games.space_mission.game import SpaceMissionGame

GAME = SpaceMissionGame()
