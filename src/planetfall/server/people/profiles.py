"""What a profile shows: games that are over, and how much more often than by chance somebody has won."""

import math
from collections import Counter
from collections.abc import Iterable

import msgspec

from planetfall.server.errors import NotFound
from planetfall.server.people.accounts import folded_name
from planetfall.server.store.people.account_store import EVERYBODY, PLAYED_WITH, Account, AccountStore
from planetfall.server.store.people.friend_store import FriendStore
from planetfall.server.store.people.own_data import OwnData, OwnGame

Z = 1.96  # of an interval that holds the truth 95 times in 100


class Results(msgspec.Struct, frozen=True):
    """Somebody's finished games of one kind."""

    game: str
    played: int
    won: int
    expected: float  # wins, if chance alone decided

    @property
    def ratio(self) -> float:
        """How many times as often as by chance somebody has won."""
        return self.won / self.expected

    @property
    def interval(self) -> tuple[float, float]:
        """Between which ratios the truth lies: the Wilson interval of the share of wins, over the fair share."""
        fair = self.expected / self.played
        low, high = wilson(self.won, self.played)
        return low / fair, high / fair


def wilson(won: int, played: int) -> tuple[float, float]:
    """The Wilson score interval of a share.

    >>> [round(bound, 3) for bound in wilson(6, 10)]
    [0.313, 0.832]
    """
    share, spread = won / played, Z * Z / played
    middle = (share + spread / 2) / (1 + spread)
    half = Z * math.sqrt(share * (1 - share) / played + spread / (4 * played)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


class Rank(msgspec.Struct, frozen=True):
    """One seat in the stored result of a table."""

    won: bool = False
    chosen: dict[str, int] = {}  # how often which component; games that ended before this was kept have none


MOST_FAVOURITES = 3


def favourites(games: Iterable[OwnGame]) -> dict[str, list[tuple[str, int]]]:
    """Of each game the components that somebody has chosen most often, by reference, and how often."""
    found: dict[str, Counter[str]] = {}
    for game in games:
        if not _counts(game):
            continue
        ranks = msgspec.json.decode(game.table.result, type=list[Rank])
        for seat in game.seats:
            if seat < len(ranks):
                found.setdefault(game.table.game, Counter()).update(ranks[seat].chosen)
    return {name: chosen.most_common(MOST_FAVOURITES) for name, chosen in found.items() if chosen}


def _counts(game: OwnGame) -> bool:
    """Whether a game is over and was played from its beginning to its end, and is no lesson."""
    table = game.table
    is_over = bool(table.over and table.result and game.seats)
    return is_over and not table.header.start and not table.arrangements.lesson


def results(games: Iterable[OwnGame]) -> list[Results]:
    """Finished games by kind, most played first, without lessons, games for one and such as began in the middle."""
    found: dict[str, list[tuple[bool, float]]] = {}
    for game in games:
        table = game.table
        if not _counts(game):
            continue
        ranks = msgspec.json.decode(table.result, type=list[Rank])
        if len(ranks) > 1:
            won = any(ranks[seat].won for seat in game.seats if seat < len(ranks))
            found.setdefault(table.game, []).append((won, len(game.seats) / len(ranks)))
    counted = [
        Results(name, len(each), sum(won for won, _ in each), sum(fair for _, fair in each))
        for name, each in found.items()
    ]
    return sorted(counted, key=lambda result: -result.played)


class Profiles:
    """Shows profiles to those who may see them."""

    def __init__(self, accounts: AccountStore, friends: FriendStore, own_data: OwnData) -> None:
        self._accounts = accounts
        self._friends = friends
        self._own_data = own_data

    async def find(self, name: str, viewer: str) -> Account:
        """The account of a name, or NotFound for who may not see it, in the same words as if there were none."""
        account = await self._accounts.find_name(folded_name(name))
        if account is None or not await self._is_visible(account, viewer):
            raise NotFound("app.mistake.no-such-person")
        return account

    async def _is_visible(self, account: Account, viewer: str) -> bool:
        if account.person == viewer or account.privacy == EVERYBODY:
            return True
        return account.privacy == PLAYED_WITH and await self._friends.have_played(account.person, viewer)

    async def favourites(self, person: str) -> dict[str, list[tuple[str, int]]]:
        """What a person has chosen most often in each game."""
        return favourites(await self._own_data.games(person))

    async def results(self, person: str) -> list[Results]:
        """The finished games of a person."""
        return results(await self._own_data.games(person))
