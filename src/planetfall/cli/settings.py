"""Parses arguments of the command line: seeds, options, seats, packs."""

import secrets
from collections.abc import Sequence
from pathlib import Path

import planetfall
from planetfall.bots import bot, bots
from planetfall.bots.external.protocol import ProgramBot, is_program, split_names
from planetfall.bots.learned.player import is_network
from planetfall.cli.files import read_text
from planetfall.core.errors import BadOption, BadPack, UnknownName
from planetfall.core.game import Game
from planetfall.core.pack import Pack, parse

HUMAN = "human"
DEFAULT_BOT = "medium"
SEED_BITS = 128
MAX_NAME = 24
SEAT_KINDS = ("me", "shared", "open", "none")  # what else a seat of a server's table can be


def parse_seed(text: str | None) -> int:
    """A seed as written, decimal or 0x…; without one a random seed."""
    if text is None:
        return secrets.randbits(SEED_BITS)
    try:
        seed = int(text, 16 if text.lower().startswith("0x") else 10)
    except ValueError:
        seed = -1
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadOption(
            f"the seed is {_short(text)!r}, but must be a whole number from 0 to 2^{SEED_BITS} - 1"
        )
    return seed


def parse_options(edition: str | None, pairs: Sequence[str]) -> dict[str, str]:
    """The options of a game from `--edition` and `--option name=value`."""
    options = {} if edition is None else {"edition": edition}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not (name and equals):
            raise BadOption(f"an option is written name=value, not {_short(pair)!r}")
        if options.get(name, value) != value:
            raise BadOption(f"option {name} is given twice: {options[name]!r} and {value!r}")
        options[name] = value
    return options


def parse_seats(text: str, game: Game) -> list[str]:
    """The player of each seat, from a list like `human,medium,run:./bot.py`; the game checks how many there are."""
    players = [name if is_program(name) or is_network(name) else name.lower() for name in split_names(text)]
    for name in players:
        check_player(name)
    game.validate_options(len(players), {})
    return players


def check_player(name: str) -> None:
    """Raise UnknownName unless the name is `human` or a bot."""
    if name == HUMAN:
        return
    try:
        bot(name)
    except UnknownName:
        if is_program(name):
            raise
        known = ", ".join([HUMAN, *bots()])
        raise UnknownName(
            f"there is no player or bot {_short(name)!r}; a seat is one of {known} or run:COMMAND"
        ) from None


def parse_programs(pairs: Sequence[str]) -> dict[str, str]:
    """Programs that a server offers as bots, from `--bot NAME=COMMAND` or `NAME@SECONDS=COMMAND`."""
    programs: dict[str, str] = {}
    for pair in pairs:
        called, equals, command = pair.partition("=")
        name, at, seconds = called.strip().partition("@")
        if not equals or not name.isprintable() or not 0 < len(name) <= MAX_NAME:
            raise BadOption(f"a bot of this server is written NAME=COMMAND, not {_short(pair)!r}")
        if name.lower() in (*bots(), *SEAT_KINDS) or name in programs:
            raise BadOption(f"there is a bot or a kind of seat {name!r} already; choose another name")
        programs[name] = f"run{at}{seconds}:{command.strip()}"
        ProgramBot.from_name(programs[name])
    return programs


def default_seats(game: Game) -> list[str]:
    """A person and three bots, or as many as the game allows."""
    seats = min(max(4, game.least_seats), game.most_seats)
    return [HUMAN] + [DEFAULT_BOT] * (seats - 1)


def read_pack_file(path: Path | None, game: Game) -> Pack | None:
    """The pack in a file, or None for the game's own pack."""
    if path is None:
        return None
    text = read_text(path)
    try:
        owner = parse(text).get("game")
        if owner != game.id:
            raise BadPack([f"it is a pack of {owner!r}, not of {game.id!r}"])
        return game.read_pack(text, path.name)
    except BadPack as bad:
        more = len(bad.mistakes) - 1
        rest = f" (and {more} more: planetfall pack check {path} lists them)" if more else ""
        raise BadPack([f"{path}: {bad.mistakes[0]}{rest}"]) from None


def game_of_pack(path: Path) -> tuple[Game, str]:
    """The game that a pack file belongs to, and the file's text."""
    text = read_text(path)
    owner = parse(text).get("game")
    if not isinstance(owner, str):
        raise BadPack(['it does not say which game it belongs to; expected a line like game = "red-planet"'])
    return planetfall.game(owner), text


def parse_seat(text: str | None, game: Game, seats: int) -> int | None:
    """A seat by its number from 0 or by its name."""
    if text is None:
        return None
    names = game.seat_names(seats)
    lower = [name.lower() for name in names]
    if text.lower() in lower:
        return lower.index(text.lower())
    if text.isascii() and text.isdigit() and len(text) < 4 and int(text) < seats:
        return int(text)
    raise UnknownName(f"there is no seat {_short(text)!r}; seats are 0 to {seats - 1} or {', '.join(names)}")


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:60] + "…"
