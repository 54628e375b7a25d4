"""Answers of bots: computed in worker processes or by programs, from a world sampled for the seat, never the state."""

import asyncio
import logging
import secrets
import time
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager, suppress
from functools import lru_cache

import planetfall
from planetfall.bots import ask, bot, bots, plan, searches
from planetfall.bots.external.protocol import SUBSTITUTE
from planetfall.core.chance import Chance
from planetfall.core.errors import UnknownName
from planetfall.core.game import Game
from planetfall.core.pack import KEPT, Pack
from planetfall.core.state import State
from planetfall.server.bots import programs
from planetfall.server.bots.bot_limits import BotLimits
from planetfall.server.bots.engine_build import EngineBuild
from planetfall.server.bots.fair_queue import FairQueue, Path, Turn
from planetfall.server.bots.levels import thinking_seconds
from planetfall.server.bots.lowered_levels import COMPILING, Playing, lowered
from planetfall.server.bots.programs import Programs
from planetfall.server.bots.worker_pool import WorkerPool

LOG = logging.getLogger("planetfall")
WITHOUT_SEARCH = "medium"  # the strongest level that does not search
SEED_BITS = 128
JOB_SECONDS = 0.02  # what any job costs besides the thought itself
ANALYSIS_SECONDS = 1.0
HERE_SECONDS = 60.0  # in which bots that do not search answer here after a process did not answer


class BotService:
    """Asks bots for answers: levels run in worker processes, the host's programs in processes of their own."""

    def __init__(
        self,
        processes: int,
        commands: Mapping[str, str] | None = None,
        compile_command: str = "",
        limits: BotLimits | None = None,
    ) -> None:
        self.processes = processes
        self.limits = limits or BotLimits()
        self._here_until = (
            0.0  # until when no process is asked for what takes no time, by the monotonic clock
        )
        self.engine_build = EngineBuild(compile_command)
        self.worker_pool = WorkerPool(processes, self.limits.seconds)
        self.analysis_pool = WorkerPool(1, self.limits.seconds)  # for what nobody waits for at a table
        self.programs = Programs(commands or {})
        self.thoughts = FairQueue(self.worker_pool.usable, self.limits.running)
        self.program_thoughts = FairQueue(lambda: programs.MAX_RUNNING, self.limits.running)
        self.analyses = FairQueue(self.analysis_pool.usable)
        self.worker_pool.on_free = self.thoughts.serve
        self.analysis_pool.on_free = self.analyses.serve

    def levels(self) -> list[str]:
        """The names of all bots that visitors may choose."""
        return [*bots(), *self.programs.commands]

    def playing_for(self, level: str, game_id: str, path: Path) -> Playing:
        """The level that a bot plays at if it is asked now, from the state of the queue alone."""
        compiled = self.playing(level)
        found = lowered(compiled, lambda level: self._may_think(level, game_id, path))
        return Playing(compiled, COMPILING) if found == Playing(compiled) != Playing(level) else found

    def _may_think(self, level: str, game_id: str, path: Path) -> bool:
        """Whether a thought of a level is within the quota and would not wait for too long because of others."""
        queue = self._queue_of(level)
        if queue.waiting_of(path[:-1]) >= self.limits.waiting:
            return False
        return queue.wait_of(path, self._cost(game_id, level)) <= self.limits.patience

    def turn(
        self, path: Path, game_id: str, level: str, reserved: float
    ) -> AbstractAsyncContextManager[Turn]:
        """A turn to think, for as many answers as belong together."""
        return self._queue_of(level).turn(path, self._cost(game_id, level), reserved)

    def _queue_of(self, level: str) -> FairQueue:
        return self.program_thoughts if level in self.programs.commands else self.thoughts

    def _cost(self, game_id: str, level: str) -> float:
        return thinking_seconds(game_id, level) + JOB_SECONDS

    async def answer(
        self, table: str, game: Game, pack: Pack, state: State, seat: int, level: str
    ) -> list[int]:
        """What a bot of a level answers at a seat, and what it plans to answer next if nothing is revealed.

        Whoever asks has a turn. The seat's world is sampled once, here; the bot thinks in that world, and samples more
        only if it wants more than one. If a process is killed again and again, or a program is missing, `easy` answers
        instead. A level that does not search takes no time worth mentioning: if its process does not answer for long,
        because it has yet to start on a busy machine, the level answers here for a while.
        """
        world, text = await asyncio.to_thread(sampled_world, game, state, seat)
        seed = secrets.randbits(SEED_BITS)
        try:
            if level in self.programs.commands:
                return [await self.programs.answer((table, seat, level), game, world, Chance.from_seed(seed))]
            known, custom = self._known_level(level), custom_text(game, pack)
            job = game.id, custom, text, seat, known, seed
            if searches(known) or not self.limits.start:
                return await self.worker_pool.run(choose, *job)
            if time.monotonic() >= self._here_until:
                with suppress(TimeoutError):
                    return await self.worker_pool.run_within(self.limits.start, choose, *job)
                LOG.warning("no process answers within %s s; bots answer without", self.limits.start)
                self._here_until = time.monotonic() + HERE_SECONDS
            return [await asyncio.to_thread(_answer_here, game, world, seat, known, seed)]
        except Exception:
            LOG.exception(
                "%s at seat %s of table %s failed; %s answers for it", level, seat, table, SUBSTITUTE
            )
            return [await asyncio.to_thread(_answer_here, game, world, seat, SUBSTITUTE, seed)]

    def playing(self, level: str) -> str:
        """The level that plays for a level now: a search waits for the engine that is being compiled.

        On plain Python it would take longer than its level is given, and how much longer would tell what it has to
        think about.
        """
        return WITHOUT_SEARCH if self.engine_build.is_under_way and searches(level) else level

    async def compile_engine(self) -> None:
        """Compile the engine if that is still to be done, and let bots use it as soon as it is there."""
        if await self.engine_build.run(WITHOUT_SEARCH):
            self.worker_pool.renew()
            self.analysis_pool.renew()

    def release_table(self, table: str) -> None:
        """End the programs of a table: its game is over, or it leaves memory."""
        self.programs.release_table(table)

    async def close(self) -> None:
        """End all processes, whatever they are doing."""
        await asyncio.gather(
            asyncio.to_thread(self.programs.close), self.worker_pool.close(), self.analysis_pool.close()
        )

    def _known_level(self, level: str) -> str:
        """The level, or `easy` if the host no longer offers it, so that no table waits for ever."""
        try:
            bot(level)
        except UnknownName:
            LOG.warning("there is no bot %r any more; %s answers for it", level, SUBSTITUTE)
            return SUBSTITUTE
        return level


def sampled_world(game: Game, state: State, seat: int) -> tuple[State, str]:
    """A world that the seat cannot tell from the real one, also as text (runs in a thread)."""
    world = game.sample(state, seat, Chance.from_seed(secrets.randbits(SEED_BITS)))
    return world, world.text()


def _answer_here(game: Game, world: State, seat: int, level: str, seed: int) -> int:
    """What a level that does not search answers (runs in a thread)."""
    return ask(bot(level), game, world, seat, Chance.from_seed(seed), is_sample=True)


def choose(game_id: str, pack_text: str, world: str, seat: int, level: str, seed: int) -> list[int]:
    """A bot's answers for a seat in a world that was sampled for it (runs in a worker process)."""
    game = planetfall.game(game_id)
    state = game.restore(world, pack_of(game, pack_text))
    return plan(bot(level), game, state, seat, Chance.from_seed(seed), is_sample=True)


def custom_text(game: Game, pack: Pack) -> str:
    """The text of a pack that is not found by its hash among those that are shipped."""
    return "" if game.ships(pack) else pack.text


def pack_of(game: Game, text: str) -> Pack:
    """The pack of a text, empty for the one that is shipped; read once (runs in a worker process)."""
    return _pack(game, text) if text else game.pack()


@lru_cache(maxsize=KEPT)
def _pack(game: Game, text: str) -> Pack:
    return game.read_pack(text, "a table's pack")
