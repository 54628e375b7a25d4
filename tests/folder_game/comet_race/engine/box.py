"""The box as numbers."""

from planetfall.core.pack import Pack


class Box:
    """What is the same during a whole game."""

    def __init__(self, pack: Pack, distance: str, goal: int, tanks: int) -> None:
        self.pack = pack
        self.distance = distance
        self.goal = goal  # steps to the comet
        self.tanks = tanks  # that each rocket starts with
