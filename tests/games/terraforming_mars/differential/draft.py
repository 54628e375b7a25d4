"""The draft of research: who may choose from which stack, and what everybody has in the end."""

from tests.games.terraforming_mars.differential.model import Position
from tests.games.terraforming_mars.differential.resolve import Disagreement


class Draft:
    """Follows the stacks round the table, one pick at a time."""

    def __init__(self, position: Position) -> None:
        self.players = list(position.players)
        self.stacks = dict(zip(self.players, map(set, position.stacks), strict=True))
        self.picked: dict[str, set[str]] = {player: set() for player in self.players}
        self.chosen: dict[str, str] = {}
        self.step = 1 if position.generation % 2 == 0 else -1  # TM-61: clockwise in even generations

    def asked(self, player: str, offered: set[str], answer: str) -> None:
        expected = {f"draft {card}" for card in self.stacks[player]}
        if offered != expected:
            raise Disagreement(
                f"{player} drafts from {sorted(expected)}, in the engine from {sorted(offered)}"
            )
        self.chosen[player] = answer.removeprefix("draft ")
        if len(self.chosen) == len(self.players):
            self._pass_on()

    def _pass_on(self) -> None:
        """Everybody keeps the card chosen and hands the others on; a last one is kept by who gets it (TM-60)."""
        for player, card in self.chosen.items():
            self.picked[player].add(card)
            self.stacks[player].remove(card)
        self.chosen = {}
        before = [self.players[(seat - self.step) % len(self.players)] for seat in range(len(self.players))]
        self.stacks = dict(zip(self.players, [self.stacks[giver] for giver in before], strict=True))

    def check(self, after: Position) -> None:
        for player, cards in self.picked.items():
            expected = cards | self.stacks[player]
            if expected != set(after.players[player].looks_at):
                raise Disagreement(
                    f"{player} drafted {sorted(expected)}, in the engine {after.players[player]}"
                )
