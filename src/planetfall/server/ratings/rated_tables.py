"""Which tables may be rated, and what is not allowed there: one place for every rule that a rated table adds."""

from collections.abc import Mapping, Sequence

from planetfall.bots.ratings import rating
from planetfall.core.game import Game
from planetfall.server.errors import InvalidRequest, NotAllowed

LEAST_SEATS = 2  # nobody is compared with anybody in a solo game


def check_request(game: Game, seats: Sequence[str], options: Mapping[str, str], has_pack: bool) -> None:
    """Raise InvalidRequest unless a table with these seats, complete options and components may be rated."""
    if len(seats) < LEAST_SEATS:
        raise InvalidRequest("app.mistake.rated-alone")
    if has_pack:
        raise InvalidRequest("app.mistake.rated-pack")
    if "shared" in seats:
        raise InvalidRequest("app.mistake.rated-one-seat")
    if options != game.validate_options(len(seats), {}):
        raise InvalidRequest("app.mistake.rated-options")
    if not {"me", "open"} & set(seats):
        raise InvalidRequest("app.mistake.rated-people")
    for kind in seats:
        if kind not in ("me", "open"):
            check_bot(game.id, kind)


def check_bot(game_id: str, level: str) -> None:
    """Raise InvalidRequest unless the strength of a bot has been measured."""
    if rating(game_id, level) is None:
        raise InvalidRequest("app.mistake.rated-bot", level=level[:40])


def check_newcomer(sits_there: bool, is_program: bool) -> None:
    """Raise NotAllowed for who would have two seats of a rated table, and for programs, which nobody knows again."""
    if is_program:
        raise NotAllowed("app.mistake.rated-programs")
    if sits_there:
        raise NotAllowed("app.mistake.rated-one-seat")
