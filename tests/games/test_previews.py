"""What an answer promises to give is what it gives, in every game that tells it."""

import random
from collections import defaultdict
from collections.abc import Iterator

import pytest

import planetfall
from planetfall.core.chance import Chance
from planetfall.core.game import Gain, Game
from planetfall.core.state import State

# The kinds of questions whose answers tell what they give, in each game.
TOLD = {
    "red-planet": {"board", "destination", "move", "launch", "destroy", "redirect"},
    "rocket-rescue": {"site", "board", "fly"},
    "space-mission": {"action", "take"},
}


def moments(game: Game, seed: int, seats: int = 3, most: int = 900) -> Iterator[tuple[State, int, str]]:
    """Moments of a random game: the position, who is asked, and what."""
    chance, state = random.Random(seed), game.new(seats, seed=seed)
    for _ in range(most):
        if state.over():
            return
        seat = chance.choice(state.actors())
        yield state, seat, game.question(state, seat).kind
        state.apply(seat, chance.choice(state.legal(seat)))


@pytest.mark.parametrize("name", sorted(TOLD))
def test_previews_are_words_of_both_languages_made_from_what_the_seat_knows(name: str):
    games = [planetfall.game(name).with_language(language) for language in ("en", "de")]
    told: dict[str, set[Gain]] = defaultdict(set)
    for seed in range(8):
        for number, (state, seat, kind) in enumerate(moments(games[0], seed)):
            if kind not in TOLD[name] or (kind in told and number % 5):
                continue
            found = [game.previews(state, seat) for game in games]
            assert found[0].keys() == found[1].keys() <= set(state.legal(seat))
            assert all(gain.text and "{" not in gain.text for gains in found[1].values() for gain in gains)
            told[kind] |= {gain for gains in found[0].values() for gain in gains}
            world = games[0].sample(state, seat, Chance.from_seed(number))
            assert games[0].previews(world, seat) == found[0]
    assert {kind for kind, gains in told.items() if gains} == TOLD[name]


def texts(gains: tuple[Gain, ...]) -> set[str]:
    return {gain.text for gain in gains}


def gained(game: Game, state: State, seat: int, action: int, what: str) -> int:
    """What really changes of something that seats have when an answer is played."""
    played = state.copy()
    played.apply(seat, action)
    before, after = (getattr(game.view(one, seat).seats[seat], what) for one in (state, played))
    return int(after - before)


def test_launching_and_building_give_what_they_promise():
    game = planetfall.game("rocket-rescue")
    compared: set[str] = set()
    for seed in range(8):
        for state, seat, kind in moments(game, seed):
            for action, gains in game.previews(state, seat).items() if kind in ("fly", "site") else ():
                points = gained(game, state, seat, action, "points")
                energy = gained(game, state, seat, action, "energy")
                really = {f"+{points} point{'s' * (points != 1)}"} if points else set()
                really |= {f"+{energy} energy"} if energy > 0 else set()
                assert really == {text for text in texts(gains) if text.startswith("+")}
                compared.add(kind)
    assert compared == {"fly", "site"}


def test_a_tile_of_space_mission_is_worth_what_it_promises():
    game = planetfall.game("space-mission")
    compared = 0
    for seed in range(4):
        for state, seat, kind in moments(game, seed):
            for action, gains in game.previews(state, seat).items() if kind == "take" else ():
                if any("once" in gain.text for gain in gains):
                    continue
                played = state.copy()
                played.apply(seat, action)
                won = played.scores()[seat] - state.scores()[seat]
                assert texts(gains) == {f"+{won} point{'s' * (won != 1)}"}
                compared += 1
    assert compared


def test_a_move_of_red_planet_leaves_those_who_stand_there_as_it_promises():
    game = planetfall.game("red-planet")
    compared = 0
    for state, seat, kind in moments(game, 2):
        for action, gains in game.previews(state, seat).items() if kind == "move" else ():
            played = state.copy()
            played.apply(seat, action)
            before, after = (
                {zone.name: zone.astronauts for zone in game.view(one, seat).zones} for one in (state, played)
            )
            changed = [name for name in before if before[name] != after[name]]
            if len(changed) == 2:  # nothing else came of it
                name = next(name for name in changed if sum(after[name]) > sum(before[name]))
                counts = list(after[name])
                others = max(counts[:seat] + counts[seat + 1 :])
                assert texts(gains) == {f"{name}: you {counts[seat]}, others at most {others}"}
                compared += 1
    assert compared
