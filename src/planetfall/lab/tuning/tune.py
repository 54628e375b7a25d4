"""Better weights by play: simultaneous perturbation (SPSA).

In each step all weights at once are moved a little, each up or down as a coin says. Seats that weigh so play seats
that weigh the opposite way, on some deals with seats exchanged, and all weights follow the side that did better. Moves
and steps get smaller by and by; the mean of the second half of the way, where it hardly leads anywhere any more, is the
proposal. Then the proposal plays the weights it began with, on deals that neither has seen.

Which side did better is counted in pairs of seats, one of each side: the one with the higher score is ahead. That is
less a matter of luck than wins, and needs no idea of how much a point is worth in a game.
"""

from collections.abc import Mapping, Sequence
from functools import partial, reduce
from operator import getitem
from statistics import stdev
from typing import Any

import msgspec

from planetfall.bots.parallel import ParallelMap
from planetfall.bots.seeding import seeded_chance
from planetfall.core.errors import PlanetfallError
from planetfall.core.game import Game
from planetfall.core.weights import Limits, WeightTable
from planetfall.lab.intervals import Z
from planetfall.lab.tuning.duel import Duel, Meeting, Numbers, meet, middle

DEALS = 4  # in a step, each played twice
MOVE = 0.2  # part of itself by which a weight is moved, in the first step …
MOVE_FADES = 0.101  # … and the power of the number of steps by which that gets smaller
FOLLOW = 0.1  # part of itself by which a weight follows who was ahead in every pair, in the first step …
FOLLOW_FADES = 0.602  # … and the power by which that gets smaller
SETTLE = 0.1  # part of all steps that pass until following begins to get smaller
LEAST = 0.05  # weights that are smaller are moved like this one
DIGITS = 4  # of a proposal
LEARNING_WORLDS = 1  # looked at before an answer: play is a little worse, but there is more of it
PROOF_WORLDS = 4  # as the yardstick `greedy` plays


class BadTuning(PlanetfallError):
    """A run that cannot be made, or gone on with."""


class Wish(msgspec.Struct, frozen=True):
    """What somebody wants to be tuned: with the weights to begin with, enough to repeat it anywhere."""

    game: str
    players: int
    options: dict[str, str]
    games: int
    proof: int  # games
    seed: str  # decimal: 128 bits are too many for numbers in JSON
    start: Numbers
    left: tuple[str, ...] = ()  # weights or tables of them that stay as they are

    @classmethod
    def of(
        cls,
        game: Game,
        players: int,
        options: Mapping[str, str],
        games: int,
        proof: int,
        seed: int,
        left: Sequence[str] = (),
    ) -> "Wish":
        """A wish that can be granted; BadOption or BadTuning otherwise."""
        start = game.weights().numbers
        for name in left:
            if not any(_belongs(weight, name) for weight in start):
                raise BadTuning(f"{game.id} has no weight {name} that could be left as it is")
        if all(any(_belongs(weight, name) for name in left) for weight in start):
            raise BadTuning(f"the advice of {game.id} has no weights to move, so there is nothing to tune")
        if players < 2:
            raise BadTuning("weights are tuned by play against one another, which takes two seats or more")
        settled = game.validate_options(players, options)
        return cls(game.id, players, settled, games, proof, str(seed), start, tuple(left))

    def moves(self, weight: str) -> bool:
        """Whether a weight is to be tuned."""
        return not any(_belongs(weight, name) for name in self.left)

    def steps(self) -> int:
        """How many steps the games are enough for."""
        return max(1, self.games // (2 * DEALS))

    def proof_deals(self) -> int:
        """How many deals are left for the proof."""
        return max(2, self.proof // 2)


def _belongs(weight: str, name: str) -> bool:
    """Whether a weight is the one that is named, or in the table that is."""
    return weight == name or weight.startswith(f"{name}.")


class Run(msgspec.Struct, frozen=True):
    """A wish, and how far it has come."""

    wish: Wish
    numbers: Numbers
    sums: Numbers = {}  # over the steps of the second half
    steps: int = 0
    proof: tuple[Meeting, ...] = ()

    @classmethod
    def begin(cls, wish: Wish) -> "Run":
        """The beginning of a run."""
        return cls(wish, wish.start)

    @classmethod
    def loads(cls, text: str, wish: Wish) -> "Run":
        """A run that was begun for the same wish, or BadTuning."""
        try:
            run = msgspec.json.decode(text, type=cls)
        except (msgspec.MsgspecError, UnicodeError) as mistake:
            raise BadTuning(f"it is no run of planetfall lab tune: {mistake}") from None
        if run.wish != wish:
            raise BadTuning("it is another run: its games, players, seed or first weights are not the same")
        if not run._is_sound():
            raise BadTuning("it is damaged: its steps, weights and proof do not fit together")
        return run

    def _is_sound(self) -> bool:
        """Whether a run can have come so far."""
        steps, late = self.wish.steps(), self.steps > self.wish.steps() // 2
        summed = self.wish.start.keys() if late else set()
        deals = 0 if self.is_learning() else self.wish.proof_deals()
        return (
            0 <= self.steps <= steps
            and self.numbers.keys() == self.wish.start.keys()
            and self.sums.keys() == summed
            and len(self.proof) <= deals
        )

    def dumps(self) -> str:
        """The run as a text to go on from."""
        return msgspec.json.encode(self).decode()

    def games(self) -> int:
        """How many games have been played."""
        return 2 * (self.steps * DEALS + len(self.proof))

    def all_games(self) -> int:
        """How many games it takes."""
        return 2 * (self.wish.steps() * DEALS + self.wish.proof_deals())

    def is_learning(self) -> bool:
        """Whether weights are still moving; after that they are put to the proof."""
        return self.steps < self.wish.steps()

    def is_over(self) -> bool:
        """Whether the proof is complete."""
        return len(self.proof) >= self.wish.proof_deals()

    def proposal(self) -> Numbers:
        """The mean of the second half of the way, or the last weights as long as there is none."""
        half = self.steps - self.wish.steps() // 2
        means = {name: total / half for name, total in self.sums.items()} if half > 0 else self.numbers
        return {name: float(f"{number:.{DIGITS}g}") for name, number in means.items()}


def go_on(run: Run, table: WeightTable, pmap: ParallelMap) -> Run:
    """The run after one more step, or some more games of its proof."""
    return _step(run, table, pmap) if run.is_learning() else _prove(run, pmap)


# -- learning -------------------------------------------------------------------------------------------------------


def _step(run: Run, table: WeightTable, pmap: ParallelMap) -> Run:
    wish, number = run.wish, run.steps
    coin = seeded_chance("tune", wish.seed, number)
    signs = {name: 1.0 if coin.randbelow(2) else -1.0 for name in wish.start if wish.moves(name)}
    move = MOVE / (number + 1) ** MOVE_FADES
    one = _shifted(run, table, signs, move)
    other = _shifted(run, table, signs, -move)
    duel = Duel(wish.game, wish.players, wish.options, f"{wish.seed}/learn", one, other, LEARNING_WORLDS)
    deals = range(number * DEALS, (number + 1) * DEALS)
    ahead = middle(list(pmap(partial(meet, duel), deals))).ahead
    numbers = _shifted(run, table, signs, _follow(wish, number) * (2 * ahead - 1))
    late = number >= wish.steps() // 2
    sums = {name: run.sums.get(name, 0.0) + now for name, now in numbers.items()} if late else {}
    return msgspec.structs.replace(run, numbers=numbers, sums=sums, steps=number + 1)


def _follow(wish: Wish, number: int) -> float:
    settle = SETTLE * wish.steps()
    return FOLLOW * float(((settle + 1) / (settle + number + 1)) ** FOLLOW_FADES)


def _shifted(run: Run, table: WeightTable, signs: Numbers, part: float) -> Numbers:
    """All weights moved by a part of what they were at first, each in its direction."""
    moved = {
        name: _within(
            run.numbers[name] + part * sign * max(abs(run.wish.start[name]), LEAST), table.limits(name)
        )
        for name, sign in signs.items()
    }
    return {**run.numbers, **moved}


def _within(number: float, limits: Limits) -> float:
    least, most = limits
    return min(max(number, least), most)


# -- the proof ------------------------------------------------------------------------------------------------------


def _prove(run: Run, pmap: ParallelMap) -> Run:
    wish, played = run.wish, len(run.proof)
    seed = f"{wish.seed}/proof"
    duel = Duel(wish.game, wish.players, wish.options, seed, run.proposal(), wish.start, PROOF_WORLDS)
    deals = range(played, min(played + DEALS, wish.proof_deals()))
    return msgspec.structs.replace(run, proof=(*run.proof, *pmap(partial(meet, duel), deals)))


class Verdict(msgspec.Struct, frozen=True):
    """What the proof says: means and how far they may be off (95 % intervals)."""

    games: int
    mean: Meeting
    error: Meeting

    @classmethod
    def of(cls, run: Run) -> "Verdict":
        """The verdict on a run whose proof is complete."""
        columns = zip(*map(msgspec.structs.astuple, run.proof), strict=True)
        errors = (Z * stdev(column) / len(column) ** 0.5 for column in columns)
        return cls(2 * len(run.proof), middle(run.proof), Meeting(*errors))

    def is_better(self) -> bool:
        """Whether luck alone hardly explains that the new weights did better."""
        return self.mean.ahead - self.error.ahead > 0.5

    def told(self) -> str:
        """The verdict as a sentence."""
        ahead = _share(self.mean.ahead, self.error.ahead)
        wins = _share(self.mean.wins, self.error.wins)
        points = f"{self.mean.points:+.1f} points (± {self.error.points:.1f})"
        return f"ahead of the weights before in {ahead} of all pairs, {wins} of wins, {points}; {self.games} games"


def _share(mean: float, error: float) -> str:
    return f"{100 * mean:.1f} % ({100 * (mean - error):.1f} to {100 * (mean + error):.1f})"


# -- writing --------------------------------------------------------------------------------------------------------


def written(table: WeightTable, run: Run, verdict: Verdict, date: str) -> str:
    """The text of the weights with the proposal in it, and what made it; comments stay."""
    import tomlkit

    text: Any = tomlkit.parse(table.text)
    for name, number in run.proposal().items():
        *tables, key = name.split(".")
        reduce(getitem, tables, text["weights"])[key] = number
    facts = tomlkit.table()
    facts.update(_facts(run, verdict, date))
    if run.wish.options:
        facts["options"] = tomlkit.inline_table()
        facts["options"].update(run.wish.options)
    facts.add(tomlkit.nl())
    text["runs"].append(facts)
    return tomlkit.dumps(text)


def _facts(run: Run, verdict: Verdict, date: str) -> dict[str, Any]:
    """What made the proposal, enough to make it again."""
    wish = run.wish
    facts = {
        "method": "SPSA",
        "players": wish.players,
        "left": list(wish.left),
        "games": 2 * DEALS * run.steps,
        "seed": wish.seed,
        "date": date,
        "result": verdict.told(),
    }
    return {name: fact for name, fact in facts.items() if fact}
