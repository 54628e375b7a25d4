"""Rocket Rescue as the house knows it."""

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
from planetfall.games.rocket_rescue import (
    actions,
    components,
    labels,
    position,
    rules,
    scoring,
    stories,
    text,
)
from planetfall.games.rocket_rescue.actions import COLOURS, LENGTHS
from planetfall.games.rocket_rescue.advice import guess, value
from planetfall.games.rocket_rescue.box import Box
from planetfall.games.rocket_rescue.census import census
from planetfall.games.rocket_rescue.limits import FINE
from planetfall.games.rocket_rescue.names import Names, colour_name
from planetfall.games.rocket_rescue.questions import refusal
from planetfall.games.rocket_rescue.refusals import REFUSALS
from planetfall.games.rocket_rescue.sample import sample
from planetfall.games.rocket_rescue.state import CREW_SIZE, POINTS, RESCUED
from planetfall.games.rocket_rescue.view import View, view


class RocketRescueGame(Game):
    """Three to five companies build rockets together and against one another to save their crews."""

    id = "rocket-rescue"
    title = "Rocket Rescue"
    rules_version = 1
    least_seats = 3
    most_seats = 5
    minutes = 75
    unlimited = ("energy", "point markers")  # RR-5, RR-6
    actions = actions.build()
    options = (Option("length", "choice", "short", LENGTHS, "how many crew members are to be rescued"),)

    def new(
        self, seats: int, seed: int = 0, options: Mapping[str, str] | None = None, pack: Pack | None = None
    ) -> State:
        settled = self.settle(seats, options or {})
        length = LENGTHS.index(settled["length"])
        return rules.new(seats, Chance.of(seed), self._box(pack), length)

    def load(self, text_form: str, pack: Pack | None = None) -> State:
        fields = text.read(text_form)
        if not self.least_seats <= fields["seats"] <= self.most_seats:
            raise BadState(f"the state has {fields['seats']} seats")
        box = self._box(pack)
        if box.hash != fields["pack"]:
            raise BadState(f"the state was made with the pack {fields['pack']}, not with {box.hash}")
        state = rules.RocketRescue(
            fields["seats"], text.chance_of(fields), box, text.cells_of(fields), text.pending_of(fields)
        )
        state.learned = fields["learned"]
        self._check_sound(state)
        return state

    def _check_sound(self, state: rules.RocketRescue) -> None:
        """Refuse a text whose numbers do not add up to a table."""
        try:
            length = list(state.box.crew).index(state.cells[CREW_SIZE])
            fresh = rules.new(state.seats, Chance.of(0), state.box, length)
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
        return {"": {topic: dict(marks) for topic, marks in summary.items()}}

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
            return Refusal("", words(self.language)("rocket-rescue.why.not-your-turn", seat=seat))
        wrong = refusal(table, asked, action)
        if wrong == FINE:
            return None
        clause, key, _ = REFUSALS[wrong]
        return Refusal(clause, words(self.language)(f"rocket-rescue.why.{key}"))

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
        return [f"badge-{colour}" for colour in COLOURS[:seats]]

    def open_scores(self, state: State) -> list[int]:
        return state.scores()  # RR-15: all points are open

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
        from planetfall.games.rocket_rescue.table import REGIONS  # only pages need the table's look

        return REGIONS

    def scenery(self, state: State) -> dict[str, Any]:
        from planetfall.games.rocket_rescue.table import scenery

        return scenery(self._components(state))

    def draw(self, view: Any) -> Any:
        from planetfall.games.rocket_rescue.draw import draw  # rich is only needed at a terminal

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

    def _account(self, table: rules.RocketRescue, seat: int) -> Account:
        names = self._names(table)
        lines = (
            Line(
                names.say("score.crew", count=table.cells[RESCUED + seat]),
                int(scoring.crew_points(table, seat)),
            ),
            Line(names.say("score.points"), table.cells[POINTS + seat]),
            Line(names.say("score.first"), int(scoring.first_points(table, seat))),
        )
        return Account(names.colour(seat), seat, lines, int(scoring.score(table, seat)))


@cache
def _rulebook(language: str) -> Rulebook:
    name = "rules.md" if language == "en" else f"rules.{language}.md"
    return Rulebook((files("planetfall.games.rocket_rescue") / name).read_text("utf-8"))


def _table(state: State) -> rules.RocketRescue:
    return cast(rules.RocketRescue, state)
