"""Measures the search of every game at fixed positions, and how often it chooses as another build did.

    python tools/search_speed.py positions FILE            play games and keep positions of all phases
    python tools/search_speed.py measure FILE OUT [GAME]   iterations a second, worlds a second, choices
    python tools/search_speed.py compare OLD NEW           both runs side by side, with the share of equal choices

A position is the text of a state, so two builds search exactly the same ones, with the same seed and the same number of
iterations. Times are processor time of one core. Run it with PYTHONPATH set to a compiled copy of the package.
"""

import json
import sys
from pathlib import Path
from time import process_time
from typing import Any

import planetfall
from planetfall.bots.perspective import Perspective
from planetfall.bots.search.search import Search
from planetfall.bots.search_config import OVERSIGHT, search_config
from planetfall.core.chance import Chance
from planetfall.core.game import Game
from planetfall.core.playout import playout

POSITIONS = 200  # of each game
SEATS = {
    "red-planet": (4, 3, 2),
    "space-mission": (4, 3, 2),
    "rocket-rescue": (4, 3),
    "terraforming-mars": (4, 2, 2, 1),
}
ITERATIONS = {"red-planet": 300, "space-mission": 600, "rocket-rescue": 100, "terraforming-mars": 100}
FOLLOWED = 4  # of five answers in these games are the best guess, one is drawn
KEPT = 12  # one of so many positions, on average
SAMPLES = 30  # worlds drawn at each position
RANDOM_GAMES = 300


def positions(game: Game) -> list[dict[str, Any]]:
    """Positions with a choice, from all phases of games in which most answers follow the guess."""
    found: list[dict[str, Any]] = []
    seed = 0
    while len(found) < POSITIONS:
        seats = SEATS[game.id][seed % len(SEATS[game.id])]
        found += _of_one_game(game, seats, seed)
        seed += 1
    return found[:POSITIONS]


def _of_one_game(game: Game, seats: int, seed: int) -> list[dict[str, Any]]:
    state, chance = game.new(seats, seed, game.validate_options(seats, {})), Chance.from_seed(seed + 1)
    found = []
    while actors := state.actors():
        seat = actors[chance.randbelow(len(actors))]
        legal = state.legal(seat)
        if len(legal) > 1 and chance.randbelow(KEPT) == 0:
            found.append({"seat": int(seat), "text": state.text()})
        if chance.randbelow(5) < FOLLOWED:
            guesses = game.guess(state, seat)
            state.apply(seat, legal[guesses.index(max(guesses))])
        else:
            state.apply(seat, legal[chance.randbelow(len(legal))])
    return found


def measure(game: Game, kept: list[dict[str, Any]]) -> dict[str, Any]:
    """Search every position and draw worlds there; the figures, and what was chosen."""
    states = [(game.restore(position["text"]), position["seat"]) for position in kept]
    settings = search_config(game).settings("hard", {"iterations": ITERATIONS[game.id], OVERSIGHT: 0})
    choices: list[int] = []
    iterations = steps = 0
    start = process_time()
    for number, (state, seat) in enumerate(states):
        chance = Chance.from_seed(number)
        search = Search(Perspective(game, state, seat, chance), settings, chance)
        choices.append(search.best())
        iterations += int(search.iterations)
        steps += int(search.steps)
    searching = process_time() - start
    chance = Chance.from_seed(5)
    start = process_time()
    for state, seat in states:
        for _ in range(SAMPLES):
            game.sample(state, seat, chance)
    sampling = process_time() - start
    return {
        "iterations": iterations,
        "steps": steps,
        "iterations_per_second": iterations / searching,
        "steps_per_second": steps / searching,
        "worlds_per_second": SAMPLES * len(states) / sampling,
        "random_games_per_second": _random_games(game, 2 if game.id != "rocket-rescue" else 3),
        "choices": choices,
    }


def _random_games(game: Game, seats: int) -> float:
    options, chance = game.validate_options(seats, {}), Chance.from_seed(1)
    start = process_time()
    for number in range(RANDOM_GAMES):
        playout(game.new(seats, number, options), chance)
    return RANDOM_GAMES / (process_time() - start)


def compare(old: dict[str, Any], new: dict[str, Any]) -> str:
    """A table of both runs."""
    lines = []
    for name, before in old.items():
        if name not in new:
            continue
        after = new[name]
        pairs = list(zip(before["choices"], after["choices"], strict=True))
        same = sum(one == other for one, other in pairs) / len(pairs)
        for figure in ("iterations_per_second", "worlds_per_second", "random_games_per_second"):
            ratio = after[figure] / before[figure]
            lines.append(
                f"{name:18} {figure:24} {before[figure]:12,.0f} {after[figure]:12,.0f}  x{ratio:.2f}"
            )
        lines.append(
            f"{name:18} same choices {same:.1%}, iterations {before['iterations']} {after['iterations']}"
        )
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Do what the first argument says."""
    command, file, *more = arguments
    if command == "compare":
        old, new = (json.loads(Path(each).read_text("utf-8")) for each in (file, more[0]))
        sys.stdout.write(compare(old, new) + "\n")
        return 0
    names = more[1:] if command == "measure" else more
    games = [planetfall.game(name) for name in names or planetfall.game_ids()]
    if command == "positions":
        Path(file).write_text(json.dumps({game.id: positions(game) for game in games}), "utf-8")
    else:
        kept = json.loads(Path(file).read_text("utf-8"))
        figures = {game.id: measure(game, kept[game.id]) for game in games}
        Path(more[0]).write_text(json.dumps(figures), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
