"""Codes for why an answer is refused; `refusals` has the clause and the sentence of each.

One sentence may be used with several clauses: too expensive may be a card, an action or a milestone.
"""

from typing import Final

# -- playing a card
NOT_IN_HAND: Final = 1
TOO_DEAR: Final = 2
OXYGEN_LOW: Final = 3
OXYGEN_HIGH: Final = 4
TOO_COLD: Final = 5
TOO_WARM: Final = 6
FEW_OCEANS: Final = 7
MANY_OCEANS: Final = 8
FEW_TAGS: Final = 9
LOW_PRODUCTION: Final = 10  # that a requirement asks for
FEW_CITIES: Final = 11
FEW_GREENERIES: Final = 12
CANNOT_LOWER_OWN: Final = 13
NOBODY_TO_LOWER: Final = 14
CANNOT_SPEND: Final = 15
NO_SPACE: Final = 16
NO_CARDS_LEFT: Final = 17
NO_CUBE: Final = 18
NOTHING_TO_COPY: Final = 19
HEAT_NEEDED: Final = 20

# -- other actions of a turn
FIRST_ACTION_FIRST: Final = 21
NO_FIRST_ACTION: Final = 22
PASS_OR_ACT: Final = 23
END_OF_TURN: Final = 24
NOT_IN_PLAY: Final = 25
NO_ACTION: Final = 26
USED_ALREADY: Final = 27
RATING_NOT_RAISED: Final = 28
ACTION_TOO_DEAR: Final = 29
ACTION_CANNOT_SPEND: Final = 30
ACTION_CANNOT_LOWER: Final = 31
FEW_CUBES_HERE: Final = 32
NOBODY_TO_TAKE_FROM: Final = 33
NOTHING_TO_CONVERT: Final = 34
FEW_PLANTS: Final = 35
NO_SPACE_FOR_PLANTS: Final = 36
LITTLE_HEAT: Final = 37
NO_HAND: Final = 38
NO_SPACE_FOR_PROJECT: Final = 39
PROJECT_TOO_DEAR: Final = 40  # + project
SOLO_WITHOUT: Final = 46  # milestones and awards
MILESTONE_CLAIMED: Final = 47
ALL_CLAIMED: Final = 48
MILESTONE_TOO_DEAR: Final = 49
MILESTONE_MISSED: Final = 50  # + milestone
AWARD_FUNDED: Final = 55
ALL_FUNDED: Final = 56
AWARD_TOO_DEAR: Final = 57

# -- where a tile or a marker goes
SPACE_TAKEN: Final = 58
OFF_MARS: Final = 59
FOR_NOCTIS: Final = 60
SPACE_CLAIMED: Final = 61
NOT_TO_CLAIM: Final = 62
ONLY_OCEANS: Final = 63
OCEAN_ON_LAND: Final = 64
GREENERY_ON_LAND: Final = 65
MOHOLE_ON_LAND: Final = 66
LAKE_ON_OCEAN: Final = 67
BESIDE_CITY: Final = 68
NOT_BESIDE_OWN: Final = 69
NOT_ALONE: Final = 70
NO_VOLCANO: Final = 71
NO_CITY_BESIDE: Final = 72
NO_GREENERY_BESIDE: Final = 73
NOT_BETWEEN_CITIES: Final = 74
NO_METAL: Final = 75
MINE_NOT_BESIDE_OWN: Final = 76

# -- how much
PAYS_TOO_LITTLE: Final = 77
PAYS_TOO_MUCH: Final = 78
HEATS_TOO_MUCH: Final = 79
CONVERTS_NOTHING: Final = 80
CONVERTS_TOO_MUCH: Final = 81
SHIFTS_TOO_MUCH: Final = 82
REMOVES_NOTHING: Final = 83
REMOVES_TOO_MUCH: Final = 84
HAS_FEWER: Final = 85
FLOODS_TOO_MUCH: Final = 86
TAKES_WRONG_NUMBER: Final = 87

# -- whom, what, in which order
NO_SUCH_SEAT: Final = 88
CANNOT_LOSE: Final = 89  # that production
NOTHING_THERE: Final = 90  # to remove
STEALS_FROM_SELF: Final = 91
SHIELDED: Final = 92
NOT_BESIDE: Final = 93
NO_PREY: Final = 94
NO_ANIMALS: Final = 95
PETS_SAFE: Final = 96
CARD_SAFE: Final = 97
NOT_OWN_CARD: Final = 98
WRONG_CUBE: Final = 99
CARD_WITHOUT: Final = 100
NOT_OWN_BOX: Final = 101
NO_BUILDING: Final = 102
NO_PRODUCTION_BOX: Final = 103
BOX_COSTS_TOO_MUCH: Final = 104
BOX_FINDS_NOBODY: Final = 105
NOTHING_TO_REMOVE: Final = 106
NO_HOLDER: Final = 107
PLAYED_HOLDS_NOTHING: Final = 108
NOTHING_TO_EXCHANGE: Final = 109  # a cube for a card
NO_SUCH_STEP: Final = 110
NOT_TO_SELL: Final = 111
NOT_TO_DISCARD: Final = 112
SELL_ONE: Final = 113
CANNOT_KEEP_MORE: Final = 114
CANNOT_BUY_MORE: Final = 115
CANNOT_BUY_SEEN: Final = 116
ORDER_ALIKE: Final = 117  # of a greenery and its oxygen

# -- by the question that is asked: + kind of question - QUESTION
NOT_ASKED: Final = 128
MUST_ANSWER: Final = 160
NOT_OFFERED: Final = 192
CHOSEN_ALREADY: Final = 224
