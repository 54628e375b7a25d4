"""The analysis of a finished game: win probabilities over its course, computed in a process of its own."""

import asyncio
import logging
import os
from typing import TYPE_CHECKING

import planetfall
from planetfall.bots.hindsight import Hindsight, look_back
from planetfall.core.record import loads
from planetfall.server.bots.bot_service import ANALYSIS_SECONDS, BotService, custom_text, pack_of

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable

LOG = logging.getLogger("planetfall")
NICENESS = 10  # an analysis is less urgent than everything else that the machine does


class TableAnalysis:
    """The analysis of one table's game: requested by handlers, read by templates."""

    def __init__(self, table: "LiveTable", bot_service: BotService) -> None:
        self.result: Hindsight | None = None  # None until it is known; empty if the game cannot be judged
        self._table = table
        self._bot_service = bot_service
        self._task: asyncio.Task[None] | None = None

    def request(self) -> None:
        """Start the analysis of a game that is over, once; the table is shown anew when the result is there.

        If too many games of the host wait already, nothing is started: whoever looks later asks again.
        """
        if self.result is None and self._task is None and self._table.state.over():
            waiting = self._bot_service.analyses.waiting_of(self._table.thinking_path()[:-1])
            if waiting < self._bot_service.limits.analyses:
                self._task = asyncio.create_task(self._run())

    def is_requested(self) -> bool:
        """Whether the analysis was started."""
        return self._task is not None

    def cancel(self) -> None:
        """Stop the analysis: the table is no longer in memory."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        table = self._table
        try:
            async with self._bot_service.analyses.turn(table.thinking_path(), ANALYSIS_SECONDS):
                job = (table.game.id, custom_text(table.game, table.pack), table.match.save())
                self.result = await self._bot_service.analysis_pool.run(analyse_game, *job)
        except Exception:
            LOG.exception("the game at table %s could not be analysed", table.id)
            self.result = Hindsight([], [])
        table.show()


def analyse_game(game_id: str, pack_text: str, record: str) -> Hindsight:
    """Win probabilities over a game that is over (runs in a worker process)."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, NICENESS)
    game = planetfall.game(game_id)
    return look_back(game, loads(record), pack_of(game, pack_text))
