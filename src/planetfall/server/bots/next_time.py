"""Things to try next time, for a seat of a finished game: found in the process for analyses when somebody asks."""

import asyncio
import os
from typing import TYPE_CHECKING

import planetfall
from planetfall.bots.hints import Tip
from planetfall.core.record import loads
from planetfall.server.bots.analysis import NICENESS
from planetfall.server.bots.bot_service import ANALYSIS_SECONDS, BotService, custom_text, pack_of
from planetfall.server.errors import NotAllowed

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable


class NextTime:
    """What each seat of one table may try next time; found once for each language."""

    def __init__(self, table: "LiveTable", bot_service: BotService) -> None:
        self._table = table
        self._bot_service = bot_service
        self._tasks: dict[tuple[int, str], asyncio.Task[list[Tip]]] = {}

    async def tips(self, seat: int, language: str) -> list[Tip]:
        """The tips for a seat; NotAllowed if the game goes on, or if too many games wait to be analysed."""
        if not self._table.state.over():
            raise NotAllowed("app.mistake.not-over")
        task = self._tasks.get((seat, language))
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            waiting = self._bot_service.analyses.waiting_of(self._table.thinking_path()[:-1])
            if waiting >= self._bot_service.limits.analyses:
                raise NotAllowed("app.mistake.coach-busy")
            task = self._tasks[seat, language] = asyncio.create_task(self._find(seat, language))
        return await asyncio.shield(task)

    def cancel(self) -> None:
        """Stop what is under way: the table is no longer in memory."""
        for task in self._tasks.values():
            task.cancel()

    async def _find(self, seat: int, language: str) -> list[Tip]:
        table, service = self._table, self._bot_service
        async with service.analyses.turn(table.thinking_path(), ANALYSIS_SECONDS):
            record = table.match.save()
            job = (table.game.id, custom_text(table.game, table.pack), record, seat, language, table.names())
            return await service.analysis_pool.run(find_tips, *job)


def find_tips(
    game_id: str, pack_text: str, record: str, seat: int, language: str, names: list[str]
) -> list[Tip]:
    """What a seat may try next time (runs in a worker process)."""
    from planetfall.bots.next_time import things_to_try

    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, NICENESS)
    game = planetfall.game(game_id)
    spoken = game.with_language(language).with_seat_names(names)
    return things_to_try(spoken, loads(record), pack_of(game, pack_text), seat)
