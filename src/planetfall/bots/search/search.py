"""Information-set Monte Carlo tree search: think ahead in many worlds that the seat may be in.

One tree serves all worlds. A question is known by the answers that its seat has heard since the search began, so what
a seat learns about its answers is shared by all worlds in which they are offered, and secret answers of others make no
difference: everybody chooses by what was learned about their own answers, the others behind their screens. Everybody
plays for themselves. The game's guess says which answers to try first, its value what a position is worth where
the search ends: at the end of the game, of the turn, or when the searching seat is asked in a later one, so that all
answers are compared at the same point.

At the first question answers are weighed against one another in the same worlds; what is surely worse goes at once, and
the worse half again and again (sequential halving). Further down an answer is tried when its mean and its promise say
so (PUCT), and where everything is new out of habit.
"""

import math
import time
from typing import Final

from mypy_extensions import i64

from planetfall.bots.perspective import Perspective
from planetfall.bots.search.horizon import Horizon, Settings
from planetfall.bots.search.tree import (
    Habit,
    Node,
    Path,
    Trail,
    contenders,
    first_of_best,
    halvings,
    mixed,
    parts,
    ranked,
)
from planetfall.core.chance import Chance
from planetfall.core.game import Game
from planetfall.core.state import State

GLANCES: Final = 3  # worlds in which first guesses are made before thinking
LONGEST: Final = 600  # answers in one world at most
FIRST_SHARE: Final = 0.5  # part of what is left to think that each question of a line gets
LEAST_SHARE: Final = 0.015  # part of the whole budget below which the tree decides as it is
UNTRIED: Final = 0.5  # what an answer is worth before anything is known
EXPANSION: Final = 4  # new questions in one world that are remembered; beyond them habit decides
FEWEST: Final = 12  # worlds before an answer may be dropped early …
OFTEN: Final = 4  # … and how often that is looked at
VICTORY: Final = 0.5  # how much a win counts at the end of the game, beside the points


class Search:
    """One search for one seat; what it has learned is kept from question to question of a line."""

    def __init__(self, perspective: Perspective, settings: Settings, chance: Chance) -> None:
        self.game: Game = perspective.game.for_search()
        self.perspective = perspective
        self.settings = settings
        self.chance = chance
        self.seat: i64 = perspective.seat
        self.secret: bool = perspective.is_simultaneous()
        self.reveal_count: i64 = perspective.reveal_count()
        self.tree: dict[int, Node] = {}
        self.habits: dict[int, Habit] = {}
        self.iterations: i64 = 0
        self.steps: i64 = 0
        self.began: float = time.monotonic()
        self.centres: list[float] = []  # what the position is worth to each seat before anything is answered

    # -- deciding ---------------------------------------------------------------------------------------------------

    def line(self, longest: int = 16) -> list[int]:
        """The best answer, and those that follow as long as nobody else answers and nothing new is learned."""
        line: list[int] = []
        while len(line) < longest:
            world = self._world(line)
            if line and not self._goes_on(world):
                break
            legal = world.legal(self.seat)
            left: float = 1.0 - self._spent()
            if len(legal) == 1:
                line.append(legal[0])
            elif line and left < LEAST_SHARE:
                break
            else:
                share: float = 1.0 if self._ends(world) else FIRST_SHARE
                line.append(self._decide(line, legal, self._spent() + share * left))
        return line

    def best(self) -> int:
        """The best answer alone, with the whole budget spent on it."""
        legal = self._world([]).legal(self.seat)
        return legal[0] if len(legal) == 1 else self._decide([], legal, 1.0)

    def _goes_on(self, world: State) -> bool:
        """Whether the seat is asked again and knows no more than when the search began."""
        return self.seat in world.actors() and world.reveal_count == self.reveal_count

    def _ends(self, world: State) -> bool:
        """Whether the answer that looks best is the last of a line: then the whole budget is for it."""
        trial = world.copy()
        trial.play(self.seat, world.legal(self.seat)[first_of_best(self.game.guess(world, self.seat))])
        return not self._goes_on(trial)

    def _spent(self) -> float:
        """The part of the budget that is used up."""
        settings = self.settings
        spent: float = 0.0
        if settings.iterations > 0:
            spent = float(self.iterations) / float(settings.iterations)
        if settings.steps > 0:
            spent = max(spent, float(self.steps) / float(settings.steps))
        if settings.seconds > 0.0:
            spent = max(spent, (time.monotonic() - self.began) / settings.seconds)
        return spent

    def _world(self, line: list[int]) -> State:
        """A world the seat may be in, after the answers of a line."""
        world = self.perspective.sample(self.chance)
        if not self.centres:
            self.centres = [self.game.value(world, seat) for seat in range(world.seats)]
        for action in line:
            world.play(self.seat, action)
        return world

    def _decide(self, line: list[int], legal: list[int], until: float) -> int:
        """The best of the legal answers after a line: the worse half is dropped until one is left."""
        priors = self._glance(line)
        field = ranked(list(range(len(legal))), priors)[: self.settings.width]
        worths: list[list[float]] = [[] for _ in legal]
        start: float = self._spent()
        rounds: i64 = halvings(len(field))
        number: i64 = 1
        while number <= rounds:
            goal: float = start + (until - start) * float(number) / float(rounds)
            swept: bool = False
            while len(field) > 1 and (not swept or self._spent() < goal):
                self._sweep(line, legal, field, worths)
                swept = True
                worlds: i64 = len(worths[field[0]])
                if worlds >= FEWEST and worlds % OFTEN == 0:
                    field = contenders(field, worths)
            field = self._better_half(field, priors, worths)
            number += 1
        return legal[field[0]]

    def _glance(self, line: list[int]) -> list[float]:
        """How good each answer after a line looks at first sight, as parts of one."""
        world = self._world(line)
        guesses = self.game.guess(world, self.seat)
        glances: i64 = 1
        while glances < GLANCES:
            more = self.game.guess(self._world(line), self.seat)
            guesses = [one + other for one, other in zip(guesses, more, strict=True)]
            glances += 1
        return parts(guesses, self.settings.temperature * float(GLANCES))

    def _sweep(self, line: list[int], legal: list[int], field: list[int], worths: list[list[float]]) -> None:
        """Try every answer that is left once, all in the same world with the same luck."""
        world = self._world(line)
        for place in field:
            worths[place].append(self._try(world.copy(), line, legal[place]))

    def _better_half(self, field: list[int], priors: list[float], worths: list[list[float]]) -> list[int]:
        """The better half of the answers; while little is known the promise of an answer counts as well."""
        promise: float = self.settings.exploration
        means = [0.0] * len(priors)
        for place in field:
            means[place] = (sum(worths[place], 0.0) + promise * priors[place]) / float(len(worths[place]))
        return ranked(field, means)[: (len(field) + 1) // 2]

    # -- one world --------------------------------------------------------------------------------------------------

    def _try(self, world: State, line: list[int], action: int) -> float:
        """Play an answer, and on as everybody would; returns what that was worth to the seat."""
        trail = Trail(world.seats, world.reveal_count)
        for given in line:
            trail.tell(self.seat, given, self.secret, world.reveal_count)
        path = Path()
        horizon = Horizon(self.game, self.settings, world, self.secret)
        self._play(world, trail, self.seat, action)
        self.iterations += 1
        answers: i64 = 1
        while answers < LONGEST:
            actors = world.actors()
            if not actors:
                break
            seat: i64 = self.seat if self.seat in actors else actors[0]
            if horizon.reached(world, seat == self.seat):
                break
            self._play(world, trail, seat, self._answer(world, trail, path, seat))
            answers += 1
        return self._learn(world, path)

    def _answer(self, world: State, trail: Trail, path: Path, seat: i64) -> int:
        """What a seat answers: by what was learned, and out of habit far from the first question."""
        legal = world.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if path.fresh >= EXPANSION:
            return legal[first_of_best(self._habit(world, trail, seat, legal))]
        node = self._node(world, trail, seat, legal)
        action = legal[self._select(node, legal)]
        path.add(node, node.places[action], seat)
        return action

    def _play(self, world: State, trail: Trail, seat: i64, action: int) -> None:
        secret: bool = world.is_simultaneous()
        world.play(seat, action)
        self.steps += 1
        trail.tell(seat, action, secret, world.reveal_count)

    def _node(self, world: State, trail: Trail, seat: i64, legal: list[int]) -> Node:
        """The question as the seat knows it; a first guess is made where an answer is new."""
        key = mixed(trail.heard[seat], seat)
        node = self.tree.get(key)
        if node is None:
            node = Node()
            self.tree[key] = node
            self._expect(node, self._habit(world, trail, seat, legal), legal)
        elif node.borrowed and node.visited > 0:
            node.borrowed = False
            self._expect(node, self.game.guess(world, seat), legal)
        for action in legal:
            if action not in node.places:
                self._expect(node, self.game.guess(world, seat), legal)
                break
        return node

    def _habit(self, world: State, trail: Trail, seat: i64, legal: list[int]) -> list[float]:
        """What the seat usually thinks of the same answers after the same answers of its own.

        It thinks anew the 1st, 2nd, 4th, 8th … time: guesses take most of the time, and most questions are met once.
        """
        key: i64 = mixed(trail.said[seat], seat)
        for action in legal:
            key = mixed(key, action)
        habit = self.habits.get(key)
        if habit is None or len(habit.totals) != len(legal):
            habit = Habit(len(legal))
            self.habits[key] = habit
        habit.met += 1
        if habit.met & (habit.met - 1) == 0:
            habit.learn(self.game.guess(world, seat))
        if habit.guessed == 1:
            return habit.totals
        return [total / float(habit.guessed) for total in habit.totals]

    def _expect(self, node: Node, guesses: list[float], legal: list[int]) -> None:
        """Take guesses at the answers that this world offers as what to expect of them."""
        priors = parts(guesses, self.settings.temperature)
        place: i64 = 0
        while place < len(legal):
            if legal[place] in node.places:
                node.priors[node.places[legal[place]]] = priors[place]
            else:
                node.add(legal[place], priors[place])
            place += 1

    def _select(self, node: Node, legal: list[int]) -> i64:
        """The answer whose mean and promise are best; the promise fades with every try."""
        mean: float = node.total / float(node.visited) if node.visited > 0 else UNTRIED
        best: float = -1.0
        chosen: i64 = 0
        number: i64 = 0
        while number < len(legal):
            place = node.places[legal[number]]
            node.offered[place] += 1
            visits: i64 = node.visits[place]
            promise: float = node.priors[place] * math.sqrt(float(node.offered[place])) / float(1 + visits)
            worth: float = node.totals[place] / float(visits) if visits > 0 else mean
            worth += self.settings.exploration * promise
            if worth > best:
                best = worth
                chosen = number
            number += 1
        return chosen

    def _learn(self, world: State, path: Path) -> float:
        """Tell every question on the way what its answer was worth to whoever gave it."""
        over: bool = not world.actors()
        winners = world.winners() if over else []
        worths = [-1.0] * world.seats
        worths[self.seat] = self._worth(world, self.seat, over, winners)
        number: i64 = 0
        while number < len(path.nodes):
            seat = path.seats[number]
            if worths[seat] < 0.0:
                worths[seat] = self._worth(world, seat, over, winners)
            path.nodes[number].learn(path.places[number], worths[seat])
            number += 1
        return worths[self.seat]

    def _worth(self, world: State, seat: i64, over: bool, winners: list[int]) -> float:
        """What a position is worth to a seat, from 0 to 1: half means as good as before the first answer."""
        ahead: float = (self.game.value(world, seat) - self.centres[seat]) / self.settings.spread
        worth: float = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, ahead))))
        if not over:
            return worth
        won: float = 1.0 / float(len(winners)) if seat in winners else 0.0
        return (1.0 - VICTORY) * worth + VICTORY * won
