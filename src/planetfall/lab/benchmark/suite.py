"""The suite: which games an agent plays, against whom, how often, and with which seed. All of it is in `suite.toml`."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

import planetfall
from planetfall.core.errors import BadOption
from planetfall.lab.sim.plan import Plan

FILE = Path(__file__).with_name("suite.toml")
WHOLE = 100  # percent


class Contest(msgspec.Struct, frozen=True):
    """One agent at tables of one size, all other seats with the same level."""

    seats: int
    against: str
    games: int

    def name(self) -> str:
        """A short name, also of its folder.

        >>> Contest(4, "easy", 100).name()
        '4-easy'
        """
        return f"{self.seats}-{self.against}"

    def shortened(self, percent: int) -> int:
        """How many games are played of a part of the suite: whole rounds of the seats, at least one.

        >>> Contest(4, "easy", 100).shortened(10), Contest(4, "easy", 20).shortened(1)
        (12, 4)
        """
        rounds = -(-self.games * percent // (WHOLE * self.seats))
        return max(1, rounds) * self.seats


class GameOfSuite(msgspec.Struct, frozen=True):
    """What is played of one game."""

    options: dict[str, str]
    levels: dict[str, float]  # the strengths that make the scale, fixed with the suite
    contests: list[Contest]
    bots: dict[
        str, str
    ] = {}  # how a level played when the suite was made, if its settings have changed since


class Suite(msgspec.Struct, frozen=True):
    """The whole suite; `version` changes whenever anything does that changes results."""

    version: int
    seed: int
    quick: int  # percent of the games that the quick form plays
    games: dict[str, GameOfSuite]

    def chosen(self, names: Sequence[str]) -> list[str]:
        """These games, or all; BadOption if one of them is no part of the suite."""
        for name in names:
            if name not in self.games:
                raise BadOption(
                    f"{name!r} is no game of the benchmark; its games are {', '.join(self.games)}"
                )
        return [name for name in self.games if name in names or not names]

    def plan(self, game: str, contest: Contest, agent: str, percent: int) -> Plan:
        """The games of a contest: the first ones of the whole suite, so that a part of it has the same deals."""
        played = self.games[game]
        rival = played.bots.get(contest.against, contest.against)
        table = [agent, *[rival] * (contest.seats - 1)]
        number = contest.shortened(percent)
        return Plan.of(planetfall.game(game), [table], number, self.seed, played.options)


@cache
def suite() -> Suite:
    """The suite of this version of Planetfall."""
    return msgspec.convert(tomllib.loads(FILE.read_text("utf-8")), Suite)
