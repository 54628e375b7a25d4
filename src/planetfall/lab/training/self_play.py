"""Games that bots play against themselves, and the positions to learn from.

Positions are taken where a search values them: where a round begins in games that are valued there, else at the end of
a turn. What is kept of a position is what its seat saw, so nothing else can be learned, and the game's own value in a
world that the seat may have been in.
"""

from dataclasses import dataclass
from functools import cache

import msgspec
import numpy as np
from numpy.typing import NDArray

import planetfall
from planetfall.bots import Bot, follow, plan
from planetfall.bots.learned.network_file import NetworkFile
from planetfall.bots.learned.player import NetworkBot
from planetfall.bots.players.greedy import Greedy
from planetfall.bots.players.medium import Medium
from planetfall.bots.search_config import search_config
from planetfall.bots.seeding import seed_of, seeded_chance
from planetfall.core.chance import Chance
from planetfall.core.game import Game
from planetfall.core.margins import margin
from planetfall.core.observations import Observations
from planetfall.core.state import State
from planetfall.lab.sim.play_game import MAX_ANSWERS

WANDERS_ONE_IN = 8  # turns of a search that `medium` plays instead, so that more is seen than the best play
LOOKS = 6  # positions of a game, besides those to learn from, that show what numbers can occur


class SelfPlay(msgspec.Struct, frozen=True):
    """Which games are played, and by whom."""

    game: str
    seats: int
    options: dict[str, str]
    seed: str
    iterations: int = 0  # of a search with the network; 0: `medium`, and `greedy` in one world, play instead
    network: bytes = b""  # its file


@dataclass(frozen=True)
class Examples:
    """Positions of some games, a row each, and the least and the most of every number at any question."""

    observations: NDArray[np.int16]
    values: NDArray[np.float32]
    margins: NDArray[np.float32]
    games: NDArray[np.int64]
    least: NDArray[np.int16]
    most: NDArray[np.int16]


def play_examples(series: SelfPlay, number: int) -> Examples:
    """Play a game of a series, and what can be learned from it."""
    return _Player(series, number).play()


class _Player:
    """One game while it is played."""

    def __init__(self, series: SelfPlay, number: int) -> None:
        self.game: Game = planetfall.game(series.game)
        found = self.game.observations()
        assert found is not None
        self.observations: Observations = found
        self.number = number
        self.chance: Chance = seeded_chance("self-play bots", series.seed, number)
        self.state: State = self.game.new(
            series.seats, seed_of("self-play", series.seed, number), series.options
        )
        self.players = [_bot(series, self.chance) for _ in range(series.seats)]
        self.by_round = search_config(self.game).parameters["rounds"] > 0
        self.at_own_turn = search_config(self.game).parameters["turns"] > 0
        self.seen: list[tuple[NDArray[np.int16], float, int]] = []
        self.looks: list[NDArray[np.int16]] = []
        self.last_seat = -1
        self.last_reveal = -1

    def play(self) -> Examples:
        """Play to the end."""
        answers = 0
        while (actors := self.state.actors()) and answers < MAX_ANSWERS:
            self._look(actors[0])
            thoughts = [
                (seat, plan(self._thinker(seat), self.game, self.state, seat, self.chance))
                for seat in (actors if self.state.is_simultaneous() else actors[:1])
            ]
            for seat, line in thoughts:
                follow(self.state, seat, line)
                answers += len(line)
        return self._examples(finished=not self.state.actors())

    def _thinker(self, seat: int) -> Bot:
        player = self.players[seat]
        wanders = isinstance(player, NetworkBot) and self.chance.randbelow(WANDERS_ONE_IN) == 0
        return Medium() if wanders else player

    def _look(self, seat: int) -> None:
        """Keep the position if a search would value it; now and then look at one that it would not."""
        state = self.state
        if self.by_round:
            if state.starts_round() and state.reveal_count != self.last_reveal:
                self.last_reveal = int(state.reveal_count)
                for viewer in range(int(state.seats)):
                    self._keep(viewer)
        elif self.last_seat not in (-1, seat):
            self._keep(seat if self.at_own_turn else self.last_seat)
        self.last_seat = seat
        if len(self.looks) < LOOKS and self.chance.randbelow(LOOKS) == 0:
            self.looks.append(self._numbers(state, seat))

    def _keep(self, seat: int) -> None:
        world = self.game.sample(self.state, seat, self.chance)
        self.seen.append((self._numbers(world, seat), self.game.for_search().value(world, seat), seat))

    def _numbers(self, state: State, seat: int) -> NDArray[np.int16]:
        return np.array(self.observations.numbers(state, seat), np.int16)

    def _examples(self, finished: bool) -> Examples:
        """What was kept; nothing of a game that did not end."""
        kept = self.seen if finished else []
        scores = [float(score) for score in self.state.scores()]
        margins = [margin(scores, seat) for seat in range(len(scores))]
        rows = [numbers for numbers, _, _ in kept]
        known = np.array(rows + self.looks or [self._numbers(self.state, 0)], np.int16)
        return Examples(
            np.array(rows, np.int16).reshape(len(rows), self.observations.size),
            np.array([value for _, value, _ in kept], np.float32),
            np.array([margins[seat] for _, _, seat in kept], np.float32),
            np.full(len(kept), self.number, np.int64),
            known.min(axis=0),
            known.max(axis=0),
        )


def _bot(series: SelfPlay, chance: Chance) -> Bot:
    """Who plays a seat."""
    if series.iterations:
        return NetworkBot(network_of(series.network), f"iterations={series.iterations}")
    return Medium() if chance.randbelow(2) else Greedy(1)


@cache
def network_of(data: bytes) -> NetworkFile | None:
    """The network in the bytes of a file; None without any."""
    return NetworkFile.loads(data) if data else None


def joined(examples: list[Examples]) -> Examples:
    """The examples of several games as one."""
    return Examples(
        np.concatenate([part.observations for part in examples]),
        np.concatenate([part.values for part in examples]),
        np.concatenate([part.margins for part in examples]),
        np.concatenate([part.games for part in examples]),
        np.min([part.least for part in examples], axis=0),
        np.max([part.most for part in examples], axis=0),
    )
