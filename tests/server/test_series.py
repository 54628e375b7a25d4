"""Series of games: a rematch rotates the seats, and everybody takes along what they have won."""

from pathlib import Path

import msgspec
from msgspec.structs import replace

import planetfall
from planetfall.core.match import new_header
from planetfall.server.http.api.seats import seat_view
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.store.people.person_columns import renamed_in
from planetfall.server.store.rows import Arrangements, Seat, TableRow
from planetfall.server.store.series_rows import Series, SeriesScore
from planetfall.server.tables.create_table import rematch
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.rematches.series import series_now, series_so_far
from tests.server.tabletop import at_a_table

GAME = planetfall.game("terraforming-mars")
PEOPLE = ("ann", "ben", "cleo")


async def won_by_ben(services: Services, name: str, series: Series) -> LiveTable:
    """A game of three that is over."""
    players = [{"tr": 30}, {"tr": 50}, {"tr": 40}]
    over = GAME.position({"phase": "over", "pending": [], "players": players, "generation": 9})
    header = new_header(GAME, 3, "1", GAME.validate_options(3, {}), GAME.pack(), ("human",) * 3)
    header = replace(header, start=over.text())
    seats = [Seat(place, "person", f"{name}{place}", "", each, each) for place, each in enumerate(PEOPLE)]
    row = TableRow(name, GAME.id, header, "ann", f"watch {name}", arrangements=Arrangements(series=series))
    return await services.tables.create(row, seats, GAME.pack())


def region(services: Services, table: LiveTable, name: str) -> str:
    return services.renderer.region(Scene(table, 0, page_catalogue("en"), "ann"), name).html


def test_scores_go_along_with_the_people_who_won_them(tmp_path: Path) -> None:
    async def play(services: Services, _: LiveTable) -> None:
        first = await won_by_ben(services, "first", Series())
        assert "After" not in region(services, first, "people")
        assert series_so_far(first).games == 1
        again = await services.tables.newest(await rematch(first, "ann"))
        assert [seat.person for seat in again.seats] == ["cleo", "ann", "ben"]
        scores = [SeriesScore(0, 40, "cleo"), SeriesScore(0, 30, "ann"), SeriesScore(1, 50, "ben")]
        assert again.arrangements.series == Series(1, tuple(scores))
        assert series_so_far(again) == again.arrangements.series  # the present game counts when it is over
        told = "After 1 game: <b>ben</b> 1 win (50 points), <b>cleo</b> 0 wins (40 points), <b>ann</b> 0 wins"
        assert told in region(services, again, "people")
        assert [each.wins for each in seat_view(again, None, "en").series] == [0, 0, 1]
        second = await won_by_ben(services, "second", again.arrangements.series)
        assert "After 2 games:" in region(services, second, "ending")
        assert [score.wins for score in series_so_far(second).scores] == [0, 2, 0]

    at_a_table(tmp_path, ["me", "random"], play, game="space-mission")


def test_a_score_follows_its_person_and_not_the_seat(tmp_path: Path) -> None:
    async def play(services: Services, _: LiveTable) -> None:
        won = (SeriesScore(2, 90, "cleo"), SeriesScore(1, 60, "ann"), SeriesScore(0, 30, "ben"))
        table = await won_by_ben(services, "mixed", Series(3, won))  # where ann, ben and cleo sit now
        assert [score.wins for score in series_now(table).scores] == [1, 0, 2]
        newcomer = Series(3, (won[1], SeriesScore(5, 99, "dan"), won[0]))
        table = await won_by_ben(services, "newcomer", newcomer)  # ben has taken the seat of dan
        found = series_so_far(table)
        assert found.scores == (
            SeriesScore(1, 90, "ann"),
            SeriesScore(1, 50, "ben"),
            SeriesScore(2, 130, "cleo"),
        )
        assert found.absent == (SeriesScore(5, 99, "dan"),)
        again = await services.tables.newest(await rematch(table, "ann"))
        assert again.arrangements.series.absent == found.absent  # dan gets it back by sitting down again
        old = Series(1, (SeriesScore(1, 10), SeriesScore(0, 20), SeriesScore(0, 30)))  # without names
        table = await won_by_ben(services, "old", old)
        assert [score.points for score in series_now(table).scores] == [10, 20, 30]
        assert '"person"' not in msgspec.json.encode(seat_view(table, None, "en").series).decode()

    at_a_table(tmp_path, ["me", "random"], play, game="space-mission")


def test_a_score_goes_along_when_a_guest_signs_up() -> None:
    settled = Arrangements(series=Series(1, (SeriesScore(1, 10, "guest"),), (SeriesScore(0, 5, "guest"),)))
    renamed = renamed_in(settled, "guest", "member").series
    assert renamed == Series(1, (SeriesScore(1, 10, "member"),), (SeriesScore(0, 5, "member"),))
