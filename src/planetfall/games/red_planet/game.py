"""Mission: Red Planet as the house knows it."""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, cast

from planetfall.core.chance import Chance
from planetfall.core.errors import BadOption, BadState
from planetfall.core.game import Account, Game, Line, Question, Refusal
from planetfall.core.options import Option
from planetfall.core.pack import Pack
from planetfall.core.rulebook import Rulebook
from planetfall.core.state import Event, State
from planetfall.core.text import Fields
from planetfall.core.words import words
from planetfall.games.red_planet import actions, components, labels, position, rules, scoring, stories, text
from planetfall.games.red_planet.advice import guess, value
from planetfall.games.red_planet.box import RESOURCES, ZONES, Box
from planetfall.games.red_planet.census import census
from planetfall.games.red_planet.names import Names, colour_name
from planetfall.games.red_planet.questions import FINE, refusal
from planetfall.games.red_planet.refusals import REFUSALS
from planetfall.games.red_planet.sample import sample
from planetfall.games.red_planet.state import (
    ASIDE,
    DEEP,
    DISCOVERY,
    KEPT,
    MISSION,
    is_neutral,
    main_colour,
    owner,
)
from planetfall.games.red_planet.view import View, view

BOARDS = ("A", "B", "C", "D")


class RedPlanetGame(Game):
    """Two to six mining companies race to Mars; both editions."""

    id = "red-planet"
    title = "Mission: Red Planet"
    rules_version = 1
    least_seats = 2
    most_seats = 6
    minutes = 60
    unlimited = ("point tokens",)  # RP-12
    actions = actions.build()
    options = (
        Option(
            "edition", "choice", "2015", ("2015", "matagot"), "which rulebook and components to play with"
        ),
        Option(
            "board",
            "choice",
            "A",
            (*BOARDS, "random"),
            "how the four parts of Mars are put together",
            only=(("edition", "matagot"),),
        ),
    )

    def new(
        self, seats: int, seed: int = 0, options: Mapping[str, str] | None = None, pack: Pack | None = None
    ) -> State:
        settled = self.settle(seats, options or {})
        chance = Chance.of(seed)
        board = settled.get("board", "A")
        if board == "random":
            board = BOARDS[chance.below(len(BOARDS))]  # RP-9
        return rules.new(seats, chance, self._box(settled["edition"], board, pack))

    def load(self, text_form: str, pack: Pack | None = None) -> State:
        fields = text.read(text_form)
        seats = fields.number("seats")
        if not self.least_seats <= seats <= self.most_seats:
            raise BadState(f"the state has {seats} seats")
        state = rules.RedPlanet(
            seats,
            fields.chance(),
            self._checked_box(fields, pack),
            fields.cells(),
            fields.pending(DEEP, ASIDE),
        )
        state.learned = fields.number("learned")
        self._check_sound(state)
        return state

    def _checked_box(self, fields: Fields, pack: Pack | None) -> Box:
        try:
            box = self._box(fields.head("edition"), fields.head("board"), pack)
        except BadOption as mistake:
            raise BadState(f"the state cannot be read: {mistake}") from None
        if box.hash != fields.head("pack"):
            raise BadState(f"the state was made with the pack {fields.head('pack')}, not with {box.hash}")
        return box

    def _check_sound(self, state: rules.RedPlanet) -> None:
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
        shipped = components.shipped()
        return {
            edition: {topic: dict(marks) for topic, marks in shipped.provenance_summary(edition).items()}
            for edition in self.options[0].allowed
        }

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
            return Refusal("", words(self.language)("red-planet.why.not-your-turn", seat=seat))
        wrong = refusal(table, asked, action)
        if wrong == FINE:
            return None
        clause, key, _ = REFUSALS[wrong]
        return Refusal(clause, words(self.language)(f"red-planet.why.{key}"))

    def label(self, state: State, seat: int, action: int) -> str:
        return labels.label(self._names(state), seat, action)

    def clause(self, state: State, seat: int, action: int) -> str:
        return labels.clause(_table(state), seat, action)

    def impossible(self, state: State, seat: int) -> list[int]:
        return labels.impossible(_table(state), seat)

    def tell(self, state: State, event: Event) -> str:
        return stories.tell(self._names(state), event)

    def seat_names(self, seats: int) -> list[str]:
        return [colour_name(words(self.language), colour) for colour in _colours(seats)]

    def seat_badges(self, seats: int) -> list[str]:
        return [f"badge-{actions.COLOURS[colour]}" for colour in _colours(seats)]

    def open_scores(self, state: State) -> list[int]:
        table = _table(state)
        if table.over():
            return table.scores()
        return [_open_score(table, main_colour(table, seat)) for seat in range(table.seats)]

    def breakdown(self, state: State) -> list[Account]:
        table = _table(state)
        return [self._account(table, colour) for colour in range(table.colours)]

    def value(self, state: State, seat: int) -> float:
        return value(_table(state), seat)

    def guess(self, state: State, seat: int) -> list[float]:
        return guess(_table(state), seat)

    def census(self, state: State) -> dict[str, int]:
        return census(_table(state))

    def rulebook(self) -> Rulebook:
        return _rulebook(self.language)

    def regions(self) -> dict[str, tuple[str, ...]]:
        from planetfall.games.red_planet.table import REGIONS  # only pages need the table's look

        return REGIONS

    def scenery(self, state: State) -> dict[str, Any]:
        from planetfall.games.red_planet.table import scenery

        box = _table(state).box
        return scenery(self._components(state), box.edition, box.board)

    def draw(self, view: Any) -> Any:
        from planetfall.games.red_planet.draw import draw  # rich is only needed at a terminal

        return draw(view)

    def _box(self, edition: str, board: str, pack: Pack | None) -> Box:
        found = components.of(pack) if pack else components.shipped()
        box = found.box(edition, board)
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

    def _account(self, table: rules.RedPlanet, colour: int) -> Account:
        names = self._names(table)
        lines = [
            Line(names.say("score.tokens", resource=name), scoring.token_points(table, colour, resource))
            for resource, name in enumerate(names.resources[:RESOURCES])
        ]
        lines.append(Line(names.ice_monopoly(), scoring.ice_monopoly(table, colour)))
        if not is_neutral(table, colour):
            lines += [
                Line(names.event(event), scoring.mission_points(table, event, colour))
                for event in _missions(table, owner(table, colour))
            ]
        for zone in range(ZONES):
            if points := scoring.discovery_points_at(table, zone, colour):
                card = names.event(table.cells[DISCOVERY + zone] - 1)
                lines.append(Line(names.say("score.discovery", card=card, zone=names.zones[zone]), points))
        seat = None if is_neutral(table, colour) else int(owner(table, colour))
        total = int(scoring.score(table, colour))
        return Account(names.plain_colour(colour), seat, tuple(lines), total)


@cache
def _rulebook(language: str) -> Rulebook:
    name = "rules.md" if language == "en" else f"rules.{language}.md"
    return Rulebook((files("planetfall.games.red_planet") / name).read_text("utf-8"))


def _colours(seats: int) -> Sequence[int]:
    return (0, 3) if seats == 2 else range(seats)  # RP-158


def _open_score(table: rules.RedPlanet, colour: int) -> int:
    tokens = sum(scoring.token_points(table, colour, resource) for resource in range(RESOURCES))
    return int(tokens + scoring.ice_monopoly(table, colour))


def _missions(table: rules.RedPlanet, seat: int) -> list[int]:
    kept = table.cells[KEPT + seat]
    return [table.cells[MISSION + seat], *(event for event in range(table.box.missions) if kept >> event & 1)]


def _table(state: State) -> rules.RedPlanet:
    return cast(rules.RedPlanet, state)
