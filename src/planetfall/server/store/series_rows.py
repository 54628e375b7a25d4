"""The score of a series of games, as it is stored with each of its tables."""

import msgspec


class SeriesScore(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody has won in the games before."""

    wins: int = 0
    points: int = 0
    person: str = ""  # whose it is; empty: a bot's, or of whoever takes the seat


class Series(msgspec.Struct, frozen=True, omit_defaults=True):
    """The games that were played before, by the seats of this table; none at a table that begins a series.

    `absent` are the scores of people who have no seat at this table; they get them back when they sit down again.
    """

    games: int = 0
    scores: tuple[SeriesScore, ...] = ()
    absent: tuple[SeriesScore, ...] = ()

    @property
    def ranking(self) -> list[tuple[int, SeriesScore]]:
        """The seats with their scores, whoever leads first.

        >>> [seat for seat, score in Series(2, (SeriesScore(0, 48), SeriesScore(2, 90))).ranking]
        [1, 0]
        """
        return sorted(enumerate(self.scores), key=lambda place: (-place[1].wins, -place[1].points))
