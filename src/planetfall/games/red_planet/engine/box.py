"""The components of one edition as numbers, as the engine reads them.

Made by `components` from a pack; never changed afterwards, shared by every state of a match.
Zones are 0 to 9 (Phobos last), resources 0 to 2, specialists 1 to 9, events first missions, then discoveries,
then actions.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.pack import Pack

ZONES: Final = 10
MARS: Final = 9  # the zones before Phobos
PHOBOS: Final = 9
RESOURCES: Final = 3
ICE: Final = 0
SYLVANITE: Final = 1
CELERIUM: Final = 2
MOST_COLOURS: Final = 6
MOST_DOCKS: Final = 6
SHIPS: Final = 36
STEPS: Final = 4  # the most parts a specialist's effect has

# Kinds of stops on the round tracker.
STOP_ROUND: Final = 0
STOP_PRODUCTION: Final = 1
STOP_REVEAL: Final = 2
STOP_FINAL: Final = 3

# Parts of a specialist's effect. `first` and `second` are what the name says.
OP_NONE: Final = 0
OP_BOARD_ANY: Final = 1  # first astronauts, on one ship or several
OP_BOARD_DIFFERENT: Final = 2  # first astronauts, each on another ship
OP_BOARD_TOGETHER: Final = 3  # first astronauts on one ship, or nobody
OP_TAKE_BACK: Final = 4
OP_MOVE: Final = 5  # up to first moves
OP_RESEARCH: Final = 6  # draw an event or look at a discovery
OP_LAUNCH: Final = 7  # first docked ships that are not full
OP_DESTROY: Final = 8  # first docked ships
OP_REPLACE: Final = 9  # first astronauts
OP_KILL: Final = 10  # first astronauts
OP_DROP: Final = 11  # from first to second astronauts
OP_REDIRECT: Final = 12  # first ships

# What a mission counts. `first` are points, `second` is the minimum, `ties` whether a tie scores.
MISSION_PRESENCE: Final = 0  # scale by number of zones with an own astronaut
MISSION_MOST_ASTRONAUTS: Final = 1  # over all its zones together
MISSION_MOST_TOKENS: Final = 2  # third: resource
MISSION_MOST_MEMORIAL: Final = 3
MISSION_MOST_ZONES_LED: Final = 4
MISSION_TOKEN_KINDS: Final = 5  # scale by number of kinds

# What a discovery does, in the phase it names.
DISCOVERY_LOSE: Final = 0  # reveal: each colour present loses first astronauts
DISCOVERY_GATHER: Final = 1  # reveal: astronauts on docked ships land here
DISCOVERY_SWAP: Final = 2  # reveal: exchange the marker with the one left over
DISCOVERY_SCATTER: Final = 3  # reveal: each colour with second or more moves first astronauts next door
DISCOVERY_EQUAL: Final = 4  # production: all present count the same
DISCOVERY_REVERSED: Final = 5  # production: fewest counts as most
DISCOVERY_BARREN: Final = 6  # production: nothing is added
DISCOVERY_NEIGHBOURS: Final = 7  # production: first more in each adjacent zone that produces
DISCOVERY_SECOND: Final = 8  # production: the second most takes it
DISCOVERY_MORE: Final = 9  # production: first more here
DISCOVERY_SCORE_PRESENT: Final = 10  # final: first points for each colour present
DISCOVERY_SCORE_MOST: Final = 11  # final: first points for the most, second for each tied

# What an action card does, and when.
ACTION_TOKENS: Final = 0  # take first tokens of resource third
ACTION_LAUNCH: Final = 1  # launch first docked ships
ACTION_RESCUE: Final = 2  # up to first astronauts from the memorial into one zone
ACTION_MARCH: Final = 3  # up to first moves
MOMENT_BEFORE_LANDING: Final = 0  # last round, after the last specialist
MOMENT_AFTER_REVEAL: Final = 1
MOMENT_BEFORE_PRODUCTION: Final = 2  # the third one
MOMENT_AFTER_PRODUCTION: Final = 3
MOMENTS: Final = 4

EVENT_MISSION: Final = 0
EVENT_DISCOVERY: Final = 1
EVENT_ACTION: Final = 2

RULES: Final = 2  # the newest version of the rules


class Box:
    """Numbers of one edition and board; bit masks have a bit per zone."""

    def __init__(self, pack: Pack) -> None:
        empty = vec[i64]()
        self.rules: i64 = RULES  # the version that is played
        self.pack: Pack = pack  # its source
        self.edition: str = ""
        self.board: str = ""
        self.phobos_in_doubt: bool = False  # the edition does not say whether the Soldier may kill on Phobos
        self.soldier_on_phobos: bool = False  # an option: it may, where that is in doubt
        self.free_travel_agent: bool = False  # an option: the Travel Agent may board nobody although it could
        self.clockwise_reveal: bool = False  # an option: discoveries are turned up clockwise
        self.memory_aid: bool = False  # an option: what a seat has seen of discoveries is shown to it again
        self.contacts: vec[i64] = empty  # mask of neighbours, for each zone
        self.clockwise: vec[i64] = empty  # outer zones from the north
        self.outer: i64 = 0  # zones that take a discovery
        self.killing: i64 = 0  # zones where the Soldier may kill
        self.astronauts: i64 = 0  # per colour
        self.destination_tokens: i64 = 0  # per zone
        self.markers: vec[i64] = empty  # how many of each resource; together one more than zones
        self.token_value: vec[i64] = empty  # per resource
        self.ice_monopoly: i64 = 0  # points
        self.ship_destination: vec[i64] = empty  # zone or -1, for each ship card
        self.ship_capacity: vec[i64] = empty
        self.steps: vec[i64] = empty  # STEPS for each of the numbers 0 to 9: op | first << 8 | second << 16
        self.tracker: vec[i64] = empty  # kind | number << 8 for each stop (round, or tokens produced)
        self.first_player_first: bool = False  # new first player before landing
        self.owner_orders_neutral: bool = False  # the owner orders the top three neutral cards
        self.neutral_bottom: i64 = 0  # mask of specialist numbers that start at the bottom of neutral decks
        self.missions: i64 = 0  # how many events are missions; they come first
        self.discoveries: i64 = 0
        self.actions: i64 = 0
        # For each event: what it does, its numbers, its zones, its scale and when it acts (moment of an action).
        self.event_verb: vec[i64] = empty
        self.event_first: vec[i64] = empty
        self.event_second: vec[i64] = empty
        self.event_third: vec[i64] = empty
        self.event_zones: vec[i64] = empty
        self.event_scale: vec[i64] = empty  # 4 bits of points for each count, count 0 in the lowest bits
        self.event_ties: vec[i64] = empty  # 1: a tie scores in full
        self.event_moment: vec[i64] = empty

    def events(self) -> i64:
        """How many event cards there are."""
        return self.missions + self.discoveries + self.actions

    def kind(self, event: i64) -> i64:
        """Whether an event is a mission, a discovery or an action."""
        if event < self.missions:
            return EVENT_MISSION
        return EVENT_DISCOVERY if event < self.missions + self.discoveries else EVENT_ACTION
