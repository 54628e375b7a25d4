"""Matches played on to where a test begins; of Red Planet, unless another game is named."""

import random
from collections.abc import Callable, Iterator
from functools import lru_cache

import planetfall
from planetfall.core.game import Game
from planetfall.core.match import Match

GAME = planetfall.game("red-planet")
Wanted = Callable[[Match], bool]


def played(wanted: Wanted, seats: int = 4, seeds: int = 400, game: Game = GAME, **options: str) -> Match:
    """The first match in which random answers come to the wanted moment."""
    for seed in range(seeds):
        match = Match.new(game, seats, seed, options)
        chance = random.Random(seed)
        while not match.state.over():
            if wanted(match):
                return match
            seat = chance.choice(match.state.actors())
            match.play(seat, chance.choice(list(match.state.legal(seat))))
        if wanted(match):
            return match
    raise AssertionError("no match comes to this moment")


def asked(kind: str, seat: int = 0, least: int = 0, answers: int = 2) -> Wanted:
    """The moment when a seat is asked a kind of question, in a round or later, with so many answers at least."""

    def is_asked(match: Match) -> bool:
        state = match.state
        if (
            seat not in state.actors()
            or (least and round_of(match) < least)
            or len(state.legal(seat)) < answers
        ):
            return False
        return match.game.question(state, seat).kind == kind

    return is_asked


def new(match: Match) -> bool:
    """The very first question."""
    return not match.state.over()


def over(match: Match) -> bool:
    """The end."""
    return bool(match.state.over())


def round_of(match: Match) -> int:
    view = GAME.view(match.state, None)
    stop = view.tracker[view.at]
    return int(stop.number) if stop.kind == "round" else 0


@lru_cache
def questions(game: Game, seats: int, seed: int = 7) -> dict[str, Match]:
    """One game of random answers: for each kind of question, the match when seat 0 was asked it halfway through."""
    asked_at: dict[str, list[int]] = {}
    for match in _steps(game, seats, seed):
        if 0 in match.state.actors() and len(match.state.legal(0)) > 1:
            kind = game.question(match.state, 0).kind
            asked_at.setdefault(kind, []).append(len(match.record.rows))
    wanted = {places[len(places) // 2]: kind for kind, places in asked_at.items()}
    return {
        wanted[len(match.record.rows)]: match.fork()
        for match in _steps(game, seats, seed)
        if len(match.record.rows) in wanted
    }


def _steps(game: Game, seats: int, seed: int) -> Iterator[Match]:
    match, chance = Match.new(game, seats, seed, {}), random.Random(seed)
    while not match.state.over():
        yield match
        seat = chance.choice(match.state.actors())
        match.play(seat, chance.choice(list(match.state.legal(seat))))
