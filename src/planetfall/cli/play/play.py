"""`planetfall play`: set a table up, or resume a saved one, and play."""

import shlex
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import NoReturn

import msgspec
from rich.console import Console

import planetfall
from planetfall.bots.external.protocol import is_program
from planetfall.cli import settings, show
from planetfall.cli.files import read_text
from planetfall.cli.play import keyboard
from planetfall.cli.play.event_log import EventLog
from planetfall.cli.play.save_file import SaveFile
from planetfall.cli.play.table import Quit, TerminalTable
from planetfall.cli.print_error import print_error
from planetfall.core.errors import BadOption, UnknownName
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.record import loads
from planetfall.core.state import Event, State


class PlayOptions(msgspec.Struct, frozen=True):
    """The options of the command."""

    game: str | None = None
    seats: str | None = None
    seed: str | None = None
    edition: str | None = None
    options: tuple[str, ...] = ()
    pack: Path | None = None
    resume: Path | None = None
    save: Path | None = None
    force: bool = False
    delay: float = 0.0
    plain: bool = False


def play(options: PlayOptions) -> None:
    """Play a new or a saved match until it ends or somebody quits."""
    match, players, event_log = _resume_match(options) if options.resume else _new_match(options)
    save_file = SaveFile(options.save, options.resume, options.force)
    out = show.console(options.plain)
    keyboard.enable_line_editing()
    _print_header(out, match, players)
    table = TerminalTable(match, players, event_log, out, keyboard.read_line, save_file, options.delay)
    with _signals_interrupt():
        _run(table, options)


def _run(table: TerminalTable, options: PlayOptions) -> None:
    try:
        table.run()
    except (KeyboardInterrupt, EOFError, BrokenPipeError, SystemExit, Quit):  # rich exits when a pipe breaks
        with _signals_ignored():
            _save_and_tell_how_to_resume(table, options)
    except Exception:  # a bug must not cost anybody their game
        print_error(
            f"something went wrong; the game so far is in {table.save_file.save_anywhere(table.match)}"
        )
        raise
    else:
        if table.save_file.target:
            show.line(table.out, f"The record is in {table.save_file.save(table.match)}.")


def _save_and_tell_how_to_resume(table: TerminalTable, options: PlayOptions) -> None:
    path = table.save_file.save_anywhere(table.match)
    pack = f" --pack {shlex.quote(str(options.pack))}" if options.pack else ""
    table.out.print()
    show.line(table.out, f"Saved in {path}. Resume with:")
    table.out.out(f"  planetfall play --resume {shlex.quote(str(path))}{pack}", highlight=False)


# -- setting up -----------------------------------------------------------------------------------------------------


def _new_match(options: PlayOptions) -> tuple[Match, list[str], EventLog]:
    game = _game(options.game)
    players = (
        settings.parse_seats(options.seats, game)
        if options.seats is not None
        else settings.default_seats(game)
    )
    chosen = settings.parse_options(options.edition, options.options)
    pack = settings.read_pack_file(options.pack, game)
    seed = settings.parse_seed(options.seed)
    match = Match.new(game, len(players), seed, chosen, pack, players, tells_forced=True)
    return match, players, EventLog(game)


def _game(name: str | None) -> Game:
    if name is None:
        raise UnknownName(f"which game? There are {', '.join(planetfall.game_ids())}")
    return planetfall.game(name)


def _resume_match(options: PlayOptions) -> tuple[Match, list[str], EventLog]:
    assert options.resume
    if options.seed is not None or options.edition is not None or options.options:
        raise BadOption(
            "a resumed match keeps its seed and options; leave --seed, --edition and --option out"
        )
    record = loads(read_text(options.resume))
    game = planetfall.game(options.game or record.header.game)
    event_log = EventLog(game)
    numbers = count()

    def watch(state: State, events: list[Event]) -> None:
        event_log.add(next(numbers), state, events)

    match = Match.replay(game, record, settings.read_pack_file(options.pack, game), watch, tells_forced=True)
    players = _players(options, match)
    event_log.mark_unread_since_last_answers([answer.seat for answer in record.effective_answers()[0]])
    return match, players, event_log


def _players(options: PlayOptions, match: Match) -> list[str]:
    """Who goes on playing: as asked for, as recorded, or a person and bots."""
    header = match.record.header
    if options.seats is not None:
        players = settings.parse_seats(options.seats, match.game)
    elif header.players:
        players = [_recorded(name) for name in header.players]
    else:
        players = [settings.HUMAN] + [settings.DEFAULT_BOT] * (header.seats - 1)
    if len(players) != header.seats:
        raise BadOption(f"the match has {header.seats} seats, not {len(players)}")
    return players


def _recorded(name: str) -> str:
    """A player as a record names them; programs are refused, since a file from elsewhere must not run commands."""
    if is_program(name):
        raise BadOption(
            "a program played in this match; say with --seats who goes on, the program as run:COMMAND"
        )
    settings.check_player(name)
    return name


def _print_header(out: Console, match: Match, players: list[str]) -> None:
    header = match.record.header
    names = match.game.seat_names(len(players))
    show.line(out, match.game.title, "bold")
    show.line(out, " · ".join(f"{name}: {player}" for name, player in zip(names, players, strict=True)))
    options = ", ".join(f"{name} {value}" for name, value in header.options.items())
    show.line(
        out, f"{options}{', ' if options else ''}seed 0x{header.seed}. Type help at any question.", "dim"
    )


# -- signals --------------------------------------------------------------------------------------------------------


def _interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt


@contextmanager
def _signals_interrupt() -> Iterator[None]:
    """Make a closed window (SIGHUP) and SIGTERM save the game like Ctrl-C."""
    with _signal_handlers({"SIGHUP": _interrupt, "SIGTERM": _interrupt}):
        yield


@contextmanager
def _signals_ignored() -> Iterator[None]:
    """Let no signal interrupt the saving."""
    with _signal_handlers(dict.fromkeys(["SIGINT", "SIGHUP", "SIGTERM"], signal.SIG_IGN)):
        yield


@contextmanager
def _signal_handlers(handlers: dict[str, "signal._HANDLER"]) -> Iterator[None]:
    before = {}
    if threading.current_thread() is threading.main_thread():  # only it may set handlers
        for name, handler in handlers.items():
            if hasattr(signal, name):  # Windows has fewer
                before[name] = signal.signal(getattr(signal, name), handler)
    try:
        yield
    finally:
        for name, old in before.items():
            signal.signal(getattr(signal, name), old)
