"""Information-set Monte Carlo tree search over many worlds that the seat may be in.

One tree serves all worlds. A node is an information set: the answers that its seat has observed since the search
began. So statistics of an answer are shared by all worlds in which it is offered, and a secret answer of another seat
leads to no other node: every seat chooses by the statistics of its own answers. Every seat maximises its own utility.
The game's `guess` gives the priors, its `value` the utility where a simulation stops: at the end of the game, of the
turn, or at a later question of the searching seat, so that all answers are compared at the same point of the game.

At the root, answers are compared in the same worlds by sequential halving; those that are significantly worse are
dropped at once. Below the root PUCT selects, and beyond a few new nodes per world the cached priors do.
"""

import math
import time
from typing import Final

from mypy_extensions import i64

from planetfall.bots.perspective import Perspective
from planetfall.bots.search.horizon import Horizon, SearchSettings
from planetfall.bots.search.network import Network
from planetfall.bots.search.oversight import noticed
from planetfall.bots.search.tree import (
    CachedPrior,
    InfoSetHistory,
    Node,
    Path,
    argmax,
    ceil_log2,
    contenders,
    hash_mix,
    ranked,
    softmax,
)
from planetfall.core.chance import Chance
from planetfall.core.game import Game
from planetfall.core.state import State

PRIOR_WORLDS: Final = 3  # worlds whose guesses make the priors at the root
MAX_ANSWERS: Final = 600  # in one simulation
BUDGET_SHARE: Final = 0.5  # of the remaining budget, for each question of a line but the last
MIN_BUDGET: Final = 0.015  # of the whole budget; with less left a line ends
MAX_NEW_NODES: Final = 4  # per simulation; beyond them cached priors decide
MAX_DRAWS: Final = 16  # of worlds in which the question of a line is asked
MIN_WORLDS: Final = 12  # before an answer may be dropped early …
PRUNING_INTERVAL: Final = 4  # … and after how many more worlds that is tested again
WIN_WEIGHT: Final = 0.5  # of winning at the end of the game; the rest is for points


class Search:
    """One search for one seat; the tree is kept from question to question of a line."""

    def __init__(
        self,
        perspective: Perspective,
        settings: SearchSettings,
        chance: Chance,
        network: Network | None = None,
    ) -> None:
        self.game: Game = perspective.game.for_search()
        self.network: Network | None = network  # corrects the game's value, if there is one
        self.perspective = perspective
        self.settings = settings
        self.chance = chance
        self.seat: i64 = perspective.seat
        self.secret: bool = perspective.is_simultaneous()
        self.reveal_count: i64 = perspective.reveal_count()
        self.tree: dict[int, Node] = {}
        self.prior_cache: dict[int, CachedPrior] = {}
        self.iterations: i64 = 0
        self.steps: i64 = 0
        self.start_time: float = time.monotonic()
        self.asked: State | None = None  # the world in which the question of the line was met
        self.baselines: list[float] = []  # the value of the position for each seat before the first answer
        self.utilities: list[list[float]] = []  # of the answers compared last, world by world
        self.leaves: list[list[State]] = []  # where the simulations of these answers stopped …
        self.kept_leaves: i64 = 0  # … so many for each answer, in the first worlds

    # -- deciding ---------------------------------------------------------------------------------------------------

    def line(self, longest: int = 16) -> list[int]:
        """The best answer, and those that follow as long as nobody else answers and nothing new is learned."""
        line: list[int] = []
        while len(line) < longest:
            world = self._world(line)
            if line and not self._continues(world):
                break
            self.asked = world
            legal = world.legal(self.seat)
            left: float = 1.0 - self._budget_used()
            if len(legal) == 1:
                line.append(legal[0])
            elif line and left < MIN_BUDGET:
                break
            else:
                share: float = 1.0 if self._ends_line(world) else BUDGET_SHARE
                line.append(self._decide(line, legal, self._budget_used() + share * left))
        return line

    def best(self) -> int:
        """The best answer alone, with the whole budget spent on it."""
        legal = self._world([]).legal(self.seat)
        return legal[0] if len(legal) == 1 else self._decide([], legal, 1.0)

    def _continues(self, world: State) -> bool:
        """Whether the seat is asked again and knows no more than when the search began."""
        return self.seat in world.actors() and world.reveal_count == self.reveal_count

    def _ends_line(self, world: State) -> bool:
        """Whether the answer that looks best ends the line; then it gets the whole remaining budget."""
        trial = world.copy()
        trial.apply(self.seat, world.legal(self.seat)[argmax(self.game.guess(world, self.seat))])
        return not self._continues(trial)

    def _budget_used(self) -> float:
        """The fraction of the budget that is used up."""
        settings = self.settings
        used: float = 0.0
        if settings.iterations > 0:
            used = float(self.iterations) / float(settings.iterations)
        if settings.steps > 0:
            used = max(used, float(self.steps) / float(settings.steps))
        if settings.seconds > 0.0:
            used = max(used, (time.monotonic() - self.start_time) / settings.seconds)
        return used

    def _world(self, line: list[int]) -> State:
        """A world the seat may be in, after the answers of a line."""
        world = self.perspective.sample(self.chance)
        if not self.baselines:
            if self.network is not None and not self.network.knows(world, self.seat):
                self.network = None
            self.baselines = [self._value(world, seat) for seat in range(world.seats)]
        for number, action in enumerate(line):
            if number and action not in world.legal(self.seat):
                break  # what is hidden has led elsewhere
            world.apply(self.seat, action)
        return world

    def _asked_world(self, line: list[int], legal: list[int]) -> State:
        """A world in which these answers are asked for after a line.

        What is hidden may decide whether the seat is asked on. A world in which it is not is none that it can be in
        when it is, so another one is drawn; where that does not help, the one that raised the question is used.
        """
        draws: i64 = 0
        while line and draws < MAX_DRAWS:
            world = self._world(line)
            if self._continues(world) and world.legal(self.seat) == legal:
                return world
            draws += 1
        return self._world(line) if self.asked is None or not line else self.asked.copy()

    def _decide(self, line: list[int], legal: list[int], until: float) -> int:
        """The best of the legal answers after a line, by sequential halving until a fraction of the budget is used."""
        priors = self._root_priors(line, legal)
        noticed_places = noticed(self.settings.overlooks_one_in, len(legal), self.chance)
        candidates = ranked(noticed_places, priors)[: self.settings.width]
        utilities: list[list[float]] = [[] for _ in legal]
        self.utilities = utilities
        self.leaves = [[] for _ in legal]
        start: float = self._budget_used()
        rounds: i64 = ceil_log2(len(candidates))
        while len(candidates) > 1:
            self._try_each(line, legal, candidates, utilities)
            worlds: i64 = len(utilities[candidates[0]])
            if worlds >= MIN_WORLDS and worlds % PRUNING_INTERVAL == 0:
                candidates = contenders(candidates, utilities)
            # Halvings that early dropping has made needless leave their time to those that remain.
            number: i64 = rounds + 1 - ceil_log2(len(candidates))
            if self._budget_used() >= start + (until - start) * float(number) / float(rounds):
                candidates = self._better_half(candidates, priors, utilities)
        return legal[candidates[0]]

    def _root_priors(self, line: list[int], legal: list[int]) -> list[float]:
        """The priors of the answers after a line, from guesses in a few worlds."""
        world = self._asked_world(line, legal)
        guesses = self.game.guess(world, self.seat)
        worlds: i64 = 1
        while worlds < PRIOR_WORLDS:
            more = self.game.guess(self._asked_world(line, legal), self.seat)
            guesses = [one + other for one, other in zip(guesses, more, strict=True)]
            worlds += 1
        return softmax(guesses, self.settings.temperature * float(PRIOR_WORLDS))

    def _try_each(
        self, line: list[int], legal: list[int], candidates: list[int], utilities: list[list[float]]
    ) -> None:
        """Simulate every candidate once, all in the same world with the same chance, so that luck cancels out."""
        world = self._asked_world(line, legal)
        for index in candidates:
            trial = world.copy()
            utilities[index].append(self._simulate(trial, line, legal[index]))
            if len(self.leaves[index]) < self.kept_leaves:
                self.leaves[index].append(trial)

    def _better_half(
        self, candidates: list[int], priors: list[float], utilities: list[list[float]]
    ) -> list[int]:
        """The better half of the candidates by mean utility, plus a bonus for the prior that fades with visits."""
        exploration: float = self.settings.exploration
        means = [0.0] * len(priors)
        for index in candidates:
            means[index] = (sum(utilities[index], 0.0) + exploration * priors[index]) / float(
                len(utilities[index])
            )
        return ranked(candidates, means)[: (len(candidates) + 1) // 2]

    # -- one simulation ---------------------------------------------------------------------------------------------

    def _simulate(self, world: State, line: list[int], action: i64) -> float:
        """Play an answer and on to the horizon; returns the utility for the searching seat."""
        history = InfoSetHistory(world.seats, world.reveal_count)
        for given in line:
            history.record(self.seat, given, self.secret, world.reveal_count)
        path = Path()
        horizon = Horizon(self.game, self.settings, world, self.secret)
        self._play(world, history, self.seat, action)
        self.iterations += 1
        answers: i64 = 1
        while answers < MAX_ANSWERS:
            seat: i64 = world.next_actor(self.seat)
            if seat < 0 or horizon.reached(world, seat == self.seat):
                break
            self._play(world, history, seat, self._choose(world, history, path, seat))
            answers += 1
        return self._backpropagate(world, path)

    def _choose(self, world: State, history: InfoSetHistory, path: Path, seat: i64) -> i64:
        """A seat's answer: by PUCT in the tree, by the cached prior beyond it."""
        legal = world.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if path.new_nodes >= MAX_NEW_NODES:
            return legal[self._cached_prior(world, history, seat, legal).best]
        node = self._node(world, history, seat, legal)
        number: i64 = node.select(legal, self.settings.exploration)
        action: i64 = legal[number]
        path.add(node, node.index_of(action, number), seat)
        return action

    def _play(self, world: State, history: InfoSetHistory, seat: i64, action: i64) -> None:
        secret: bool = world.is_simultaneous()
        world.apply_legal(seat, action)
        self.steps += 1
        history.record(seat, action, secret, world.reveal_count)

    def _node(self, world: State, history: InfoSetHistory, seat: i64, legal: list[int]) -> Node:
        """The node of the seat's information set; it gets a guess of its own when it is met again or offers more."""
        key = hash_mix(history.observed[seat], seat)
        node = self.tree.get(key)
        if node is None:
            node = Node()
            self.tree[key] = node
            self._set_priors(node, self._cached_prior(world, history, seat, legal).means, legal)
        elif node.prior_is_cached and node.visit_count > 0:
            node.prior_is_cached = False
            self._set_priors(node, self.game.guess(world, seat), legal)
        if not node.offers(legal):
            self._set_priors(node, self.game.guess(world, seat), legal)
        return node

    def _cached_prior(
        self, world: State, history: InfoSetHistory, seat: i64, legal: list[int]
    ) -> CachedPrior:
        """The mean guess at the same answers after the same own answers since the last reveal.

        A new guess is made the 1st, 2nd, 4th, 8th … time, since guesses take most of the time.
        """
        key: i64 = hash_mix(history.own_answers[seat], seat)
        for action in legal:
            key = hash_mix(key, action)
        cached = self.prior_cache.get(key)
        if cached is None or len(cached.means) != len(legal):
            cached = CachedPrior(len(legal))
            self.prior_cache[key] = cached
        cached.lookups += 1
        if cached.lookups & (cached.lookups - 1) == 0:
            cached.add(self.game.guess(world, seat))
        return cached

    def _set_priors(self, node: Node, guesses: list[float], legal: list[int]) -> None:
        """Store the priors of the answers that this world offers."""
        node.set_priors(legal, softmax(guesses, self.settings.temperature))

    def _backpropagate(self, world: State, path: Path) -> float:
        """Update every node on the path with the utility for the seat that answered there."""
        over: bool = world.over()
        winners = world.winners() if over else []
        utilities = [-1.0] * world.seats
        utilities[self.seat] = self._utility(world, self.seat, over, winners)
        number: i64 = 0
        while number < len(path.nodes):
            seat: i64 = path.seats[number]
            if utilities[seat] < 0.0:
                utilities[seat] = self._utility(world, seat, over, winners)
            path.nodes[number].update(path.indices[number], utilities[seat])
            number += 1
        return utilities[self.seat]

    def _utility(self, world: State, seat: i64, over: bool, winners: list[int]) -> float:
        """The utility of a position for a seat, from 0 to 1; one half is as good as before the first answer."""
        value: float = self.game.value(world, seat) if over else self._value(world, seat)
        gain: float = (value - self.baselines[seat]) / self.settings.spread
        utility: float = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, gain))))
        if not over:
            return utility
        won: float = 1.0 / float(len(winners)) if seat in winners else 0.0
        return (1.0 - WIN_WEIGHT) * utility + WIN_WEIGHT * won

    def _value(self, world: State, seat: i64) -> float:
        """The value of a position in the middle of a game: the game's own, or what the network makes of it."""
        value: float = self.game.value(world, seat)
        network = self.network
        return value if network is None else network.judge(world, seat, value)
