"""Sources of replays: the matches of tables, and records that visitors have uploaded."""

import asyncio
from hashlib import blake2b

import msgspec

import planetfall
from planetfall.core.game import Game
from planetfall.server.errors import NotFound
from planetfall.server.store.store import Store
from planetfall.server.tables.admission import Admission
from planetfall.server.tables.replays.outline import Outline, RoundMark
from planetfall.server.tables.replays.replayed import Replayed
from planetfall.server.tables.snapshots.snapshot import wake
from planetfall.server.uploads.jobs import check_record, outline_record, replay_record
from planetfall.server.uploads.worker import UploadWorker

MAX_RECORDS = 2000  # uploads that are kept
MAX_BYTES = 64 << 20  # of all of them
KEY_BYTES = 12
MAX_OUTLINES = 64  # kept in memory
ALL = "all"
NOBODY = "nobody"


class Replay(msgspec.Struct, frozen=True):
    """A match that can be replayed, and from whose viewpoints a visitor may see it."""

    game: Game
    names: list[str]
    viewpoints: tuple[str, ...]  # seats, "nobody" for a spectator, "all" for everything
    address: str
    back: str
    outline: Outline = Outline((RoundMark(0, 0),), ())
    own: int | None = None  # the seat of the visitor
    watch: str = ""  # the token that a link to a moment needs
    shares_eyes: bool = True  # whether readers of the link may look through the same eyes


class RecordLibrary:
    """Uploaded records: kept in the store, so that a restart loses none; the least recently opened make room."""

    def __init__(self, store: Store, uploads: UploadWorker, admission: Admission | None = None) -> None:
        self._store = store
        self._uploads = uploads
        self._admission = admission or Admission()
        self._outlines: dict[str, Outline] = {}  # of records that were opened lately

    async def add(self, text: str, network: str = "") -> str:
        """Check a record, keep it and return its key, which is the same for the same file."""
        self._admission.check_upload()
        await self._uploads.run(check_record, text, self._uploads.limits.answers, network=network)
        return await self.keep(text)

    async def keep(self, text: str) -> str:
        """Keep a record that was checked, and return its key."""
        key = blake2b(text.encode(), digest_size=KEY_BYTES).hexdigest()
        await self._store.keep_record(key, text, MAX_RECORDS, MAX_BYTES)
        return key

    async def text(self, key: str) -> str:
        """A record as it was uploaded, or NotFound."""
        text = await self._store.find_record(key)
        if text is None:
            raise NotFound("app.mistake.record-closed")
        return text

    async def get(self, key: str, at: int, network: str = "") -> tuple[Replay, Replayed]:
        """A record by its key, after so many answers, or NotFound."""
        text = await self.text(key)
        most = self._uploads.limits.answers
        found = await self._uploads.run(replay_record, text, at, most, network=network)
        game, seats = planetfall.game(found.record.header.game), found.record.header.seats
        history = await asyncio.to_thread(wake, game, found.record, game.pack(), found.snapshot)
        before = game.restore(found.before, history.match.pack) if found.before else None
        viewpoints = (ALL, NOBODY, *map(str, range(seats)))
        outline = await self._outline(key, text, network)
        replay = Replay(game, [""] * seats, viewpoints, f"/record/{key}", "/", outline)
        return replay, Replayed(history, found.at, found.last, found.given, before)

    async def _outline(self, key: str, text: str, network: str) -> Outline:
        """The outline of a record; its whole game is played once, and not for each step through it."""
        if key not in self._outlines:
            most = self._uploads.limits.answers
            found = await self._uploads.run(outline_record, text, most, network=network)
            while len(self._outlines) >= MAX_OUTLINES:
                del self._outlines[next(iter(self._outlines))]
            self._outlines[key] = found
        return self._outlines[key]
