"""A game that is a folder: modules with the same names in every game, wired to the contract once for all of them."""

import copy
from collections.abc import Mapping
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Self

from planetfall.core.chance import Chance
from planetfall.core.errors import NOT_YOUR_TURN, BadOption, BadState, UnknownName
from planetfall.core.events import EventKinds
from planetfall.core.frame_state import FINE, FrameState
from planetfall.core.game import Account, Game, Question, Refusal
from planetfall.core.labels import label
from planetfall.core.pack import Pack
from planetfall.core.position import PositionField
from planetfall.core.rulebook import Rulebook
from planetfall.core.state import Event, State
from planetfall.core.state_text import Fields
from planetfall.core.weights import WeightTable, read_weights


class FolderGame(Game):
    """A game whose state is a table of cells beside a box.

    Its folder has `components`, `rules`, `text`, `position`, `view`, `sample`, `questions`, `refusals`, `names`,
    `labels`, `stories`, `census`, `advice`, `weights`, `draw` and `table`; a module is imported when somebody needs
    it. What differs from game to game is left to `new`, `box_of`, `table_of`, `fresh` and `account`.
    """

    # -- what a game fills in ---------------------------------------------------------------------------------------

    def box_of(self, fields: Fields, pack: Pack | None) -> Any:
        """The box that a state's text was written with."""
        raise NotImplementedError

    def table_of(self, fields: Fields, box: Any) -> Any:
        """The table that a state's text tells of."""
        raise NotImplementedError

    def fresh(self, table: Any) -> Any:
        """A new table of the same kind, to compare the number of pieces with."""
        raise NotImplementedError

    def account(self, table: Any, seat: int) -> Account:
        """The score of one party, source by source."""
        raise NotImplementedError

    # -- what all have in common ------------------------------------------------------------------------------------

    def part(self, name: str) -> Any:
        """A module of the game's folder."""
        return _beside(type(self).__module__, name)

    def load(self, text: str, pack: Pack | None = None) -> State:
        fields: Fields = self.part("engine.text").read(text)
        seats = fields.number("seats")
        if not self.least_seats <= seats <= self.most_seats:
            raise BadState(f"the state has {seats} seats")
        try:
            box = self.box_of(fields, pack)
        except (BadOption, UnknownName) as mistake:
            raise BadState(f"the state cannot be read: {mistake}") from None
        if box.hash != fields.head("pack"):
            raise BadState(f"the state was made with the pack {fields.head('pack')}, not with {box.hash}")
        table: State = self.table_of(fields, box)
        table.reveal_count = fields.number("learned")
        self._check_sound(table)
        return table

    def _check_sound(self, table: State) -> None:
        """Refuse a text whose numbers do not add up to a table."""
        try:
            whole = self.piece_counts(table) == self.piece_counts(self.fresh(table))
            sound = whole and all(table.legal(seat) for seat in table.actors())
            self.view(table, None)
        except (IndexError, ValueError, OverflowError, KeyError):
            sound = False
        if not sound:
            raise BadState("the state's numbers do not add up to a table")

    def box(self, pack: Pack | None, *choices: Any) -> Any:
        """The box of a pack (None: as shipped) for what was chosen; its components stay at hand for names."""
        components = self.part("content.components")
        found = components.of(pack) if pack else components.shipped()
        box = found.box(*choices)
        self._used[box.hash] = found
        return box

    @cached_property
    def _used(self) -> dict[str, Any]:
        """The components that states refer to by the hash of their pack."""
        shipped = self.part("content.components").shipped()
        return {shipped.pack.hash: shipped}

    def components(self, state: Any) -> Any:
        """The components that a state is played with."""
        return self._used[state.box.hash]

    def names(self, state: Any) -> Any:
        """What things are called at a table, in the language of the game."""
        return self.part("wording.names").Names(self.components(state), state, self.catalogue())

    def position(self, fields: Mapping[str, Any], pack: Pack | None = None) -> State:
        components = self.part("content.components")
        found = components.of(pack) if pack else components.shipped()
        table: Any = self.part("debug.position").build(found, fields)
        self._used[table.box.hash] = found
        state: State = table
        return state

    def fields(self, state: State) -> dict[str, Any]:
        fields: dict[str, Any] = self.part("debug.fields").write(self.components(state), state)
        return fields

    def position_fields(self) -> tuple[PositionField, ...]:
        fields: tuple[PositionField, ...] = self.part("debug.position").FIELDS
        return fields

    def pack(self) -> Pack:
        pack: Pack = self.part("content.components").shipped().pack
        return pack

    def read_pack(self, text: str, name: str) -> Pack:
        pack: Pack = self.part("content.components").read(text, name).pack
        return pack

    def view(self, state: State, seat: int | None) -> Any:
        return self.part("view.build").view(self.components(state), state, seat, self.language)

    def open_view(self, state: State, seat: int | None) -> Any:
        return self.part("view.build").view(self.components(state), state, seat, self.language, all_open=True)

    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world: State = self.part("engine.sample").sample(state, seat, chance)
        return world

    def question(self, state: State, seat: int) -> Question:
        question: Question = self.part("wording.labels").question(self.names(state), seat)
        return question

    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        assert isinstance(state, FrameState)
        asked = state.question_of(seat)
        if asked == 0:
            return Refusal("", self.catalogue().text(NOT_YOUR_TURN, seat=seat))
        wrong = state.refusal(asked, action)
        if wrong == FINE:
            return None
        clause, key = state.refusals()[wrong]
        return Refusal(clause, self.catalogue().text(f"{self.id}.why.{key}"))

    def label(self, state: State, seat: int, action: int) -> str:
        return label(self.part("wording.labels").LABELS, self.names(state), seat, action)

    def clause(self, state: State, seat: int, action: int) -> str:
        return str(self.part("wording.labels").clause(state, seat, action))

    def impossible(self, state: State, seat: int) -> list[int]:
        return list(self.part("wording.labels").impossible(state, seat))

    def event_text(self, state: State, event: Event) -> str:
        return str(self.part("wording.event_texts").event_text(self.names(state), event))

    def event_kinds(self) -> EventKinds:
        kinds: EventKinds = self.part("engine.events").EVENTS
        return kinds

    def seat_names(self, seats: int) -> list[str]:
        catalogue, known = self.catalogue(), self.part("engine.actions").COLOURS
        return [catalogue.text(f"{self.id}.colour.{known[colour]}") for colour in self.colours(seats)]

    def seat_badges(self, seats: int) -> list[str]:
        return [f"badge-{self.part('engine.actions').COLOURS[colour]}" for colour in self.colours(seats)]

    def colours(self, seats: int) -> list[int]:
        """The colour of each seat."""
        return list(range(seats))

    def breakdown(self, state: State) -> list[Account]:
        return [self.account(state, seat) for seat in range(int(state.seats))]

    def rounds_name(self) -> str:
        return self.catalogue().text(f"{self.id}.rounds")

    def value(self, state: State, seat: int) -> float:
        return float(self.part("ai.heuristics").value(state, seat, self._scales))

    def guess(self, state: State, seat: int) -> list[float]:
        return list(self.part("ai.heuristics").guess(state, seat, self._scales))

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
    def _scales(self) -> Any:
        """The weights as advice reads them."""
        return self.part("ai.weights").Weights(self._weights.numbers)

    @cached_property
    def _for_search(self) -> Self:
        return self.with_weights(self._weights.search) if self._weights.search else self

    def piece_counts(self, state: State) -> dict[str, int]:
        return dict(self.part("debug.piece_counts").piece_counts(state))

    def rulebook(self) -> Rulebook:
        return _rulebook(self.folder(), self.language)

    def regions(self) -> dict[str, tuple[str, ...]]:
        regions: dict[str, tuple[str, ...]] = self.part("web.page").REGIONS
        return regions

    def page_context(self, state: State) -> dict[str, Any]:
        page_context: dict[str, Any] = self.part("web.page").page_context(self.components(state))
        return page_context  # the very same one each time, so that drawings can be kept

    def draw(self, view: Any) -> Any:
        return self.part("terminal.draw").draw(view)


@cache
def _beside(module: str, name: str) -> Any:
    """A module in the folder of another; bots ask for one with every position that they value."""
    return import_module(f"{module.rpartition('.')[0]}.{name}")


@cache
def _rulebook(folder: Path, language: str) -> Rulebook:
    translated = folder / f"rules.{language}.md"
    return Rulebook((translated if translated.is_file() else folder / "rules.md").read_text("utf-8"))
