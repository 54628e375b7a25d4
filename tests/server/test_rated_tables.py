"""Rated tables: what they allow, whom a game counts for, and that it counts exactly once."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import select, update

from planetfall.core.match import Match
from planetfall.server.errors import InvalidRequest, NotAllowed
from planetfall.server.ratings.model import START_SIGMA, Skill, newcomer
from planetfall.server.ratings.outcome import ABANDONED, ABANDONED_DAYS, DAY, LEFT
from planetfall.server.ratings.rating_store import RatingStore
from planetfall.server.ratings.recompute import recomputed
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.store import schema
from planetfall.server.store.admin_store import AuditLine
from planetfall.server.store.rating_schema import pending_ratings, rated_games
from planetfall.server.tables.create_table import TableRequest, create_table, rematch
from planetfall.server.tables.history import StepRecorder
from planetfall.server.tables.live_table import LiveTable
from tests.server.tabletop import ask_long_ago

GAME = "space-mission"
Story = Callable[[Services], Awaitable[Any]]


def rated(*seats: str, game: str = GAME, **more: Any) -> TableRequest:
    return TableRequest(game, seats, rated=True, **more)


def on_a_server(folder: Path, story: Story, database: str = "") -> Any:
    async def within() -> Any:
        services = Services(Settings(folder, database=database, pace=0.0))
        await services.store.open()
        try:
            return await story(services)
        finally:
            await services.close()

    return asyncio.run(within())


async def seated(services: Services, *people: str, bots: tuple[str, ...] = ()) -> LiveTable:
    """A rated table where the first of some people is the host."""
    kinds = ["me", *["open"] * (len(people) - 1), *bots]
    table = await create_table(services.tables, people[0], rated(*kinds, name=people[0].title()))
    for seat, person in enumerate(people[1:], start=1):
        await table.seating.join(table.seats[seat].token, person, person.title())
    return table


async def end(services: Services, table: LiveTable, *points: int, days_ago: float = 0.0) -> None:
    """Let the game of a table be over with so many points, the most of which have won."""
    result = ",".join(
        f'{{"name":"","points":{each},"won":{"true" if each == max(points) else "false"}}}' for each in points
    )
    when = time.time() - days_ago * DAY
    change = update(schema.tables).where(schema.tables.c.id == table.id)
    async with table.lock:  # a bot's answer that is being stored would say afterwards that the game goes on
        services.tables.drop(table)
        async with services.store.engine.begin() as connection:
            await connection.execute(change.values(over=1, result=f"[{result}]", changed=when))


async def skill(services: Services, person: str) -> Skill:
    return (await services.ratings.skills(GAME, [person]))[person]


# -- what a rated table allows ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        (rated("me", game="terraforming-mars"), "needs at least two seats"),
        (rated("me", "shared"), "one seat"),
        (rated("medium", "easy"), "at least one person"),
        (rated("me", "open", options={"memory-aid": "on"}), "usual options"),
        (rated("me", "open", pack_text="x = 1"), "components as they are shipped"),
    ],
)
def test_only_usual_games_of_several_are_rated(tmp_path: Path, request_: TableRequest, why: str) -> None:
    async def story(services: Services) -> None:
        with pytest.raises(InvalidRequest, match=why):
            await create_table(services.tables, "ann", request_)

    on_a_server(tmp_path, story)


def test_a_rated_table_allows_no_help_and_no_second_seat(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        table = await create_table(services.tables, "ann", rated("me", "open", "open"))
        token = table.seats[1].token
        with pytest.raises(NotAllowed, match="one seat"):
            await table.seating.join(token, "ann", "Ann again")
        with pytest.raises(NotAllowed, match="programs"):
            await table.seating.join(token, "robot", "Robot", key="hashed")
        await table.seating.join(token, "bob", "Bob")
        await table.seating.join(table.seats[2].token, "cleo", "Cleo")
        with pytest.raises(NotAllowed, match="at a rated table"):
            await table.proposals.propose_undo("ann")
        with pytest.raises(NotAllowed, match="coach"):
            await table.proposals.propose_coach("ann", 0)
        with pytest.raises(NotAllowed, match="minutes"):
            await table.resets.reset("ann", 1, "easy")
        await table.resets.leave("bob")
        with pytest.raises(NotAllowed, match="no new person"):
            await table.proposals.propose_new_person("ann", 1)
        ask_long_ago(table)
        owing = table.state.actors()[0]
        if owing != 0:  # whoever keeps the table waiting may be replaced here too
            await table.resets.reset("ann", owing, "easy")
            assert table.seats[owing].bot == "easy"

    on_a_server(tmp_path, story)


def test_free_answers_can_be_taken_back_at_a_rated_table(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        table = await seated(services, "ann", "bob")
        seat = table.state.actors()[0]
        person = table.seats[seat].person
        for _ in range(30):
            action = next((each for each in table.state.legal(seat) if _is_free(table, seat, each)), None)
            if action is not None:
                break
            await table.answer(person, seat, [table.state.legal(seat)[0]])
            seat = table.state.actors()[0]
            person = table.seats[seat].person
        assert action is not None
        before = table.answer_count()
        await table.answer(person, seat, [action])
        assert await table.undoing.undo(person)
        assert table.answer_count() == before

    on_a_server(tmp_path, story)


def _is_free(table: LiveTable, seat: int, action: int) -> bool:
    match = table.match.fork()
    match.batch(seat, [action])
    return match.undo_place([seat]) is not None


def test_a_rematch_is_not_rated_since_nobody_has_agreed_to_it(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        table = await seated(services, "ann", "bob")
        again = await services.tables.get(await rematch(table, "ann"))
        assert table.is_rated
        assert not again.is_rated

    on_a_server(tmp_path, story)


# -- whom a game counts for -------------------------------------------------------------------------------------------


def test_winners_rise_losers_fall_and_bots_stay(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        table = await seated(services, "ann", "bob", bots=("easy",))
        await end(services, table, 30, 10, 20)
        assert await services.ratings.store.rate_pending() == 1
        ann, bob, new = await skill(services, "ann"), await skill(services, "bob"), newcomer(GAME)
        assert ann.mu > new.mu > bob.mu
        assert ann.sigma < START_SIGMA > bob.sigma
        board = await services.ratings.leaderboard(GAME)
        assert [place.name for place in board.provisional] == ["Ann", "Bob"]
        assert [place.level for place in board.established] == ["expert", "hard", "medium", "easy", "random"]

    on_a_server(tmp_path, story)


def test_an_unrated_game_counts_for_nobody(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        table = await create_table(services.tables, "ann", TableRequest(GAME, ["me", "easy"]))
        await end(services, table, 30, 10)
        assert await services.ratings.store.rate_pending() == 0

    on_a_server(tmp_path, story)


def test_who_leaves_comes_last_even_if_their_bot_wins(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        table = await seated(services, "ann", "bob", "cleo")
        await table.resets.leave("ann")
        assert await services.ratings.store.rate_pending() == 0  # the others play on
        await end(services, table, 99, 10, 20)
        await services.ratings.store.rate_pending()
        assert (await skill(services, "cleo")).mu > (await skill(services, "bob")).mu
        assert (await skill(services, "bob")).mu > (await skill(services, "ann")).mu

    on_a_server(tmp_path, story)


def test_a_game_that_all_people_have_left_counts_at_once_and_only_for_them(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        table = await seated(services, "ann", bots=("easy",))
        await table.resets.leave("ann")
        assert await services.ratings.store.rate_pending() == 1
        assert (await skill(services, "ann")).mu < newcomer(GAME).mu
        async with services.store.engine.connect() as connection:
            assert (await connection.execute(select(rated_games.c.ending))).scalar() == LEFT

    on_a_server(tmp_path, story)


def test_an_abandoned_game_counts_for_who_stands_in_its_way(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        table = await seated(services, "ann", "bob")
        late = table.seats[table.state.actors()[0]].person
        other = ({"ann", "bob"} - {late}).pop()
        store, later = services.ratings.store, time.time() + (ABANDONED_DAYS + 1) * DAY
        assert await store.rate_pending() == 0
        assert await store.rate_pending(later) == 1
        assert (await skill(services, late)).mu < newcomer(GAME).mu
        assert await services.ratings.skills(GAME, [other]) == {}
        assert await services.ratings.histories(other) == {}
        async with services.store.engine.connect() as connection:
            assert (await connection.execute(select(rated_games.c.ending))).scalar() == ABANDONED

    on_a_server(tmp_path, story)


# -- exactly once -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["SQLite", "PostgreSQL"])
def test_several_nodes_count_a_game_once(tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> None:
    database = request.getfixturevalue("address") if kind == "PostgreSQL" else ""

    async def story(services: Services) -> None:
        others = [RatingStore(services.store.engine) for _ in range(3)]
        for _ in range(4):
            await end(services, await seated(services, "ann", "bob"), 3, 2)
        counted = await asyncio.gather(*(each.rate_pending() for each in others))
        assert sum(counted) == 4
        assert await others[0].rate_pending() == 0
        found = await services.ratings.histories("ann")
        assert len(found[GAME]) == 4
        assert [entry.before.mu for entry in found[GAME][1:]] == [
            entry.after.mu for entry in found[GAME][:-1]
        ]

    on_a_server(tmp_path, story, database)


def test_a_game_counts_by_itself_when_it_is_over(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        running = asyncio.create_task(services.ratings.run())
        table, choose = await seated(services, "ann", "bob"), random.Random(3).choice

        def play_on(match: Match, recorder: StepRecorder) -> None:
            while not match.state.over():
                seat = match.state.actors()[0]
                match.batch(seat, [choose(match.state.legal(seat))], recorder)

        async with table.lock:
            await table.commit(play_on)
        while not await services.ratings.skills(GAME, ["ann"]):
            await asyncio.sleep(0.01)
        running.cancel()
        [entry] = (await services.ratings.histories("ann"))[GAME]
        assert entry.place == (1 if 0 in table.state.winners() else 2)

    on_a_server(tmp_path, story)


def test_all_ratings_can_be_computed_anew_from_the_games(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        for number in range(12):
            people = [("ann", "bob", "cleo"), ("bob", "dora"), ("ann", "dora")][number % 3]
            table = await seated(services, *people, bots=("easy", "hard")[: number % 2])
            points = [(seat * 7 + number * 5) % 11 for seat in range(len(table.seats))]
            if number % 4 == 3:
                await table.resets.leave(people[-1])
            await end(services, table, *points, days_ago=100.0 - 8 * number)
            await services.ratings.store.rate_pending()
        stored = await services.ratings.store.games()
        anew = recomputed(game for game, _ in stored)
        assert [[(each.before, each.after) for each in game] for game in anew] == [
            [(each.before, each.after) for each in entries] for _, entries in stored
        ]
        assert len(stored) == 12

    on_a_server(tmp_path, story)


def test_ratings_outlive_their_tables(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        done, open_ = await seated(services, "ann", "bob"), await seated(services, "ann", "bob")
        await end(services, done, 3, 2)
        await services.ratings.store.rate_pending()
        services.operations.store.delete_tables([done.id, open_.id], [AuditLine("ann", "delete", done.id)])
        assert len((await services.ratings.histories("ann"))[GAME]) == 1
        async with services.store.engine.connect() as connection:
            assert not (await connection.execute(select(pending_ratings))).all()

    on_a_server(tmp_path, story)


def test_certainty_fades_but_the_rating_stays(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        await end(services, await seated(services, "ann", "bob"), 3, 2, days_ago=300)
        await services.ratings.store.rate_pending()
        [entry] = (await services.ratings.histories("ann"))[GAME]
        now = await skill(services, "ann")
        assert now.mu == entry.after.mu
        assert now.sigma == pytest.approx((entry.after.sigma**2 + 300 * 30) ** 0.5, rel=1e-3)

    on_a_server(tmp_path, story)


def test_a_table_that_is_closed_counts_for_nobody(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        table = await seated(services, "ann", "bob")
        await end(services, table, 3, 2)
        async with services.store.engine.begin() as connection:
            await connection.execute(update(schema.tables).values(closed=1.0))
        assert await services.ratings.store.rate_pending() == 0
        assert replace(table.row, closed=1.0).closed

    on_a_server(tmp_path, story)
