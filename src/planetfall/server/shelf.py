"""Matches that can be told again: those of tables, and records that visitors have opened from files."""

import secrets
from collections import OrderedDict

import msgspec

from planetfall.core.game import Game
from planetfall.core.pack import Pack
from planetfall.core.record import Record
from planetfall.server.mistakes import Gone

KEPT = 32  # records that visitors have opened
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


class Shelf:
    """Records that visitors have opened, the latest few, in memory only."""

    def __init__(self) -> None:
        self._tales: OrderedDict[str, Tale] = OrderedDict()

    def put(self, game: Game, record: Record) -> str:
        """Keep a record; the word that finds it again."""
        word = secrets.token_urlsafe(12)
        seats = tuple(str(seat) for seat in range(record.header.seats))
        eyes = (ALL, NOBODY, *seats)
        names = [""] * record.header.seats
        self._tales[word] = Tale(game, game.pack(), record, names, eyes, f"/record/{word}", "/")
        while len(self._tales) > KEPT:
            self._tales.popitem(last=False)
        return word

    def get(self, word: str) -> Tale:
        """A record by its word, or Gone."""
        if word not in self._tales:
            raise Gone("house.mistake.record-closed")
        return self._tales[word]
