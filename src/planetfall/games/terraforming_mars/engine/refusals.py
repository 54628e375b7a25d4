"""What a refused answer is told: the clause it breaks and the key of a sentence."""

from planetfall.core.frame_state import QUESTION
from planetfall.games.terraforming_mars.engine import frames
from planetfall.games.terraforming_mars.engine import refusal_codes as why
from planetfall.games.terraforming_mars.engine.box import MILESTONES, PROJECTS

# Sentences that stand under several clauses.
NOT_HAND = "not-in-hand"
DEAR = "too-dear"
SPEND = "cannot-spend"
OWN_LOSS = "cannot-lower-own"
NOBODY = "nobody-to-lower"
NO_ROOM = "no-space"
MISSED = "milestone-missed"
TOO_MUCH = "more-than-you-have"
OCEAN_AREA = "needs-ocean-area"
TOO_FEW_HERE = "card-empty"
NOTHING = "nobody-to-take-from"
NOT_MINE = "not-own-card"
FEW_HERE = "few-cubes-here"
OVERPAID = "pays-too-much"
TOO_MANY = "removes-too-much"
NO_MONEY = "cannot-buy"

# The clause, and the key of the sentence in the catalogue.
REFUSALS: dict[int, tuple[str, str]] = {
    why.NOT_IN_HAND: ("TM-72", NOT_HAND),
    why.TOO_DEAR: ("TM-74", DEAR),
    why.OXYGEN_LOW: ("TM-73", "oxygen-low"),
    why.OXYGEN_HIGH: ("TM-73", "oxygen-high"),
    why.TOO_COLD: ("TM-73", "too-cold"),
    why.TOO_WARM: ("TM-73", "too-warm"),
    why.FEW_OCEANS: ("TM-73", "few-oceans"),
    why.MANY_OCEANS: ("TM-73", "many-oceans"),
    why.FEW_TAGS: ("TM-89", "few-tags"),
    why.LOW_PRODUCTION: ("TM-96", "low-production"),
    why.FEW_CITIES: ("TM-95", "few-cities"),
    why.FEW_GREENERIES: ("TM-95", "few-greeneries"),
    why.CANNOT_LOWER_OWN: ("TM-111", OWN_LOSS),
    why.NOBODY_TO_LOWER: ("TM-110", NOBODY),
    why.CANNOT_SPEND: ("TM-79", SPEND),
    why.NO_SPACE: ("TM-78", NO_ROOM),
    why.NO_CARDS_LEFT: ("TM-28", "no-cards-left"),
    why.NO_CUBE: ("TM-127", "no-cube"),
    why.NOTHING_TO_COPY: ("TM-155", "nothing-to-copy"),
    why.HEAT_NEEDED: ("TM-107", "heat-needed"),
    why.FIRST_ACTION_FIRST: ("TM-39", "first-action-first"),
    why.NO_FIRST_ACTION: ("TM-39", "no-first-action"),
    why.PASS_OR_ACT: ("TM-68", "pass-or-act"),
    why.END_OF_TURN: ("TM-68", "end-of-turn"),
    why.NOT_IN_PLAY: ("TM-71", "not-in-play"),
    why.NO_ACTION: ("TM-71", "no-action"),
    why.USED_ALREADY: ("TM-159", "used-already"),
    why.RATING_NOT_RAISED: ("TM-51", "rating-not-raised"),
    why.ACTION_TOO_DEAR: ("TM-160", DEAR),
    why.ACTION_CANNOT_SPEND: ("TM-160", SPEND),
    why.ACTION_CANNOT_LOWER: ("TM-160", OWN_LOSS),
    why.FEW_CUBES_HERE: ("TM-160", FEW_HERE),
    why.NOBODY_TO_TAKE_FROM: ("TM-121", NOTHING),
    why.NOTHING_TO_CONVERT: ("TM-162", "nothing-to-convert"),
    why.FEW_PLANTS: ("TM-190", "few-plants"),
    why.NO_SPACE_FOR_PLANTS: ("TM-192", NO_ROOM),
    why.LITTLE_HEAT: ("TM-191", "little-heat"),
    why.NO_HAND: ("TM-165", "no-hand"),
    why.NO_SPACE_FOR_PROJECT: ("TM-171", NO_ROOM),
    why.SOLO_WITHOUT: ("TM-252", "solo-without"),
    why.MILESTONE_CLAIMED: ("TM-173", "milestone-claimed"),
    why.ALL_CLAIMED: ("TM-173", "all-claimed"),
    why.MILESTONE_TOO_DEAR: ("TM-172", DEAR),
    why.AWARD_FUNDED: ("TM-180", "award-funded"),
    why.ALL_FUNDED: ("TM-180", "all-funded"),
    why.AWARD_TOO_DEAR: ("TM-179", DEAR),
    why.SPACE_TAKEN: ("TM-193", "space-taken"),
    why.OFF_MARS: ("TM-202", "off-mars"),
    why.FOR_NOCTIS: ("TM-201", "for-noctis"),
    why.SPACE_CLAIMED: ("TM-217", "space-claimed"),
    why.NOT_TO_CLAIM: ("TM-218", "not-to-claim"),
    why.ONLY_OCEANS: ("TM-198", "only-oceans"),
    why.OCEAN_ON_LAND: ("TM-198", OCEAN_AREA),
    why.GREENERY_ON_LAND: ("TM-213", OCEAN_AREA),
    why.MOHOLE_ON_LAND: ("TM-214", OCEAN_AREA),
    why.LAKE_ON_OCEAN: ("TM-215", "lake-on-ocean"),
    why.BESIDE_CITY: ("TM-200", "beside-city"),
    why.NOT_BESIDE_OWN: ("TM-199", "not-beside-own"),
    why.NOT_ALONE: ("TM-206", "not-alone"),
    why.NO_VOLCANO: ("TM-209", "no-volcano"),
    why.NO_CITY_BESIDE: ("TM-208", "no-city-beside"),
    why.NO_GREENERY_BESIDE: ("TM-207", "no-greenery-beside"),
    why.NOT_BETWEEN_CITIES: ("TM-200", "not-between-cities"),
    why.NO_METAL: ("TM-210", "no-metal"),
    why.MINE_NOT_BESIDE_OWN: ("TM-211", "mine-not-beside-own"),
    why.PAYS_TOO_LITTLE: ("TM-97", "pays-too-little"),
    why.PAYS_TOO_MUCH: ("TM-99", OVERPAID),
    why.HEATS_TOO_MUCH: ("TM-44", OVERPAID),
    why.CONVERTS_NOTHING: ("TM-162", "converts-nothing"),
    why.CONVERTS_TOO_MUCH: ("TM-162", TOO_MUCH),
    why.SHIFTS_TOO_MUCH: ("TM-114", TOO_MUCH),
    why.REMOVES_NOTHING: ("TM-115", "removes-nothing"),
    why.REMOVES_TOO_MUCH: ("TM-115", TOO_MANY),
    why.HAS_FEWER: ("TM-117", "has-fewer"),
    why.FLOODS_TOO_MUCH: ("TM-123", TOO_MANY),
    why.TAKES_WRONG_NUMBER: ("TM-119", "takes-wrong-number"),
    why.NO_SUCH_SEAT: ("TM-80", "no-such-seat"),
    why.CANNOT_LOSE: ("TM-109", "cannot-lose"),
    why.NOTHING_THERE: ("TM-115", "nothing-there"),
    why.STEALS_FROM_SELF: ("TM-117", "steals-from-self"),
    why.SHIELDED: ("TM-122", "shielded"),
    why.NOT_BESIDE: ("TM-123", "not-beside"),
    why.NO_PREY: ("TM-121", TOO_FEW_HERE),
    why.NO_ANIMALS: ("TM-119", TOO_FEW_HERE),
    why.PETS_SAFE: ("TM-120", "pets-safe"),
    why.CARD_SAFE: ("TM-122", "card-safe"),
    why.NOT_OWN_CARD: ("TM-126", NOT_MINE),
    why.WRONG_CUBE: ("TM-126", "wrong-cube"),
    why.CARD_WITHOUT: ("TM-127", "card-without"),
    why.NOT_OWN_BOX: ("TM-154", NOT_MINE),
    why.NO_BUILDING: ("TM-154", "no-building"),
    why.NO_PRODUCTION_BOX: ("TM-154", "no-production-box"),
    why.BOX_COSTS_TOO_MUCH: ("TM-155", OWN_LOSS),
    why.BOX_FINDS_NOBODY: ("TM-155", NOBODY),
    why.NOTHING_TO_REMOVE: ("TM-273", NOTHING),
    why.NO_HOLDER: ("TM-273", "no-holder"),
    why.PLAYED_HOLDS_NOTHING: ("TM-137", "played-holds-nothing"),
    why.NOTHING_TO_EXCHANGE: ("TM-139", FEW_HERE),
    why.NO_SUCH_STEP: ("TM-82", "no-such-step"),
    why.NOT_TO_SELL: ("TM-165", NOT_HAND),
    why.NOT_TO_DISCARD: ("TM-140", NOT_HAND),
    why.SELL_ONE: ("TM-165", "sell-one"),
    why.CANNOT_KEEP_MORE: ("TM-21", NO_MONEY),
    why.CANNOT_BUY_MORE: ("TM-58", NO_MONEY),
    why.CANNOT_BUY_SEEN: ("TM-34", NO_MONEY),
}

# What is being asked, by the clause that asks it; an answer of another kind is refused with it.
ASKED: dict[int, tuple[str, str]] = {
    frames.ASK_CORPORATION: ("TM-18", "corporation"),
    frames.ASK_START_CARDS: ("TM-19", "start-cards"),
    frames.ASK_DRAFT: ("TM-60", "draft"),
    frames.ASK_RESEARCH: ("TM-57", "research"),
    frames.ASK_RESEARCH_HEAT: ("TM-44", "research-heat"),
    frames.ASK_ACTION: ("TM-71", "action"),
    frames.ASK_SELL: ("TM-165", "sell"),
    frames.ASK_TITANIUM: ("TM-98", "titanium"),
    frames.ASK_STEEL: ("TM-98", "steel"),
    frames.ASK_HEAT: ("TM-44", "heat"),
    frames.ASK_PLACE: ("TM-193", "place"),
    frames.ASK_WAY: ("TM-161", "which-action"),
    frames.ASK_CHOOSE: ("TM-273", "choose"),
    frames.ASK_HOW_MANY: ("TM-162", "how-many"),
    frames.ASK_LOWER: ("TM-108", "lower"),
    frames.ASK_REMOVE: ("TM-115", "remove"),
    frames.ASK_REMOVE_AMOUNT: ("TM-115", "remove-amount"),
    frames.ASK_TAKE: ("TM-121", "take-from"),
    frames.ASK_ADD: ("TM-126", "add-to"),
    frames.ASK_COPY: ("TM-154", "copy"),
    frames.ASK_EXCHANGE: ("TM-140", "exchange"),
    frames.ASK_BUY_SEEN: ("TM-34", "buy-seen"),
    frames.ASK_KEEP: ("TM-33", "keep"),
    frames.ASK_NEXT: ("TM-82", "next"),
    frames.ASK_FINAL: ("TM-239", "final-greenery"),
    frames.ASK_TAKE_AMOUNT: ("TM-119", "take-amount"),
}

# Sentences that stand under the clause of the question.
BY_QUESTION = {
    why.MUST_ANSWER: "must-answer",
    why.NOT_OFFERED: "not-offered",
    why.CHOSEN_ALREADY: "chosen-already",
}

for _kind, (_clause, _key) in ASKED.items():
    _number = _kind - QUESTION
    REFUSALS[why.NOT_ASKED + _number] = (_clause, f"asked-{_key}")
    for _first, _sentence in BY_QUESTION.items():
        REFUSALS[_first + _number] = (_clause, _sentence)

for _project in range(PROJECTS):
    REFUSALS[why.PROJECT_TOO_DEAR + _project] = (f"TM-{165 + _project}", DEAR)  # TM-166 to TM-170

for _milestone in range(MILESTONES):
    REFUSALS[why.MILESTONE_MISSED + _milestone] = (f"TM-{174 + _milestone}", MISSED)  # TM-174 to TM-178
