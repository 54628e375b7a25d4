"""Space Mission as the house knows it."""

from collections.abc import Mapping
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, cast

from planetfall.core.chance import Chance
from planetfall.core.errors import BadState
from planetfall.core.game import Account, Game, Line, Question, Refusal
from planetfall.core.options import Option
from planetfall.core.pack import Pack
from planetfall.core.rulebook import Rulebook
from planetfall.core.state import Event, State
from planetfall.core.words import words
from planetfall.games.space_mission import (
    actions,
    components,
    labels,
    position,
    rules,
    scoring,
    stories,
    text,
)
from planetfall.games.space_mission.advice import guess, value
from planetfall.games.space_mission.box import Box
from planetfall.games.space_mission.census import census
from planetfall.games.space_mission.names import Names, colour_name
from planetfall.games.space_mission.questions import FINE, refusal
from planetfall.games.space_mission.refusals import REFUSALS
from planetfall.games.space_mission.sample import sample
from planetfall.games.space_mission.state import COLLECTED, DEEP
from planetfall.games.space_mission.view import View, view


class SpaceMissionGame(Game):
    """Two to five pilots jump to unknown planets, scan them and build stations."""

    id = "space-mission"
    title = "Space Mission"
    rules_version = 1
    least_seats = 2
    most_seats = 5
    minutes = 45
    unlimited = ("chips",)  # SM-11
    actions = actions.build()
    options = (
        Option("memory-aid", "choice", "off", ("off", "on"), "whether the page shows what a seat has seen"),
        Option(
            "start", "choice", "random", ("random", "first"), "who begins: drawn at random, or the first seat"
        ),
    )

    def new(
        self, seats: int, seed: int = 0, options: Mapping[str, str] | None = None, pack: Pack | None = None
    ) -> State:
        settled = self.settle(seats, options or {})
        first, aid = settled["start"] == "first", settled["memory-aid"] == "on"  # SM-18, SM-70
        return rules.new(seats, Chance.of(seed), self._box(pack), first, aid)

    def load(self, text_form: str, pack: Pack | None = None) -> State:
        fields = text.read(text_form)
        seats = fields.number("seats")
        if not self.least_seats <= seats <= self.most_seats:
            raise BadState(f"the state has {seats} seats")
        box = self._box(pack)
        if box.hash != fields.head("pack"):
            raise BadState(f"the state was made with the pack {fields.head('pack')}, not with {box.hash}")
        state = rules.SpaceMission(seats, fields.chance(), box, fields.cells(), fields.pending(DEEP, 0))
        state.learned = fields.number("learned")
        self._check_sound(state)
        return state

    def _check_sound(self, state: rules.SpaceMission) -> None:
        """Refuse a text whose numbers do not add up to a table."""
        try:
            fresh = rules.new(state.seats, Chance.of(0), state.box)
            sound = census(state) == census(fresh) and all(state.legal(seat) for seat in state.actors())
            view(self._components(state), state, None)
        except (IndexError, ValueError, OverflowError, KeyError):
            sound = False
        if not sound:
            raise BadState("the state's numbers do not add up to a table")

    def position(self, fields: Mapping[str, Any]) -> State:
        return position.build(components.shipped(), fields)

    def pack(self) -> Pack:
        return components.shipped().pack

    def read_pack(self, text_form: str, name: str) -> Pack:
        return components.read(text_form, name).pack

    def provenance(self) -> dict[str, dict[str, dict[str, int]]]:
        summary = components.shipped().provenance_summary()
        return {"2011": {topic: dict(marks) for topic, marks in summary.items()}}

    def view(self, state: State, seat: int | None) -> View:
        return view(self._components(state), _table(state), seat, self.language)

    def open_view(self, state: State, seat: int | None) -> View:
        return view(self._components(state), _table(state), seat, self.language, all_open=True)

    def sample(self, state: State, seat: int, chance: Chance) -> State:
        return sample(_table(state), seat, chance)

    def question(self, state: State, seat: int) -> Question:
        return labels.question(self._names(state), seat)

    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        table = _table(state)
        asked = rules.question_of(table, seat)
        if asked == 0:
            return Refusal("", words(self.language)("space-mission.why.not-your-turn", seat=seat))
        wrong = refusal(table, asked, action)
        if wrong == FINE:
            return None
        clause, key, _ = REFUSALS[wrong]
        return Refusal(clause, words(self.language)(f"space-mission.why.{key}"))

    def label(self, state: State, seat: int, action: int) -> str:
        return labels.label(self._names(state), seat, action)

    def clause(self, state: State, seat: int, action: int) -> str:
        return labels.clause(_table(state), seat, action)

    def impossible(self, state: State, seat: int) -> list[int]:
        return labels.impossible(_table(state), seat)

    def tell(self, state: State, event: Event) -> str:
        return stories.tell(self._names(state), event)

    def seat_names(self, seats: int) -> list[str]:
        return [colour_name(words(self.language), seat) for seat in range(seats)]

    def seat_badges(self, seats: int) -> list[str]:
        return [f"badge-{colour}" for colour in actions.COLOURS[:seats]]

    def open_scores(self, state: State) -> list[int]:
        table = _table(state)
        if table.over():
            return table.scores()
        return [int(scoring.open_points(table, seat)) for seat in range(table.seats)]

    def breakdown(self, state: State) -> list[Account]:
        table = _table(state)
        return [self._account(table, seat) for seat in range(table.seats)]

    def value(self, state: State, seat: int) -> float:
        return value(_table(state), seat)

    def guess(self, state: State, seat: int) -> list[float]:
        return guess(_table(state), seat)

    def census(self, state: State) -> dict[str, int]:
        return census(_table(state))

    def rulebook(self) -> Rulebook:
        return _rulebook(self.language)

    def regions(self) -> dict[str, tuple[str, ...]]:
        from planetfall.games.space_mission.table import REGIONS  # only pages need the table's look

        return REGIONS

    def scenery(self, state: State) -> dict[str, Any]:
        from planetfall.games.space_mission.table import scenery

        return scenery(self._components(state))

    def draw(self, view: Any) -> Any:
        from planetfall.games.space_mission.draw import draw  # rich is only needed at a terminal

        return draw(view)

    def _box(self, pack: Pack | None) -> Box:
        found = components.of(pack) if pack else components.shipped()
        box = found.box()
        self._used[box.hash] = found
        return box

    @cached_property
    def _used(self) -> dict[str, components.Components]:
        """The components that states refer to by the hash of their pack."""
        shipped = components.shipped()
        return {shipped.pack.hash: shipped}

    def _components(self, state: State) -> components.Components:
        return self._used[_table(state).box.hash]

    def _names(self, state: State) -> Names:
        return Names(self._components(state), _table(state), words(self.language))

    def _account(self, table: rules.SpaceMission, seat: int) -> Account:
        names = self._names(table)
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
        return Account(names.colour(seat), seat, lines, int(scoring.score(table, seat)))


@cache
def _rulebook(language: str) -> Rulebook:
    name = "rules.md" if language == "en" else f"rules.{language}.md"
    return Rulebook((files("planetfall.games.space_mission") / name).read_text("utf-8"))


def _table(state: State) -> rules.SpaceMission:
    return cast(rules.SpaceMission, state)
