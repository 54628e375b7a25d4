"""What people do with a tournament: set it up, join, withdraw, start the next round."""

import contextlib
import secrets
import time
from collections.abc import Sequence

import msgspec

import planetfall
from planetfall.core.game import Game
from planetfall.core.match import new_header
from planetfall.server.errors import Conflict, InvalidRequest, NotAllowed, NotFound
from planetfall.server.ratings import rated_tables
from planetfall.server.store.rows import Arrangements, NewTable, Seat, TableRow
from planetfall.server.tables.ids import new_seed, new_table_id, new_token
from planetfall.server.tables.registry import TableRegistry, new_table
from planetfall.server.tables.seats.names import NAME_LENGTH, TITLE_LENGTH, bot_name, clean_text
from planetfall.server.tournaments.pairing import Player, Round, Table, next_round
from planetfall.server.tournaments.standings import Line, TableResult, points_of, standings
from planetfall.server.tournaments.tournament_store import (
    KINDS,
    ROUND_ROBIN,
    Entry,
    PlayedTable,
    Tournament,
    TournamentStore,
)

MAX_PLAYERS = 60
MAX_ROUNDS = 30
MAX_SEATS = 6
MAX_A_DAY = 20  # tournaments that one person may set up
DAY = 24 * 3600.0


class Setup(msgspec.Struct, frozen=True):
    """A tournament as somebody wants it."""

    game: str
    name: str
    kind: str
    seats: int
    rounds: int
    bot: str
    rated: bool = False


class Overview(msgspec.Struct, frozen=True):
    """A tournament with all that its page shows."""

    tournament: Tournament
    entries: Sequence[Entry]
    tables: Sequence[PlayedTable]
    lines: Sequence[Line]

    @property
    def is_round_over(self) -> bool:
        """Whether all tables of the present round are over; true before the first."""
        return all(table.result is not None for table in self.tables if table.round == self.tournament.round)

    @property
    def is_over(self) -> bool:
        """Whether all rounds have been played."""
        return self.tournament.round == self.tournament.rounds and self.is_round_over

    def entry_of(self, person: str) -> Entry | None:
        """What somebody plays as, if they do."""
        return next((each for each in self.entries if each.person == person and not each.withdrawn), None)

    def past(self) -> list[Round]:
        """Who has sat where, round by round."""
        return [
            [table.line_up for table in self.tables if table.round == number]
            for number in range(1, self.tournament.round + 1)
        ]

    def results(self) -> list[TableResult]:
        """The results of all tables that are over."""
        return [table.result for table in self.tables if table.result is not None]


class Tournaments:
    """The tournaments of a server."""

    def __init__(self, store: TournamentStore, tables: TableRegistry) -> None:
        self.store = store
        self._tables = tables

    async def set_up(self, person: str, wanted: Setup) -> Tournament:
        """Set up the tournament that somebody asks for, or raise an error that names what is wrong."""
        game = planetfall.game(wanted.game)
        self._check(game, wanted)
        if await self.store.organised(person, time.time() - DAY) >= MAX_A_DAY:
            raise NotAllowed("app.mistake.tournaments-a-day", count=MAX_A_DAY)
        name = clean_text(wanted.name, TITLE_LENGTH)
        tournament = Tournament(
            secrets.token_urlsafe(12), name, game.id, wanted.kind, wanted.seats, wanted.rounds, wanted.bot,
            wanted.rated, person, time.time(),
        )  # fmt: skip
        await self.store.create(tournament)
        return tournament

    def _check(self, game: Game, wanted: Setup) -> None:
        if not clean_text(wanted.name, TITLE_LENGTH):
            raise InvalidRequest("app.mistake.tournament-name")
        if wanted.kind not in KINDS:
            raise InvalidRequest(
                "app.mistake.tournament-kind", kinds=", ".join(KINDS), given=wanted.kind[:40]
            )
        least, most = max(2, game.least_seats), min(MAX_SEATS, game.most_seats)
        if not least <= wanted.seats <= most:
            raise InvalidRequest("app.mistake.tournament-seats", least=least, most=most, given=wanted.seats)
        if not 1 <= wanted.rounds <= MAX_ROUNDS:
            raise InvalidRequest("app.mistake.tournament-rounds", most=MAX_ROUNDS, given=wanted.rounds)
        if wanted.bot not in self._tables.levels:
            levels = ", ".join(self._tables.levels)
            raise InvalidRequest("app.mistake.no-such-bot", level=wanted.bot[:40], levels=levels)
        if wanted.rated:
            rated_tables.check_bot(game.id, wanted.bot)

    async def overview(self, tournament_id: str) -> Overview:
        """A tournament as it is now, or NotFound."""
        tournament = await self.store.find(tournament_id)
        if tournament is None:
            raise NotFound("app.mistake.no-such-tournament")
        entries = await self.store.entries(tournament_id)
        tables = await self.store.played(tournament_id)
        results = [table.result for table in tables if table.result is not None]
        lines = standings([each.number for each in entries], results)
        return Overview(tournament, entries, tables, lines)

    async def join(self, tournament_id: str, person: str, name: str) -> None:
        """Let somebody take part; only before the first round. Whoever has joined stays as they are."""
        for _ in range(MAX_PLAYERS):
            with contextlib.suppress(Conflict):  # somebody else has joined at the same moment
                return await self._join(tournament_id, person, name)
        raise Conflict("app.mistake.moved-on")

    async def _join(self, tournament_id: str, person: str, name: str) -> None:
        found = await self.overview(tournament_id)
        if found.entry_of(person):
            return
        if found.tournament.round:
            raise NotAllowed("app.mistake.tournament-begun")
        if len(found.entries) >= MAX_PLAYERS:
            raise NotAllowed("app.mistake.tournament-full", count=MAX_PLAYERS)
        cleaned = clean_text(name, NAME_LENGTH)
        if not cleaned:
            raise InvalidRequest("app.mistake.tournament-nameless")
        number = 1 + max((each.number for each in found.entries), default=0)
        await self.store.add_entry(tournament_id, Entry(number, person, cleaned))

    async def withdraw(self, tournament_id: str, person: str) -> None:
        """Let somebody go: from the next round on they are not paired any more."""
        found = await self.overview(tournament_id)
        entry = found.entry_of(person)
        if entry is not None:
            await self.store.remove_entry(tournament_id, entry.number, has_begun=found.tournament.round > 0)

    async def start_round(self, tournament_id: str, person: str, expected: int, network: str = "") -> None:
        """Start the next round, if it is the one that the organiser expects and the one before it is over."""
        self._tables.admission.check_new_table()
        found = await self.overview(tournament_id)
        tournament = found.tournament
        if person != tournament.person:
            raise NotAllowed("app.mistake.organiser-decides")
        if expected != tournament.round + 1:
            raise Conflict("app.mistake.moved-on")
        if expected > tournament.rounds:
            raise NotAllowed("app.mistake.tournament-over")
        if not found.is_round_over:
            raise NotAllowed("app.mistake.round-not-over")
        line_ups = _line_ups(found)
        game = planetfall.game(tournament.game)
        new = [_table(game, found, line_up, network) for line_up in line_ups]
        await self.store.start_round(tournament, line_ups, new)


def _line_ups(found: Overview) -> list[Table]:
    """Who sits where in the next round, or NotAllowed if too few are left."""
    players = [each.number for each in found.entries if not each.withdrawn]
    if len(players) < 2:
        raise NotAllowed("app.mistake.too-few-players")
    points = None
    if found.tournament.kind != ROUND_ROBIN:
        points = points_of(players, found.results())
    return next_round(players, found.tournament.seats, found.past(), points)


def _table(game: Game, found: Overview, line_up: Table, network: str) -> NewTable:
    """A table of a round, with its people and bots."""
    tournament, pack = found.tournament, game.pack()
    people = {each.number: each for each in found.entries}
    seats = [_seat(place, player, people, tournament.bot) for place, player in enumerate(line_up)]
    players = tuple(seat.bot or "human" for seat in seats)
    options = game.validate_options(len(seats), {})
    row = TableRow(
        id=new_table_id(),
        game=game.id,
        header=new_header(game, len(seats), new_seed(), options, pack, players),
        host=tournament.person,
        network=network,
        watch=new_token(),
        title=clean_text(f"{tournament.name} · {tournament.round + 1}", TITLE_LENGTH),
        arrangements=Arrangements(rated=tournament.rated, tournament=tournament.id),
    )
    return new_table(row, seats, pack)


def _seat(place: int, player: Player, people: dict[int, Entry], bot: str) -> Seat:
    if player is None:
        return Seat(place, "bot", new_token(), bot=bot, name=bot_name(place))
    entry = people[player]
    return Seat(place, "person", new_token(), person=entry.person, name=entry.name)
