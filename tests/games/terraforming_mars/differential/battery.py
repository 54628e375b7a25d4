"""The whole check: every card, every corporation, and random games; `python -m` stops at the first disagreement."""

import random
import resource
import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any

from planetfall.core.errors import BadState
from planetfall.core.state import State
from tests.games.terraforming_mars.differential.compare import GAME, Comparison
from tests.games.terraforming_mars.differential.positions import (
    final_position,
    greenery_position,
    random_position,
    research_position,
)
from tests.games.terraforming_mars.differential.printed import CARDS, CORPORATIONS, PROJECT_CARDS
from tests.games.terraforming_mars.differential.resolve import Disagreement

NOTICED = "disagreement"  # what a program begins its last words with
MOST_SECONDS = (
    600  # of the processor; on the clock a busy machine would end a check in which nothing is wrong
)
MOST_POSITIONS = 40  # that are tried until a card has been played, and its action used


def check_card(card: str, positions: int, counts: Counter[str]) -> None:
    """Play a card in some positions, more if it has an action, and use that; goes on until both have happened."""
    enough = positions * (2 if CARDS[card].actions else 1)
    for number in range(max(enough, MOST_POSITIONS)):
        if number >= enough and _exercised(card, counts):
            return
        rng = random.Random(f"{card} {number}")
        fields = random_position(rng, card, number=number)
        _try(fields, rng, counts, [f"play {card}", f"use {card}"], f"{card} {number}")


def _exercised(card: str, counts: Counter[str]) -> bool:
    return bool(counts[f"play {card}"] and (counts[f"use {card}"] or not CARDS[card].actions))


def check_corporation(corporation: str, positions: int, counts: Counter[str]) -> None:
    """Some actions of a corporation in random positions."""
    for number in range(positions):
        rng = random.Random(f"{corporation} {number}")
        fields = random_position(rng, corporation=corporation)
        _try(fields, rng, counts, [f"use {corporation}", "", ""], f"{corporation} {number}")
        counts[corporation] += 1


def check_game(seats: int, seed: int, options: dict[str, str], actions: int, counts: Counter[str]) -> None:
    """A random game from the start."""
    comparison = Comparison(GAME.new(seats, seed=seed, options=options), random.Random(seed), counts)
    try:
        comparison.play(actions)
    except Disagreement as found:
        raise Disagreement(f"game of {seats}, seed {seed}, {options}: {found}") from None


def _try(
    fields: dict[str, Any], rng: random.Random, counts: Counter[str], wanted: list[str], name: str
) -> None:
    try:
        state = GAME.position(fields)
    except BadState as error:
        raise AssertionError(f"{name}: {error}") from None
    comparison = Comparison(state, rng, counts)
    try:
        for answer in wanted:
            if not _red_acts(state):
                return
            offered = comparison.offered()
            comparison.turn(answer if answer in offered else None)
    except Disagreement as found:
        raise Disagreement(f"position {name}: {found}") from None


def _red_acts(state: State) -> bool:
    return not state.over() and not state.is_simultaneous() and state.actors() == [0]


def check_greeneries(positions: int, counts: Counter[str]) -> None:
    """Greeneries whose oxygen brings an ocean, so that it matters which comes first."""
    for number in range(positions):
        rng = random.Random(f"greenery {number}")
        wanted = [rng.choice(("convert plants", "project greenery"))]
        _try(greenery_position(rng), rng, counts, wanted, f"greenery {number}")


def check_between(positions: int, counts: Counter[str]) -> None:
    """Research phases of players who are short of money, and last greeneries up to the final score."""
    for number in range(positions):
        for make in (research_position, final_position):
            rng = random.Random(f"{make.__name__} {number}")
            comparison = Comparison(GAME.position(make(rng)), rng, counts)
            try:
                comparison.play(0 if make is research_position else 100)
            except Disagreement as found:
                raise Disagreement(f"{make.__name__} {number}: {found}") from None


GAMES: tuple[tuple[int, dict[str, str]], ...] = (
    (1, {}),
    (2, {}),
    (2, {"cards": "base", "beginners": "1"}),
    (3, {"draft": "yes"}),
    (4, {"cards": "base"}),
    (5, {"cards": "base", "draft": "yes"}),
)


def check_games(seeds: Iterable[int], actions: int, counts: Counter[str]) -> None:
    for seed in seeds:
        seats, options = GAMES[seed % len(GAMES)]
        check_game(seats, seed, options, actions, counts)


def check_everything(positions: int, games: int, actions: int) -> Counter[str]:
    """All cards, all corporations and some games; what was compared, by name."""
    counts: Counter[str] = Counter()
    for corporation in CORPORATIONS:
        check_corporation(corporation, 2 * positions, counts)
    check_between(10 * positions, counts)
    check_greeneries(5 * positions, counts)
    check_games(range(games), actions, counts)
    for card in PROJECT_CARDS:
        check_card(card, positions, counts)
    return counts


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    try:
        check_everything(positions=4, games=2 * len(GAMES), actions=150)
    except Disagreement as disagreement:
        sys.exit(f"{NOTICED}: {disagreement}")
    except Exception as failure:
        sys.exit(f"{NOTICED}: the engine fails with {failure!r}")
