"""Settings of a search, and where a simulation stops."""

from mypy_extensions import i64, mypyc_attr

from planetfall.core.game import Game
from planetfall.core.state import State


class SearchSettings:
    """The budget and the parameters of a search. A budget of 0 is no limit; at least one of the three must be set."""

    def __init__(
        self,
        iterations: int = 0,
        steps: int = 0,
        seconds: float = 0.0,
        turns: int = 1,
        rounds: int = 0,
        endgame_rounds: int = 0,
        width: int = 12,
        temperature: float = 1.0,
        exploration: float = 0.3,
        spread: float = 6.0,
        overlooks_one_in: int = 0,
    ) -> None:
        if iterations <= 0 and steps <= 0 and seconds <= 0.0:
            raise ValueError("a search needs a limit of iterations, steps or seconds")
        self.iterations = iterations
        self.steps = steps  # answers played in simulations
        self.seconds = seconds
        self.turns = turns  # later turns of the seat until a position is valued; 0: at the end of this one
        self.rounds = rounds  # rounds that begin until then; if set, turns do not count
        self.endgame_rounds = endgame_rounds  # last rounds of the game, which are simulated to the end
        self.width = width  # answers that are compared at the root
        self.temperature = temperature  # of the softmax that makes priors of guesses, in points
        self.exploration = exploration  # weight of the prior in PUCT
        self.spread = spread  # points that move the utility of a position by one logit
        self.overlooks_one_in = overlooks_one_in  # one answer in so many is not looked at; 0: all are


@mypyc_attr(acyclic=True)
class Horizon:
    """Where one simulation stops: at the end of a turn or a later one, the same point of the game for all answers."""

    def __init__(self, game: Game, settings: SearchSettings, world: State, secret: bool) -> None:
        self.game = game
        self.endgame_rounds: i64 = settings.endgame_rounds
        self.turns: i64 = settings.turns if settings.rounds == 0 else -1
        self.rounds: i64 = settings.rounds if settings.rounds > 0 else -1
        self.alone: bool = world.seats == 1
        self.reveal_count: i64 = world.reveal_count
        self.last_secret: i64 = (
            world.reveal_count if secret else -1
        )  # reveal count of the last secret question
        self.others_answered: bool = False

    def reached(self, world: State, own: bool) -> bool:
        """Whether to stop at the question that the world has come to; `own`: the searching seat is asked."""
        if not own:
            self.others_answered = True
            return self.turns == 0 and not self._in_endgame(world)
        if world.starts_round() and world.reveal_count != self.last_secret:
            self.last_secret = world.reveal_count
            self.rounds -= 1
        new_turn: bool = self.others_answered or (self.alone and world.reveal_count != self.reveal_count)
        if new_turn and self.turns > 0:
            self.turns -= 1
        self.others_answered = False
        self.reveal_count = world.reveal_count
        return ((new_turn and self.turns == 0) or self.rounds == 0) and not self._in_endgame(world)

    def _in_endgame(self, world: State) -> bool:
        """Whether so few rounds are left that the simulation goes on to the end of the game."""
        if self.endgame_rounds == 0:
            return False
        left: i64 = self.game.rounds_left(world)
        if left < 0 or left >= self.endgame_rounds:
            return False
        self.turns = -1
        self.rounds = -1
        return True
