"""The front of Rocket Rescue: connects its modules to the contract of games."""

from collections.abc import Mapping

from planetfall.core.chance import Chance
from planetfall.core.favourites import Favourite
from planetfall.core.folder_game import FolderGame
from planetfall.core.game import Account, Gain, Line, Notice
from planetfall.core.options import Option
from planetfall.core.pack import Pack
from planetfall.core.state import State
from planetfall.core.state_text import Fields
from planetfall.games.rocket_rescue.ai.weights import Weights
from planetfall.games.rocket_rescue.content import components
from planetfall.games.rocket_rescue.content.components import Components
from planetfall.games.rocket_rescue.debug.steps import steps_fit
from planetfall.games.rocket_rescue.engine import actions, questions, rules, scoring
from planetfall.games.rocket_rescue.engine.actions import LENGTHS
from planetfall.games.rocket_rescue.engine.box import RULES
from planetfall.games.rocket_rescue.engine.phases import SIMULTANEOUS
from planetfall.games.rocket_rescue.engine.rules import RocketRescue
from planetfall.games.rocket_rescue.engine.state import (
    CREW_SIZE,
    ENERGY,
    POINTS,
    RESCUED,
    ROUND,
    SEAT_STACK_DEPTH,
    STACK_DEPTH,
)
from planetfall.games.rocket_rescue.wording import consequences, notices, previews, printed_keys
from planetfall.games.rocket_rescue.wording.names import Names


class RocketRescueGame(FolderGame[RocketRescue, Components, Names, Weights]):
    """Three to five companies build rockets together and against one another to save their crews."""

    state_type = RocketRescue
    id = "rocket-rescue"
    title = "Rocket Rescue"
    rules_version = RULES
    oldest_rules = 1
    least_seats = 3
    most_seats = 5
    minutes = 75
    unlimited = ("energy", "point markers")  # RR-5, RR-6
    actions = actions.build()
    topics = (("fly to", "planet"), ("build", "module"), ("take", "researched module"))
    favourites = (Favourite("launches", "planet"),)
    options = (Option("length", "choice", "short", LENGTHS),)

    def new(
        self, seats: int, seed: int = 0, options: Mapping[str, str] | None = None, pack: Pack | None = None
    ) -> State:
        settled = self.validate_options(seats, options or {})
        length = LENGTHS.index(settled["length"])
        return rules.new(
            seats, Chance.from_seed(seed), self.components_of(pack).box(self.rules_version), length
        )

    def table_of(self, fields: Fields, components: Components) -> RocketRescue:
        box = components.box(self.rules_version)
        pending = fields.pending(STACK_DEPTH, SEAT_STACK_DEPTH, SIMULTANEOUS)
        return RocketRescue(fields.number("seats"), fields.chance(), box, fields.cells(), pending)

    def fresh(self, table: RocketRescue) -> RocketRescue:
        length = list(table.box.crew).index(table.cells[CREW_SIZE])
        return rules.new(table.seats, Chance.from_seed(0), table.box, length)

    def steps_fit(self, table: RocketRescue) -> bool:
        return steps_fit(table)

    def provenance(self) -> dict[str, dict[str, dict[str, int]]]:
        summary = components.shipped().provenance_summary()
        return {"": {topic: dict(marks) for topic, marks in summary.items()}}

    def notices(self, state: State, seat: int) -> tuple[Notice, ...]:
        return tuple(notices.notices(self.names(state), seat))

    def previews(self, state: State, seat: int) -> dict[int, tuple[Gain, ...]]:
        return previews.previews(self.names(state), seat)

    def printed_key(self, state: State, seat: int, action: int) -> str:
        return printed_keys.printed_key(action)

    def consequence(self, state: State, seat: int, action: int) -> str:
        return consequences.consequence(self.names(state), seat, action)

    def open_scores(self, state: State) -> list[int]:
        return state.scores()  # RR-15: all points are open

    def sources(self, state: State) -> dict[str, str]:
        text = self.names(state).text
        return {source: text(f"score.{source}") for source in ("crew", "points", "first")}

    def topic_name(self, state: State, action: int) -> str:
        names = self.names(state)
        if action in self.actions.blocks()["fly to"]:
            return str(names.planet(action - questions.FLY))
        first = questions.BUILD if action in self.actions.blocks()["build"] else questions.TAKE
        return str(names.module(action - first))

    def round(self, state: State) -> int:
        assert isinstance(state, RocketRescue)
        return state.cells[ROUND]

    def total_rounds(self, state: State) -> int:
        assert isinstance(state, RocketRescue)
        return int(state.box.rounds)

    def account(self, table: RocketRescue, seat: int) -> Account:
        names = self.names(table)
        crew = f"{names.text('score.crew')} ({table.cells[RESCUED + seat]})"
        lines = (
            Line("crew", crew, int(scoring.crew_points(table, seat))),
            Line("points", names.text("score.points"), table.cells[POINTS + seat]),
            Line("first", names.text("score.first"), int(scoring.first_points(table, seat))),
        )
        ties = (
            Line("crew-on-cards", names.text("tie.crew"), int(scoring.crew_on_cards(table, seat))),
            Line("energy", names.text("tie.energy"), table.cells[ENERGY + seat]),
        )  # RR-122
        return Account(names.colour(seat), seat, lines, int(scoring.score(table, seat)), ties)
