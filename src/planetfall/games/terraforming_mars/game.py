"""The front of Terraforming Mars: wires its rooms to the contract of games."""

from collections.abc import Mapping, Sequence

from planetfall.core.chance import Chance
from planetfall.core.errors import BadOption
from planetfall.core.favourites import Favourite
from planetfall.core.folder_game import FolderGame
from planetfall.core.game import ALL_SEATS, Account, Gain, Notice
from planetfall.core.options import Option
from planetfall.core.pack import Pack
from planetfall.core.past_hands import RESHUFFLE, PastHand
from planetfall.core.state import Event, State
from planetfall.core.state_text import Fields
from planetfall.games.terraforming_mars.ai.weights import Weights
from planetfall.games.terraforming_mars.content import components
from planetfall.games.terraforming_mars.content.components import Components, FirstPlayer
from planetfall.games.terraforming_mars.debug.steps import steps_fit
from planetfall.games.terraforming_mars.engine import action_ids, actions, rules
from planetfall.games.terraforming_mars.engine.box import (
    DRAWN,
    FIRST_SEAT,
    LAST_WINNER,
    MOST_SEATS,
    RULES,
    Box,
)
from planetfall.games.terraforming_mars.engine.frames import SIMULTANEOUS
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.games.terraforming_mars.engine.state import GENERATION, SEAT_STACK_DEPTH, STACK_DEPTH
from planetfall.games.terraforming_mars.engine.text import FIRST_PLAYER, WINNER_SEAT
from planetfall.games.terraforming_mars.view.past_hands import past_hands
from planetfall.games.terraforming_mars.wording import consequences, notices, previews, printed_keys
from planetfall.games.terraforming_mars.wording.breakdown import SOURCES, account
from planetfall.games.terraforming_mars.wording.names import Names


class TerraformingMarsGame(FolderGame[TerraformingMars, Components, Names, Weights]):
    """One to five corporations make Mars habitable; base game, Corporate Era, draft and solo."""

    state_type = TerraformingMars
    id = "terraforming-mars"
    title = "Terraforming Mars"
    rules_version = RULES
    oldest_rules = 1
    least_seats = 1
    most_seats = 5
    minutes = 120
    actions = actions.build()
    losses = ("lower", "remove", "remove-amount", "take-from", "take-amount")
    favourites = (Favourite("plays", "card"),)
    topics = (
        ("found", "corporation"),
        ("play", "card"),
        ("project", "standard project"),
        ("claim", "milestone"),
        ("fund", "award"),
    )
    options = (
        Option("cards", "choice", "corporate-era", ("corporate-era", "base")),
        Option("draft", "flag", "no", ("no", "yes")),
        Option(
            "beginners",
            "number",
            "0",
            tuple(str(number) for number in range(6)),
        ),
        Option(
            FIRST_PLAYER,
            "choice",
            LAST_WINNER,
            (LAST_WINNER, FIRST_SEAT, DRAWN),
            since=2,
            before=FIRST_SEAT,
            apart=True,
        ),
        Option(
            WINNER_SEAT,
            "number",
            "1",
            tuple(str(number) for number in range(1, MOST_SEATS + 1)),
            only=((FIRST_PLAYER, LAST_WINNER),),
            since=2,
            before="1",
            apart=True,
        ),
    )
    first_game = (("cards", "base"), ("beginners", ALL_SEATS))

    def validate_options(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        settled = super().validate_options(seats, options)
        if int(settled["beginners"]) > seats:
            raise BadOption(f"{settled['beginners']} of {seats} seats cannot be beginners")  # TM-24
        if seats == 1 and (settled["cards"], settled["draft"]) != ("corporate-era", "no"):
            raise BadOption("a solo game is played with cards=corporate-era and draft=no")  # TM-250
        if int(settled.get(WINNER_SEAT, "1")) > seats:
            raise BadOption(f"{WINNER_SEAT} is {settled[WINNER_SEAT]}, but there are {seats} seats")  # TM-17
        return settled

    def rematch_options(
        self, seats: int, options: Mapping[str, str], winners: Sequence[int]
    ) -> dict[str, str]:
        settled = super().rematch_options(seats, options, winners)
        if settled[FIRST_PLAYER] == LAST_WINNER and winners:
            settled[WINNER_SEAT] = str(min(winners) + 1)  # TM-17
        return settled

    def new(
        self, seats: int, seed: int = 0, options: Mapping[str, str] | None = None, pack: Pack | None = None
    ) -> State:
        box = self._box(self.components_of(pack), self.validate_options(seats, options or {}))
        return rules.new(seats, Chance.from_seed(seed), box)

    def table_of(self, fields: Fields, components: Components) -> TerraformingMars:
        chosen = self.validate_options(fields.number("seats"), self.options_of(fields))
        box = self._box(components, chosen)
        pending = fields.pending(STACK_DEPTH, SEAT_STACK_DEPTH, SIMULTANEOUS)
        return TerraformingMars(fields.number("seats"), fields.chance(), box, fields.cells(), pending)

    def fresh(self, table: TerraformingMars) -> TerraformingMars:
        return rules.new(table.seats, Chance.from_seed(0), table.box)

    def steps_fit(self, table: TerraformingMars) -> bool:
        return steps_fit(table)

    def provenance(self) -> dict[str, dict[str, dict[str, int]]]:
        summary = components.shipped().provenance_summary()
        return {"corporate-era": {topic: dict(marks) for topic, marks in summary.items()}}

    def notices(self, state: State, seat: int) -> tuple[Notice, ...]:
        return tuple(notices.notices(self.names(state), seat))

    def previews(self, state: State, seat: int) -> dict[int, tuple[Gain, ...]]:
        return previews.previews(self.names(state), seat)

    def harms_self(self, state: State, seat: int, action: int) -> bool:
        return action == action_ids.TARGET + seat

    def printed_key(self, state: State, seat: int, action: int) -> str:
        return printed_keys.printed_key(action)

    def consequence(self, state: State, seat: int, action: int) -> str:
        return consequences.consequence(self.names(state), seat, action)

    def open_scores(self, state: State) -> list[int]:
        return state.scores()  # TM-264: everything that scores is open

    def sources(self, state: State) -> dict[str, str]:
        text = self.names(state).text
        return {source: text(f"score.{source}") for source in SOURCES}

    def tells_past_hands(self, state: State) -> bool:
        assert isinstance(state, TerraformingMars)
        return not state.box.draft

    def past_hands(self, then: State, now: State, since: Sequence[Event]) -> Sequence[PastHand]:
        if any(event.kind == RESHUFFLE for event in since):
            return ()
        return past_hands(self.open_view(then, None), self.view(now, None))

    def topic_name(self, state: State, action: int) -> str:
        names = self.names(state)
        topics = (
            (action_ids.FOUND, "found", names.corporation),
            (action_ids.PLAY, "play", names.card),
            (action_ids.PROJECT, "project", names.project),
            (action_ids.CLAIM, "claim", names.milestone),
            (action_ids.FUND, "fund", names.award),
        )
        found = [(first, name) for first, verb, name in topics if action in self.actions.blocks()[verb]]
        first, name = found[0]
        return str(name(action - first))

    def round(self, state: State) -> int:
        assert isinstance(state, TerraformingMars)
        return state.cells[GENERATION]

    def total_rounds(self, state: State) -> int | None:
        assert isinstance(state, TerraformingMars)
        return int(state.box.solo_generations) if state.seats == 1 else None  # TM-262

    def account(self, table: TerraformingMars, seat: int) -> Account:
        return account(self.names(table), seat)

    def _box(self, components: Components, settled: Mapping[str, str]) -> Box:
        draft, beginners = settled["draft"] == "yes", int(settled["beginners"])
        first = FirstPlayer(settled[FIRST_PLAYER], int(settled.get(WINNER_SEAT, "1")))
        return components.box(settled["cards"], draft, beginners, self.rules_version, first)
