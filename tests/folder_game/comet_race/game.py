"""Comet Race as everybody else knows it."""

from collections.abc import Mapping

from planetfall.core.chance import Chance
from planetfall.core.folder_game import FolderGame
from planetfall.core.game import Account, Line
from planetfall.core.options import Option
from planetfall.core.pack import Pack
from planetfall.core.state import State
from planetfall.core.state_text import Fields

from .ai.weights import Weights
from .content.components import Components
from .engine import actions, rules
from .engine.rules import CometRace
from .engine.state import DEEP, STEPS
from .wording.names import Names


class CometRaceGame(FolderGame[CometRace, Components, Names, Weights]):
    """Two or three rockets race to a comet with few tanks of fuel."""

    state_type = CometRace
    id = "comet-race"
    title = "Comet Race"
    rules_version = 1
    least_seats = 2
    most_seats = 3
    minutes = 5
    actions = actions.build()
    options = (Option("distance", "choice", "near", ("near", "far")),)

    def new(
        self, seats: int, seed: int = 0, options: Mapping[str, str] | None = None, pack: Pack | None = None
    ) -> State:
        chosen = self.validate_options(seats, options or {})
        return rules.new(seats, Chance.from_seed(seed), self.components_of(pack).box(chosen["distance"]))

    def table_of(self, fields: Fields, components: Components) -> CometRace:
        box, pending = components.box(fields.head("distance")), fields.pending(DEEP, 0)
        return CometRace(fields.number("seats"), fields.chance(), box, fields.cells(), pending)

    def fresh(self, table: CometRace) -> CometRace:
        return rules.new(int(table.seats), Chance.from_seed(0), table.box)

    def provenance(self) -> dict[str, dict[str, dict[str, int]]]:
        return {"2026": {"numbers": {"rulebook": 1}}}

    def open_scores(self, state: State) -> list[int]:
        return state.scores()

    def sources(self, state: State) -> dict[str, str]:
        return {"steps": self.names(state).text("score.steps")}

    def account(self, table: CometRace, seat: int) -> Account:
        names, steps = self.names(table), int(table.cells[STEPS + seat])
        return Account(names.colour(seat), seat, (Line("steps", names.text("score.steps"), steps),), steps)
