"""`planetfall hint`: what the coach would do in a saved match or a position, and why."""

import json
from pathlib import Path

import msgspec

import planetfall
from planetfall.bots import coach
from planetfall.cli import settings, show, show_hint
from planetfall.cli.commands.positions import read_fields
from planetfall.cli.files import read_text
from planetfall.core.errors import BadOption, PlanetfallError, UnknownName
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.record import loads
from planetfall.core.state import Event, State
from planetfall.core.translation import languages


class HintOptions(msgspec.Struct, frozen=True):
    """Whose question is looked at, when, and how the answer is printed."""

    seat: str | None
    level: str
    at: int | None
    seed: str | None
    language: str
    pack: Path | None
    as_json: bool
    plain: bool


def hint(path: Path, options: HintOptions) -> None:
    """Print the question of a seat, the best answers, and what speaks for each."""
    if options.language not in languages():
        raise UnknownName(f"there is no language {options.language!r}; there are {', '.join(languages())}")
    game, state = _load(path, options)
    seat = _asked_seat(game, state, options.seat)
    game = game.with_language(options.language)
    found = coach.hint(game, state, seat, options.level, settings.parse_seed(options.seed))
    out = show.console(options.plain)
    if options.as_json:
        out.file.write(msgspec.json.encode({"game": game.id, "seat": seat, "hint": found}).decode() + "\n")
        return
    show_hint.hint(out, game, state, seat, found)


def _load(path: Path, options: HintOptions) -> tuple[Game, State]:
    """The game and the state of a file: of a saved match after some answers, or of a position."""
    if _is_record(text := read_text(path)):
        return _replayed(text, options)
    if options.at is not None:
        raise BadOption("--at counts the answers of a saved match, and this file is a position")
    fields = read_fields(path)
    game = planetfall.game(str(fields.pop("game")))
    return game, game.position(fields, settings.read_pack_file(options.pack, game))


def _is_record(text: str) -> bool:
    try:
        header = json.loads(text.partition("\n")[0])
    except (ValueError, RecursionError):
        return False
    return isinstance(header, dict) and "pack" in header  # which a position has no field for


def _replayed(text: str, options: HintOptions) -> tuple[Game, State]:
    record = loads(text)
    game = planetfall.game(record.header.game)
    states: list[State] = []

    def watch(state: State, _: list[Event]) -> None:
        if options.at is None or len(states) <= options.at:
            states.append(state.copy())

    Match.replay(game, record, settings.read_pack_file(options.pack, game), watch)
    if options.at is not None and options.at >= len(states):
        raise BadOption(f"the match has {len(states) - 1} answers, so there is nothing after {options.at}")
    return game, states[-1]


def _asked_seat(game: Game, state: State, name: str | None) -> int:
    """The seat that is named, or the first one that is to act."""
    names, actors = game.seat_names(int(state.seats)), state.actors()
    if not actors:
        raise PlanetfallError("the game is over; with --at N a saved match is looked at after N answers")
    seat = settings.parse_seat(name, game, int(state.seats))
    if seat is None:
        return actors[0]
    if seat not in actors:
        waiting = ", ".join(names[actor] for actor in actors)
        raise PlanetfallError(f"{names[seat]} has nothing to decide here; to act: {waiting}")
    return seat
