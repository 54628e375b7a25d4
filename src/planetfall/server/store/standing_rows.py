"""Standing answers of a seat, as they are stored with its table: only their owner ever sees them."""

import msgspec


class StandingList(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat answers to a kind of question: the first of these that the rules allow."""

    kind: str  # of the question, as its game calls it
    answers: tuple[int, ...]
    last_round: int = 0  # with which it ends; 0: only with the game


class SeatStanding(msgspec.Struct, frozen=True, omit_defaults=True):
    """All standing answers of a seat."""

    lists: tuple[StandingList, ...] = ()
    due: float | None = None  # when one of them is to be given, by the clock of the service
    dropped: tuple[str, ...] = ()  # why some were dropped, as far as the owner has not read it
