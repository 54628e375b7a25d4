"""Space Mission as the house knows it."""

from collections.abc import Mapping

from planetfall.core.chance import Chance
from planetfall.core.folder_game import FolderGame
from planetfall.core.game import Account, Line
from planetfall.core.options import Option
from planetfall.core.pack import Pack
from planetfall.core.state import State
from planetfall.core.state_text import Fields
from planetfall.games.space_mission.content import components
from planetfall.games.space_mission.engine import actions, rules, scoring
from planetfall.games.space_mission.engine.box import Box
from planetfall.games.space_mission.engine.rules import SpaceMission
from planetfall.games.space_mission.engine.state import COLLECTED, DEEP, stations


class SpaceMissionGame(FolderGame):
    """Two to five pilots jump to unknown planets, scan them and build stations."""

    id = "space-mission"
    title = "Space Mission"
    rules_version = 1
    least_seats = 2
    most_seats = 5
    minutes = 45
    unlimited = ("chips",)  # SM-11
    actions = actions.build()
    topics = (("play", "card"), ("jump to", "jump"), ("fly to", "flight"), ("take", "tile"))
    options = (
        Option("memory-aid", "choice", "off", ("off", "on"), "whether the page shows what a seat has seen"),
        Option(
            "start", "choice", "random", ("random", "first"), "who begins: drawn at random, or the first seat"
        ),
    )

    def new(
        self, seats: int, seed: int = 0, options: Mapping[str, str] | None = None, pack: Pack | None = None
    ) -> State:
        settled = self.validate_options(seats, options or {})
        first, aid = settled["start"] == "first", settled["memory-aid"] == "on"  # SM-18, SM-70
        return rules.new(seats, Chance.from_seed(seed), self.box(pack), first, aid)

    def box_of(self, fields: Fields, pack: Pack | None) -> Box:
        box: Box = self.box(pack)
        return box

    def table_of(self, fields: Fields, box: Box) -> SpaceMission:
        return SpaceMission(
            fields.number("seats"), fields.chance(), box, fields.cells(), fields.pending(DEEP, 0)
        )

    def fresh(self, table: SpaceMission) -> SpaceMission:
        return rules.new(table.seats, Chance.from_seed(0), table.box)

    def provenance(self) -> dict[str, dict[str, dict[str, int]]]:
        summary = components.shipped().provenance_summary()
        return {"2011": {topic: dict(marks) for topic, marks in summary.items()}}

    def open_scores(self, state: State) -> list[int]:
        assert isinstance(state, SpaceMission)
        if state.over():
            return state.scores()
        return [int(scoring.open_points(state, seat)) for seat in range(state.seats)]

    def account(self, table: SpaceMission, seat: int) -> Account:
        names = self.names(table)
        row = table.cells[COLLECTED + seat]
        sources = (
            ("gate", scoring.gate_points(table, seat)),
            ("stations", scoring.station_points(table, seat)),
            ("minerals", scoring.mineral_points(row)),
            ("aliens", scoring.alien_points(row)),
            ("matter", scoring.matter_points(table, row)),
            ("water", scoring.water_points(table, row)),
            ("medals", scoring.medal_points(table, row)),
        )
        lines = tuple(Line(names.say(f"score.{source}"), int(points)) for source, points in sources)
        ties = (Line(names.say("tie.stations"), int(stations(table, seat))),)  # SM-87
        return Account(names.colour(seat), seat, lines, int(scoring.score(table, seat)), ties)
