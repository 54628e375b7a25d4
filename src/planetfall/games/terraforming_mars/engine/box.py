"""The contents of a pack as numbers, as the engine reads them.

Made by `components` from a pack; never changed afterwards, shared by every state of a match. Cards are 0 to 207, the
corporations follow as 208 to 220. Spaces are 0 to 62, the two moons last. Effects are rows of four numbers; lists of
effects are ranges of rows.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.pack import Pack

CARDS: Final = 208
CORPORATIONS: Final = 13
BEGINNER: Final = 0  # the corporation
SPACES: Final = 63
MARS: Final = 61  # the spaces before the moons
PHOBOS: Final = 61
GANYMEDE: Final = 62
MOST_SEATS: Final = 5
RESOURCES: Final = 6
TAGS: Final = 10
ALL_TAGS: Final = 10  # place of the discount on every card
PROJECTS: Final = 6
SELL_PATENTS: Final = 0
ASTEROID: Final = 2
AQUIFER: Final = 3
PROJECT_GREENERY: Final = 4
PROJECT_CITY: Final = 5
MILESTONES: Final = 5
AWARDS: Final = 5
TILES: Final = 14
MOST_HOLDERS: Final = 24
MIN_MEGACREDIT_PRODUCTION: Final = -5  # TM-6
UNBOUNDED: Final = 999  # no bound

MEGACREDITS: Final = 0
STEEL: Final = 1
TITANIUM: Final = 2
PLANTS: Final = 3
ENERGY: Final = 4
HEAT: Final = 5

TAG_BUILDING: Final = 0
TAG_SPACE: Final = 1
TAG_SCIENCE: Final = 3

CUBE_ANIMAL: Final = 0
CUBE_MICROBE: Final = 1
CUBE_SCIENCE: Final = 2
CUBE_FIGHTER: Final = 3
CUBE_OWN: Final = 4  # the kind that the card holds

TILE_OCEAN: Final = 0
TILE_GREENERY: Final = 1
TILE_CITY: Final = 2
TILE_CAPITAL: Final = 3  # this tile and the following ones are placed at most once

TYPE_AUTOMATED: Final = 0
TYPE_ACTIVE: Final = 1
TYPE_EVENT: Final = 2
TYPE_CORPORATION: Final = 3

TEMPERATURE: Final = 0
OXYGEN: Final = 1

# What an effect does. `what`, `amount` and `extra` are what the comment says; an amount may be counted instead.
OP_PRODUCTION: Final = 1  # resource, steps, count + 1
OP_LOWER: Final = 2  # resource, steps: any player's production
OP_GAIN: Final = 3  # resource, amount, count + 1
OP_SPEND: Final = 4  # resource, amount, metals accepted
OP_REMOVE: Final = 5  # resource, amount, 1: only beside the ocean just placed
OP_STEAL: Final = 6  # resource, amount
OP_TAKE: Final = 7  # cube, amount, 1: may be left out
OP_ADD: Final = 8  # cube, amount, where to
OP_SPEND_HERE: Final = 9  # -, amount
OP_RATING: Final = 10  # -, steps, count + 1
OP_RAISE: Final = 11  # parameter, steps
OP_PLACE: Final = 12  # tile, how many, where
OP_DRAW: Final = 13  # -, cards
OP_LOOK: Final = 14  # -, cards, how many are kept
OP_LOOK_BUY: Final = 15
OP_REVEAL: Final = 16  # tag, -, list
OP_EXCHANGE: Final = 17  # may discard a card to draw one
OP_CHOOSE: Final = 18  # options, -, first list; the others follow
OP_IF_TAGS: Final = 19  # tag, at least, list; the next list otherwise
OP_CONVERT: Final = 20  # resource, into resource
OP_SHIFT: Final = 21  # production of a resource, into that of another
OP_CLAIM: Final = 22
OP_MINE: Final = 23  # -, steps of the metal on the space just covered
OP_COPY: Final = 24  # the production box of an own building card

ACCEPTS_STEEL: Final = 1  # metals accepted, a bit each
ACCEPTS_TITANIUM: Final = 2

TO_THIS: Final = 0
TO_OWN: Final = 1
TO_OWN_WITH_CUBE: Final = 2
TO_PLAYED: Final = 3

# Where a tile may go.
ON_CITY: Final = 0
ON_GREENERY: Final = 1
ON_OCEAN: Final = 2
ON_LAND: Final = 3
ON_ISOLATED: Final = 4
ON_VOLCANIC: Final = 5
ON_NEXT_TO_CITY: Final = 6
ON_NEXT_TO_GREENERY: Final = 7
ON_NEXT_TO_TWO_CITIES: Final = 8
ON_METAL: Final = 9
ON_METAL_NEXT_TO_OWN: Final = 10
ON_NOCTIS: Final = 11
ON_PHOBOS: Final = 12
ON_GANYMEDE: Final = 13

# What is counted. `what` is the tag or tile.
COUNT_OWN_TAGS: Final = 1
COUNT_OTHERS_TAGS: Final = 2
COUNT_CITIES: Final = 3
COUNT_CITIES_ON_MARS: Final = 4
COUNT_EVENTS: Final = 5
COUNT_CUBES: Final = 6
COUNT_ADJACENT: Final = 7

# What a requirement is about.
REQ_OXYGEN: Final = 0
REQ_TEMPERATURE: Final = 1
REQ_OCEANS: Final = 2
REQ_TAGS: Final = 3
REQ_PRODUCTION: Final = 4
REQ_CITIES: Final = 5  # of all
REQ_GREENERIES: Final = 6  # own

# When a trigger acts.
WHEN_CARD: Final = 0
WHEN_TILE: Final = 1
WHEN_PROJECT: Final = 2
WHEN_BONUS: Final = 3

# What lasts while a card is in play, or waits for the next card.
LASTING_DISCOUNT: Final = 0  # tag or ALL_TAGS, amount
LASTING_VALUE: Final = 1  # resource, amount
LASTING_SLACK: Final = 2  # -, steps
LASTING_NEXT_DISCOUNT: Final = 3  # -, amount
LASTING_NEXT_SLACK: Final = 4  # -, steps
LASTING_SHIELD: Final = 5  # the owner's plants, animals and microbes
LASTING_SAFE: Final = 6  # the cubes on this card
LASTING_PROJECT_DISCOUNT: Final = 7  # project, amount
LASTING_GREENERY_COST: Final = 8  # -, plants
LASTING_HEAT_MONEY: Final = 9

# What must be checked before a card may be played, a bit each.
CHECK_REQUIREMENT: Final = 1
CHECK_PRODUCTION: Final = 2
CHECK_LOWER: Final = 4
CHECK_SPEND: Final = 8
CHECK_SPACE: Final = 16
CHECK_DRAW: Final = 32
CHECK_CUBE: Final = 64
CHECK_COPY: Final = 128

RULES: Final = 2  # the newest version of the rules

# Who is first player in generation 1.
LAST_WINNER: Final = "last-winner"
FIRST_SEAT: Final = "first-seat"
DRAWN: Final = "drawn"


class Box:
    """Numbers of one set of cards; bit masks have a bit per space, tag or trigger."""

    def __init__(self, pack: Pack) -> None:
        empty = vec[i64]()
        self.rules: i64 = RULES  # the version that is played
        self.pack: Pack = pack  # that it was made from
        self.cards_option: str = ""
        self.draft: bool = False
        self.beginners: i64 = 0
        self.first_player: str = LAST_WINNER
        self.winner_seat: i64 = 1  # of the last winner, counted from 1
        self.deck: vec[i64] = empty  # the cards that are played with, ascending
        self.deck_set: vec[i64] = empty  # the same as a set of cards
        self.corporations: vec[i64] = empty  # those that are dealt
        # the board
        self.land: i64 = 0
        self.ocean: i64 = 0
        self.noctis: i64 = 0
        self.volcanic: i64 = 0
        self.metal: i64 = 0  # land with a metal bonus
        self.neighbours: vec[i64] = empty  # mask for each space
        self.clockwise: vec[i64] = empty  # six for each space of Mars from the upper left, -1 beyond the edge
        self.bonus: vec[i64] = empty  # plants | steel << 4 | titanium << 8 | cards << 12 for each space
        # the tracks
        self.temperature_goal: i64 = 0  # in steps
        self.oxygen_goal: i64 = 0
        self.oceans_goal: i64 = 0
        self.heat_bonus: i64 = 0  # mask of temperature steps that give heat production
        self.ocean_step: i64 = 0  # of temperature
        self.warm_step: i64 = 0  # of oxygen
        self.rating: i64 = 0
        self.solo_rating: i64 = 0
        self.solo_generations: i64 = 0
        self.start_production: i64 = 0
        self.dealt: i64 = 0
        self.research: i64 = 0
        self.card_price: i64 = 0
        self.ocean_bonus: i64 = 0
        self.greenery_cost: i64 = 0
        self.heat_cost: i64 = 0
        self.steel_value: i64 = 0
        self.titanium_value: i64 = 0
        self.project_cost: vec[i64] = empty
        self.project_list: vec[i64] = empty
        self.milestone_cost: i64 = 0
        self.milestone_points: i64 = 0
        self.milestone_least: vec[i64] = empty
        self.most_milestones: i64 = 0
        self.award_cost: vec[i64] = empty  # of the first, second and third
        self.award_first: i64 = 0
        self.award_second: i64 = 0
        # effects, and lists of them
        self.op: vec[i64] = empty
        self.what: vec[i64] = empty
        self.amount: vec[i64] = empty
        self.extra: vec[i64] = empty
        self.list_from: vec[i64] = empty
        self.list_to: vec[i64] = empty
        self.count_kind: vec[i64] = empty
        self.count_what: vec[i64] = empty
        self.count_each: vec[i64] = empty
        # cards and corporations
        self.cost: vec[i64] = empty
        self.type: vec[i64] = empty
        self.tags: vec[i64] = empty  # how many of each tag, 4 bits each
        self.tag_mask: vec[i64] = empty
        self.play: vec[i64] = empty  # list
        self.play_checks: vec[i64] = empty
        self.net: vec[i64] = empty  # card · resource: own production steps gained, negative: lost
        self.lower: vec[i64] = empty  # effect that lowers any player's production, or -1
        self.spend: vec[i64] = empty  # effect that spends from the stock, or -1
        self.space: vec[i64] = empty  # effect that places a tile other than an ocean, or claims, or -1
        self.draws: vec[i64] = empty  # cards needed
        self.requires_from: vec[i64] = empty
        self.requires_to: vec[i64] = empty
        self.requires_what: vec[i64] = empty
        self.requires_of: vec[i64] = empty
        self.requires_least: vec[i64] = empty  # temperature in steps
        self.requires_most: vec[i64] = empty
        self.lasting_from: vec[i64] = empty
        self.lasting_to: vec[i64] = empty
        self.lasting_is: vec[i64] = empty
        self.lasting_what: vec[i64] = empty
        self.lasting_amount: vec[i64] = empty
        self.first_action: vec[i64] = empty  # list of each corporation, or -1
        # cards that store cubes
        self.holder: vec[i64] = empty  # number of a card among those, or -1
        self.holder_card: vec[i64] = empty
        self.holder_cube: vec[i64] = empty
        self.safe: i64 = 0  # holders whose cubes nobody takes
        # cards with actions
        self.action: vec[i64] = empty  # number of a card among those, or -1
        self.action_card: vec[i64] = empty
        self.alternatives_from: vec[i64] = empty
        self.alternatives_to: vec[i64] = empty
        self.alternative_cost: vec[i64] = empty  # lists
        self.alternative_gain: vec[i64] = empty
        self.alternative_if_raised: vec[i64] = empty  # 1: only if the rating rose in this generation
        # triggers
        self.triggers: vec[i64] = empty  # mask of each card
        self.trigger_card: vec[i64] = empty
        self.trigger_when: vec[i64] = empty
        self.trigger_anyone: vec[i64] = empty
        self.trigger_tags: vec[i64] = empty  # mask, 0: any card
        self.trigger_event: vec[i64] = empty  # 1: only events
        self.trigger_cost: vec[i64] = empty  # printed cost at least
        self.trigger_each: vec[i64] = empty  # 1: once for each matching tag
        self.trigger_tile: vec[i64] = empty
        self.trigger_mars: vec[i64] = empty  # 1: only on Mars
        self.trigger_list: vec[i64] = empty
        self.trigger_only_gives: vec[i64] = empty  # 1: nothing to decide
        # victory points: amount × (count // each), or amount if the count is at least `least`
        self.points: vec[i64] = empty
        self.points_count: vec[i64] = empty  # count + 1, or 0: fixed
        self.points_least: vec[i64] = empty
        # sets of cards that count for anything once they are in play
        self.scoring: vec[i64] = empty  # by points
        self.lasting: vec[i64] = empty  # by an action, triggers, lasting effects, cubes or points that grow
        self.watches: vec[i64] = (
            empty  # 1: what it does or scores, once in play, may depend on what others have
        )
        self.mine: vec[i64] = empty  # number of a card among those that raise a metal's production, or -1
