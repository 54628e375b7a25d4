"""Packs with other numbers: whatever a game accepts as a pack must be playable to the end."""

import re
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from planetfall.core.chance import Chance
from planetfall.core.errors import BadPack
from planetfall.core.game import Game
from planetfall.core.pack import Pack
from planetfall.core.playout import playout
from planetfall.testing.properties import conservation
from planetfall.testing.random_games import (
    MOST_ANSWERS,
    Table,
    chance_for,
    describe_error,
    first_checkpoint,
    player_chance,
    require,
    tables,
)

GAMES_PER_PACK = 20
MOST_CHANGES = 4
STRETCH = 200  # answers between two looks at the pieces
NUMBER = re.compile(r'(?<![\w."-])\d{1,9}(?![\w."])')
FIXED = ("#", "format =")  # lines that say nothing about the game


class BrokenPack(msgspec.Struct, frozen=True):
    """A pack that a game accepts and cannot be played with: at which table, with which seed, and how it fails."""

    table: Table
    seed: int
    message: str
    text: str


class PackReport(msgspec.Struct):
    """How many packs were made, refused and played."""

    packs: int = 0
    refused: int = 0
    games: int = 0
    answers: int = 0
    broken: BrokenPack | None = None


def survey_packs(game: Game, seeds: Iterable[int], games: int = GAMES_PER_PACK) -> PackReport:
    """For each seed make a pack with other numbers; play games with it at tables of all kinds, if it is accepted.

    Stops at the first game that raises an error, loses pieces or does not end.
    """
    report, choice = PackReport(), tables(game)
    for seed in seeds:
        report.packs += 1
        try:
            pack = game.read_pack(
                mutated_text(game.pack().text, chance_for(seed, 0, "pack")), f"mutated {seed}"
            )
        except BadPack:
            report.refused += 1
            continue
        for number in range(games):
            dealt = seed * games + number
            table = choice[dealt % len(choice)]
            try:
                report.answers += _play(game, table, dealt, pack)
            except Exception as error:
                report.broken = BrokenPack(table, seed, describe_error(error), pack.text)
                return report
            report.games += 1
    return report


def mutated_text(text: str, chance: Chance) -> str:
    """The text of a pack with one to four of its whole numbers changed.

    >>> mutated_text("# 7 cards\\ncards = 7\\n", Chance.from_seed(1)) != "# 7 cards\\ncards = 7\\n"
    True
    """
    places = _numbers(text)
    wanted = {places[chance.randbelow(len(places))] for _ in range(1 + chance.randbelow(MOST_CHANGES))}
    for start, end in sorted(wanted, reverse=True):
        text = f"{text[:start]}{_other(int(text[start:end]), chance)}{text[end:]}"
    return text


@lru_cache(maxsize=8)
def _numbers(text: str) -> list[tuple[int, int]]:
    """Where the whole numbers of a pack stand, but for those in comments."""
    found, start = [], 0
    for line in text.splitlines(keepends=True):
        if not line.startswith(FIXED):
            code = line.split(" # ", 1)[0]
            found += [(start + number.start(), start + number.end()) for number in NUMBER.finditer(code)]
        start += len(line)
    return found


def _other(number: int, chance: Chance) -> int:
    """Another number that an author might write: next to it, nothing, much more."""
    choice = [number + 1, max(0, number - 1), number + 2, 0, 1, number * 2, number + 10, 99]
    others = [other for other in choice if other != number]
    return others[chance.randbelow(len(others))]


def _play(game: Game, table: Table, seed: int, pack: Pack) -> int:
    """Play a random game with a pack to its end; returns the answers."""
    checkpoint = first_checkpoint(game, table, seed, pack)
    state, chance, given = checkpoint.state, player_chance(seed), 0
    state.event_buffer = None
    while not state.over():
        given += playout(state, chance, STRETCH)
        conservation(checkpoint)
        require(given < MOST_ANSWERS, "the game has no end in sight")
    require(len(game.breakdown(state)) >= table.seats, "a seat has no account at the end")
    return given
