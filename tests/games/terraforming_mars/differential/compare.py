"""Plays a table with the engine and, beside it, with the interpreter, and raises Disagreement where they differ."""

import random
from collections import Counter
from typing import Any

import planetfall
from planetfall.core.state import State
from tests.games.terraforming_mars.differential.action import Action
from tests.games.terraforming_mars.differential.draft import Draft
from tests.games.terraforming_mars.differential.menu import turn_menu
from tests.games.terraforming_mars.differential.model import Position, differences, read
from tests.games.terraforming_mars.differential.neutral import check_neutral_tiles
from tests.games.terraforming_mars.differential.points import points, total
from tests.games.terraforming_mars.differential.prices import card_price
from tests.games.terraforming_mars.differential.research import Research
from tests.games.terraforming_mars.differential.resolve import Disagreement, PileExhausted
from tests.games.terraforming_mars.differential.turns import after_action, end_turn, final_turn, leave

GAME = planetfall.game("terraforming-mars")
BETWEEN_ACTIONS = (None, "together", "ask-final", "ask-action")


class Comparison:
    """A table that is played and checked; counts what has been compared."""

    def __init__(self, state: State, rng: random.Random, counts: Counter[str] | None = None) -> None:
        self.state = state
        self.rng = rng
        self.counts: Counter[str] = Counter() if counts is None else counts
        self.answers: list[str] = []
        self.now: Position | None = None  # as read last
        self.step: dict[str, Any] | None = None  # the question about the action that is going on

    # -- the engine -------------------------------------------------------------------------------------------------

    def offered(self) -> set[str]:
        return {GAME.actions.name(action) for action in self.state.legal(self.state.actors()[0])}

    def give(self, answer: str) -> None:
        self.answers.append(answer)
        self.state.play(self.state.actors()[0], GAME.actions.parse(answer))
        self.now = None

    def position(self) -> Position:
        """The table as it is now; it is read once after each answer."""
        if self.now is None:
            fields = GAME.fields(self.state)
            top = (fields.get("pending") or [{"step": None}])[0]
            self.step = None if top["step"] in BETWEEN_ACTIONS else top
            self.now = read(fields)
        return self.now

    def pick(self, offered: set[str]) -> str:
        return self.rng.choice(sorted(offered))

    # -- a whole game -----------------------------------------------------------------------------------------------

    def play(self, actions: int) -> None:
        """Random answers until so many actions have been compared or the game is over."""
        while not self.state.over():
            if not self.state.is_simultaneous():
                if actions <= 0:
                    return
                self.turn()
                actions -= 1
            elif self.position().phase == "draft":
                self.draft()
            else:
                self.research()
        self.check_points(self.position())
        self.check_winners(self.position())

    def draft(self) -> None:
        """Compare what may be drafted, and what everybody has afterwards."""
        draft = Draft(self.position())
        self.follow_secrets(draft, "draft")
        draft.check(self.position())
        self.counts["draft"] += 1

    def follow_secrets(self, follower: Draft | Research, phase: str) -> None:
        players = list(self.position().players)
        while self.state.is_simultaneous() and self.position().phase == phase:
            offered = self.offered()
            answer = self.pick(offered)
            follower.asked(players[self.state.actors()[0]], offered, answer)
            self.give(answer)

    def research(self) -> None:
        """Compare what cards may be bought, and what everybody has afterwards."""
        before = self.position()
        if before.solo and before.phase == "setup":
            check_neutral_tiles(before)
        research = Research(before)
        self.follow_secrets(research, before.phase)
        try:
            self.report(differences(research.finish(), self.position()), before.phase, before)
        except PileExhausted:
            self.counts["pile exhausted"] += 1
        self.counts[before.phase] += 1

    def turn(self, answer: str | None = None) -> None:
        """Compare what may be answered now, answer, and compare everything that has changed."""
        before = self.position()
        self.check_menu(before)
        self.check_points(before)
        answer = answer or self.pick(self.offered())
        self.counts[answer] += 1
        try:
            expected = self.follow(before, answer)
        except Disagreement as found:
            raise Disagreement(f"{before.to_act} {self.answers[-8:]}: {found}") from None
        except PileExhausted:
            self.finish_unchecked()
            self.counts["pile exhausted"] += 1
            return
        self.report(differences(expected, self.position()), answer, before)

    def follow(self, before: Position, answer: str) -> Position:
        """Give an answer to the engine and to the interpreter, and then all answers that belong to it."""
        expected, player = before.copy(), before.to_act[0]
        if answer in ("pass", "done"):
            self.give(answer)
            self.leave(expected, player, answer)
            return expected
        action = Action(expected, player, answer)
        self.give(answer)
        while (step := self.question()) is not None:
            offered, seen = self.offered(), self.position()
            said = self.pick(offered)
            self.counts[step["step"]] += 1
            action.asked(step, offered, said, seen)
            self.give(said)
        action.finish()
        if expected.phase == "final":
            final_turn(expected, player)
        else:
            after_action(expected, player)
        return expected

    def leave(self, expected: Position, player: str, answer: str) -> None:
        if expected.phase == "final":
            if expected.after(player) == expected.first:
                expected.phase, expected.turn = "over", None
            else:
                final_turn(expected, expected.after(player))
            return
        if answer == "pass":
            leave(expected.players[player])
        end_turn(expected, player)

    def question(self) -> dict[str, Any] | None:
        """The question about the action that is going on, or nothing if it is done."""
        self.position()
        return self.step

    def finish_unchecked(self) -> None:
        while self.question() is not None:
            self.give(self.pick(self.offered()))

    # -- comparisons ------------------------------------------------------------------------------------------------

    def report(self, wrong: list[str], what: str, before: Position) -> None:
        if wrong:
            raise Disagreement("\n  ".join([f"{before.to_act} {what}, with {self.answers[-8:]}:", *wrong]))

    def check_menu(self, position: Position) -> None:
        player, offered = position.acting(), self.offered()
        if position.phase == "final":
            expected = {"convert plants", "done"}
        else:
            expected = turn_menu(position, player, position.taken)
        wrong = [f"only the rules allow: {sorted(expected - offered)}"] if expected - offered else []
        wrong += [f"only the engine offers: {sorted(offered - expected)}"] if offered - expected else []
        for card, price in self.prices(player.id).items():
            if card_price(player, card) != price:
                wrong.append(f"{card} costs {card_price(player, card)}, in the engine {price}")
        self.report(wrong, "may answer", position)
        self.counts["menus"] += 1

    def prices(self, player: str) -> dict[str, int]:
        seat = self.state.actors()[0]
        return {entry.card.id: entry.price for entry in GAME.view(self.state, seat).players[seat].hand}

    def check_points(self, position: Position) -> None:
        for player, account in zip(position.players.values(), GAME.breakdown(self.state), strict=True):
            found = {
                line.id: {part.id: part.points for part in line.parts}
                if line.id in ("awards", "milestones", "cards")
                else line.points
                for line in account.lines
            }
            expected = points(position, player)
            wrong = [
                f"points for {source}: {value}, in the engine {found.get(source)}"
                for source, value in expected.items()
                if value != found.get(source) and (value or found.get(source))
            ]
            if total(expected) != account.total:
                wrong.append(f"points: {total(expected)}, in the engine {account.total}")
            self.report(wrong, f"points of {player.id}", position)

    def check_winners(self, position: Position) -> None:
        if position.solo:
            return
        scores = {
            player.id: (total(points(position, player)), player.stock["megacredits"])
            for player in position.players.values()
        }
        best = [place for place, score in enumerate(scores.values()) if score == max(scores.values())]
        if best != list(self.state.winners()):
            raise Disagreement(f"the winners are {best}, in the engine {list(self.state.winners())}")
