"""The rooms of a game's folder: which modules there are and what each of them offers, as types.

A game that is a folder has the same modules as every other one. A protocol below says what a module has to offer;
`Rooms` imports each module when somebody first needs it. `tests/games/test_rooms.py` has mypy compare the modules of
every game with the protocols.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, Protocol, TypeVar, cast

from planetfall.core.chance import Chance
from planetfall.core.counters import Counter
from planetfall.core.encode import Encoder, Entity, Slice
from planetfall.core.events import EventKinds
from planetfall.core.frame_state import FrameState
from planetfall.core.gallery import Component
from planetfall.core.game import Question
from planetfall.core.labels import Labels
from planetfall.core.pack import Pack, Source
from planetfall.core.position import PositionField
from planetfall.core.state import Event
from planetfall.core.state_text import Fields
from planetfall.core.table_names import TableNames
from planetfall.core.translation import Catalogue
from planetfall.core.view import View


class PackComponents(Protocol):
    """Components that know the pack which they were read from."""

    pack: Pack


StateT = TypeVar("StateT", bound=FrameState)
ComponentsT = TypeVar("ComponentsT", bound=PackComponents)
NamesT = TypeVar("NamesT", bound=TableNames)
WeightsT = TypeVar("WeightsT")

# The same where a module only takes or only returns them.
StateT_contra = TypeVar("StateT_contra", bound=FrameState, contravariant=True)
StateT_co = TypeVar("StateT_co", bound=FrameState, covariant=True)
ComponentsT_contra = TypeVar("ComponentsT_contra", bound=PackComponents, contravariant=True)
NamesT_contra = TypeVar("NamesT_contra", bound=TableNames, contravariant=True)
NamesT_co = TypeVar("NamesT_co", bound=TableNames, covariant=True)
WeightsT_contra = TypeVar("WeightsT_contra", contravariant=True)
WeightsT_co = TypeVar("WeightsT_co", covariant=True)


# -- engine ---------------------------------------------------------------------------------------------------------


class TextModule(Protocol):
    """`engine/text.py`: the text form of a state."""

    def read(self, text: str, /) -> Fields:
        """The fields of a state's text, or BadState."""


class SampleModule(Protocol[StateT]):
    """`engine/sample.py`: states that a seat cannot distinguish from the real one."""

    def sample(self, table: StateT, seat: int, chance: Chance, /) -> StateT:
        """A state drawn uniformly with `chance`."""


class EncodeModule(Protocol):
    """`engine/encode.py`: what a seat sees as numbers; a folder may do without."""

    @property
    def VERSION(self) -> int:
        """The version of the layout."""

    @property
    def LAYOUT(self) -> tuple[Slice, ...]:
        """Name, shape and meaning of each part, in their order."""

    @property
    def ENTITIES(self) -> tuple[Entity, ...]:
        """The things that parts are about, for tokens."""

    def Encoder(self) -> Encoder:
        """What writes an observation."""


class ActionsModule(Protocol):
    """`engine/actions.py`: the answers of the game, and the colours of its seats."""

    @property
    def COLOURS(self) -> Sequence[str]:
        """The ids of the colours."""


class EventsModule(Protocol):
    """`engine/events.py`: what the events mean."""

    @property
    def EVENTS(self) -> EventKinds:
        """The kinds of events."""


# -- content and wording --------------------------------------------------------------------------------------------


class ComponentsModule(Protocol[ComponentsT]):
    """`content/components.py`: the components of a pack."""

    @property
    def SOURCE(self) -> Source[ComponentsT]:
        """Where the components come from."""

    @property
    def FILES(self) -> Sequence[str]:
        """The files of the shipped pack, in the order of an exported one."""


class NamesModule(Protocol[ComponentsT_contra, StateT_contra, NamesT_co]):
    """`wording/names.py`: the names of things."""

    def Names(
        self, components: ComponentsT_contra, table: StateT_contra, catalogue: Catalogue, /
    ) -> NamesT_co:
        """The names for one table in one language."""


class LabelsModule(Protocol[StateT_contra, NamesT_contra]):
    """`wording/labels.py`: questions and answers as sentences."""

    @property
    def LABELS(self) -> Labels[NamesT_contra]:
        """For each block of answers how one of them is worded."""

    def question(self, names: NamesT_contra, seat: int, /) -> Question:
        """What a seat is asked."""

    def clause(self, table: StateT_contra, seat: int, action: int, /) -> str:
        """The number of the rule behind an answer."""

    def impossible(self, table: StateT_contra, seat: int, /) -> list[int]:
        """Answers that a person might look for and cannot give."""


class TermsModule(Protocol[NamesT_contra]):
    """`wording/terms.py`: the things that terms of a value are about."""

    @property
    def THINGS(self) -> Mapping[str, Callable[[NamesT_contra, int], str]]:
        """For each term that is about a thing, what the thing with the number of the term is called."""


class EventTextsModule(Protocol[NamesT_contra]):
    """`wording/event_texts.py`: events as sentences."""

    def event_text(self, names: NamesT_contra, event: Event, /) -> str:
        """What has happened."""


# -- view, terminal and web -----------------------------------------------------------------------------------------


class ViewModule(Protocol[ComponentsT_contra, StateT_contra]):
    """`view/build.py`: what a seat sees."""

    def view(
        self,
        components: ComponentsT_contra,
        table: StateT_contra,
        seat: int | None,
        language: str,
        all_open: bool,
        /,
    ) -> View:
        """The state as a seat or a spectator sees it, or with all hands open."""


class CountersModule(Protocol):
    """`view/counters.py`: what people count at the seats' panels."""

    def counters(self, view: Any, /) -> Sequence[Counter]:
        """The counters of all seats, as the viewer knows them."""


class DrawModule(Protocol):
    """`terminal/draw.py`: a view as a picture of characters."""

    def draw(self, view: Any, /) -> Any:
        """Something that rich can print."""


class PageModule(Protocol[ComponentsT_contra, StateT_contra]):
    """`web/page.py`: what the page's templates need."""

    @property
    def REGIONS(self) -> dict[str, tuple[str, ...]]:
        """The parts of the page, and what each shows of a view."""

    def page_context(self, components: ComponentsT_contra, table: StateT_contra, /) -> dict[str, Any]:
        """What the templates need beyond a view."""


class GalleryModule(Protocol[ComponentsT_contra]):
    """`web/gallery.py`: the components of a pack as people look at them; a folder may do without."""

    def gallery(self, components: ComponentsT_contra, catalogue: Catalogue, /) -> Sequence[Component]:
        """All components, in the order in which they are listed."""

    def gallery_context(self, components: ComponentsT_contra, /) -> dict[str, Any]:
        """What the template `component.html` needs beyond a component."""


# -- ai and debug ---------------------------------------------------------------------------------------------------


class WeightsModule(Protocol[WeightsT_co]):
    """`ai/weights.py`: the weights of the heuristics, as compiled code reads them."""

    def Weights(self, numbers: dict[str, float], /) -> WeightsT_co:
        """All weights of the game."""


class HeuristicsModule(Protocol[StateT_contra, WeightsT_contra]):
    """`ai/heuristics.py`: values of positions and ratings of answers."""

    def value(self, table: StateT_contra, seat: int, weights: WeightsT_contra, /) -> float:
        """The expected lead of a seat at the end."""

    def guess(self, table: StateT_contra, seat: int, weights: WeightsT_contra, /) -> list[float]:
        """A quick rating of each legal answer."""


class ExplanationModule(Protocol[StateT_contra, WeightsT_contra]):
    """`ai/explanation.py`: what a value is made of; a game may leave it out."""

    def explain(
        self, table: StateT_contra, seat: int, weights: WeightsT_contra, /
    ) -> list[tuple[float, dict[str, float]]]:
        """Rows of terms that add up to the value for a seat, each times its weight."""


class PositionModule(Protocol[ComponentsT_contra, StateT_co]):
    """`debug/position.py`: tables built by hand."""

    @property
    def FIELDS(self) -> tuple[PositionField, ...]:
        """What may be said about a table."""

    def build(self, components: ComponentsT_contra, fields: Mapping[str, Any], /) -> StateT_co:
        """The table that the fields describe, or BadState."""


class FieldsModule(Protocol[ComponentsT_contra, StateT_contra]):
    """`debug/fields.py`: a table as the fields of a position."""

    def write(self, components: ComponentsT_contra, table: StateT_contra, /) -> dict[str, Any]:
        """The fields from which an equal table is built."""


class PieceCountsModule(Protocol[StateT_contra]):
    """`debug/piece_counts.py`: how many pieces of each kind there are."""

    def piece_counts(self, table: StateT_contra, /) -> dict[str, int]:
        """The pieces on a table, wherever they lie."""


# -- the folder -----------------------------------------------------------------------------------------------------

ModuleT = TypeVar("ModuleT")


class Module(Generic[ModuleT]):
    """A module of the folder, imported when it is first asked for; from then on an attribute like any other."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, rooms: "Rooms[Any, Any, Any, Any]", owner: type | None = None) -> ModuleT:
        module = cast(ModuleT, import_module(f"{rooms.package}.{self.path}"))
        rooms.__dict__[self._name] = module
        return module


class Rooms(Generic[StateT, ComponentsT, NamesT, WeightsT]):
    """The modules of one game's folder."""

    text = Module[TextModule]("engine.text")
    sample: Module[SampleModule[StateT]] = Module("engine.sample")
    encode = Module[EncodeModule]("engine.encode")
    actions = Module[ActionsModule]("engine.actions")
    events = Module[EventsModule]("engine.events")
    components: Module[ComponentsModule[ComponentsT]] = Module("content.components")
    names: Module[NamesModule[ComponentsT, StateT, NamesT]] = Module("wording.names")
    labels: Module[LabelsModule[StateT, NamesT]] = Module("wording.labels")
    event_texts: Module[EventTextsModule[NamesT]] = Module("wording.event_texts")
    terms: Module[TermsModule[NamesT]] = Module("wording.terms")
    view: Module[ViewModule[ComponentsT, StateT]] = Module("view.build")
    counters = Module[CountersModule]("view.counters")
    draw = Module[DrawModule]("terminal.draw")
    page: Module[PageModule[ComponentsT, StateT]] = Module("web.page")
    gallery: Module[GalleryModule[ComponentsT]] = Module("web.gallery")
    weights: Module[WeightsModule[WeightsT]] = Module("ai.weights")
    heuristics: Module[HeuristicsModule[StateT, WeightsT]] = Module("ai.heuristics")
    explanation: Module[ExplanationModule[StateT, WeightsT]] = Module("ai.explanation")
    position: Module[PositionModule[ComponentsT, StateT]] = Module("debug.position")
    fields: Module[FieldsModule[ComponentsT, StateT]] = Module("debug.fields")
    piece_counts: Module[PieceCountsModule[StateT]] = Module("debug.piece_counts")

    def __init__(self, package: str) -> None:
        self.package = package

    @cached_property
    def explains(self) -> bool:
        """Whether the folder says what its values are made of, which a game may leave out."""
        return find_spec(f"{self.package}.ai.explanation") is not None
