"""What is stored about notices, as values."""

from typing import Any

import msgspec

KINDS = (TURN, INVITATION, OVER, MESSAGE) = ("turn", "invitation", "over", "message")
# Occasions of invitations: a table is ready for somebody who waited for one, or a friend offers a seat.
READY, BY_NAME = "ready", "by-name"
CHANNELS = (PUSH, MAIL, WEBHOOK) = ("push", "mail", "webhook")
DELIVERED = (NOTICE, DIGEST, CONFIRM, TEST) = ("notice", "digest", "confirm", "test")


class Occasion(msgspec.Struct, frozen=True):
    """Something that a person may want to be told: once for each, however often it is stored."""

    person: str
    table_id: str
    kind: str
    occasion: str
    who: str = ""  # the name of whoever caused it, as everybody sees it


class QuietHours(msgspec.Struct, frozen=True):
    """When somebody wants to be left alone: minutes after midnight in their time zone."""

    time_zone: str = "UTC"
    start: int | None = None  # None: never
    end: int | None = None


class NoticeAddress(msgspec.Struct, frozen=True):
    """Where a person is told what."""

    person: str
    channel: str
    address: str
    language: str
    kinds: tuple[str, ...] = KINDS
    keys: dict[str, str] = {}
    digest: bool = False
    confirmed: bool = True
    dead: str = ""
    asked: float = 0.0
    id: int = 0

    def wants(self, kind: str) -> bool:
        """Whether something of a kind is told there."""
        return kind in self.kinds and self.confirmed and not self.dead


class StoredNotice(msgspec.Struct, frozen=True):
    """A notice in the queue."""

    id: int
    person: str
    table_id: str
    kind: str
    occasion: str
    who: str
    state: str
    created: float


class NewDelivery(msgspec.Struct, frozen=True):
    """A delivery that is to be queued; `word` says what it delivers to whom, so that it is queued once."""

    person: str
    address_id: int
    what: str
    word: str
    due: float
    notice_id: int | None = None
    digest: str = ""
    state: str = "waiting"


class Delivery(msgspec.Struct, frozen=True):
    """A delivery that this node has claimed."""

    id: int
    person: str
    address_id: int
    notice_id: int | None
    what: str
    token: str
    digest: str
    tries: int


def read_as(kind: type[Any], row: Any) -> Any:
    """A value of a kind from the columns that are named like its fields."""
    return kind(**{name: row._mapping[name] for name in kind.__struct_fields__})


def address_columns(address: NoticeAddress) -> dict[str, Any]:
    """The columns of an address but its number."""
    values = msgspec.structs.asdict(address)
    del values["id"]
    return values | {
        "kinds": " ".join(address.kinds),
        "keys": msgspec.json.encode(address.keys).decode(),
        "digest": int(address.digest),
        "confirmed": int(address.confirmed),
    }


def read_address(row: Any) -> NoticeAddress:
    """An address from its columns."""
    values = {name: row._mapping[name] for name in NoticeAddress.__struct_fields__}
    return NoticeAddress(
        **values
        | {
            "kinds": tuple(values["kinds"].split()),
            "keys": msgspec.json.decode(values["keys"]),
            "digest": bool(values["digest"]),
            "confirmed": bool(values["confirmed"]),
        }
    )
