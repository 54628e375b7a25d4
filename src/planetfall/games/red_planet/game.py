"""The front of Mission: Red Planet: connects its modules to the contract of games."""

from collections.abc import Mapping

from planetfall.core.chance import Chance
from planetfall.core.favourites import Favourite
from planetfall.core.folder_game import FolderGame
from planetfall.core.game import Account, Gain, Line, Notice
from planetfall.core.options import Option
from planetfall.core.pack import Pack
from planetfall.core.state import Event, State
from planetfall.core.state_text import Fields
from planetfall.games.red_planet.ai.weights import Weights
from planetfall.games.red_planet.content import components
from planetfall.games.red_planet.content.components import Components
from planetfall.games.red_planet.content.rulings import OPTIONS, rulings_of
from planetfall.games.red_planet.debug.steps import steps_fit
from planetfall.games.red_planet.engine import actions, questions, rules, scoring
from planetfall.games.red_planet.engine.box import RESOURCES, RULES, STOP_ROUND, ZONES, Box
from planetfall.games.red_planet.engine.phases import SIMULTANEOUS
from planetfall.games.red_planet.engine.rules import RedPlanet
from planetfall.games.red_planet.engine.state import (
    DISCOVERY,
    KEPT,
    MISSION,
    SEAT_STACK_DEPTH,
    STACK_DEPTH,
    STOP,
    is_neutral,
    main_colour,
    owner,
    point_tokens,
)
from planetfall.games.red_planet.view.shown import is_shown, shown
from planetfall.games.red_planet.view.types import View
from planetfall.games.red_planet.wording import consequences, labels, notices, previews, printed_keys
from planetfall.games.red_planet.wording.names import ICE_MONOPOLY, Names

BOARDS = ("A", "B", "C", "D")


class RedPlanetGame(FolderGame[RedPlanet, Components, Names, Weights]):
    """Two to six mining companies race to Mars; both editions."""

    state_type = RedPlanet
    id = "red-planet"
    title = "Mission: Red Planet"
    rules_version = RULES
    oldest_rules = 1
    least_seats = 2
    most_seats = 6
    minutes = 60
    unlimited = ("point tokens",)  # RP-12
    actions = actions.build()
    topics = (("choose", "specialist"),)
    favourites = (Favourite("reveals", "number"),)
    losses = ("destroy", "replace", "kill")
    options = (
        Option("edition", "choice", "2015", ("2015", "matagot")),
        Option(
            "board",
            "choice",
            "A",
            (*BOARDS, "random"),
            only=(("edition", "matagot"),),
        ),
        *OPTIONS,
    )

    def new(
        self, seats: int, seed: int = 0, options: Mapping[str, str] | None = None, pack: Pack | None = None
    ) -> State:
        settled = self.validate_options(seats, options or {})
        chance = Chance.from_seed(seed)
        board = settled.get("board", "A")
        if board == "random":
            board = BOARDS[chance.randbelow(len(BOARDS))]  # RP-9
        return rules.new(seats, chance, self._box(self.components_of(pack), settled | {"board": board}))

    def table_of(self, fields: Fields, components: Components) -> RedPlanet:
        box = self._box(components, self.options_of(fields))
        pending = fields.pending(STACK_DEPTH, SEAT_STACK_DEPTH, SIMULTANEOUS)
        return RedPlanet(fields.number("seats"), fields.chance(), box, fields.cells(), pending)

    def _box(self, components: Components, options: Mapping[str, str]) -> Box:
        rulings = rulings_of(options, self.rules_version)
        return components.box(options["edition"], options["board"], self.rules_version, rulings)

    def fresh(self, table: RedPlanet) -> RedPlanet:
        return rules.new(table.seats, Chance.from_seed(0), table.box)

    def steps_fit(self, table: RedPlanet) -> bool:
        return steps_fit(table)

    def rounds_left(self, state: State) -> int:
        return self.total_rounds(state) - self.round(state)

    def provenance(self) -> dict[str, dict[str, dict[str, int]]]:
        shipped = components.shipped()
        return {
            edition: {topic: dict(marks) for topic, marks in shipped.provenance_summary(edition).items()}
            for edition in self.options[0].allowed
        }

    def colours(self, seats: int) -> list[int]:
        return [0, 3] if seats == 2 else super().colours(seats)  # RP-158

    def open_scores(self, state: State) -> list[int]:
        assert isinstance(state, RedPlanet)
        if state.over():
            return state.scores()
        return [_open_score(state, main_colour(state, seat)) for seat in range(state.seats)]

    def notices(self, state: State, seat: int) -> tuple[Notice, ...]:
        return tuple(notices.notices(self.names(state), seat))

    def previews(self, state: State, seat: int) -> dict[int, tuple[Gain, ...]]:
        return previews.previews(self.names(state), seat)

    def harms_self(self, state: State, seat: int, action: int) -> bool:
        return labels.is_own_victim(self.own(state), action)

    def printed_key(self, state: State, seat: int, action: int) -> str:
        return printed_keys.printed_key(action)

    def consequence(self, state: State, seat: int, action: int) -> str:
        return consequences.consequence(self.names(state), seat, action)

    def seat_of(self, state: State, acting: int) -> int | None:
        assert isinstance(state, RedPlanet)
        if not 0 <= acting < state.colours or is_neutral(state, acting):
            return None
        return int(owner(state, acting))

    def breakdown(self, state: State) -> list[Account]:
        assert isinstance(state, RedPlanet)
        return [self.account(state, colour) for colour in range(state.colours)]

    def sources(self, state: State) -> dict[str, str]:
        found: dict[str, str] = self.names(state).sources()
        return found

    def shown(self, view: View) -> View:
        return shown(view)

    def is_shown(self, state: State, event: Event, seat: int | None) -> bool:
        return is_shown(self.own(state), event, seat)

    def topic_name(self, state: State, action: int) -> str:
        return str(self.names(state).specialist(1 + action - questions.CHOOSE))

    def round(self, state: State) -> int:
        assert isinstance(state, RedPlanet)
        return _rounds(state, state.cells[STOP] + 1)

    def total_rounds(self, state: State) -> int:
        assert isinstance(state, RedPlanet)
        return _rounds(state, len(state.box.tracker))

    def account(self, table: RedPlanet, colour: int) -> Account:
        names = self.names(table)
        lines = [
            Line(
                names.token_source(resource),
                names.tokens(resource),
                scoring.token_points(table, colour, resource),
            )
            for resource in range(RESOURCES)
        ]
        lines.append(Line(ICE_MONOPOLY, names.ice_monopoly(), scoring.ice_monopoly(table, colour)))
        if not is_neutral(table, colour):
            lines += [
                Line(names.event_id(event), names.event(event), scoring.mission_points(table, event, colour))
                for event in _missions(table, owner(table, colour))
            ]
        for zone in range(ZONES):
            if points := scoring.discovery_points_at(table, zone, colour):
                event = table.cells[DISCOVERY + zone] - 1
                text = names.text("score.discovery", card=names.event(event), zone=names.zones[zone])
                lines.append(Line(names.event_id(event), text, points))
        seat = None if is_neutral(table, colour) else int(owner(table, colour))
        total = int(scoring.score(table, colour))
        ties = (Line("tokens", names.text("tie.tokens"), int(point_tokens(table, colour))),)  # RP-150
        return Account(names.plain_colour(colour), seat, tuple(lines), total, ties)


def _rounds(table: RedPlanet, stops: int) -> int:
    """How many of the first stops of the tracker are rounds; the others are productions and reveals."""
    return sum(table.box.tracker[stop] & 0xFF == STOP_ROUND for stop in range(stops))


def _open_score(table: RedPlanet, colour: int) -> int:
    tokens = sum(scoring.token_points(table, colour, resource) for resource in range(RESOURCES))
    return int(tokens + scoring.ice_monopoly(table, colour))


def _missions(table: RedPlanet, seat: int) -> list[int]:
    kept = table.cells[KEPT + seat]
    return [table.cells[MISSION + seat], *(event for event in range(table.box.missions) if kept >> event & 1)]
