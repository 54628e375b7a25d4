"""Programs that play at a server: set up by its host, chosen by visitors by name, never named by them as commands."""

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from planetfall.bots import ask
from planetfall.bots.external.protocol import ProgramBot
from planetfall.core.chance import Chance
from planetfall.core.game import Game
from planetfall.core.state import State

MAX_RUNNING = 16  # programs at once
Place = tuple[str, int, str]  # table, seat and program


class Programs:
    """One running program for each seat that it plays; the least recently used makes room for another.

    A program is a process of its own: here only threads wait for it.
    """

    def __init__(self, commands: Mapping[str, str]) -> None:
        self.commands = dict(commands)
        self._threads = ThreadPoolExecutor(MAX_RUNNING, "programs")
        self._running: dict[Place, ProgramBot] = {}  # last used last
        self._busy: set[Place] = set()

    async def answer(self, place: Place, game: Game, world: State, chance: Chance) -> int:
        """What the program of a place answers in a world that was sampled for its seat."""
        player = self._running.pop(place, None) or ProgramBot.from_name(self.commands[place[2]])
        self._make_room()
        self._running[place] = player
        self._busy.add(place)
        try:
            loop = asyncio.get_running_loop()
            answer = partial(ask, player, game, world, place[1], chance, is_sample=True)
            return await loop.run_in_executor(self._threads, answer)
        finally:
            self._busy.discard(place)

    def release_table(self, table: str) -> None:
        """End the programs of a table; the next question starts them again."""
        for place in [place for place in self._running if place[0] == table]:
            self._threads.submit(self._running.pop(place).close)

    def close(self) -> None:
        """End all programs and wait for that."""
        for place in list(self._running):
            self._running.pop(place).close()
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _make_room(self) -> None:
        idle = [place for place in self._running if place not in self._busy]
        for place in idle[: max(0, len(self._running) - MAX_RUNNING + 1)]:
            self._threads.submit(self._running.pop(place).close)
