"""What the API's operations on seats share: who is let in, what a seat sees, how a request is refused."""

import msgspec
from litestar.exceptions import NotAuthorizedException
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import SecurityRequirement

from planetfall.core.game import Game
from planetfall.core.state import State
from planetfall.server.errors import NotAllowed, NotFound
from planetfall.server.http.api.json_depth import check_json_depth
from planetfall.server.http.api.personal import Place, check_programs, has_token, own_seat
from planetfall.server.http.api.types import (
    LegalAnswer,
    Refusal,
    SeatClock,
    SeatProposal,
    SeatView,
    SeriesScore,
    TablePace,
    WeakerBot,
)
from planetfall.server.http.csrf import check_json
from planetfall.server.http.responses import AnyRequest
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.store.pace_rows import Pace
from planetfall.server.tables.ids import hashed_key
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.notes import last_notes, note_text
from planetfall.server.tables.seats.proposals import UNDO

WITHOUT_KEY = (
    "send a seat's key as 'Authorization: Bearer KEY'; POST /api/seat/join gives it for an invitation"
)
USED = "this invitation was used; the seat opens by the key that POST /api/seat/join answered with"
BEARER: list[SecurityRequirement] = [{"seat": []}, {"person": []}]
REFUSALS = {
    400: "The request does not fit this description",
    401: "No key, or one that opens nothing; a used invitation opens nothing",
    403: "Not now, or not for this seat; or operators have banned you",
    404: "There is no such thing",
    409: "The rules forbid it, or somebody was faster",
    413: "The body is too large",
    415: "The body is no JSON, or does not say that it is",
    429: "Too many requests; wait a moment",
    503: "The server is busy, or operators are at work; try later",
}


def refuses(*statuses: int) -> dict[int, ResponseSpec]:
    """The error responses of an operation; bans and the limit on requests hold everywhere."""
    refusals = {status: ResponseSpec(Refusal, False, REFUSALS[status]) for status in sorted({*statuses, 403})}
    return {**refusals, 429: ResponseSpec(str, False, REFUSALS[429], "text/plain")}


async def authorized_seat(
    request: AnyRequest, services: Services, place: Place, is_playing: bool = False
) -> tuple[LiveTable, int]:
    """The table and the seat of the key in the request, or of the invitation to an open one, or 401.

    With a member's token it is their seat at the table that the request names; `is_playing` is more than looking.
    """
    if has_token(request):
        found_table, own = await own_seat(request, services, place)
        if is_playing:
            check_programs(found_table)
        return found_table, own
    key = bearer(request)
    found = await services.store.people.find_key(hashed_key(key), key)
    if found is None:
        is_used = await services.store.find_seat(key) is not None
        raise NotAuthorizedException(USED if is_used else WITHOUT_KEY)
    table = await services.tables.get(found[0])
    try:
        seat = table.seating.seat_of_key(key)  # now, after everything that was awaited
    except NotFound:
        raise NotAuthorizedException(USED) from None
    services.operations.check_welcome(seat.person, "")
    return table, seat.seat


def check_guests(request: AnyRequest, services: Services) -> None:
    """Raise NotAllowed where only members may play, and programs only for them."""
    if not services.settings.accounts.guests and not has_token(request):
        raise NotAllowed("app.mistake.members-only")


def bearer(request: AnyRequest) -> str:
    """What a request sends to be let in, or 401."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise NotAuthorizedException(WITHOUT_KEY)
    return token.strip()


def seat_view(table: LiveTable, seat: int | None, language: str) -> SeatView:
    """The table as a seat sees it, or a spectator."""
    game, state = table.game.with_language(language), table.state
    owes = seat is not None and seat in state.actors() and not table.is_waiting()
    return SeatView(
        table=table.id,
        seat=seat,
        names=table.names(game),
        answers_given=table.known_count_for(table.seating.person_at(seat)),
        waiting=table.is_waiting(),
        over=state.over(),
        actors=state.actors(),
        view=msgspec.to_builtins(game.shown(game.view(state, table.seating.viewer(seat)))),
        question=game.question(state, seat) if seat is not None and owes else None,
        legal=_legal(game, state, seat) if seat is not None and owes else [],
        winners=state.winners(),
        accounts=game.breakdown(state) if state.over() else [],
        notes=_notes(table, language),
        weaker=[
            WeakerBot(place, table.seats[place].bot, playing.level, playing.reason)
            for place, playing in table.bots.weaker().items()
        ],
        paused=table.is_paused(),
        proposal=_proposal(table, table.seating.person_at(seat)),
        can_redo=seat is not None and table.undoing.redo_answer(table.seating.person_at(seat)) is not None,
        rated=table.is_rated,
        undo_declined=seat is not None and table.arrangements.declined == table.seating.person_at(seat) != "",
        pace=_pace(table.clocks.pace),
        clocks=[
            SeatClock(clock.seat, clock.left_at(table.now()), clock.since is not None)
            for clock in table.clocks.shown(seat)
        ],
        series=[SeriesScore(each.wins, each.points) for each in table.series.scores],
        hand=f"/hand/{hand}" if (hand := table.shown_hands.link(table.seating.person_at(seat))) else "",
        ended=table.arrangements.ended if table.is_closed() else "",
        ends_in_days=table.endings.days_left(),
    )


def _pace(pace: Pace) -> TablePace | None:
    return msgspec.convert(pace, TablePace, from_attributes=True) if pace.has_clock else None


def _proposal(table: LiveTable, person: str) -> SeatProposal | None:
    proposal = table.proposals.current
    if proposal is None:
        return None
    agreed = [seat.seat for seat in table.seats if seat.person in proposal.agreed]
    keeps = table.known_count_for(person, proposal.length) if proposal.kind == UNDO else 0
    return SeatProposal(proposal.kind, proposal.seat, agreed, proposal.level, keeps)


def _notes(table: LiveTable, language: str) -> list[str]:
    game, catalogue = table.game.with_language(language), page_catalogue(language)
    state = table.state
    return [note_text(line, game, len(table.seats), catalogue, state) for line in last_notes(table.chat)]


def _legal(game: Game, state: State, seat: int) -> list[LegalAnswer]:
    return [
        LegalAnswer(action, game.actions.name(action), game.label(state, seat, action))
        for action in state.legal(seat)
    ]


async def check_body(request: AnyRequest) -> None:
    """Refuse a body that is no JSON, or that is nested too deeply."""
    check_json(request)
    await check_json_depth(request)
