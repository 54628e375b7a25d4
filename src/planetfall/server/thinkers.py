"""Bots think in processes of their own, each given a world drawn for its seat, never the state."""

import asyncio
import os
import secrets
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
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
    """A pool of processes that answer for bots."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._processes, get_context("spawn"), initializer=_follow_server)

    async def answer(self, game: Game, pack: Pack, state: State, seat: int, level: str) -> int:
        """What a bot of a level answers at a seat."""
        world = game.sample(state, seat, Chance.of(secrets.randbits(SEED_BITS)))
        custom = "" if pack.hash == game.pack().hash else pack.text
        job = (game.id, custom, world.text(), seat, level, secrets.randbits(SEED_BITS))
        return await self._think(job)

    async def _think(self, job: tuple[str, str, str, int, str, int]) -> int:
        """Give a job to a process; one that was killed is replaced, so that no table waits for a bot for ever."""
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, think, *job)
        except BrokenProcessPool:
            if pool is self._pool:
                self._pool = self._new_pool()
            return await asyncio.get_running_loop().run_in_executor(self._pool, think, *job)

    def close(self) -> None:
        """Stop thinking."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _follow_server() -> None:
    """End when the server ends, also if it is killed; what stops the server is not for us (runs in a process)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_after_server, daemon=True).start()


def _end_after_server() -> None:
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(0)  # nobody else would end a process that waits for its next job


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
