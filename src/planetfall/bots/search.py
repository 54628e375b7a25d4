"""Information-set Monte Carlo tree search: think ahead in many worlds that the seat may be in.

One tree serves all worlds. A question is known by the answers that its seat has heard since the search began, so what
a seat learns about its answers is shared by all worlds in which they are offered, and secret answers of others make no
difference: everybody chooses by what was learned about their own answers, the others behind their screens. Everybody
plays for themselves. The game's guess says which answers to try first, its value what a position is worth where
the search ends: always when the searching seat is asked in a later turn, so that all answers are compared there.

At the first question answers are weighed against one another in the same worlds, and the worse half is dropped again
and again (sequential halving); further down an answer is tried when its mean and its promise say so (PUCT).
"""

import math
import time
from typing import Final

from mypy_extensions import i64

from planetfall.bots.perspective import Perspective
from planetfall.core.chance import Chance
from planetfall.core.game import Game
from planetfall.core.state import State

GLANCES: Final = 3  # worlds in which first guesses are made before thinking
LONGEST: Final = 120  # answers in one world at most
FIRST_SHARE: Final = 0.5  # part of what is left to think that each question of a line gets
LEAST_SHARE: Final = 0.015  # part of the whole budget below which the tree decides as it is
UNTRIED: Final = 0.5  # what an answer is worth before anything is known
VICTORY: Final = 0.5  # how much a win counts at the end of the game, beside the points


class Settings:
    """How long to think, and how. A budget of 0 is no limit, but one of the three must be set."""

    def __init__(
        self,
        iterations: int = 0,
        steps: int = 0,
        seconds: float = 0.0,
        turns: int = 0,
        rounds: int = 0,
        width: int = 12,
        temperature: float = 1.0,
        exploration: float = 0.3,
        spread: float = 6.0,
    ) -> None:
        if iterations <= 0 and steps <= 0 and seconds <= 0.0:
            raise ValueError("a search needs a limit of iterations, steps or seconds")
        self.iterations = iterations
        self.steps = steps  # answers played in worlds
        self.seconds = seconds
        self.turns = turns  # later turns of the seat until a position is valued, or …
        self.rounds = rounds  # … later rounds of secret questions; 0: do not count them
        self.width = width  # answers that are thought about at the first question
        self.temperature = temperature  # points by which a guess must be better to count e times as much
        self.exploration = exploration
        self.spread = spread  # points ahead that make winning e times as likely


class Node:
    """What one seat has learned about its answers to a question, over all worlds in which it was asked."""

    def __init__(self) -> None:
        self.places: dict[int, int] = {}
        self.priors: list[float] = []
        self.offered: list[int] = []
        self.visits: list[int] = []
        self.totals: list[float] = []
        self.borrowed: bool = False  # whether its priors were guessed at a question like it
        self.visited: int = 0
        self.total: float = 0.0

    def add(self, action: int, prior: float) -> None:
        """An answer that was not offered before."""
        self.places[action] = len(self.priors)
        self.priors.append(prior)
        self.offered.append(0)
        self.visits.append(0)
        self.totals.append(0.0)

    def learn(self, place: int, worth: float) -> None:
        """What an answer has led to."""
        self.visits[place] += 1
        self.totals[place] += worth
        self.visited += 1
        self.total += worth


class Trail:
    """What each seat has heard and what it has said since the search began, as one number each."""

    def __init__(self, seats: i64) -> None:
        self.heard: list[int] = [0] * seats
        self.said: list[int] = [0] * seats

    def tell(self, seat: i64, action: int, secret: bool) -> None:
        """Everybody hears an open answer; only its own seat knows a secret one."""
        told: i64 = (action << 4) + seat + 1
        self.said[seat] = _mixed(self.said[seat], told)
        listener: i64 = 0
        while listener < len(self.heard):
            if listener == seat or not secret:
                self.heard[listener] = _mixed(self.heard[listener], told)
            listener += 1


class Horizon:
    """How far to look: to a later question of the seat, which is the same point of the game for all its answers."""

    def __init__(self, settings: Settings, world: State, secret: bool) -> None:
        self.turns: i64 = settings.turns if settings.turns > 0 else -1
        self.rounds: i64 = settings.rounds if settings.rounds > 0 else -1
        self.alone: bool = world.seats == 1
        self.learned: i64 = world.learned
        self.frame: i64 = (
            world.learned if secret else -1
        )  # what was known when secret questions were last asked
        self.others: bool = False

    def reached(self, world: State, own: bool) -> bool:
        """Whether to stop at the question that the world has come to, the seat's own or somebody else's."""
        if not own:
            self.others = True
            return False
        if world.together() and world.learned != self.frame:
            self.frame = world.learned
            self.rounds -= 1
        if self.others or (self.alone and world.learned != self.learned):
            self.turns -= 1
        self.others = False
        self.learned = world.learned
        return self.turns == 0 or self.rounds == 0


class Search:
    """One search for one seat; what it has learned is kept from question to question of a line."""

    def __init__(self, perspective: Perspective, settings: Settings, chance: Chance) -> None:
        self.game: Game = perspective.game
        self.perspective = perspective
        self.settings = settings
        self.chance = chance
        self.seat: i64 = perspective.seat
        self.secret: bool = perspective.together()
        self.learned: i64 = perspective.learned()
        self.tree: dict[int, Node] = {}
        self.guessed: dict[int, list[float]] = {}
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
                line.append(self._decide(line, legal, self._spent() + FIRST_SHARE * left))
        return line

    def best(self) -> int:
        """The best answer alone, with the whole budget spent on it."""
        legal = self._world([]).legal(self.seat)
        return legal[0] if len(legal) == 1 else self._decide([], legal, 1.0)

    def _goes_on(self, world: State) -> bool:
        """Whether the seat is asked again and knows no more than when the search began."""
        return self.seat in world.actors() and world.learned == self.learned

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
        field = _ranked(list(range(len(legal))), priors)[: self.settings.width]
        visits = [0] * len(legal)
        totals = [0.0] * len(legal)
        start: float = self._spent()
        rounds: i64 = _halvings(len(field))
        number: i64 = 1
        while number <= rounds:
            goal: float = start + (until - start) * float(number) / float(rounds)
            swept: bool = False
            while not swept or self._spent() < goal:
                self._sweep(line, legal, field, visits, totals)
                swept = True
            field = self._better_half(field, priors, visits, totals)
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
        return _parts(guesses, self.settings.temperature * float(GLANCES))

    def _sweep(
        self, line: list[int], legal: list[int], field: list[int], visits: list[int], totals: list[float]
    ) -> None:
        """Try every answer that is left once, all in the same world with the same luck."""
        world = self._world(line)
        for place in field:
            totals[place] += self._try(world.copy(), line, legal[place])
            visits[place] += 1

    def _better_half(
        self, field: list[int], priors: list[float], visits: list[int], totals: list[float]
    ) -> list[int]:
        """The better half of the answers; while little is known the promise of an answer counts as well."""
        promise: float = self.settings.exploration
        worths = [0.0] * len(priors)
        for place in field:
            worths[place] = (totals[place] + promise * priors[place]) / float(visits[place])
        return _ranked(field, worths)[: (len(field) + 1) // 2]

    # -- one world --------------------------------------------------------------------------------------------------

    def _try(self, world: State, line: list[int], action: int) -> float:
        """Play an answer, and on as everybody would; returns what that was worth to the seat."""
        trail = Trail(world.seats)
        for given in line:
            trail.tell(self.seat, given, self.secret)
        nodes: list[Node] = []
        places: list[int] = []
        seats: list[int] = []
        horizon = Horizon(self.settings, world, self.secret)
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
            legal = world.legal(seat)
            action = legal[0]
            if len(legal) > 1:
                node = self._node(world, trail, seat, legal)
                action = legal[self._select(node, legal)]
                nodes.append(node)
                places.append(node.places[action])
                seats.append(seat)
            self._play(world, trail, seat, action)
            answers += 1
        return self._learn(world, nodes, places, seats)

    def _play(self, world: State, trail: Trail, seat: i64, action: int) -> None:
        secret: bool = world.together()
        world.play(seat, action)
        self.steps += 1
        trail.tell(seat, action, secret)

    def _node(self, world: State, trail: Trail, seat: i64, legal: list[int]) -> Node:
        """The question as the seat knows it; a first guess is made where an answer is new."""
        key = _mixed(trail.heard[seat], seat)
        node = self.tree.get(key)
        if node is None:
            node = Node()
            self.tree[key] = node
            self._borrow(node, world, trail.said[seat], seat, legal)
        elif node.borrowed and node.visited > 0:
            node.borrowed = False
            self._guess(node, world, seat, legal)
        for action in legal:
            if action not in node.places:
                self._guess(node, world, seat, legal)
                break
        return node

    def _borrow(self, node: Node, world: State, said: i64, seat: i64, legal: list[int]) -> None:
        """First guesses at a new question, taken over from one with the same answers after the same own answers.

        Most questions far from the first are met once and never again: a guess of their own would not pay.
        """
        alike: i64 = _mixed(said, seat)
        for action in legal:
            alike = _mixed(alike, action)
        known = self.guessed.get(alike)
        if known is None or len(known) != len(legal):
            known = _parts(self.game.guess(world, seat), self.settings.temperature)
            self.guessed[alike] = known
        else:
            node.borrowed = True
        place: i64 = 0
        while place < len(legal):
            node.add(legal[place], known[place])
            place += 1

    def _guess(self, node: Node, world: State, seat: i64, legal: list[int]) -> None:
        """First guesses at the answers that this world offers."""
        priors = _parts(self.game.guess(world, seat), self.settings.temperature)
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

    def _learn(self, world: State, nodes: list[Node], places: list[int], seats: list[int]) -> float:
        """Tell every question on the way what its answer was worth to whoever gave it."""
        winners = [] if world.actors() else world.winners()
        over: bool = not world.actors()
        worths = [-1.0] * world.seats
        worths[self.seat] = self._worth(world, self.seat, over, winners)
        number: i64 = 0
        while number < len(nodes):
            seat = seats[number]
            if worths[seat] < 0.0:
                worths[seat] = self._worth(world, seat, over, winners)
            nodes[number].learn(places[number], worths[seat])
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


def _halvings(answers: i64) -> i64:
    """How often answers are halved until one is left."""
    number: i64 = 0
    while answers > 1:
        answers = (answers + 1) // 2
        number += 1
    return number


def _ranked(places: list[int], worths: list[float]) -> list[int]:
    """The places by their worth, the best first."""
    return [place for _, place in sorted([(-worths[place], place) for place in places])]


def _parts(guesses: list[float], temperature: float) -> list[float]:
    """Guesses as parts of one: a guess better by the temperature counts e times as much."""
    top = max(guesses)
    weights = [math.exp(max(-40.0, (guess - top) / temperature)) for guess in guesses]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def _mixed(heard: i64, told: i64) -> i64:
    """A number of 42 bits for all that was heard so far."""
    mixed: i64 = ((heard ^ told) * 1000003 + 12289) & 0x3FFFFFFFFFF
    return mixed ^ (mixed >> 19)
