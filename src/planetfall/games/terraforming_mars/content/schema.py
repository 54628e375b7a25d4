"""The schema of a pack: every kind of entry, with the bounds of its numbers."""

from typing import Annotated, Literal

from msgspec import Meta, field

from planetfall.games.terraforming_mars.content.verbs import (
    Amount,
    Count,
    CubeId,
    Effect,
    Entry,
    LastingEffect,
    Points,
    ProjectId,
    ResourceId,
    SmallAmount,
    Steps,
    TagId,
    TriggerEffect,
)
from planetfall.games.terraforming_mars.engine.ids import AWARD_IDS, CARD_IDS, CORPORATION_IDS, MILESTONE_IDS

Provenance = Literal["rulebook", "published", "recalled", "reconstructed"]
SetId = Literal["base", "corporate_era"]
TypeId = Literal["automated", "active", "event"]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Price = Annotated[int, Meta(ge=0, le=60)]
Degrees = Annotated[int, Meta(ge=-30, le=30)]
Level = Annotated[int, Meta(ge=0, le=60)]

SETS: tuple[str, ...] = SetId.__args__  # type: ignore[attr-defined]
TYPES: tuple[str, ...] = TypeId.__args__  # type: ignore[attr-defined]
CARDS = tuple(name.replace("-", "_") for name in CARD_IDS)
CORPORATIONS = tuple(name.replace("-", "_") for name in CORPORATION_IDS)
MILESTONES = MILESTONE_IDS
AWARDS = AWARD_IDS


class Marked(Entry):
    """An entry with its provenance."""

    provenance: Provenance = "published"


class Named(Marked, kw_only=True):
    """An entry with a name in two languages."""

    name: Name
    name_de: Name


class Requirement(Entry):
    """A condition for playing a card; bounds are inclusive, temperatures in degrees."""

    what: Literal["oxygen", "temperature", "oceans", "tags", "production", "cities", "greeneries"]
    least: Degrees | None = None
    most: Degrees | None = None
    tag: TagId | None = None
    resource: ResourceId | None = None


class CardPoints(Entry):
    """Victory points: fixed, for each so many of something, or once with enough of it."""

    amount: Points
    per: Count | None = None
    if_at_least: SmallAmount | None = None


class ActionAlternative(Entry):
    """An alternative of a card's action."""

    gain: list[Effect]
    cost: list[Effect] = field(default_factory=list)
    only_if: Literal["rating_raised"] | None = None


class Card(Named, kw_only=True):
    """A project card."""

    number: Annotated[int, Meta(ge=1, le=208)]
    id: str
    set: SetId
    type: TypeId
    cost: Price
    tags: Annotated[list[TagId], Meta(max_length=3)] = field(default_factory=list)
    requires: list[Requirement] = field(default_factory=list)
    effects: Annotated[list[Effect], Meta(max_length=6)] = field(default_factory=list)
    triggers: list[TriggerEffect] = field(default_factory=list)
    lasting: list[LastingEffect] = field(default_factory=list)
    actions: Annotated[list[ActionAlternative], Meta(max_length=4)] = field(default_factory=list)
    holds: CubeId | None = None
    points: CardPoints | None = None


class Corporation(Named, kw_only=True):
    """A corporation; its start is carried out like the effects of a card."""

    id: str
    set: SetId
    tags: Annotated[list[TagId], Meta(max_length=3)] = field(default_factory=list)
    start: list[Effect]
    first_action: list[Effect] = field(default_factory=list)
    triggers: list[TriggerEffect] = field(default_factory=list)
    lasting: list[LastingEffect] = field(default_factory=list)
    actions: Annotated[list[ActionAlternative], Meta(max_length=4)] = field(default_factory=list)


class Bonus(Entry):
    """What is printed on a space."""

    plants: SmallAmount | None = None
    steel: SmallAmount | None = None
    titanium: SmallAmount | None = None
    cards: SmallAmount | None = None


class Space(Marked, kw_only=True):
    """A space of Mars."""

    id: str
    kind: Literal["land", "ocean"]
    bonus: Bonus | None = None
    name: Name | None = None
    name_de: Name | None = None  # where it differs
    volcanic: bool = False
    reserved: bool = False


class Step(Entry):
    """A step of a track that gives something."""

    at: Degrees
    gives: Literal["heat_production", "ocean", "temperature"]


class Track(Named, kw_only=True):
    """A global parameter."""

    id: Literal["temperature", "oxygen", "oceans"]
    start: Degrees
    goal: Degrees
    step: SmallAmount
    bonuses: list[Step] = field(default_factory=list)


class Project(Named, kw_only=True):
    """A standard project."""

    id: ProjectId
    cost: Price
    effects: list[Effect] = field(default_factory=list)


class Milestone(Named, kw_only=True):
    """A milestone."""

    id: Literal["terraformer", "mayor", "gardener", "builder", "planner"]
    least: Level


class Award(Named, kw_only=True):
    """An award."""

    id: Literal["landlord", "banker", "scientist", "thermalist", "miner"]


class Rules(Marked, kw_only=True):
    """Numbers of the rulebook."""

    rating: Level
    solo_rating: Level
    solo_generations: Amount
    start_production: Steps
    dealt: SmallAmount
    research: Annotated[int, Meta(ge=1, le=4)]
    card_price: Price
    ocean_bonus: Price
    greenery_cost: SmallAmount
    heat_cost: SmallAmount
    steel_value: SmallAmount
    titanium_value: SmallAmount
    milestone_cost: Price
    milestone_points: Points
    most_milestones: Annotated[int, Meta(ge=0, le=5)]
    award_costs: Annotated[list[Price], Meta(max_length=5)]
    award_first: Points
    award_second: Points


class Contents(Entry, kw_only=True):
    """A whole pack."""

    game: Literal["terraforming-mars"]
    format: Literal[1]
    name: Name
    rules: Rules
    tracks: list[Track]
    spaces: list[Space]
    projects: list[Project]
    milestones: list[Milestone]
    awards: list[Award]
    corporations: list[Corporation]
    cards: list[Card]
