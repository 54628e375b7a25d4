"""Bots think in processes of their own, each given a world drawn for its seat, never the state."""

import asyncio
import os
import secrets
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread

import planetfall
from planetfall.bots import ask, bot
from planetfall.core.chance import Chance
from planetfall.core.game import Game
from planetfall.core.pack import Pack
from planetfall.core.state import State

SEED_BITS = 128
PACKS_KEPT = 16
_packs: dict[str, Pack] = {}


class Thinkers:
    """A pool of processes that answer for bots; they begin when the first bot thinks and end with the server."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._lifeline: Connection | None = None  # while it is open, processes live
        self._closed = False

    async def answer(self, game: Game, pack: Pack, state: State, seat: int, level: str) -> int:
        """What a bot of a level answers at a seat."""
        world = game.sample(state, seat, Chance.of(secrets.randbits(SEED_BITS)))
        custom = "" if pack.hash == game.pack().hash else pack.text
        job = (game.id, custom, world.text(), seat, level, secrets.randbits(SEED_BITS))
        return await self._think(job)

    async def _think(self, job: tuple[str, str, str, int, str, int]) -> int:
        """Give a job to a process; one that was killed is replaced, so that no table waits for a bot for ever."""
        pool = self._some_pool()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, think, *job)
        except BrokenProcessPool:
            if pool is self._pool:
                self._let_go()
            return await asyncio.get_running_loop().run_in_executor(self._some_pool(), think, *job)

    def _some_pool(self) -> ProcessPoolExecutor:
        if self._closed:
            raise asyncio.CancelledError
        if self._pool is None:
            context = get_context("spawn")
            end, self._lifeline = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(self._processes, context, _follow_server, (end,))
        return self._pool

    def close(self) -> None:
        """Stop thinking, whatever somebody is thinking about, and leave nothing behind."""
        self._closed = True
        self._let_go()

    def _let_go(self) -> None:
        """End the processes and wait for them: only then the system gets back the semaphores they shared."""
        if self._pool is None or self._lifeline is None:
            return
        self._lifeline.close()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = self._lifeline = None


def _follow_server(lifeline: Connection) -> None:
    """End when the server ends, also if it is killed; what stops the server is not for us (runs in a process)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()  # nothing is ever sent: it ends when the other end is gone
    os._exit(0)  # nobody else would end a process that thinks, or waits for its next job


def think(game_id: str, pack_text: str, world: str, seat: int, level: str, seed: int) -> int:
    """Answer for a seat in a world that it cannot tell from the real one (runs in a process of its own)."""
    game = planetfall.game(game_id)
    pack = _pack(game, pack_text) if pack_text else game.pack()
    return ask(bot(level), game, game.load(world, pack), seat, Chance.of(seed))


def _pack(game: Game, text: str) -> Pack:
    if text not in _packs:
        if len(_packs) >= PACKS_KEPT:
            _packs.clear()
        _packs[text] = game.read_pack(text, "a table's pack")
    return _packs[text]
