"""Terraforming Mars as the house knows it."""

from collections.abc import Iterator, Mapping
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
from planetfall.core.words import words
from planetfall.games.terraforming_mars import (
    actions,
    components,
    labels,
    position,
    rules,
    scoring,
    stories,
    text,
)
from planetfall.games.terraforming_mars.advice import guess, value
from planetfall.games.terraforming_mars.box import AWARDS, MILESTONES, Box
from planetfall.games.terraforming_mars.census import census
from planetfall.games.terraforming_mars.ids import COLOURS
from planetfall.games.terraforming_mars.names import Names, colour_name
from planetfall.games.terraforming_mars.questions import refusal
from planetfall.games.terraforming_mars.reasons import FINE
from planetfall.games.terraforming_mars.refusals import REFUSALS
from planetfall.games.terraforming_mars.sample import sample
from planetfall.games.terraforming_mars.state import AWARD, EVENT_PILE, IN_PLAY, MILESTONE, RATING, row
from planetfall.games.terraforming_mars.view import View
from planetfall.games.terraforming_mars.viewer import view

CARDS = ("corporate-era", "base")


class TerraformingMarsGame(Game):
    """One to five corporations make Mars habitable; base game, Corporate Era, draft and solo."""

    id = "terraforming-mars"
    title = "Terraforming Mars"
    rules_version = 1
    least_seats = 1
    most_seats = 5
    minutes = 120
    actions = actions.build()
    topics = (
        ("found", "corporation"),
        ("play", "card"),
        ("project", "standard project"),
        ("claim", "milestone"),
        ("fund", "award"),
    )
    options = (
        Option("cards", "choice", "corporate-era", CARDS, "which cards to play with"),
        Option("draft", "flag", "no", ("no", "yes"), "draft the cards of research"),
        Option(
            "beginners",
            "number",
            "0",
            tuple(str(number) for number in range(6)),
            "how many of the last seats have a beginner corporation",
        ),
    )

    def settle(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        settled = super().settle(seats, options)
        if int(settled["beginners"]) > seats:
            raise BadOption(f"{settled['beginners']} of {seats} seats cannot be beginners")  # TM-24
        if seats == 1 and (settled["cards"], settled["draft"]) != ("corporate-era", "no"):
            raise BadOption("a solo game is played with cards=corporate-era and draft=no")  # TM-250
        return settled

    def new(
        self, seats: int, seed: int = 0, options: Mapping[str, str] | None = None, pack: Pack | None = None
    ) -> State:
        settled = self.settle(seats, options or {})
        box = self._box(settled["cards"], settled["draft"] == "yes", int(settled["beginners"]), pack)
        return rules.new(seats, Chance.of(seed), box)

    def load(self, text_form: str, pack: Pack | None = None) -> State:
        fields = text.read(text_form)
        state = rules.TerraformingMars(
            fields["seats"],
            text.chance_of(fields),
            self._checked_box(fields, pack),
            text.cells_of(fields),
            text.pending_of(fields),
        )
        state.learned = fields["learned"]
        self._check_sound(state)
        return state

    def _checked_box(self, fields: dict[str, Any], pack: Pack | None) -> Box:
        if fields["cards"] not in CARDS:
            raise BadState(f"the state's 'cards' should be one of {', '.join(CARDS)}")
        box = self._box(fields["cards"], fields["draft"], fields["beginners"], pack)
        if box.hash != fields["pack"]:
            raise BadState(f"the state was made with the pack {fields['pack']}, not with {box.hash}")
        return box

    def _check_sound(self, state: rules.TerraformingMars) -> None:
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
        return {"corporate-era": {topic: dict(marks) for topic, marks in summary.items()}}

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
            return Refusal("", words(self.language)("terraforming-mars.why.not-your-turn", seat=seat))
        wrong = refusal(table, asked, action)
        if wrong == FINE:
            return None
        clause, key, _ = REFUSALS[wrong]
        return Refusal(clause, words(self.language)(f"terraforming-mars.why.{key}"))

    def label(self, state: State, seat: int, action: int) -> str:
        return labels.label(self._names(state), seat, action)

    def impossible(self, state: State, seat: int) -> list[int]:
        return labels.impossible(_table(state), seat)

    def tell(self, state: State, event: Event) -> str:
        return stories.tell(self._names(state), event)

    def seat_names(self, seats: int) -> list[str]:
        return [colour_name(words(self.language), seat) for seat in range(seats)]

    def seat_badges(self, seats: int) -> list[str]:
        return [f"badge-{COLOURS[seat]}" for seat in range(seats)]

    def open_scores(self, state: State) -> list[int]:
        return _table(state).scores()  # TM-264: everything that scores is open

    def breakdown(self, state: State) -> list[Account]:
        return [self._account(_table(state), seat) for seat in range(int(state.seats))]

    def value(self, state: State, seat: int) -> float:
        return value(_table(state), seat)

    def guess(self, state: State, seat: int) -> list[float]:
        return guess(_table(state), seat)

    def census(self, state: State) -> dict[str, int]:
        return census(_table(state))

    def rulebook(self) -> Rulebook:
        return _rulebook(self.language)

    def regions(self) -> dict[str, tuple[str, ...]]:
        from planetfall.games.terraforming_mars.table import REGIONS  # only pages need the table's look

        return REGIONS

    def scenery(self, state: State) -> dict[str, Any]:
        from planetfall.games.terraforming_mars.table import scenery

        return scenery(self._components(state))

    def draw(self, view: Any) -> Any:
        from planetfall.games.terraforming_mars.draw import draw  # rich is only needed at a terminal

        return draw(view)

    def _box(self, cards: str, draft: bool, beginners: int, pack: Pack | None) -> Box:
        found = components.of(pack) if pack else components.shipped()
        box = found.box(cards, draft, beginners)
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

    def _account(self, table: rules.TerraformingMars, seat: int) -> Account:
        """TM-243 to TM-247: rating, awards, milestones, the board, then card by card."""
        names = self._names(table)
        lines = [
            Line(names.say("score.rating"), table.cells[row(seat) + RATING]),
            *_honours(names, seat),
            Line(names.say("score.greeneries"), int(scoring.own_greeneries(table, seat))),
            Line(names.say("score.cities"), int(scoring.city_points(table, seat))),
            *_card_lines(names, seat),
        ]
        return Account(names.colour(seat), seat, tuple(lines), int(scoring.score(table, seat)))


def _honours(names: Names, seat: int) -> Iterator[Line]:
    table = names.table
    for award in range(AWARDS):
        if table.cells[AWARD + award] and (points := scoring.award_points(table, seat, award)):
            yield Line(names.say("score.award", name=names.award(award)), int(points))
    for milestone in range(MILESTONES):
        if table.cells[MILESTONE + milestone] == seat + 1:
            named = names.say("score.milestone", name=names.milestone(milestone))
            yield Line(named, table.box.milestone_points)


def _card_lines(names: Names, seat: int) -> Iterator[Line]:
    for part in (IN_PLAY, EVENT_PILE):
        for card in labels.members(names.table, row(seat) + part):
            if points := scoring.card_points(names.table, seat, card):
                yield Line(names.card(card), int(points))


@cache
def _rulebook(language: str) -> Rulebook:
    name = "rules.md" if language == "en" else f"rules.{language}.md"
    return Rulebook((files("planetfall.games.terraforming_mars") / name).read_text("utf-8"))


def _table(state: State) -> rules.TerraformingMars:
    return cast(rules.TerraformingMars, state)
