"""The coach at a table: what it would do at a seat, from what the seat knows; everybody reads that it was asked.

It is for tables where one person plays with bots, and for those where everybody has agreed; never where the result
counts. It thinks in the processes of the bots, in turns that are charged to the table like theirs.
"""

import asyncio
import secrets
from typing import TYPE_CHECKING

import msgspec

import planetfall
from planetfall.bots.hints import STRENGTHS, Hint
from planetfall.core.game import Game
from planetfall.core.record import Answer
from planetfall.core.state import State
from planetfall.server.bots.bot_service import BotService, custom_text, pack_of, sampled_world
from planetfall.server.errors import Conflict, NotAllowed
from planetfall.server.tables.nodes.newest import on_newest
from planetfall.server.tables.notes import seat_note
from planetfall.server.tables.visibility import known_answers

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable

SEED_BITS = 64


class KnownHint(msgspec.Struct, frozen=True):
    """A hint, and what it was given for."""

    answers: list[Answer]  # that the seat's person knew of
    language: str
    hint: Hint


class Coaching:
    """The coach at one table, and what it said last to each seat."""

    def __init__(self, table: "LiveTable", bot_service: BotService) -> None:
        self._table = table
        self._bot_service = bot_service
        self._known: dict[int, KnownHint] = {}

    def is_offered(self, person: str) -> bool:
        """Whether a person may ask the coach at this table."""
        table = self._table
        if table.is_rated or table.state.over() or not table.seats_of(person):
            return False
        return table.arrangements.coach or (table.is_alone(person) and len(table.seats_of(person)) == 1)

    def may_be_allowed(self, person: str) -> bool:
        """Whether a person may ask the others to agree to the coach."""
        table = self._table
        if table.is_rated or table.is_alone(person) or not table.seats_of(person):
            return False
        return not self.is_offered(person)

    def check_not_rated(self) -> None:
        """Raise NotAllowed where the result counts."""
        if self._table.is_rated:
            raise NotAllowed("app.mistake.coach-rated")

    def known_hint(self, seat: int, language: str) -> Hint | None:
        """What the coach has said to the open question of a seat, in a language."""
        known = self._known.get(seat)
        if known is None or known.language != language or known.answers != self._answers_known_to(seat):
            return None
        return known.hint if seat in self._table.state.actors() else None

    def _answers_known_to(self, seat: int) -> list[Answer]:
        """The answers that a seat knows of: while it thinks, others may choose in secret."""
        table = self._table
        return known_answers(table.match, table.answers, table.seats_of(table.seats[seat].person))

    async def ask(self, person: str, seat: int, strength: str, language: str) -> Hint:
        """What the coach would do at a seat of a person, or NotAllowed."""
        self._check(person, seat)
        known = self.known_hint(seat, language)
        if known is not None and known.strength == strength:
            return known
        await self._tell(seat)
        table = self._table
        answers = self._answers_known_to(seat)
        game = table.game.with_language(language).with_seat_names(table.names(table.game))
        found = await self._think(game, table.state, seat, self._playing(strength))
        if answers != self._answers_known_to(seat):
            raise Conflict("app.mistake.moved-on")
        self._known[seat] = KnownHint(answers, language, found)
        return found

    def _check(self, person: str, seat: int) -> None:
        self._table.check_playing()
        self._table.check_running()
        if seat not in self._table.seats_of(person) or not self.is_offered(person):
            raise NotAllowed("app.mistake.coach-not-here")
        if seat not in self._table.state.actors():
            raise NotAllowed("app.mistake.coach-not-asked")

    def _playing(self, strength: str) -> str:
        """The strength that the quotas of thinking leave; NotAllowed if they leave none."""
        table = self._table
        playing = self._bot_service.playing_for(strength, table.game.id, table.thinking_path()).level
        if playing not in STRENGTHS:
            raise NotAllowed("app.mistake.coach-busy")
        return playing

    async def _think(self, game: Game, state: State, seat: int, strength: str) -> Hint:
        table, service = self._table, self._bot_service
        async with service.turn(table.thinking_path(), game.id, strength, 0.0):
            _, text = await asyncio.to_thread(sampled_world, game, state, seat)
            custom, seed = custom_text(game, table.pack), secrets.randbits(SEED_BITS)
            job = (game.id, custom, text, seat, strength, seed, game.language, game.players)
            return await service.worker_pool.run(advise, *job)

    @on_newest
    async def _tell(self, seat: int) -> None:
        """Let everybody read that the coach is asked."""
        table = self._table
        async with table.lock:
            note = seat_note("asked-coach", table.seats[seat])
            lines = table.arrangements.chat_lines + 1
            await table.store(table.arranged(chat_lines=lines), chat=[note])
            await table.keep_chat([*table.chat, note])
            table.show()


def advise(
    game_id: str,
    pack_text: str,
    world: str,
    seat: int,
    strength: str,
    seed: int,
    language: str,
    names: tuple[str, ...],
) -> Hint:
    """What the coach would do in a world that was sampled for a seat (runs in a worker process)."""
    from planetfall.bots.coach import hint

    game = planetfall.game(game_id)
    state = game.restore(world, pack_of(game, pack_text))
    spoken = game.with_language(language).with_seat_names(names)
    return hint(spoken, state, seat, strength, seed, is_sample=True)
