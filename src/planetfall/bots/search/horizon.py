"""How long and how far to think ahead."""

from mypy_extensions import i64

from planetfall.core.game import Game
from planetfall.core.state import State


class Settings:
    """How long to think, and how. A budget of 0 is no limit, but one of the three must be set."""

    def __init__(
        self,
        iterations: int = 0,
        steps: int = 0,
        seconds: float = 0.0,
        turns: int = 1,
        rounds: int = 0,
        finale: int = 0,
        width: int = 12,
        temperature: float = 1.0,
        exploration: float = 0.3,
        spread: float = 6.0,
    ) -> None:
        if iterations <= 0 and steps <= 0 and seconds <= 0.0:
            raise ValueError("a search needs a limit of iterations, steps or seconds")
        self.iterations = iterations
        self.steps = steps  # answers played in worlds
        self.seconds = seconds
        self.turns = turns  # later turns of the seat until a position is valued; 0: at the end of this one
        self.rounds = rounds  # later rounds of secret questions that are counted instead, if there are any
        self.finale = finale  # last rounds of the game that are always played to the end
        self.width = width  # answers that are thought about at the first question
        self.temperature = temperature  # points by which a guess must be better to count e times as much
        self.exploration = exploration
        self.spread = spread  # points ahead that make winning e times as likely


class Horizon:
    """How far to look: to the end of a turn or a later one, which is the same point of the game for all answers."""

    def __init__(self, game: Game, settings: Settings, world: State, secret: bool) -> None:
        self.game = game
        self.finale: i64 = settings.finale
        self.turns: i64 = settings.turns if settings.rounds == 0 else -1
        self.rounds: i64 = settings.rounds if settings.rounds > 0 else -1
        self.alone: bool = world.seats == 1
        self.reveal_count: i64 = world.reveal_count
        self.frame: i64 = world.reveal_count if secret else -1  # known when secret questions were last asked
        self.others: bool = False

    def reached(self, world: State, own: bool) -> bool:
        """Whether to stop at the question that the world has come to, the seat's own or somebody else's."""
        if not own:
            self.others = True
            return self.turns == 0 and not self._in_finale(world)
        if world.is_simultaneous() and world.reveal_count != self.frame:
            self.frame = world.reveal_count
            self.rounds -= 1
        later: bool = self.others or (self.alone and world.reveal_count != self.reveal_count)
        if later and self.turns > 0:
            self.turns -= 1
        self.others = False
        self.reveal_count = world.reveal_count
        return ((later and self.turns == 0) or self.rounds == 0) and not self._in_finale(world)

    def _in_finale(self, world: State) -> bool:
        """Whether the end of the game is so near that it is played to the end."""
        if self.finale == 0:
            return False
        left: i64 = self.game.rounds_left(world)
        if left < 0 or left >= self.finale:
            return False
        self.turns = -1
        self.rounds = -1
        return True
