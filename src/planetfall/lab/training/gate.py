"""A new network against the best so far: both search with the same budget, on the same deals with seats exchanged."""

import time

import msgspec

import planetfall
from planetfall.bots import Bot, follow, plan
from planetfall.bots.learned.player import NetworkBot
from planetfall.bots.seeding import seed_of, seeded_chance
from planetfall.lab.sim.play_game import MAX_ANSWERS
from planetfall.lab.training.self_play import network_of
from planetfall.lab.tuning.duel import outcome


class Gate(msgspec.Struct, frozen=True):
    """Every other seat has the network `new`, the rest `best`; without a network the game's own value decides."""

    game: str
    seats: int
    options: dict[str, str]
    seed: str
    new: bytes
    best: bytes
    iterations: int


class GateResult(msgspec.Struct, frozen=True):
    """What the new network did in the two games of a deal; 0.5, 0.5 and 0 if both are equally good."""

    ahead: float  # share of pairs of seats, one of each side, in which its seat did better
    wins: float  # its share of the wins
    points: float  # mean lead of its seats
    seconds: float  # of thinking …
    best_seconds: float  # … and of the other side


def play_gate(gate: Gate, deal: int) -> GateResult:
    """Play a deal twice; in the second game the sides exchange seats."""
    games = [_play(gate, deal, first) for first in (0, 1)]
    return GateResult(*(sum(column) / 2 for column in zip(*games, strict=True)))


def _play(gate: Gate, deal: int, first: int) -> tuple[float, ...]:
    game = planetfall.game(gate.game)
    sides: list[Bot] = [
        NetworkBot(network_of(data), f"iterations={gate.iterations}") for data in (gate.new, gate.best)
    ]
    state = game.new(gate.seats, seed_of("gate", gate.seed, deal), gate.options)
    chance = seeded_chance("gate bots", gate.seed, deal)
    seconds, answers = [0.0, 0.0], 0
    while (actors := state.actors()) and answers < MAX_ANSWERS:
        thoughts = []
        for seat in actors if state.is_simultaneous() else actors[:1]:
            side = (seat + first) % 2
            began = time.thread_time()
            thoughts.append((seat, plan(sides[side], game, state, seat, chance)))
            seconds[side] += time.thread_time() - began
        for seat, line in thoughts:
            follow(state, seat, line)
            answers += len(line)
    own = [seat for seat in range(gate.seats) if (seat + first) % 2 == 0]
    return (*outcome(state, own), *seconds)
