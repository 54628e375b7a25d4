"""`planetfall play`: set a table up, or take a saved one out again, and play."""

import shlex
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import msgspec
from rich.console import Console

import planetfall
from planetfall.bots.external.protocol import is_program
from planetfall.cli import settings, show
from planetfall.cli.files import read_text
from planetfall.cli.play import keyboard
from planetfall.cli.play.event_log import Chronicle
from planetfall.cli.play.save_file import Shelf
from planetfall.cli.play.table import Leave, Table
from planetfall.cli.print_error import complain
from planetfall.core.errors import BadOption, UnknownName
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.record import loads
from planetfall.core.state import Event, State


class Wishes(msgspec.Struct, frozen=True):
    """What was asked for on the command line."""

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


def play(wishes: Wishes) -> None:
    """Play a new or a saved match until it ends or people leave."""
    match, players, chronicle = _resumed(wishes) if wishes.resume else _fresh(wishes)
    shelf = Shelf(wishes.save, wishes.resume, wishes.force)
    out = show.console(wishes.plain)
    keyboard.comfort()
    _welcome(out, match, players)
    table = Table(match, players, chronicle, out, keyboard.line, shelf, wishes.delay)
    with _hang_up_is_interrupt():
        _sit(table, wishes)


def _sit(table: Table, wishes: Wishes) -> None:
    try:
        table.run()
    except (KeyboardInterrupt, EOFError, BrokenPipeError, SystemExit, Leave):  # rich exits when a pipe breaks
        with _undisturbed():
            _part(table, wishes)
    except Exception:  # a mistake of ours must not cost anybody their game
        complain(f"something went wrong; the game so far is in {table.shelf.rescue(table.match)}")
        raise
    else:
        if table.shelf.target:
            show.say(table.out, f"The record is in {table.shelf.save(table.match)}.")


def _part(table: Table, wishes: Wishes) -> None:
    path = table.shelf.rescue(table.match)
    pack = f" --pack {shlex.quote(str(wishes.pack))}" if wishes.pack else ""
    table.out.print()
    show.say(table.out, f"Saved in {path}. Go on with:")
    table.out.out(f"  planetfall play --resume {shlex.quote(str(path))}{pack}", highlight=False)


# -- setting up -----------------------------------------------------------------------------------------------------


def _fresh(wishes: Wishes) -> tuple[Match, list[str], Chronicle]:
    game = _game(wishes.game)
    players = (
        settings.seats_from(wishes.seats, game) if wishes.seats is not None else settings.default_seats(game)
    )
    options = settings.options_from(wishes.edition, wishes.options)
    pack = settings.pack_from(wishes.pack, game)
    match = Match.new(game, len(players), settings.seed_from(wishes.seed), options, pack, players)
    return match, players, Chronicle(game)


def _game(name: str | None) -> Game:
    if name is None:
        raise UnknownName(f"which game? There are {', '.join(planetfall.game_ids())}")
    return planetfall.game(name)


def _resumed(wishes: Wishes) -> tuple[Match, list[str], Chronicle]:
    assert wishes.resume
    if wishes.seed is not None or wishes.edition is not None or wishes.options:
        raise BadOption(
            "a resumed match keeps its seed and options; leave --seed, --edition and --option out"
        )
    record = loads(read_text(wishes.resume))
    game = planetfall.game(wishes.game or record.header.game)
    chronicle = Chronicle(game)
    turns: list[int] = []

    def watch(state: State, events: list[Event]) -> None:
        chronicle.add(len(turns), state, events)
        turns.append(len(turns))

    match = Match.replay(game, record, settings.pack_from(wishes.pack, game), watch)
    players = _players(wishes, match)
    chronicle.remind([answer.seat for answer in record.effective_answers()[0]])
    return match, players, chronicle


def _players(wishes: Wishes, match: Match) -> list[str]:
    """Who goes on playing: as asked for, as recorded, or a person and bots."""
    header = match.record.header
    if wishes.seats is not None:
        players = settings.seats_from(wishes.seats, match.game)
    elif header.players:
        players = [_recorded(name) for name in header.players]
    else:
        players = [settings.HUMAN] + [settings.USUAL_BOT] * (header.seats - 1)
    if len(players) != header.seats:
        raise BadOption(f"the match has {header.seats} seats, not {len(players)}")
    return players


def _recorded(name: str) -> str:
    """A player as a record names them; a file from somewhere must not start a program here."""
    if is_program(name):
        raise BadOption(
            "a program played in this match; say with --seats who goes on, the program as run:COMMAND"
        )
    settings.check_player(name)
    return name


def _welcome(out: Console, match: Match, players: list[str]) -> None:
    header = match.record.header
    names = match.game.seat_names(len(players))
    show.say(out, match.game.title, "bold")
    show.say(out, " · ".join(f"{name}: {player}" for name, player in zip(names, players, strict=True)))
    options = ", ".join(f"{name} {value}" for name, value in header.options.items())
    show.say(
        out, f"{options}{', ' if options else ''}seed 0x{header.seed}. Type help at any question.", "dim"
    )


# -- signals --------------------------------------------------------------------------------------------------------


def _interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt


@contextmanager
def _hang_up_is_interrupt() -> Iterator[None]:
    """A closed window or a polite kill saves the game like Ctrl-C."""
    with _handling({"SIGHUP": _interrupt, "SIGTERM": _interrupt}):
        yield


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Nothing interrupts the saving."""
    with _handling(dict.fromkeys(["SIGINT", "SIGHUP", "SIGTERM"], signal.SIG_IGN)):
        yield


@contextmanager
def _handling(handlers: dict[str, "signal._HANDLER"]) -> Iterator[None]:
    before = {}
    if threading.current_thread() is threading.main_thread():  # others may not
        for name, handler in handlers.items():
            if hasattr(signal, name):  # Windows knows fewer
                before[name] = signal.signal(getattr(signal, name), handler)
    try:
        yield
    finally:
        for name, old in before.items():
            signal.signal(getattr(signal, name), old)
