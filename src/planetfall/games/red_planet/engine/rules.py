"""The state of Red Planet with its rules: the methods that `FrameState` leaves to a game."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from planetfall.core.chance import Chance
from planetfall.core.pack import Pack
from planetfall.core.pending import Pending, frame
from planetfall.games.red_planet.engine.box import Box
from planetfall.games.red_planet.engine.effects import apply_answer
from planetfall.games.red_planet.engine.forced import tell_forced
from planetfall.games.red_planet.engine.phases import SHUFFLE_EVENTS, SIMULTANEOUS, STOP_HERE, run
from planetfall.games.red_planet.engine.questions import (
    answers,
    asked_of,
    lone_answer,
    refusal,
)
from planetfall.games.red_planet.engine.refusals import REFUSALS
from planetfall.games.red_planet.engine.scoring import score, winning_seats
from planetfall.games.red_planet.engine.setup import set_up
from planetfall.games.red_planet.engine.state import SEAT_STACK_DEPTH, SIZE, STACK_DEPTH, Table, main_colour
from planetfall.games.red_planet.engine.text import GAME, write


@mypyc_attr(acyclic=True)
class RedPlanet(Table):
    """A table of Mission: Red Planet."""

    def asked_of(self, question: i64) -> i64:
        return asked_of(self, question)

    def game_id(self) -> str:
        return GAME

    def answers(self, question: i64) -> list[int]:
        return answers(self, question)

    def refusal(self, question: i64, action: i64) -> i64:
        return refusal(self, question, action)

    def refusals(self) -> dict[int, tuple[str, str]]:
        return REFUSALS

    def carry_out(self, question: i64, action: i64) -> None:
        apply_answer(self, question, action)

    def lone_answer(self, question: i64) -> i64:
        return lone_answer(self, question)

    def tell_forced(self, question: i64, only: i64) -> None:
        tell_forced(self, question, only)

    def run(self, work: i64) -> None:
        run(self, work)

    def score_of(self, seat: i64) -> i64:
        return score(self, main_colour(self, seat))

    def winning_seats(self) -> list[int]:
        return winning_seats(self)

    def pack(self) -> Pack:
        return self.box.pack

    def rules_version(self) -> int:
        return int(self.box.rules)

    def text(self) -> str:
        return write(self)

    def copy(self) -> "RedPlanet":
        twin = RedPlanet(self.seats, self.chance.copy(), self.box, self.cells[:], self.pending.copy())
        twin.reveal_count = self.reveal_count
        return twin


def new(seats: i64, chance: Chance, box: Box) -> RedPlanet:
    """A table set up and waiting for the choice of missions."""
    table = RedPlanet(
        seats, chance, box, vec[i64]([0] * SIZE), Pending(seats, STACK_DEPTH, SEAT_STACK_DEPTH, SIMULTANEOUS)
    )
    table.pending.push(frame(STOP_HERE))
    table.pending.push(frame(SHUFFLE_EVENTS))
    table.pending.push(frame(SIMULTANEOUS))
    set_up(table)
    return table
