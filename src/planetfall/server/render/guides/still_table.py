"""A position as something to look at: what scenes of replays and of pictures have in common."""

from planetfall.core.game import Game
from planetfall.core.pack import Pack
from planetfall.core.state import State
from planetfall.server.store.rows import ChatLine, Seat
from planetfall.server.tables.history import LogEntry
from planetfall.server.tables.table_pack import things_address


class StillTable:
    """A position to look at: nothing has been said, nothing is stopped, and nobody is waited for."""

    def __init__(self, game: Game, pack: Pack, state: State) -> None:
        self.game = game
        self.pack = pack
        self.state = state
        self.seats: list[Seat] = []  # nobody knows who plays
        self.chat: list[ChatLine] = []
        self.log_entries: list[LogEntry] = []

    def names(self, game: Game | None = None) -> list[str]:
        """The names of the seats, with defaults in the language of `game`."""
        return (game or self.game).seat_names(self.state.seats)

    def things_address(self, person: str) -> tuple[str, str]:
        """What stands before and behind a reference in the address of a component."""
        del person
        return things_address(self.game, self.pack)

    def lesson_run(self) -> None:
        """Nothing is taught there."""

    def is_waiting(self) -> bool:
        """What could be answered is shown."""
        return False

    def is_paused(self) -> bool:
        """It is never paused."""
        return False

    def is_closed(self) -> bool:
        """It is never closed."""
        return False

    def shown_clocks(self, seat: int | None) -> tuple[()]:
        """Time is not counted."""
        return ()

    def overdue(self) -> tuple[int, ...]:
        """It waits for nobody."""
        return ()

    def replay_address(self, person: str) -> str:
        """Nothing came before it."""
        del person
        return ""

    def log_address(self, person: str) -> str:
        """There is no more of the log than it shows."""
        del person
        return ""

    def known_count_for(self, person: str, length: int | None = None) -> int:
        """Nothing has been answered."""
        del person
        return length or 0

    def open_answers(self, seat: int) -> list[int]:
        """Nothing can be changed."""
        del seat
        return []
