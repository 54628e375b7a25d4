"""A game that is a folder: modules with the same names in every game, wired to the contract once for all of them."""

import copy
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Generic, Self

from planetfall.core.chance import Chance
from planetfall.core.counters import Counter
from planetfall.core.errors import NOT_YOUR_TURN, BadOption, BadState, PlanetfallError, UnknownName
from planetfall.core.events import EventKinds
from planetfall.core.explanation import Term, terms_of
from planetfall.core.frame_state import FINE
from planetfall.core.gallery import Component
from planetfall.core.game import Account, Game, Question, Refusal
from planetfall.core.labels import label
from planetfall.core.lessons import Lesson, read_lessons
from planetfall.core.observations import Observations
from planetfall.core.pack import Pack
from planetfall.core.position import PositionField
from planetfall.core.rooms import ComponentsT, NamesT, Rooms, StateT, WeightsT
from planetfall.core.rulebook import Rulebook
from planetfall.core.state import Event, State
from planetfall.core.state_text import Fields
from planetfall.core.table_names import Part, parts_of
from planetfall.core.weights import WeightTable, read_weights


class FolderGame(Game, Generic[StateT, ComponentsT, NamesT, WeightsT]):
    """A game whose state is a table of cells beside a box.

    Its folder has the modules that `core.rooms` describes; each is imported when somebody needs it. What differs from
    game to game is left to `new`, `table_of`, `fresh` and `account`.
    """

    state_type: type[StateT]

    # -- what a game fills in ---------------------------------------------------------------------------------------

    def table_of(self, fields: Fields, components: ComponentsT) -> StateT:
        """The state that a state's text describes."""
        raise NotImplementedError

    def fresh(self, table: StateT) -> StateT:
        """A new table of the same kind, to compare the number of pieces with."""
        raise NotImplementedError

    def steps_fit(self, table: StateT) -> bool:
        """Whether the steps that wait lie in an order that play leads to, and fit what lies on the table."""
        return True

    def account(self, table: StateT, seat: int) -> Account:
        """The score of one party, source by source."""
        raise NotImplementedError

    # -- what all have in common ------------------------------------------------------------------------------------

    @cached_property
    def rooms(self) -> Rooms[StateT, ComponentsT, NamesT, WeightsT]:
        """The modules of the game's folder."""
        return Rooms(type(self).__module__.rpartition(".")[0])

    def own(self, state: State) -> StateT:
        """A state of this game; other states are refused."""
        if not isinstance(state, self.state_type):
            raise TypeError(f"{self.id} has no use for {state!r}")
        return state

    def load(self, text: str, pack: Pack | None = None) -> State:
        table = self._read(text, pack)
        self._check_sound(table)
        return table

    def restore(self, text: str, pack: Pack | None = None) -> State:
        return self._read(text, pack)

    def _read(self, text: str, pack: Pack | None) -> StateT:
        """The state that a text describes, whether its numbers make sense or not."""
        fields = self.rooms.text.read(text)
        seats = fields.number("seats")
        if not self.least_seats <= seats <= self.most_seats:
            raise BadState(f"the state has {seats} seats")
        made_with = fields.head("pack")
        found = self.pack_for(made_with, pack)
        if found is None:
            raise BadState(
                f"the state was made with the pack {made_with}, not with {(pack or self.pack()).hash}"
            )
        components = self.components_of(found)
        try:
            table = self.under_rules(fields.rules).table_of(fields, components)
        except (BadOption, UnknownName) as error:
            raise BadState(f"the state cannot be read: {error}") from None
        table.reveal_count = fields.number("learned")
        return table

    def options_of(self, fields: Fields) -> dict[str, str]:
        """The options that a state's text names, complete: those of later rules as it was before them."""
        return {
            option.name: fields.head(option.name) if option.since <= self.rules_version else option.before
            for option in self.options
        }

    def _check_sound(self, table: StateT) -> None:
        """Refuse a text whose piece counts are not those of a game, or whose numbers mean nothing.

        Every number has a meaning that a position's fields can tell, so a table is built anew from its fields and must
        be the same.
        """
        try:
            whole = self.piece_counts(table) == self.piece_counts(self.fresh(table))
            sound = whole and self.steps_fit(table) and all(table.legal(seat) for seat in table.actors())
            self._show(table)
            sound = sound and self.position(self.fields(table), table.pack()).text() == table.text()
        except (
            LookupError,
            ValueError,
            OverflowError,
            AssertionError,
            RuntimeError,
            TypeError,
            PlanetfallError,
        ):
            sound = False
        if not sound:
            raise BadState("the state's numbers do not add up to a table")

    def _show(self, table: StateT) -> None:
        """Make all that people see of a table; a number that means nothing has no name."""
        for viewer in (None, *range(int(table.seats))):
            self.view(table, viewer)
        for seat in table.actors():
            self.question(table, seat)
            for action in table.legal(seat):
                self.label(table, seat, action)

    def components_of(self, pack: Pack | None) -> ComponentsT:
        """The components of a pack; None: as they are shipped."""
        source = self.rooms.components.SOURCE
        return source.shipped() if pack is None else source.of(pack)

    def components(self, state: State) -> ComponentsT:
        """The components that a state is played with."""
        return self.components_of(self.own(state).pack())

    def names(self, state: State) -> NamesT:
        """The names of things for a state, in the language of the game."""
        names = self.rooms.names.Names(self.components(state), self.own(state), self.catalogue())
        names.players = self.players
        return names

    def _marking_names(self, state: State) -> NamesT:
        """Names that carry references, for sentences in parts."""
        names = self.names(state)
        names.marks_things = True
        return names

    def position(self, fields: Mapping[str, Any], pack: Pack | None = None) -> State:
        return self.rooms.position.build(self.components_of(pack), fields)

    def fields(self, state: State) -> dict[str, Any]:
        return self.rooms.fields.write(self.components(state), self.own(state))

    def position_fields(self) -> tuple[PositionField, ...]:
        return self.rooms.position.FIELDS

    def pack(self) -> Pack:
        return self.components_of(None).pack

    def read_pack(self, text: str, name: str) -> Pack:
        return self.rooms.components.SOURCE.read(text, name).pack

    def pack_for(self, known_as: str, pack: Pack | None = None) -> Pack | None:
        return self.rooms.components.SOURCE.find(known_as, pack)

    def view(self, state: State, seat: int | None) -> Any:
        return self.rooms.view.view(self.components(state), self.own(state), seat, self.language, False)

    def open_view(self, state: State, seat: int | None) -> Any:
        return self.rooms.view.view(self.components(state), self.own(state), seat, self.language, True)

    def counters(self, view: Any) -> Sequence[Counter]:
        return self.rooms.counters.counters(view) if self._brings("view/counters.py") else ()

    def sample(self, state: State, seat: int, chance: Chance) -> State:
        return self.rooms.sample.sample(self.own(state), seat, chance)

    def question(self, state: State, seat: int) -> Question:
        return self.rooms.labels.question(self.names(state), seat)

    def question_parts(self, state: State, seat: int) -> tuple[Part, ...]:
        return parts_of(self.rooms.labels.question(self._marking_names(state), seat).text)

    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        table = self.own(state)
        question = table.question_of(seat)
        if question == 0:
            return Refusal("", self.catalogue().text(NOT_YOUR_TURN, seat=seat))
        wrong = table.refusal(question, action)
        if wrong == FINE:
            return None
        clause, key = table.refusals()[wrong]
        return Refusal(clause, self.catalogue().text(f"{self.id}.why.{key}"))

    def label(self, state: State, seat: int, action: int) -> str:
        return label(self.rooms.labels.LABELS, self.names(state), seat, action)

    def label_parts(self, state: State, seat: int, action: int) -> tuple[Part, ...]:
        return parts_of(label(self.rooms.labels.LABELS, self._marking_names(state), seat, action))

    def clause(self, state: State, seat: int, action: int) -> str:
        return self.rooms.labels.clause(self.own(state), seat, action)

    def impossible(self, state: State, seat: int) -> list[int]:
        return self.rooms.labels.impossible(self.own(state), seat)

    def event_text(self, state: State, event: Event) -> str:
        return self.rooms.event_texts.event_text(self.names(state), event)

    def event_parts(self, state: State, event: Event, reader: int | None = None) -> tuple[Part, ...]:
        names = self._marking_names(state)
        names.reader = reader
        return parts_of(self.rooms.event_texts.event_text(names, event))

    def event_refs(self, state: State, event: Event) -> dict[str, str]:
        names = self.names(state)
        numbered = zip(self.event_kinds()[event.kind].values, event.values, strict=False)
        found = {value.name: names.ref(value, number) for value, number in numbered}
        return {name: ref for name, ref in found.items() if ref}

    def event_kinds(self) -> EventKinds:
        return self.rooms.events.EVENTS

    def seat_names(self, seats: int) -> list[str]:
        catalogue, known = self.catalogue(), self.rooms.actions.COLOURS
        return [catalogue.text(f"{self.id}.colour.{known[colour]}") for colour in self.colours(seats)]

    def seat_badges(self, seats: int) -> list[str]:
        return [f"badge-{self.rooms.actions.COLOURS[colour]}" for colour in self.colours(seats)]

    def colours(self, seats: int) -> list[int]:
        """The colour of each seat."""
        return list(range(seats))

    def breakdown(self, state: State) -> list[Account]:
        return [self.account(self.own(state), seat) for seat in range(int(state.seats))]

    def rounds_name(self) -> str:
        return self.catalogue().text(f"{self.id}.rounds")

    def value(self, state: State, seat: int) -> float:
        return self.rooms.heuristics.value(self.own(state), seat, self._scales)

    def explain(self, state: State, seat: int) -> tuple[Term, ...]:
        if not self.rooms.explains:
            return ()
        return terms_of(self.rooms.explanation.explain(self.own(state), seat, self._scales))

    def term_text(self, state: State, term: str, rivals: bool = False) -> str:
        word, _, number = term.partition(" ")
        names = self.names(state)
        named = self.rooms.terms.THINGS.get(word)
        thing = named(names, int(number or 0)) if named else ""
        return names.text(f"term.{word}.{'rivals' if rivals else 'own'}", thing=thing)

    def guess(self, state: State, seat: int) -> list[float]:
        return self.rooms.heuristics.guess(self.own(state), seat, self._scales)

    def observations(self) -> Observations | None:
        return self._observations

    @cached_property
    def _observations(self) -> Observations | None:
        if not (self.folder() / "engine" / "encode.py").is_file():
            return None
        module = self.rooms.encode
        return Observations(module.VERSION, module.LAYOUT, module.Encoder(), module.ENTITIES)

    def weights(self) -> WeightTable:
        return self._weights

    def with_weights(self, numbers: Mapping[str, float]) -> Self:
        twin = copy.copy(self)
        twin._weights = self._weights.changed(numbers)
        twin.__dict__.pop("_scales", None)
        twin.__dict__.pop("_for_search", None)
        return twin

    def for_search(self) -> Self:
        return self._for_search

    @cached_property
    def _weights(self) -> WeightTable:
        return read_weights((self.folder() / "ai" / "weights.toml").read_text("utf-8"))

    @cached_property
    def _scales(self) -> WeightsT:
        """The weights as the heuristics read them."""
        return self.rooms.weights.Weights(self._weights.numbers)

    @cached_property
    def _for_search(self) -> Self:
        return self.with_weights(self._weights.search) if self._weights.search else self

    def piece_counts(self, state: State) -> dict[str, int]:
        return self.rooms.piece_counts.piece_counts(self.own(state))

    def rulebook(self) -> Rulebook:
        return _rulebook(self.folder(), self.language)

    def lessons(self) -> tuple[Lesson, ...]:
        return read_lessons(self.folder() / "lessons", self.actions, tuple(self.event_kinds()))

    def regions(self) -> dict[str, tuple[str, ...]]:
        return self.rooms.page.REGIONS

    def page_context(self, state: State) -> dict[str, Any]:
        return self.rooms.page.page_context(self.components(state), self.own(state))

    def gallery(self, pack: Pack | None = None) -> Sequence[Component]:
        if not self._brings("web/gallery.py"):
            return ()
        return self.rooms.gallery.gallery(self.components_of(pack), self.catalogue())

    def gallery_context(self, pack: Pack | None = None) -> dict[str, Any]:
        if not self._brings("web/gallery.py"):
            return {}
        return self.rooms.gallery.gallery_context(self.components_of(pack))

    def _brings(self, module: str) -> bool:
        """Whether the folder has a module that a game can do without."""
        return _is_file(self.folder() / module)

    def draw(self, view: Any) -> Any:
        return self.rooms.draw.draw(view)


AnyFolderGame = FolderGame[Any, Any, Any, Any]


@cache
def _is_file(path: Path) -> bool:
    return path.is_file()


@cache
def _rulebook(folder: Path, language: str) -> Rulebook:
    translated = folder / f"rules.{language}.md"
    return Rulebook((translated if translated.is_file() else folder / "rules.md").read_text("utf-8"))
