"""Broken views and samples: somebody sees, or samples, what they cannot know."""

from typing import Any

import msgspec

from planetfall.core.chance import Chance
from planetfall.core.game import Refusal
from planetfall.core.state import State
from tests.contract.broken.register import breaks
from tests.contract.toy import NONE, Toy, ToyState, ToyView, cells_of


@breaks("sight")
class ViewShowsTheDeck(Toy):
    def view(self, state: State, seat: int | None) -> Any:
        return msgspec.structs.replace(super().view(state, seat), deck=sum(cells_of(state).deck))


@breaks("sight", "secrecy")
class SpectatorsSeeBids(Toy):
    def view(self, state: State, seat: int | None) -> Any:
        view: ToyView = super().view(state, seat)
        if seat is None:
            view.bid = max(cells_of(state).bids)
        return view


@breaks("sight")
class MenusDependOnOtherHands(ToyState):
    def legal(self, seat: int) -> list[int]:
        menu = super().legal(seat)
        rich = any(sum(hand) > 20 for other, hand in enumerate(self.cells.hands) if other != seat)
        return menu[:1] if rich else menu


@breaks("sight")
class LabelsTellTheNextComet(Toy):
    def label(self, state: State, seat: int, action: int) -> str:
        return f"{super().label(state, seat, action)} ({cells_of(state).pile[-1]})"


@breaks("sight")
class RefusalsTellTheDeck(Toy):
    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        refusal = super().why_not(state, seat, action)
        return refusal and Refusal(refusal.clause, f"{refusal.reason} {cells_of(state).deck}")


@breaks("consequences")
class LookingIsNotCounted(ToyState):
    def _look(self) -> None:
        super()._look()
        self.reveal_count -= 1


@breaks("consequences")
class OthersHearTheBid(ToyState):
    def _look(self) -> None:
        before = self.reveal_count
        super()._look()
        self.cells.looked[-1] = 0
        self.reveal_count = before
        self._tell("look", self.cells.pile[-1])


@breaks("resample")
class PileIsOnlyTurned(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, chance)
        pile = cells_of(state).pile
        turn = chance.randbelow(len(pile)) if pile else 0
        if not any(mask >> seat & 1 for mask in cells_of(state).looked):
            cells_of(world).pile = pile[turn:] + pile[:turn]
        return world


@breaks("resample")
class SampleForesees(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, chance)
        world.chance = state.chance.copy()
        return world


@breaks("resample")
class OneFuture(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, chance)
        world.chance = Chance.from_seed(4)
        return world


@breaks("worlds")
class SampleLosesACard(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, chance)
        del cells_of(world).deck[:1]
        return world


def deal_sorted(world: State, seat: int) -> None:
    """Give the lowest unknown cards to the other seats."""
    cells = cells_of(world)
    others = [other for other in range(world.seats) if other != seat]
    unknown = sorted(cells.deck + [card for other in others for card in cells.hands[other]])
    for other in others:
        held = len(cells.hands[other])
        cells.hands[other], unknown = unknown[:held], unknown[held:]
    cells.deck = unknown


@breaks("variety")
class AlwaysTheSameWorld(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, Chance.from_seed(1))
        world.chance = chance.fork()
        return world


@breaks("secrecy")
class SampleIsTheTruth(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = state.copy()
        world.chance = chance.fork()
        return world


@breaks("secrecy")
class SampleKeepsTheBids(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, chance)
        cells_of(world).bold = list(cells_of(state).bold)
        return world


@breaks("secrecy")
class SampleKeepsTheHands(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, chance)
        truth = cells_of(state)
        cells_of(world).hands, cells_of(world).deck = [list(hand) for hand in truth.hands], list(truth.deck)
        cells_of(world).bids = list(truth.bids)
        return world


@breaks("truth")
class OthersAreThoughtBold(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, chance)
        cells = cells_of(world)
        for other in range(world.seats):
            if other != seat and cells.bold[other] != NONE:
                cells.bold[other] = int(chance.randbelow(8) > 0)
        return world


@breaks("truth")
class OthersAreThoughtPoor(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, chance)
        if chance.randbelow(3) == 0:
            deal_sorted(world, seat)
        return world


@breaks("truth")
class NextCometIsThoughtLarge(Toy):
    """Nobody sees the pile, so only the course of the game can tell."""

    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, chance)
        cells = cells_of(world)
        if cells.pile and not any(mask >> seat & 1 for mask in cells.looked) and chance.randbelow(2):
            cells.pile.sort()
        return world
