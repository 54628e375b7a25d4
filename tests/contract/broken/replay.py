"""Broken ways to replay, copy, write and compare states: the record is no longer the truth."""

from collections.abc import Mapping
from itertools import count
from typing import Any

from planetfall.core.chance import Chance
from planetfall.core.pack import Pack
from planetfall.core.state import State
from tests.contract.broken.register import breaks
from tests.contract.toy import GAME, NONE, Toy, ToyState, cells_of


@breaks("replay")
class DealsWithoutSeed(Toy):
    tables = count()

    def new(
        self, seats: int, seed: int = 0, options: Mapping[str, str] | None = None, pack: Pack | None = None
    ) -> State:
        return super().new(seats, seed + next(self.tables), options, pack)


@breaks("order")
class FirstBidderIsRemembered(ToyState):
    def _bid(self, seat: int, card: int) -> None:
        super()._bid(seat, card)
        if self.cells.winner == NONE:
            self.cells.winner = seat


@breaks("take back", "frame")
class BiddingCountsAsLearning(ToyState):
    def _bid(self, seat: int, card: int) -> None:
        super()._bid(seat, card)
        self.reveal_count += 1


@breaks("position")
class PositionForgetsWhoHasLooked(Toy):
    def position(self, fields: Mapping[str, Any], pack: Pack | None = None) -> State:
        cells = fields["cells"] | {"looked": [0] * len(fields["cells"]["looked"])}
        return super().position({**fields, "cells": cells}, pack)


@breaks("position")
class PositionHasAFieldThatNobodyDescribes(Toy):
    def fields(self, state: State) -> dict[str, Any]:
        return super().fields(state) | {"mood": "calm"}


@breaks("position")
class PositionHasAnEmptyField(Toy):
    def fields(self, state: State) -> dict[str, Any]:
        return super().fields(state) | {"chance": [*state.chance.key(), None]}


@breaks("copy")
class CopySharesTheHands(ToyState):
    def copy(self) -> ToyState:
        twin = super().copy()
        twin.cells.hands = self.cells.hands
        return twin


@breaks("copy")
class CopySharesTheChance(ToyState):
    def copy(self) -> ToyState:
        twin = super().copy()
        twin.chance = self.chance
        return twin


@breaks("value")
class EqualOnlyToItself(ToyState):  # noqa: PLW1641
    def __eq__(self, other: object) -> bool:
        return self is other


@breaks("value")
class HashedByPlace(ToyState):
    def __hash__(self) -> int:
        return id(self)


@breaks("value")
class PicklesAsNew(ToyState):
    def __reduce__(self) -> Any:
        return GAME.new, (self.seats,)


@breaks("value")
class NamesInAnotherOrder(ToyState):
    def legal_names(self, seat: int | None = None) -> list[str]:
        return super().legal_names(seat)[::-1]


@breaks("value")
class NamelessState(ToyState):
    def __repr__(self) -> str:
        return "<state>"


class Tilted(ToyState):
    """Something counts that stands outside the cells."""

    tilt = 0

    def copy(self) -> ToyState:
        twin = super().copy()
        assert isinstance(twin, Tilted)
        twin.tilt = self.tilt
        return twin

    def _reveal(self) -> None:
        self.tilt += 1
        super()._reveal()
        self.cells.glory += self.tilt


@breaks("text")
class TextLeavesSomethingOut(Tilted):
    pass


@breaks("text")
class LoadForgetsWhoLooked(Toy):
    def load(self, text: str, pack: Pack | None = None) -> State:
        state = super().load(text, pack)
        cells_of(state).looked = [0] * len(cells_of(state).looked)
        return state


@breaks("looking")
class LabelsLeaveAMark(Toy):
    def label(self, state: State, seat: int, action: int) -> str:
        cells_of(state).glory += 1
        return super().label(state, seat, action)


@breaks("looking")
class SamplingDrawsFromTheTable(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        state.chance.next_u32()
        return super().sample(state, seat, chance)
