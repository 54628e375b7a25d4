"""The weights of the heuristics."""


class Weights:
    """All weights of the game."""

    def __init__(self, numbers: dict[str, float]) -> None:
        self.tank = numbers["tank"]
