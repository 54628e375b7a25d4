"""What a bot is given instead of the state."""

from typing import Any

from planetfall.core.chance import Chance
from planetfall.core.game import Game, Question
from planetfall.core.state import State


class Perspective:
    """A table as one seat knows it.

    It keeps a world that the seat cannot tell from the real one, never the real one: even a bot that reads private
    attributes finds nothing that its seat does not know. The first world that the bot asks for is this one, so a bot
    that is content with one world costs one draw.
    """

    __slots__ = ("_is_new", "_world", "game", "seat")

    def __init__(
        self, game: Game, state: State, seat: int, chance: Chance, *, is_sample: bool = False
    ) -> None:
        """Draw a world from the bot's chance; `is_sample` says that the state is one, drawn for this thought."""
        self.game = game
        self.seat = seat
        self._world = state if is_sample else game.sample(state, seat, chance)
        self._is_new = True  # the bot has not asked for it yet

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return int(self._world.seats)

    @property
    def rules_version(self) -> int:
        """The version of the rules that the table is played with."""
        return self._world.rules_version()

    @property
    def pack_hash(self) -> str:
        """The hash of the components that the table is played with."""
        return (self._world.pack() or self.game.pack()).hash

    def view(self) -> Any:
        """All that the seat sees."""
        return self.game.view(self._world, self.seat)

    def legal(self) -> list[int]:
        """The answers the seat may give now."""
        return self._world.legal(self.seat)

    def is_simultaneous(self) -> bool:
        """Whether the question is secret and asked of several seats at once."""
        return self._world.is_simultaneous()

    def reveal_count(self) -> int:
        """How often something was revealed so far; as long as it stays the same nothing new is known."""
        return int(self._world.reveal_count)

    def question(self) -> Question:
        """What the seat is asked now."""
        return self.game.question(self._world, self.seat)

    def sample(self, chance: Chance) -> State:
        """A world that the seat may be in, to play in; it depends only on what the seat knows and on chance."""
        if self._is_new:
            self._is_new = False
            return self._world.copy()
        return self.game.sample(self._world, self.seat, chance)
