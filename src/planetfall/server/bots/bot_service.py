"""Bots think in processes of their own, each given a world drawn for its seat, never the state."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

import planetfall
from planetfall.bots import ask, bot, bots, plan, searches
from planetfall.bots.external.protocol import SUBSTITUTE
from planetfall.bots.parallel import ProcessPool
from planetfall.core.chance import Chance
from planetfall.core.errors import UnknownName
from planetfall.core.game import Game
from planetfall.core.pack import Pack
from planetfall.core.state import State
from planetfall.server.bots.engine_build import EngineBuild
from planetfall.server.bots.programs import Programs

LOG = logging.getLogger("planetfall")
SEED_BITS = 128
PACKS_KEPT = 16
WITHOUT_SEARCH = "medium"  # the strongest level that does not search
_packs: dict[str, Pack] = {}
Thought = TypeVar("Thought")


class Thinkers:
    """Who answers for bots: processes that think, and the programs that the host has set up."""

    def __init__(
        self, processes: int, commands: Mapping[str, str] | None = None, compile_command: str = ""
    ) -> None:
        self.processes = processes
        self.engine_build = EngineBuild(compile_command)
        self.desk = Desk(processes)
        self.study = Desk(1)  # for what nobody waits for at a table
        self.programs = Programs(commands or {})

    def levels(self) -> list[str]:
        """The names of all bots that visitors may choose."""
        return [*bots(), *self.programs.commands]

    async def answer(
        self, table: str, game: Game, pack: Pack, state: State, seat: int, level: str
    ) -> list[int]:
        """What a bot of a level answers at a seat, and what it means to answer next if nothing new is learned.

        A process that is killed again and again, or a program that is not there, loses the move, not the game.
        """
        world = game.sample(state, seat, Chance.from_seed(secrets.randbits(SEED_BITS)))
        seed = secrets.randbits(SEED_BITS)
        try:
            if level in self.programs.commands:
                return [await self.programs.answer((table, seat, level), game, world, Chance.from_seed(seed))]
            custom = custom_text(game, pack)
            return await self.desk.give(
                think, game.id, custom, world.text(), seat, self._known(self.playing(level)), seed
            )
        except Exception:
            LOG.exception(
                "%s at seat %s of table %s failed; %s answers for it", level, seat, table, SUBSTITUTE
            )
            return [ask(bot(SUBSTITUTE), game, world, seat, Chance.from_seed(seed), is_sample=True)]

    def playing(self, level: str) -> str:
        """The level that plays for a level now: a search waits for the engine that is being compiled.

        On plain Python it would take longer than its level is given, and how much longer would tell what it has to
        think about.
        """
        return WITHOUT_SEARCH if self.engine_build.is_under_way and searches(level) else level

    async def compile_engine(self) -> None:
        """Compile the engine if that is still to be done, and let bots use it as soon as it is there."""
        if await self.engine_build.run(WITHOUT_SEARCH):
            self.desk.renew()
            self.study.renew()

    def leave(self, table: str) -> None:
        """Nobody plays at this table any more, or not now."""
        self.programs.leave(table)

    def close(self) -> None:
        """Stop thinking, whatever somebody is thinking about, and leave nothing behind."""
        self.programs.close()
        self.desk.close()
        self.study.close()

    def _known(self, level: str) -> str:
        """The level, or another one where the host no longer offers it: no table waits for ever."""
        try:
            bot(level)
        except UnknownName:
            LOG.warning("there is no bot %r any more; %s answers for it", level, SUBSTITUTE)
            return SUBSTITUTE
        return level


class Desk:
    """Processes that work for the server; they begin with the first job and end with the server."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPool | None = None
        self._closed = False
        self._retired: list[ProcessPool] = []  # they finish what they have begun

    async def give(self, job: Callable[..., Thought], *arguments: object) -> Thought:
        """Give a job to a process; one that was killed is replaced, so that nobody waits for it for ever."""
        pool = self._some_pool()
        try:
            return await asyncio.wrap_future(pool.submit(job, *arguments))
        except BrokenProcessPool:
            if pool is self._pool:
                self._close_pool()
            return await asyncio.wrap_future(self._some_pool().submit(job, *arguments))

    def _some_pool(self) -> ProcessPool:
        if self._closed:
            raise asyncio.CancelledError
        if self._pool is None:
            self._pool = ProcessPool(
                self._processes, "spawn"
            )  # a fork would copy the server's open connections
        return self._pool

    def close(self) -> None:
        """Stop all work at once, and leave nothing behind."""
        self._closed = True
        self._close_pool()
        while self._retired:
            self._retired.pop().close()

    def renew(self) -> None:
        """Give what comes from now on to new processes; those there are finish what they have begun."""
        if self._pool is not None:
            self._pool.finish()
            self._retired.append(self._pool)
            self._pool = None

    def _close_pool(self) -> None:
        """End the processes and wait for them: only then the system gets back the semaphores they shared."""
        if self._pool is not None:
            self._pool.close()
            self._pool = None


def think(game_id: str, pack_text: str, world: str, seat: int, level: str, seed: int) -> list[int]:
    """Answer for a seat in a world that it cannot tell from the real one (runs in a process of its own)."""
    game = planetfall.game(game_id)
    state = game.load(world, pack_of(game, pack_text))
    return plan(bot(level), game, state, seat, Chance.from_seed(seed), is_sample=True)


def custom_text(game: Game, pack: Pack) -> str:
    """The text of a pack that differs from the one that is shipped."""
    return "" if pack.hash == game.pack().hash else pack.text


def pack_of(game: Game, text: str) -> Pack:
    """The pack of a text, empty for the one that is shipped; read once (runs in a process of its own)."""
    return _pack(game, text) if text else game.pack()


def _pack(game: Game, text: str) -> Pack:
    if text not in _packs:
        if len(_packs) >= PACKS_KEPT:
            _packs.clear()
        _packs[text] = game.read_pack(text, "a table's pack")
    return _packs[text]
