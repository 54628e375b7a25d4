"""Why answers are refused: for each code the clause and the key of a sentence."""

from planetfall.core.frame_state import QUESTION
from planetfall.games.terraforming_mars.engine import frames
from planetfall.games.terraforming_mars.engine import refusal_codes as codes
from planetfall.games.terraforming_mars.engine.box import MILESTONES, PROJECTS

# Keys of sentences that several clauses share.
NOT_IN_HAND = "not-in-hand"
TOO_DEAR = "too-dear"
CANNOT_SPEND = "cannot-spend"
CANNOT_LOWER_OWN = "cannot-lower-own"
NOBODY_TO_LOWER = "nobody-to-lower"
NO_SPACE = "no-space"
MILESTONE_MISSED = "milestone-missed"
MORE_THAN_YOU_HAVE = "more-than-you-have"
NEEDS_OCEAN_AREA = "needs-ocean-area"
CARD_EMPTY = "card-empty"
NOBODY_TO_TAKE_FROM = "nobody-to-take-from"
NOT_OWN_CARD = "not-own-card"
FEW_CUBES_HERE = "few-cubes-here"
PAYS_TOO_MUCH = "pays-too-much"
REMOVES_TOO_MUCH = "removes-too-much"
CANNOT_BUY = "cannot-buy"

# The clause, and the key of the sentence in the catalogue.
REFUSALS: dict[int, tuple[str, str]] = {
    codes.NOT_IN_HAND: ("TM-72", NOT_IN_HAND),
    codes.TOO_DEAR: ("TM-74", TOO_DEAR),
    codes.OXYGEN_LOW: ("TM-73", "oxygen-low"),
    codes.OXYGEN_HIGH: ("TM-73", "oxygen-high"),
    codes.TOO_COLD: ("TM-73", "too-cold"),
    codes.TOO_WARM: ("TM-73", "too-warm"),
    codes.FEW_OCEANS: ("TM-73", "few-oceans"),
    codes.MANY_OCEANS: ("TM-73", "many-oceans"),
    codes.FEW_TAGS: ("TM-89", "few-tags"),
    codes.LOW_PRODUCTION: ("TM-96", "low-production"),
    codes.FEW_CITIES: ("TM-95", "few-cities"),
    codes.FEW_GREENERIES: ("TM-95", "few-greeneries"),
    codes.CANNOT_LOWER_OWN: ("TM-111", CANNOT_LOWER_OWN),
    codes.NOBODY_TO_LOWER: ("TM-110", NOBODY_TO_LOWER),
    codes.CANNOT_SPEND: ("TM-79", CANNOT_SPEND),
    codes.NO_SPACE: ("TM-78", NO_SPACE),
    codes.NO_CARDS_LEFT: ("TM-28", "no-cards-left"),
    codes.NO_CUBE: ("TM-127", "no-cube"),
    codes.NOTHING_TO_COPY: ("TM-155", "nothing-to-copy"),
    codes.HEAT_NEEDED: ("TM-107", "heat-needed"),
    codes.FIRST_ACTION_FIRST: ("TM-39", "first-action-first"),
    codes.NO_FIRST_ACTION: ("TM-39", "no-first-action"),
    codes.PASS_OR_ACT: ("TM-68", "pass-or-act"),
    codes.END_OF_TURN: ("TM-68", "end-of-turn"),
    codes.NOT_IN_PLAY: ("TM-71", "not-in-play"),
    codes.NO_ACTION: ("TM-71", "no-action"),
    codes.USED_ALREADY: ("TM-159", "used-already"),
    codes.RATING_NOT_RAISED: ("TM-51", "rating-not-raised"),
    codes.ACTION_TOO_DEAR: ("TM-160", TOO_DEAR),
    codes.ACTION_CANNOT_SPEND: ("TM-160", CANNOT_SPEND),
    codes.ACTION_CANNOT_LOWER: ("TM-160", CANNOT_LOWER_OWN),
    codes.FEW_CUBES_HERE: ("TM-160", FEW_CUBES_HERE),
    codes.NOBODY_TO_TAKE_FROM: ("TM-121", NOBODY_TO_TAKE_FROM),
    codes.NOTHING_TO_CONVERT: ("TM-162", "nothing-to-convert"),
    codes.FEW_PLANTS: ("TM-190", "few-plants"),
    codes.NO_SPACE_FOR_PLANTS: ("TM-192", NO_SPACE),
    codes.LITTLE_HEAT: ("TM-191", "little-heat"),
    codes.NO_HAND: ("TM-165", "no-hand"),
    codes.NO_SPACE_FOR_PROJECT: ("TM-171", NO_SPACE),
    codes.SOLO_WITHOUT: ("TM-252", "solo-without"),
    codes.MILESTONE_CLAIMED: ("TM-173", "milestone-claimed"),
    codes.ALL_CLAIMED: ("TM-173", "all-claimed"),
    codes.MILESTONE_TOO_DEAR: ("TM-172", TOO_DEAR),
    codes.AWARD_FUNDED: ("TM-180", "award-funded"),
    codes.ALL_FUNDED: ("TM-180", "all-funded"),
    codes.AWARD_TOO_DEAR: ("TM-179", TOO_DEAR),
    codes.SPACE_TAKEN: ("TM-193", "space-taken"),
    codes.OFF_MARS: ("TM-202", "off-mars"),
    codes.FOR_NOCTIS: ("TM-201", "for-noctis"),
    codes.SPACE_CLAIMED: ("TM-217", "space-claimed"),
    codes.NOT_TO_CLAIM: ("TM-218", "not-to-claim"),
    codes.ONLY_OCEANS: ("TM-198", "only-oceans"),
    codes.OCEAN_ON_LAND: ("TM-198", NEEDS_OCEAN_AREA),
    codes.GREENERY_ON_LAND: ("TM-213", NEEDS_OCEAN_AREA),
    codes.MOHOLE_ON_LAND: ("TM-214", NEEDS_OCEAN_AREA),
    codes.LAKE_ON_OCEAN: ("TM-215", "lake-on-ocean"),
    codes.BESIDE_CITY: ("TM-200", "beside-city"),
    codes.NOT_BESIDE_OWN: ("TM-199", "not-beside-own"),
    codes.NOT_ALONE: ("TM-206", "not-alone"),
    codes.NO_VOLCANO: ("TM-209", "no-volcano"),
    codes.NO_CITY_BESIDE: ("TM-208", "no-city-beside"),
    codes.NO_GREENERY_BESIDE: ("TM-207", "no-greenery-beside"),
    codes.NOT_BETWEEN_CITIES: ("TM-200", "not-between-cities"),
    codes.NO_METAL: ("TM-210", "no-metal"),
    codes.MINE_NOT_BESIDE_OWN: ("TM-211", "mine-not-beside-own"),
    codes.PAYS_TOO_LITTLE: ("TM-97", "pays-too-little"),
    codes.PAYS_TOO_MUCH: ("TM-99", PAYS_TOO_MUCH),
    codes.HEATS_TOO_MUCH: ("TM-44", PAYS_TOO_MUCH),
    codes.CONVERTS_NOTHING: ("TM-162", "converts-nothing"),
    codes.CONVERTS_TOO_MUCH: ("TM-162", MORE_THAN_YOU_HAVE),
    codes.SHIFTS_TOO_MUCH: ("TM-114", MORE_THAN_YOU_HAVE),
    codes.REMOVES_NOTHING: ("TM-115", "removes-nothing"),
    codes.REMOVES_TOO_MUCH: ("TM-115", REMOVES_TOO_MUCH),
    codes.HAS_FEWER: ("TM-117", "has-fewer"),
    codes.FLOODS_TOO_MUCH: ("TM-123", REMOVES_TOO_MUCH),
    codes.TAKES_WRONG_NUMBER: ("TM-119", "takes-wrong-number"),
    codes.NO_SUCH_SEAT: ("TM-80", "no-such-seat"),
    codes.CANNOT_LOSE: ("TM-109", "cannot-lose"),
    codes.NOTHING_THERE: ("TM-115", "nothing-there"),
    codes.STEALS_FROM_SELF: ("TM-117", "steals-from-self"),
    codes.SHIELDED: ("TM-122", "shielded"),
    codes.NOT_BESIDE: ("TM-123", "not-beside"),
    codes.NO_PREY: ("TM-121", CARD_EMPTY),
    codes.NO_ANIMALS: ("TM-119", CARD_EMPTY),
    codes.PETS_SAFE: ("TM-120", "pets-safe"),
    codes.CARD_SAFE: ("TM-122", "card-safe"),
    codes.NOT_OWN_CARD: ("TM-126", NOT_OWN_CARD),
    codes.WRONG_CUBE: ("TM-126", "wrong-cube"),
    codes.CARD_WITHOUT: ("TM-127", "card-without"),
    codes.NOT_OWN_BOX: ("TM-154", NOT_OWN_CARD),
    codes.NO_BUILDING: ("TM-154", "no-building"),
    codes.NO_PRODUCTION_BOX: ("TM-154", "no-production-box"),
    codes.BOX_COSTS_TOO_MUCH: ("TM-155", CANNOT_LOWER_OWN),
    codes.BOX_FINDS_NOBODY: ("TM-155", NOBODY_TO_LOWER),
    codes.NOTHING_TO_REMOVE: ("TM-273", NOBODY_TO_TAKE_FROM),
    codes.NO_HOLDER: ("TM-273", "no-holder"),
    codes.PLAYED_HOLDS_NOTHING: ("TM-137", "played-holds-nothing"),
    codes.NOTHING_TO_EXCHANGE: ("TM-139", FEW_CUBES_HERE),
    codes.NO_SUCH_STEP: ("TM-82", "no-such-step"),
    codes.NOT_TO_SELL: ("TM-165", NOT_IN_HAND),
    codes.NOT_TO_DISCARD: ("TM-140", NOT_IN_HAND),
    codes.SELL_ONE: ("TM-165", "sell-one"),
    codes.CANNOT_KEEP_MORE: ("TM-21", CANNOT_BUY),
    codes.CANNOT_BUY_MORE: ("TM-58", CANNOT_BUY),
    codes.CANNOT_BUY_SEEN: ("TM-34", CANNOT_BUY),
    codes.ORDER_ALIKE: ("TM-276", "order-alike"),
}

# The clause and the key of each kind of question; an answer of another kind is refused with them.
QUESTION_KINDS: dict[int, tuple[str, str]] = {
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
    frames.ASK_WHICH_ACTION: ("TM-161", "which-action"),
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
    frames.ASK_GREENERY: ("TM-276", "greenery-order"),
}

# Keys of sentences that are used with the clause of the question.
BY_QUESTION = {
    codes.MUST_ANSWER: "must-answer",
    codes.NOT_OFFERED: "not-offered",
    codes.CHOSEN_ALREADY: "chosen-already",
}

for _kind, (_clause, _key) in QUESTION_KINDS.items():
    _number = _kind - QUESTION
    REFUSALS[codes.NOT_ASKED + _number] = (_clause, f"asked-{_key}")
    for _first, _sentence in BY_QUESTION.items():
        REFUSALS[_first + _number] = (_clause, _sentence)

for _project in range(PROJECTS):
    REFUSALS[codes.PROJECT_TOO_DEAR + _project] = (f"TM-{165 + _project}", TOO_DEAR)  # TM-166 to TM-170

for _milestone in range(MILESTONES):
    REFUSALS[codes.MILESTONE_MISSED + _milestone] = (
        f"TM-{174 + _milestone}",
        MILESTONE_MISSED,
    )  # TM-174 to TM-178
