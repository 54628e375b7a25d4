"""Answers of bots: computed in worker processes or by programs, from a world sampled for the seat, never the state."""

import logging
import secrets
from collections.abc import Mapping

import planetfall
from planetfall.bots import ask, bot, bots, plan, searches
from planetfall.bots.external.protocol import SUBSTITUTE
from planetfall.core.chance import Chance
from planetfall.core.errors import UnknownName
from planetfall.core.game import Game
from planetfall.core.pack import Pack
from planetfall.core.state import State
from planetfall.server.bots.engine_build import EngineBuild
from planetfall.server.bots.programs import Programs
from planetfall.server.bots.worker_pool import WorkerPool

LOG = logging.getLogger("planetfall")
WITHOUT_SEARCH = "medium"  # the strongest level that does not search
SEED_BITS = 128
MAX_PACKS = 16
_packs: dict[str, Pack] = {}


class BotService:
    """Asks bots for answers: levels run in worker processes, the host's programs in processes of their own."""

    def __init__(
        self, processes: int, commands: Mapping[str, str] | None = None, compile_command: str = ""
    ) -> None:
        self.processes = processes
        self.engine_build = EngineBuild(compile_command)
        self.worker_pool = WorkerPool(processes)
        self.analysis_pool = WorkerPool(1)  # for what nobody waits for at a table
        self.programs = Programs(commands or {})

    def levels(self) -> list[str]:
        """The names of all bots that visitors may choose."""
        return [*bots(), *self.programs.commands]

    async def answer(
        self, table: str, game: Game, pack: Pack, state: State, seat: int, level: str
    ) -> list[int]:
        """What a bot of a level answers at a seat, and what it plans to answer next if nothing is revealed.

        The seat's world is sampled once, here; the bot thinks in that world, and samples more only if it wants more
        than one. If a process is killed again and again, or a program is missing, `easy` answers instead.
        """
        world = game.sample(state, seat, Chance.from_seed(secrets.randbits(SEED_BITS)))
        seed = secrets.randbits(SEED_BITS)
        try:
            if level in self.programs.commands:
                return [await self.programs.answer((table, seat, level), game, world, Chance.from_seed(seed))]
            known, custom = self._known_level(self.playing(level)), custom_text(game, pack)
            return await self.worker_pool.run(choose, game.id, custom, world.text(), seat, known, seed)
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
            self.worker_pool.renew()
            self.analysis_pool.renew()

    def release_table(self, table: str) -> None:
        """End the programs of a table: its game is over, or it leaves memory."""
        self.programs.release_table(table)

    def close(self) -> None:
        """End all processes, whatever they are doing."""
        self.programs.close()
        self.worker_pool.close()
        self.analysis_pool.close()

    def _known_level(self, level: str) -> str:
        """The level, or `easy` if the host no longer offers it, so that no table waits for ever."""
        try:
            bot(level)
        except UnknownName:
            LOG.warning("there is no bot %r any more; %s answers for it", level, SUBSTITUTE)
            return SUBSTITUTE
        return level


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


def _pack(game: Game, text: str) -> Pack:
    if text not in _packs:
        if len(_packs) >= MAX_PACKS:
            _packs.clear()
        _packs[text] = game.read_pack(text, "a table's pack")
    return _packs[text]
