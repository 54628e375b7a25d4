"""Matches that can be told again: those of tables, and records that visitors have opened from files."""

from hashlib import blake2b

import msgspec

import planetfall
from planetfall.core.game import Game
from planetfall.core.pack import Pack
from planetfall.core.record import Record, loads
from planetfall.server.http.errors import BadWish, Gone
from planetfall.server.store.store import Store

KEPT = 2000  # records that visitors have opened
KEPT_BYTES = 64 << 20  # of all of them
WORD_BYTES = 12
ALL = "all"
NOBODY = "nobody"


class Tale(msgspec.Struct, frozen=True):
    """A match that can be told again, and whose eyes a visitor may borrow."""

    game: Game
    pack: Pack
    record: Record
    names: list[str]
    eyes: tuple[str, ...]  # seats, "nobody" for a spectator, "all" for everything
    address: str
    back: str


def read_upload(text: str) -> Record:
    """A visitor's record, or BadRecord or BadWish; nothing of it is played.

    One that starts from a state's text is refused: its numbers can be as large as somebody likes, so that a few
    answers would keep the server busy for ever. From the set-up on the rules themselves keep every number small.
    """
    record = loads(text)
    if record.header.start:
        raise BadWish("house.mistake.record-start")
    return record


class Shelf:
    """Records that visitors have opened: kept in the store, so that a restart loses none, those last opened first."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def put(self, text: str) -> str:
        """Keep a record; the word that finds it again, the same one for the same file."""
        word = blake2b(text.encode(), digest_size=WORD_BYTES).hexdigest()
        await self._store.keep_record(word, text, KEPT, KEPT_BYTES)
        return word

    async def get(self, word: str) -> Tale:
        """A record by its word, or Gone."""
        text = await self._store.find_record(word)
        if text is None:
            raise Gone("house.mistake.record-closed")
        record = read_upload(text)
        game = planetfall.game(record.header.game)
        eyes = (ALL, NOBODY, *map(str, range(record.header.seats)))
        names = [""] * record.header.seats
        return Tale(game, game.pack(), record, names, eyes, f"/record/{word}", "/")
