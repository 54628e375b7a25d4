"""Sources of replays: the matches of tables, and records that visitors have uploaded."""

from hashlib import blake2b

import msgspec

import planetfall
from planetfall.core.game import Game
from planetfall.core.pack import Pack
from planetfall.core.record import Record, loads
from planetfall.server.errors import InvalidRequest, NotFound
from planetfall.server.store.store import Store

MAX_RECORDS = 2000  # uploads that are kept
MAX_BYTES = 64 << 20  # of all of them
KEY_BYTES = 12
ALL = "all"
NOBODY = "nobody"


class ReplaySource(msgspec.Struct, frozen=True):
    """A match that can be replayed, and from whose viewpoints a visitor may see it."""

    game: Game
    pack: Pack
    record: Record
    names: list[str]
    viewpoints: tuple[str, ...]  # seats, "nobody" for a spectator, "all" for everything
    address: str
    back: str


def read_upload(text: str) -> Record:
    """A visitor's record, or BadRecord or InvalidRequest; nothing of it is played.

    One that starts from a state's text is refused: its numbers can be as large as somebody likes, so that a few
    answers would keep the server busy for ever. From the set-up on the rules themselves keep every number small.
    """
    record = loads(text)
    if record.header.start:
        raise InvalidRequest("app.mistake.record-start")
    return record


class RecordLibrary:
    """Uploaded records: kept in the store, so that a restart loses none; the least recently opened make room."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, text: str) -> str:
        """Keep a record and return its key, which is the same for the same file."""
        key = blake2b(text.encode(), digest_size=KEY_BYTES).hexdigest()
        await self._store.keep_record(key, text, MAX_RECORDS, MAX_BYTES)
        return key

    async def get(self, key: str) -> ReplaySource:
        """A record by its key, or NotFound."""
        text = await self._store.find_record(key)
        if text is None:
            raise NotFound("app.mistake.record-closed")
        record = read_upload(text)
        game = planetfall.game(record.header.game)
        viewpoints = (ALL, NOBODY, *map(str, range(record.header.seats)))
        names = [""] * record.header.seats
        return ReplaySource(game, game.pack(), record, names, viewpoints, f"/record/{key}", "/")
