"""The schema of a pack: every kind of entry, with its bounds."""

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from planetfall.games.red_planet.content.verbs import (
    ActionEffect,
    DiscoveryEffect,
    Entry,
    Few,
    MissionEffect,
    Phase,
    ResourceId,
    Step,
    ZoneId,
)
from planetfall.games.red_planet.engine import box

EditionId = Literal["2015", "matagot"]
BoardId = Literal["A", "B", "C", "D"]
Mark = Literal["rulebook", "published", "recalled", "reconstructed"]
Moment = Literal["before_landing", "after_reveal", "before_production", "after_production"]

EDITIONS: tuple[EditionId, ...] = ("2015", "matagot")
BOARDS: dict[EditionId, tuple[BoardId, ...]] = {"2015": ("A",), "matagot": ("A", "B", "C", "D")}
MOMENTS: tuple[str, ...] = Moment.__args__  # type: ignore[attr-defined]

Number = Annotated[int, Meta(ge=1, le=9)]
# Lengths only: a pattern in Meta makes the interpreter crash when it exits (msgspec issue 717).
Id = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Text = Annotated[str, Meta(min_length=1, max_length=400)]
Names = Name | dict[EditionId, Name]
Provenance = Mark | dict[EditionId, Mark]


class Marked(Entry):
    """An entry with its provenance."""

    provenance: Provenance


class Named(Marked):
    """An entry with a name, which may differ between the editions and in German."""

    name: Names
    name_de: Names = ""


def both() -> list[EditionId]:
    """The editions of a card that names none."""
    return list(EDITIONS)


class Dealt(Marked):
    """A card of one edition or of both."""

    id: Id
    editions: Annotated[list[EditionId], Meta(min_length=1, max_length=2)] = msgspec.field(
        default_factory=both
    )


class Card(Dealt, kw_only=True):
    """A card with a name."""

    name: Names
    name_de: Names = ""


class Edition(Named, kw_only=True):
    """The rules in which an edition differs from the other."""

    id: EditionId
    inner: Annotated[list[ZoneId], Meta(max_length=box.MARS - 1)]
    soldier_kills_on_phobos: bool
    new_first_player: Literal["before_landing", "after_docking"]
    neutral_bottom: Annotated[list[Number], Meta(min_length=4, max_length=4)]
    neutral_top_three: Literal["shuffled", "owner_orders"]


class Zone(Named, kw_only=True):
    """A zone; what touches it is a matter of the board."""

    id: ZoneId


class ZoneList(Entry):
    """The ten zones."""

    list: list[Zone]


class Board(Named, kw_only=True):
    """Which zones are adjacent, and the order of the outer zones."""

    edition: EditionId
    id: BoardId
    clockwise: list[ZoneId]
    contacts: list[tuple[ZoneId, ZoneId]]


class Pieces(Marked):
    """What is counted per colour or zone."""

    astronauts: Annotated[int, Meta(ge=6, le=40)]
    destination_tokens: Few


class Resource(Named, kw_only=True):
    """A resource with its tokens and markers."""

    id: ResourceId
    value: Annotated[int, Meta(ge=0, le=15)]
    supply: Annotated[int, Meta(ge=0, le=99)]
    markers: Annotated[int, Meta(ge=0, le=11)]


class IceMonopoly(Named, kw_only=True):
    """The mission that everybody has."""

    text: Text
    text_de: Text = ""
    points: Annotated[int, Meta(ge=0, le=60)]


class RoundStop(Marked, tag_field="stop", tag="round"):
    """A round is played."""

    number: Annotated[int, Meta(ge=1, le=12)]  # a neutral deck may hold no more cards


class ProductionStop(Marked, tag_field="stop", tag="production"):
    """Open markers produce tokens."""

    tokens: Few


class RevealStop(Marked, tag_field="stop", tag="reveal"):
    """Discoveries are turned up."""


class FinalStop(Marked, tag_field="stop", tag="final"):
    """The game ends."""


Stop = RoundStop | ProductionStop | RevealStop | FinalStop


class Tracker(Entry):
    """The stops of a game, one after the other."""

    stops: Annotated[list[Stop], Meta(max_length=30)]


class Specialist(Card, kw_only=True):
    """One of the nine cards that every player has."""

    number: Number
    summary: Text
    summary_de: Text = ""
    steps: Annotated[list[Step], Meta(min_length=1, max_length=box.STEPS)]


class Ship(Dealt, kw_only=True):
    """A ship card."""

    destination: ZoneId | Literal["unknown"]
    capacity: Annotated[int, Meta(ge=2, le=9)]


class ShipDeck(Entry):
    """All ship cards."""

    cards: list[Ship]


class Mission(Card, kw_only=True):
    """A secret goal."""

    text: Text
    text_de: Text = ""
    effect: MissionEffect


class Discovery(Card, kw_only=True):
    """A discovery card, placed facedown at an outer zone."""

    text: Text
    text_de: Text = ""
    phase: Phase
    effect: DiscoveryEffect


class Action(Card, kw_only=True):
    """A card that is played at a moment it names."""

    text: Text
    text_de: Text = ""
    when: Moment
    effect: ActionEffect


Event = Mission | Discovery | Action


class Contents(Entry):
    """A whole pack."""

    game: Literal["red-planet"]
    format: Literal[1]
    name: Name
    editions: list[Edition]
    zones: ZoneList
    boards: list[Board]
    pieces: Pieces
    resources: list[Resource]
    ice_monopoly: IceMonopoly
    tracker: Tracker
    specialists: list[Specialist]
    ships: ShipDeck
    missions: list[Mission]
    discoveries: list[Discovery]
    actions: list[Action]


def editions_of(entry: Entry) -> Iterable[str]:
    """The editions to which an entry belongs."""
    if isinstance(entry, Edition):
        return (entry.id,)
    if isinstance(entry, Board):
        return (entry.edition,)
    return entry.editions if isinstance(entry, Dealt) else EDITIONS
