"""The closed vocabulary of effects: what a card may do, within which bounds, and its code in the engine."""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct

from planetfall.games.red_planet.engine import box

ZoneId = Literal[
    "vastitas_borealis",
    "ausonia",
    "mare_serpentis",
    "sinus_sabaeus",
    "mare_tyrrhenum",
    "tritonis_sinus",
    "hellas",
    "syrtis_major",
    "valles_marineris",
    "phobos",
]
ResourceId = Literal["ice", "sylvanite", "celerium"]
Phase = Literal["reveal", "production", "final"]

ZONES: tuple[str, ...] = ZoneId.__args__  # type: ignore[attr-defined]
RESOURCES: tuple[str, ...] = ResourceId.__args__  # type: ignore[attr-defined]
ZONE_NUMBER = {zone: number for number, zone in enumerate(ZONES)}

# The bounds keep questions and the engine's stack small for any pack.
Few = Annotated[int, Meta(ge=1, le=6)]
Points = Annotated[int, Meta(ge=0, le=15)]  # four bits in `Box.event_scale`
AnyPoints = Annotated[int, Meta(ge=-15, le=15)]
Least = Annotated[int, Meta(ge=1, le=40)]
Zones = Literal["all"] | Annotated[list[ZoneId], Meta(min_length=1, max_length=box.ZONES)]
Scale = Annotated[list[Points], Meta(min_length=1, max_length=box.ZONES + 1)]
Ties = Literal["score", "lose"]


def zone_mask(zones: Zones) -> int:
    """A bit for each zone."""
    return sum(1 << ZONE_NUMBER[zone] for zone in (ZONES if zones == "all" else zones))


def zone_count(zones: Zones) -> int:
    """How many zones are meant."""
    return zone_mask(zones).bit_count()


class Entry(Struct, forbid_unknown_fields=True):
    """Anything in a pack; a key that nobody reads is a mistake, not a comment."""


class Verb(Entry, tag_field="do"):
    """Something that a card does. Its numbers are declared in the order in which the engine reads them."""

    code: ClassVar[int]

    def operation(self) -> int:
        """The number of the verb in `box`."""
        return self.code


# -- what a specialist does ----------------------------------------------------------------------------------------


class Boarding(Verb, tag="board"):
    """Astronauts from the supply enter docked ships."""

    astronauts: Few
    ships: Literal["any", "different", "together"]

    def operation(self) -> int:
        """One of three modes of boarding."""
        return WAYS_TO_BOARD[self.ships]


WAYS_TO_BOARD = {
    "any": box.OP_BOARD_ANY,
    "different": box.OP_BOARD_DIFFERENT,
    "together": box.OP_BOARD_TOGETHER,
}


class TakeBack(Verb, tag="take_back"):
    """Played specialists return to the hand."""

    code = box.OP_TAKE_BACK


class Move(Verb, tag="move"):
    """Own astronauts walk on Mars."""

    code = box.OP_MOVE
    up_to: Few


class Research(Verb, tag="research"):
    """Draw an event or look at a discovery."""

    code = box.OP_RESEARCH


class Launch(Verb, tag="launch"):
    """Docked ships that are not full take off."""

    code = box.OP_LAUNCH
    ships: Few


class Destroy(Verb, tag="destroy"):
    """Docked ships are lost with their crews."""

    code = box.OP_DESTROY
    ships: Few


class Replace(Verb, tag="replace"):
    """Own astronauts take the place of others."""

    code = box.OP_REPLACE
    astronauts: Few


class Kill(Verb, tag="kill"):
    """Astronauts in outer zones die."""

    code = box.OP_KILL
    astronauts: Few


class Drop(Verb, tag="drop"):
    """Own astronauts leave Phobos for Mars."""

    code = box.OP_DROP
    at_least: Annotated[int, Meta(ge=0, le=6)]
    up_to: Few


class Redirect(Verb, tag="redirect"):
    """Ships get a destination token."""

    code = box.OP_REDIRECT
    ships: Few


Step = Boarding | TakeBack | Move | Research | Launch | Destroy | Replace | Kill | Drop | Redirect

# -- what a mission counts -----------------------------------------------------------------------------------------


class Presence(Verb, tag="presence"):
    """Zones with an own astronaut."""

    code = box.MISSION_PRESENCE
    zones: Zones
    scale: Scale


class MostAstronauts(Verb, tag="most_astronauts"):
    """Own astronauts in all the zones together."""

    code = box.MISSION_MOST_ASTRONAUTS
    points: Points
    at_least: Least
    zones: Zones
    ties: Ties


class MostTokens(Verb, tag="most_tokens"):
    """Tokens of one resource."""

    code = box.MISSION_MOST_TOKENS
    points: Points
    at_least: Least
    resource: ResourceId
    ties: Ties


class MostMemorial(Verb, tag="most_memorial"):
    """Own astronauts on the memorial."""

    code = box.MISSION_MOST_MEMORIAL
    points: Points
    at_least: Least
    ties: Ties


class MostZonesLed(Verb, tag="most_zones_led"):
    """Zones with more astronauts than anybody else has there."""

    code = box.MISSION_MOST_ZONES_LED
    points: Points
    at_least: Annotated[int, Meta(ge=1, le=box.ZONES)]
    zones: Zones
    ties: Ties


class TokenKinds(Verb, tag="token_kinds"):
    """Kinds of tokens owned."""

    code = box.MISSION_TOKEN_KINDS
    scale: Scale


MissionEffect = Presence | MostAstronauts | MostTokens | MostMemorial | MostZonesLed | TokenKinds

# -- what a discovery does -----------------------------------------------------------------------------------------


class Lose(Verb, tag="lose"):
    """Everybody present loses astronauts."""

    code = box.DISCOVERY_LOSE
    astronauts: Few


class Gather(Verb, tag="gather"):
    """Astronauts on docked ships land here."""

    code = box.DISCOVERY_GATHER


class Swap(Verb, tag="swap"):
    """The marker is exchanged with the one left over."""

    code = box.DISCOVERY_SWAP


class Scatter(Verb, tag="scatter"):
    """Players with many astronauts move some next door."""

    code = box.DISCOVERY_SCATTER
    astronauts: Few
    at_least: Least


class Equal(Verb, tag="equal"):
    """Everybody present counts the same."""

    code = box.DISCOVERY_EQUAL


class Reversed(Verb, tag="reversed"):
    """The fewest count as the most."""

    code = box.DISCOVERY_REVERSED


class Barren(Verb, tag="barren"):
    """No token is added."""

    code = box.DISCOVERY_BARREN


class Neighbours(Verb, tag="neighbours"):
    """Adjacent zones that produce add tokens."""

    code = box.DISCOVERY_NEIGHBOURS
    tokens: Few


class Second(Verb, tag="second"):
    """The second most takes the tokens."""

    code = box.DISCOVERY_SECOND


class More(Verb, tag="more"):
    """The zone adds tokens."""

    code = box.DISCOVERY_MORE
    tokens: Few


class ScorePresent(Verb, tag="score_present"):
    """Points for everybody present."""

    code = box.DISCOVERY_SCORE_PRESENT
    points: AnyPoints


class ScoreMost(Verb, tag="score_most"):
    """Points for the most, others for each who ties."""

    code = box.DISCOVERY_SCORE_MOST
    points: AnyPoints
    tied: AnyPoints


Reveals = Lose | Gather | Swap | Scatter
Produces = Equal | Reversed | Barren | Neighbours | Second | More
Scores = ScorePresent | ScoreMost
DiscoveryEffect = Reveals | Produces | Scores
PHASES: dict[Phase, Any] = {"reveal": Reveals, "production": Produces, "final": Scores}

# -- what an action does -------------------------------------------------------------------------------------------


class TakeTokens(Verb, tag="tokens"):
    """Tokens from the supply."""

    code = box.ACTION_TOKENS
    tokens: Few
    resource: ResourceId


class LaunchAny(Verb, tag="launch"):
    """Docked ships take off."""

    code = box.ACTION_LAUNCH
    ships: Few


class Rescue(Verb, tag="rescue"):
    """Own astronauts return from the memorial into one zone."""

    code = box.ACTION_RESCUE
    up_to: Few


class March(Verb, tag="march"):
    """Own astronauts walk on Mars."""

    code = box.ACTION_MARCH
    up_to: Few


ActionEffect = TakeTokens | LaunchAny | Rescue | March
