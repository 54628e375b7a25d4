"""Play with people: somebody waits for a game, and is seated together with others who wait for the same."""

import logging
import secrets
from collections.abc import Sequence

from sqlalchemy.exc import SQLAlchemyError

import planetfall
from planetfall.core.match import new_header
from planetfall.server.errors import InvalidRequest
from planetfall.server.home.matching import first_group
from planetfall.server.home.waiting_store import WaitingGroup, WaitingPerson, WaitingStore, Wish
from planetfall.server.store.notices.notice_rows import INVITATION, READY, Occasion
from planetfall.server.store.pace_rows import KINDS
from planetfall.server.store.rows import Arrangements, NewTable, Seat, TableRow
from planetfall.server.tables.clocks.pace import read_pace
from planetfall.server.tables.ids import new_seed, new_table_id, new_token
from planetfall.server.tables.registry import TableRegistry, new_table
from planetfall.server.tables.seats.names import NAME_LENGTH, clean_text

LEAST_PEOPLE = 2
LOG = logging.getLogger("planetfall")


class PlayWithPeople:
    """Lets people wait, and seats them."""

    def __init__(self, store: WaitingStore, tables: TableRegistry) -> None:
        self.store = store
        self._tables = tables

    async def wait(self, waiting: WaitingPerson) -> WaitingPerson:
        """Let somebody wait for a game, or say what is wrong with their wish; they may be seated at once."""
        _check(waiting.wish)
        self._tables.admission.check_new_table()
        await self._tables.quotas.check_seats(waiting.person)
        await self.store.wait(waiting)
        return await self.look(waiting.person) or waiting

    async def look(self, person: str) -> WaitingPerson | None:
        """How somebody's wait stands, None if they do not wait; whoever looks is there, and may be seated now."""
        found = await self.store.find(person)
        if found is None or found.table_id:
            return found
        await self._match(found.wish)
        return await self.store.find(person)

    async def leave(self, person: str) -> None:
        """Let somebody wait no more."""
        await self.store.leave(person)

    async def groups(self) -> list[WaitingGroup]:
        """What people wait for at this moment."""
        return await self.store.groups()

    async def missing(self, wish: Wish) -> int:
        """How many more people are needed for a table."""
        return max(1, wish.seats - len(await self.store.waiting_for(wish)))

    async def _match(self, wish: Wish) -> None:
        """Seat those together who have waited longest for the same, if there are enough of them."""
        waiting = {each.person: each for each in await self.store.waiting_for(wish)}
        if len(waiting) < wish.seats:
            return
        group = first_group(list(waiting), wish.seats, await self.store.blocked_among(waiting))
        if group is None:
            return
        new = _table([waiting[person] for person in group], wish, self._tables.store.clock.now())
        ready = [Occasion(person, new.table.id, INVITATION, READY) for person in sorted(group)]
        try:
            await self.store.seat(group, new, ready)
        except (
            SQLAlchemyError
        ):  # such as two nodes that stand in each other's way: whoever looks next tries again
            LOG.warning("waiting people could not be seated", exc_info=True)


def _check(wish: Wish) -> None:
    game = planetfall.game(wish.game)
    least = max(LEAST_PEOPLE, game.least_seats)
    if not least <= wish.seats <= game.most_seats:
        raise InvalidRequest("app.mistake.people-seats", least=least, most=game.most_seats, given=wish.seats)
    if wish.pace not in KINDS:
        raise InvalidRequest("app.mistake.pace-word", given=wish.pace[:40], known=", ".join(KINDS))


def _table(people: Sequence[WaitingPerson], wish: Wish, now: float) -> NewTable:
    """A table for people who have waited: the longest wait is the host, chance decides who sits where."""
    game = planetfall.game(wish.game)
    pack, options = game.pack(), game.validate_options(wish.seats, {})
    spoken = {each.language for each in people}
    row = TableRow(
        id=new_table_id(),
        game=game.id,
        header=new_header(game, wish.seats, new_seed(), options, pack, ("human",) * wish.seats),
        host=people[0].person,
        network=people[0].network,
        watch=new_token(),
        arrangements=Arrangements(
            rated=wish.rated,
            pace=read_pace({"pace": wish.pace}),
            language=spoken.pop() if len(spoken) == 1 else "",
        ),
    )
    return new_table(row, _seats(people), pack, now)


def _seats(people: Sequence[WaitingPerson]) -> list[Seat]:
    shuffled = secrets.SystemRandom().sample(people, len(people))
    return [
        Seat(place, "person", new_token(), person=each.person, name=clean_text(each.name, NAME_LENGTH))
        for place, each in enumerate(shuffled)
    ]
