"""The front of Space Mission: connects its modules to the contract of games."""

from collections.abc import Mapping, Sequence

from planetfall.core.chance import Chance
from planetfall.core.favourites import Favourite
from planetfall.core.folder_game import FolderGame
from planetfall.core.game import Account, Gain, Line, Notice
from planetfall.core.options import Option
from planetfall.core.pack import Pack
from planetfall.core.past_hands import RESHUFFLE, PastHand
from planetfall.core.state import Event, State
from planetfall.core.state_text import Fields
from planetfall.games.space_mission.ai.weights import Weights
from planetfall.games.space_mission.content import components
from planetfall.games.space_mission.content.components import Components
from planetfall.games.space_mission.debug.steps import steps_fit
from planetfall.games.space_mission.engine import actions, questions, rules, scoring
from planetfall.games.space_mission.engine.box import RULES, TILES_AT_PLANET
from planetfall.games.space_mission.engine.rules import SpaceMission
from planetfall.games.space_mission.engine.state import COLLECTED, MEMORY_AID, ROUND, STACK_DEPTH, stations
from planetfall.games.space_mission.view.past_hands import past_hands
from planetfall.games.space_mission.view.shown import shown
from planetfall.games.space_mission.view.types import View
from planetfall.games.space_mission.wording import consequences, notices, previews
from planetfall.games.space_mission.wording.names import Names

SOURCES = ("gate", "stations", "minerals", "aliens", "matter", "water", "medals")  # of points


class SpaceMissionGame(FolderGame[SpaceMission, Components, Names, Weights]):
    """Two to five pilots jump to unknown planets, scan them and build stations."""

    state_type = SpaceMission
    id = "space-mission"
    title = "Space Mission"
    rules_version = RULES
    oldest_rules = 1
    least_seats = 2
    most_seats = 5
    minutes = 45
    unlimited = ("chips",)  # SM-11
    actions = actions.build()
    topics = (("play", "card"), ("jump to", "jump"), ("fly to", "flight"), ("take", "tile"))
    favourites = (Favourite("develops", "planet"),)
    options = (
        Option("memory-aid", "choice", "off", ("off", "on")),
        Option("start", "choice", "random", ("random", "first")),
    )

    def new(
        self, seats: int, seed: int = 0, options: Mapping[str, str] | None = None, pack: Pack | None = None
    ) -> State:
        settled = self.validate_options(seats, options or {})
        first, aid = settled["start"] == "first", settled["memory-aid"] == "on"  # SM-18, SM-70
        return rules.new(
            seats, Chance.from_seed(seed), self.components_of(pack).box(self.rules_version), first, aid
        )

    def table_of(self, fields: Fields, components: Components) -> SpaceMission:
        box = components.box(self.rules_version)
        pending = fields.pending(STACK_DEPTH, 0)
        return SpaceMission(fields.number("seats"), fields.chance(), box, fields.cells(), pending)

    def fresh(self, table: SpaceMission) -> SpaceMission:
        return rules.new(table.seats, Chance.from_seed(0), table.box)

    def steps_fit(self, table: SpaceMission) -> bool:
        return steps_fit(table)

    def provenance(self) -> dict[str, dict[str, dict[str, int]]]:
        summary = components.shipped().provenance_summary()
        return {"2011": {topic: dict(marks) for topic, marks in summary.items()}}

    def notices(self, state: State, seat: int) -> tuple[Notice, ...]:
        return tuple(notices.notices(self.names(state), seat))

    def previews(self, state: State, seat: int) -> dict[int, tuple[Gain, ...]]:
        return previews.previews(self.names(state), seat)

    def consequence(self, state: State, seat: int, action: int) -> str:
        return consequences.consequence(self.names(state), seat, action)

    def open_scores(self, state: State) -> list[int]:
        assert isinstance(state, SpaceMission)
        if state.over():
            return state.scores()
        return [int(scoring.open_points(state, seat)) for seat in range(state.seats)]

    def sources(self, state: State) -> dict[str, str]:
        text = self.names(state).text
        return {source: text(f"score.{source}") for source in SOURCES}

    def shown(self, view: View) -> View:
        return shown(view)

    def is_shown(self, state: State, event: Event, seat: int | None) -> bool:
        assert isinstance(state, SpaceMission)
        is_remembered = state.cells[MEMORY_AID] == 1 or state.over()
        return event.seen_by(seat) and (is_remembered or event.kind != "reserved")  # SM-69, SM-70

    def tells_past_hands(self, state: State) -> bool:
        return True

    def past_hands(self, then: State, now: State, since: Sequence[Event]) -> Sequence[PastHand]:
        if any(event.kind == RESHUFFLE for event in since):
            return ()
        return past_hands(self.names(now), self.open_view(then, None), self.view(now, None))

    def topic_name(self, state: State, action: int) -> str:
        names, blocks = self.names(state), self.actions.blocks()
        if action in blocks["play"]:
            return str(names.card(action - questions.PAY))
        if action in blocks["take"]:
            kind, copy = divmod(action - questions.TAKE, TILES_AT_PLANET)
            return f"{names.kind(kind)} {copy + 1}" if copy else str(names.kind(kind))
        first = questions.JUMP if action in blocks["jump to"] else questions.FLY
        return str(names.planet(action - first))

    def round(self, state: State) -> int:
        assert isinstance(state, SpaceMission)
        return state.cells[ROUND]

    def opening_events(self) -> Sequence[Event]:
        return (Event("round", (1,), -1, "SM-25"),)

    def account(self, table: SpaceMission, seat: int) -> Account:
        names = self.names(table)
        row = table.cells[COLLECTED + seat]
        points = (
            scoring.gate_points(table, seat),
            scoring.station_points(table, seat),
            scoring.mineral_points(row),
            scoring.alien_points(row),
            scoring.matter_points(table, row),
            scoring.water_points(table, row),
            scoring.medal_points(table, row),
        )
        lines = tuple(
            Line(source, names.text(f"score.{source}"), int(number))
            for source, number in zip(SOURCES, points, strict=True)
        )
        ties = (Line("stations", names.text("tie.stations"), int(stations(table, seat))),)  # SM-87
        return Account(names.colour(seat), seat, lines, int(scoring.score(table, seat)), ties)
