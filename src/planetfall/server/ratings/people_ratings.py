"""Ratings of people as the server uses them: games that have ended count, and leaderboards are kept for a while."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Sequence

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from planetfall.bots.ratings import ratings as bot_ratings
from planetfall.server import background_tasks
from planetfall.server.ratings.model import Skill
from planetfall.server.ratings.rating_store import HistoryEntry, RatingStore, Standing

LOG = logging.getLogger("planetfall")
LOOK_SECONDS = 30.0  # between two looks for tables that were left, or that another node has ended
KEEP_SECONDS = 30.0  # for which a leaderboard may be out of date
MAX_SHOWN = 100  # people on a leaderboard


class Place(msgspec.Struct, frozen=True):
    """A line of a leaderboard: a person, or a bot by its level."""

    name: str
    skill: Skill
    games: int = 0
    person: str = ""
    level: str = ""


class Leaderboard(msgspec.Struct, frozen=True):
    """Who stands where in a game: people of known strength with the bots, and those of whom little is known yet."""

    established: tuple[Place, ...]
    provisional: tuple[Place, ...]


class PeopleRatings:
    """Lets rated games count, and answers who stands where."""

    def __init__(self, store: RatingStore, due: asyncio.Event) -> None:
        self.store = store
        self._due = due
        self._kept: dict[str, tuple[float, int, Leaderboard]] = {}

    async def run(self) -> None:
        """Let games count for as long as the server runs: at once when one ends here, else within half a minute."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._due.wait(), LOOK_SECONDS)
            background_tasks.go_on()
            self._due.clear()
            try:
                await self.store.rate_pending()
            except (SQLAlchemyError, OSError):
                background_tasks.go_on()
                LOG.warning("rated games could not be counted", exc_info=True)
                await asyncio.sleep(LOOK_SECONDS)

    async def leaderboard(self, game_id: str) -> Leaderboard:
        """Who stands where in a game; read anew when a game has counted, at most every half minute otherwise."""
        last, now = await self.store.last_game(), time.time()
        kept = self._kept.get(game_id)
        if kept is None or kept[1] != last or now - kept[0] > KEEP_SECONDS:
            kept = self._kept[game_id] = (now, last, await self._read(game_id, now))
        return kept[2]

    async def _read(self, game_id: str, now: float) -> Leaderboard:
        standings = [each for each in await self.store.standings(game_id) if each.games]
        standings.sort(key=lambda each: -each.known.skill.mu)
        established = [each for each in standings if not each.known.at_time(now).is_provisional][:MAX_SHOWN]
        provisional = [each for each in standings if each.known.at_time(now).is_provisional][:MAX_SHOWN]
        names = await self.store.names_of([each.person for each in (*established, *provisional)])
        people = [_place(each, names, now) for each in established]
        lines = sorted([*people, *_bots(game_id)], key=lambda line: -line.skill.mu)
        return Leaderboard(tuple(lines), tuple(_place(each, names, now) for each in provisional))

    async def skills(self, game_id: str, people: Sequence[str]) -> dict[str, Skill]:
        """The ratings of some people in a game, as far as they have one."""
        now = time.time()
        standings = await self.store.standings(game_id, people)
        return {each.person: each.known.at_time(now) for each in standings if each.games}

    async def histories(self, person: str) -> dict[str, list[HistoryEntry]]:
        """The rated games of a person that counted, by game."""
        found: dict[str, list[HistoryEntry]] = {}
        for entry in await self.store.history_of(person):
            if entry.counted:
                found.setdefault(entry.game, []).append(entry)
        return found


def _place(standing: Standing, names: dict[str, str], now: float) -> Place:
    name = names.get(standing.person, "")
    return Place(name, standing.known.at_time(now), standing.games, person=standing.person)


def _bots(game_id: str) -> list[Place]:
    """The bots of a game with the ratings that were measured, which never move."""
    measured = bot_ratings(game_id)
    if measured is None:
        return []
    return [
        Place(level, Skill(found.mu, 0.0), measured.games, level=level)
        for level, found in measured.bots.items()
    ]
