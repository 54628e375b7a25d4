"""The vocabulary of cards: what each verb takes, within which bounds, and its code in the engine."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from planetfall.games.terraforming_mars.engine import box

ResourceId = Literal["megacredits", "steel", "titanium", "plants", "energy", "heat"]
MetalId = Literal["steel", "titanium"]
CubeId = Literal["animal", "microbe", "science", "fighter"]
TagId = Literal[
    "building", "space", "power", "science", "jovian", "earth", "plant", "microbe", "animal", "city"
]
ParameterId = Literal["temperature", "oxygen"]
TileId = Literal[
    "ocean",
    "greenery",
    "city",
    "capital",
    "natural_preserve",
    "mining_area",
    "mining_rights",
    "commercial_district",
    "nuclear_zone",
    "industrial_center",
    "ecological_zone",
    "lava_flows",
    "mohole_area",
    "restricted_area",
]
OnId = Literal[
    "city",
    "greenery",
    "ocean_area",
    "land",
    "isolated",
    "volcanic",
    "next_to_city",
    "next_to_greenery",
    "next_to_two_cities",
    "metal",
    "metal_next_to_own",
    "noctis",
    "phobos",
    "ganymede",
]
ToId = Literal["this", "own_card", "own_card_with_cube", "played_card"]
ProjectId = Literal["sell_patents", "power_plant", "asteroid", "aquifer", "greenery", "city"]

RESOURCES: tuple[str, ...] = ResourceId.__args__  # type: ignore[attr-defined]
CUBES: tuple[str, ...] = (*CubeId.__args__, "own_kind")  # type: ignore[attr-defined]
TAGS: tuple[str, ...] = TagId.__args__  # type: ignore[attr-defined]
PARAMETERS: tuple[str, ...] = ParameterId.__args__  # type: ignore[attr-defined]
TILES: tuple[str, ...] = TileId.__args__  # type: ignore[attr-defined]
ON: tuple[str, ...] = OnId.__args__  # type: ignore[attr-defined]
TO: tuple[str, ...] = ToId.__args__  # type: ignore[attr-defined]
PROJECTS: tuple[str, ...] = ProjectId.__args__  # type: ignore[attr-defined]

# Bounds of numbers, so that no pack makes a question or the engine's stack grow without limit.
Amount = Annotated[int, Meta(ge=1, le=60)]
Steps = Annotated[int, Meta(ge=-10, le=20)]
SmallAmount = Annotated[int, Meta(ge=1, le=10)]
Points = Annotated[int, Meta(ge=-9, le=9)]


class Entry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A table of a pack; unknown keys are mistakes."""


class Count(Entry):
    """Something that is counted: tags, cities, events, cubes or neighbours; `each` divides and rounds down."""

    tag: TagId | None = None
    of: Literal["self", "opponents"] = "self"
    cities: Literal["anywhere", "mars"] | None = None
    events: Literal["all"] | None = None
    cubes: Literal["here"] | None = None
    next_to: Literal["ocean", "greenery", "city"] | None = None  # tiles beside the tile of this card
    each: SmallAmount = 1


class Verb(Entry, tag_field="do"):
    """An effect of a card."""

    code: ClassVar[int]


# -- own board ---------------------------------------------------------------------------------------------------


class Production(Verb, tag="production"):
    """Own production; a negative amount must be carried out."""

    code = box.OP_PRODUCTION
    resource: ResourceId
    amount: Steps = 1
    per: Count | None = None


class Gain(Verb, tag="gain"):
    """Resources from the bank."""

    code = box.OP_GAIN
    resource: ResourceId
    amount: Amount = 1
    per: Count | None = None


class Spend(Verb, tag="spend"):
    """Resources to the bank; a megacredit price may be paid with metals too."""

    code = box.OP_SPEND
    resource: ResourceId
    amount: Amount
    also_with: list[MetalId] = field(default_factory=list)


class Rating(Verb, tag="rating"):
    """Terraform rating."""

    code = box.OP_RATING
    amount: SmallAmount = 1
    per: Count | None = None


class Convert(Verb, tag="convert"):
    """Any number of one resource into as many of another."""

    code = box.OP_CONVERT
    resource: ResourceId
    into: ResourceId


class Shift(Verb, tag="shift_production"):
    """Any number of production steps of one resource into as many of another."""

    code = box.OP_SHIFT
    resource: ResourceId
    into: ResourceId


class Copy(Verb, tag="copy_production"):
    """The production box of an own building card once more."""

    code = box.OP_COPY


# -- other players ---------------------------------------------------------------------------------------------------


class Lower(Verb, tag="lower"):
    """Any player's production; somebody must lose all of it."""

    code = box.OP_LOWER
    resource: ResourceId
    amount: SmallAmount


class Remove(Verb, tag="remove"):
    """Up to so many resources of one player; may be left out."""

    code = box.OP_REMOVE
    resource: ResourceId
    amount: Amount
    whose: Literal["anybody", "beside_the_ocean"] = "anybody"


class Steal(Verb, tag="steal"):
    """Up to so many resources of one player go to the active player."""

    code = box.OP_STEAL
    resource: ResourceId
    amount: Amount


class Take(Verb, tag="take"):
    """Cubes from a card of any player."""

    code = box.OP_TAKE
    cube: CubeId
    amount: SmallAmount = 1
    optional: bool = False


# -- cubes on cards --------------------------------------------------------------------------------------------------


class Add(Verb, tag="add"):
    """Cubes to a card."""

    code = box.OP_ADD
    cube: CubeId | Literal["own_kind"]
    amount: SmallAmount = 1
    to: ToId = "this"


class SpendHere(Verb, tag="spend_here"):
    """Cubes from this card."""

    code = box.OP_SPEND_HERE
    amount: SmallAmount


# -- Mars ------------------------------------------------------------------------------------------------------------


class Raise(Verb, tag="raise"):
    """A global parameter."""

    code = box.OP_RAISE
    parameter: ParameterId
    steps: SmallAmount = 1


class Place(Verb, tag="place"):
    """Tiles on the board."""

    code = box.OP_PLACE
    tile: TileId
    on: OnId
    count: Annotated[int, Meta(ge=1, le=4)] = 1


class Claim(Verb, tag="claim"):
    """A marker that reserves a space."""

    code = box.OP_CLAIM


class Mine(Verb, tag="mine"):
    """Production of the metal shown on the space just covered."""

    code = box.OP_MINE
    steps: SmallAmount = 1


# -- project cards ---------------------------------------------------------------------------------------------------


class Draw(Verb, tag="draw"):
    """Cards from the deck."""

    code = box.OP_DRAW
    cards: SmallAmount = 1


class Look(Verb, tag="look"):
    """Look at cards and keep some of them."""

    code = box.OP_LOOK
    cards: SmallAmount
    keep: SmallAmount


class LookBuy(Verb, tag="look_buy"):
    """Look at a card and buy or discard it."""

    code = box.OP_LOOK_BUY


class Reveal(Verb, tag="reveal"):
    """Turn up and discard a card; a tag on it does something."""

    code = box.OP_REVEAL
    tag: TagId
    then: "list[Effect]"


class Exchange(Verb, tag="exchange"):
    """Discard a card to draw one, or not."""

    code = box.OP_EXCHANGE


# -- choices ---------------------------------------------------------------------------------------------------------


class Choose(Verb, tag="choose"):
    """Exactly one of several options."""

    code = box.OP_CHOOSE
    options: "Annotated[list[list[Effect]], Meta(min_length=2, max_length=4)]"


class IfTags(Verb, tag="if_tags"):
    """Some effects with enough own tags, others without."""

    code = box.OP_IF_TAGS
    tag: TagId
    at_least: SmallAmount
    then: "list[Effect]"
    otherwise: "list[Effect]"


Effect = (
    Production
    | Gain
    | Spend
    | Rating
    | Convert
    | Shift
    | Copy
    | Lower
    | Remove
    | Steal
    | Take
    | Add
    | SpendHere
    | Raise
    | Place
    | Claim
    | Mine
    | Draw
    | Look
    | LookBuy
    | Reveal
    | Exchange
    | Choose
    | IfTags
)


# -- lasting effects --------------------------------------------------------------------------------------------------


class Lasting(Entry, tag_field="is"):
    """A lasting effect: while a card is in play, or until the next card."""

    code: ClassVar[int]


class Discount(Lasting, tag="discount"):
    """Cards cost less, all of them or those with a tag."""

    code = box.LASTING_DISCOUNT
    amount: SmallAmount
    tag: TagId | None = None


class Value(Lasting, tag="value"):
    """A higher value of a metal in payments."""

    code = box.LASTING_VALUE
    resource: MetalId
    amount: SmallAmount


class Slack(Lasting, tag="slack"):
    """Requirements of global parameters may be missed by so many steps."""

    code = box.LASTING_SLACK
    steps: SmallAmount


class NextDiscount(Lasting, tag="next_discount"):
    """The next card costs less."""

    code = box.LASTING_NEXT_DISCOUNT
    amount: Amount


class NextSlack(Lasting, tag="next_slack"):
    """The next card may miss its requirement by so many steps."""

    code = box.LASTING_NEXT_SLACK
    steps: SmallAmount


class Shield(Lasting, tag="shield"):
    """Opponents take no plants, animals or microbes."""

    code = box.LASTING_SHIELD


class Safe(Lasting, tag="safe"):
    """Nobody takes cubes from this card."""

    code = box.LASTING_SAFE


class ProjectDiscount(Lasting, tag="project_discount"):
    """A standard project costs less."""

    code = box.LASTING_PROJECT_DISCOUNT
    project: ProjectId
    amount: SmallAmount


class GreeneryCost(Lasting, tag="greenery_cost"):
    """Plants that a greenery costs."""

    code = box.LASTING_GREENERY_COST
    plants: SmallAmount


class HeatMoney(Lasting, tag="heat_as_money"):
    """Heat pays like megacredits."""

    code = box.LASTING_HEAT_MONEY


LastingEffect = (
    Discount
    | Value
    | Slack
    | NextDiscount
    | NextSlack
    | Shield
    | Safe
    | ProjectDiscount
    | GreeneryCost
    | HeatMoney
)


# -- triggers -----------------------------------------------------------------------------------------------------


class Trigger(Entry, tag_field="when"):
    """An effect that is triggered by an event of the game."""

    code: ClassVar[int]


class CardPlayed(Trigger, tag="card_played"):
    """A card is played: with one of these tags, an event, or of a minimum cost."""

    code = box.WHEN_CARD
    do: list[Effect]
    by: Literal["self", "anyone"] = "self"
    tags: list[TagId] = field(default_factory=list)
    type: Literal["event"] | None = None
    cost_at_least: Annotated[int, Meta(ge=0, le=50)] = 0
    times: Literal["once", "each_tag"] = "once"


class TilePlaced(Trigger, tag="tile_placed"):
    """A tile is placed; a capital is a city."""

    code = box.WHEN_TILE
    do: list[Effect]
    tile: Literal["ocean", "greenery", "city"]
    by: Literal["self", "anyone"] = "self"
    where: Literal["anywhere", "mars"] = "anywhere"


class ProjectUsed(Trigger, tag="standard_project"):
    """The owner uses a standard project, selling patents excepted."""

    code = box.WHEN_PROJECT
    do: list[Effect]
    cost_at_least: Annotated[int, Meta(ge=0, le=50)] = 0


class MetalFound(Trigger, tag="metal_bonus"):
    """The owner covers a space with a metal on it."""

    code = box.WHEN_BONUS
    do: list[Effect]


TriggerEffect = CardPlayed | TilePlaced | ProjectUsed | MetalFound
