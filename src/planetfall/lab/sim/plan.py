"""The plan of a simulation: enough to play the same games again anywhere."""

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

import planetfall
from planetfall.bots.seeding import seed_of
from planetfall.core.errors import BadOption, PlanetfallError
from planetfall.core.game import Game
from planetfall.core.pack import Pack
from planetfall.lab.agents import agent

Tables = Sequence[Sequence[str]]


class PlanMismatch(PlanetfallError):
    """Rules or components here are not those that the plan was made for."""


class Plan(msgspec.Struct, frozen=True):
    """A series of games: which bots play which game how often."""

    game: str
    tables: tuple[tuple[str, ...], ...]  # the bots at each table; games use the tables in turn
    games: int
    seed: str  # decimal: 128 bits are too many for numbers in JSON
    options: dict[str, str]
    rules: int
    hash: str  # of the components
    pack: str = ""  # text of the components where they are not as shipped

    @classmethod
    def of(
        cls,
        game: Game,
        tables: Tables,
        games: int,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        pack: Pack | None = None,
    ) -> "Plan":
        """A plan that can be played; UnknownName, BadOption or BadAgent otherwise."""
        if games < 1:
            raise BadOption(f"at least one game is played, not {games}")
        for name in {name for table in tables for name in table}:
            agent(name)
        resolved = {}
        for table in tables:
            resolved = game.validate_options(len(table), options or {})
        own = pack if pack and not game.ships(pack) else None
        return cls(
            game.id,
            tuple(tuple(table) for table in tables),
            games,
            str(seed),
            resolved,
            game.rules_version,
            (own or game.pack()).hash,
            own.text if own else "",
        )

    def line_up(self, number: int) -> list[int]:
        """Which entrant of its table has which seat in a game; seats rotate from game to game.

        >>> plan = Plan("red-planet", (("a", "b", "c"),), 9, "1", {}, 1, "")
        >>> [plan.line_up(number) for number in range(3)]
        [[0, 1, 2], [2, 0, 1], [1, 2, 0]]
        """
        turn, seats = number // len(self.tables), len(self.table(number))
        return [(seat - turn) % seats for seat in range(seats)]

    def table(self, number: int) -> tuple[str, ...]:
        """The bots of a game."""
        return self.tables[number % len(self.tables)]

    def seed_of(self, number: int) -> int:
        """The seed of a game."""
        return seed_of("lab", self.seed, number)

    def game_and_pack(self) -> tuple[Game, Pack]:
        """The game and its components, or PlanMismatch if they are not those of the plan."""
        game = planetfall.game(self.game)
        own = _read(self.game, self.pack) if self.pack else None
        pack = game.pack_for(self.hash, own)
        if pack is None or game.rules_version != self.rules:
            raise PlanMismatch(
                f"this is {self.game} with rules {game.rules_version} and components {(own or game.pack()).hash}, "
                f"but the games are to be played with rules {self.rules} and components {self.hash}"
            )
        return game, pack


@cache
def _read(game: str, text: str) -> Pack:
    return planetfall.game(game).read_pack(text, "pack")
