"""The table as cells and frames."""

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.chance import Chance
from planetfall.core.frame_state import QUESTION, FrameState
from planetfall.core.pack import Pack
from planetfall.core.pending import Pending

from .box import Box

STEPS, TANKS, BURNT = 0, 3, 6  # by seat, by seat, in all
LAYOUT = (("steps", 3), ("tanks", 3), ("burnt", 1))
SIZE, DEEP = 7, 2
ASK_FLIGHT = QUESTION


class Table(FrameState):
    """What lies on the table."""

    def __init__(self, seats: int, chance: Chance, box: Box, cells: vec[i64], pending: Pending) -> None:
        super().__init__(seats, chance, pending)
        self.box = box
        self.cells = cells
        self.pending = pending

    def pack(self) -> Pack:
        return self.box.pack
