"""The turning points of uploaded records: analysed when somebody opens one, and kept for those opened lately."""

import asyncio
import logging

from planetfall.bots.hindsight import Hindsight
from planetfall.core.translation import Catalogue
from planetfall.server.bots.analysis import analyse_game
from planetfall.server.bots.bot_service import ANALYSIS_SECONDS, BotService
from planetfall.server.render.looking_back.turning_points import TurningPointText, describe_turning_points
from planetfall.server.tables.replays.record_library import RecordLibrary, Replay

LOG = logging.getLogger("planetfall")
MAX_RECORDS = 64  # whose turning points are kept in memory


class RecordMoments:
    """Finds the turning points of records and words them."""

    def __init__(self, records: RecordLibrary, bot_service: BotService) -> None:
        self._records = records
        self._bot_service = bot_service
        self._found: dict[str, Hindsight] = {}
        self._worded: dict[tuple[str, str], list[TurningPointText]] = {}  # by record and language
        self._running: dict[str, asyncio.Task[None]] = {}

    async def of(
        self, key: str, replay: Replay, last: int, catalogue: Catalogue, network: str
    ) -> list[TurningPointText] | None:
        """The turning points of a record whose game ends, in words; None while they are computed."""
        if not replay.outline.is_over:
            return []
        if key not in self._found:
            self._request(key, replay, network)
            return None
        wording = key, catalogue.language
        if wording not in self._worded:
            game = replay.game.with_language(catalogue.language)
            _, end = await self._records.get(key, last, network)
            history = end.history
            self._worded[wording] = describe_turning_points(
                self._found[key], history.log_entries, game, history.match.state
            )
        return self._worded[wording]

    def cancel(self) -> None:
        """Stop all analyses: the server ends."""
        for task in self._running.values():
            task.cancel()

    def _request(self, key: str, replay: Replay, network: str) -> None:
        """Start an analysis, once; if too many of a network wait already, whoever looks later asks again."""
        waiting = self._bot_service.analyses.waiting_of((network,))
        if key not in self._running and waiting < self._bot_service.limits.analyses:
            self._running[key] = asyncio.create_task(self._analyse(key, replay.game.id, network))

    async def _analyse(self, key: str, game_id: str, network: str) -> None:
        try:
            record = await self._records.text(key)
            async with self._bot_service.analyses.turn((network, "records", key), ANALYSIS_SECONDS):
                found = await self._bot_service.analysis_pool.run(analyse_game, game_id, "", record)
        except Exception:
            LOG.exception("the record %s could not be analysed", key)
            found = Hindsight([], [])
        self._keep(key, found)

    def _keep(self, key: str, found: Hindsight) -> None:
        del self._running[key]
        if len(self._found) >= MAX_RECORDS:
            oldest = next(iter(self._found))
            del self._found[oldest]
            self._worded = {wording: text for wording, text in self._worded.items() if wording[0] != oldest}
        self._found[key] = found
