"""What a refused answer is told: the clause it breaks and a sentence."""

from planetfall.games.terraforming_mars.engine import frames
from planetfall.games.terraforming_mars.engine import refusal_codes as why
from planetfall.games.terraforming_mars.engine.box import MILESTONES, PROJECTS

# Sentences that stand under several clauses: their key in other languages, and the sentence in English.
NOT_HAND = ("not-in-hand", "this card is not in your hand")
DEAR = ("too-dear", "you cannot pay for it")
SPEND = ("cannot-spend", "you do not have the resources that it takes")
OWN_LOSS = ("cannot-lower-own", "your production cannot be lowered that far")
NOBODY = ("nobody-to-lower", "nobody can lose that production")
NO_ROOM = ("no-space", "there is no area for the tile")
MISSED = ("milestone-missed", "you do not meet the condition yet")
TOO_MUCH = ("more-than-you-have", "you do not have that much")
OCEAN_AREA = ("needs-ocean-area", "it belongs on an ocean area")
TOO_FEW_HERE = ("card-empty", "too few resources of that kind lie on this card")
NOTHING = ("nobody-to-take-from", "there is nothing of that kind to remove")
NOT_MINE = ("not-own-card", "this is no card of yours for it")
FEW_HERE = ("few-cubes-here", "there are too few resources on this card")
OVERPAID = ("pays-too-much", "you do not have that much, or the price does not take it")
TOO_MANY = ("removes-too-much", "the card does not remove that many")
NO_MONEY = ("cannot-buy", "you cannot pay for one more card")

# The clause, the key of the sentence in other languages, and the sentence in English.
REFUSALS: dict[int, tuple[str, str, str]] = {
    why.NOT_IN_HAND: ("TM-72", *NOT_HAND),
    why.TOO_DEAR: ("TM-74", *DEAR),
    why.OXYGEN_LOW: ("TM-73", "oxygen-low", "there is too little oxygen"),
    why.OXYGEN_HIGH: ("TM-73", "oxygen-high", "there is too much oxygen"),
    why.TOO_COLD: ("TM-73", "too-cold", "it is too cold"),
    why.TOO_WARM: ("TM-73", "too-warm", "it is too warm"),
    why.FEW_OCEANS: ("TM-73", "few-oceans", "there are too few oceans"),
    why.MANY_OCEANS: ("TM-73", "many-oceans", "there are too many oceans"),
    why.FEW_TAGS: ("TM-89", "few-tags", "you have too few tags of this kind in play"),
    why.LOW_PRODUCTION: ("TM-96", "low-production", "you lack the production that it requires"),
    why.FEW_CITIES: ("TM-95", "few-cities", "there are too few cities"),
    why.FEW_GREENERIES: ("TM-95", "few-greeneries", "you have too few greeneries"),
    why.CANNOT_LOWER_OWN: ("TM-111", *OWN_LOSS),
    why.NOBODY_TO_LOWER: ("TM-110", *NOBODY),
    why.CANNOT_SPEND: ("TM-79", *SPEND),
    why.NO_SPACE: ("TM-78", *NO_ROOM),
    why.NO_CARDS_LEFT: ("TM-28", "no-cards-left", "there are too few cards to draw"),
    why.NO_CUBE: ("TM-127", "no-cube", "no card of yours has a resource on it"),
    why.NOTHING_TO_COPY: ("TM-155", "nothing-to-copy", "there is no production box that you could copy"),
    why.HEAT_NEEDED: ("TM-107", "heat-needed", "the heat that it takes must be left after paying"),
    why.FIRST_ACTION_FIRST: (
        "TM-39",
        "first-action-first",
        "the first action of your corporation comes before anything else",
    ),
    why.NO_FIRST_ACTION: ("TM-39", "no-first-action", "your corporation has no first action to take"),
    why.PASS_OR_ACT: ("TM-68", "pass-or-act", "without an action, a turn ends only with a pass"),
    why.END_OF_TURN: ("TM-68", "end-of-turn", "after an action you cannot pass, only end the turn"),
    why.NOT_IN_PLAY: ("TM-71", "not-in-play", "this card does not lie in front of you"),
    why.NO_ACTION: ("TM-71", "no-action", "this card has no action"),
    why.USED_ALREADY: ("TM-159", "used-already", "its action has been used in this generation"),
    why.RATING_NOT_RAISED: ("TM-51", "rating-not-raised", "your rating has not risen in this generation yet"),
    why.ACTION_TOO_DEAR: ("TM-160", *DEAR),
    why.ACTION_CANNOT_SPEND: ("TM-160", *SPEND),
    why.ACTION_CANNOT_LOWER: ("TM-160", *OWN_LOSS),
    why.FEW_CUBES_HERE: ("TM-160", *FEW_HERE),
    why.NOBODY_TO_TAKE_FROM: ("TM-121", *NOTHING),
    why.NOTHING_TO_CONVERT: ("TM-162", "nothing-to-convert", "you have nothing to convert"),
    why.FEW_PLANTS: ("TM-190", "few-plants", "you have too few plants"),
    why.NO_SPACE_FOR_PLANTS: ("TM-192", *NO_ROOM),
    why.LITTLE_HEAT: ("TM-191", "little-heat", "you have too little heat"),
    why.NO_HAND: ("TM-165", "no-hand", "you have no card to sell"),
    why.NO_SPACE_FOR_PROJECT: ("TM-171", *NO_ROOM),
    why.SOLO_WITHOUT: ("TM-252", "solo-without", "a solo game has no milestones and no awards"),
    why.MILESTONE_CLAIMED: ("TM-173", "milestone-claimed", "this milestone has been claimed"),
    why.ALL_CLAIMED: ("TM-173", "all-claimed", "no more milestones can be claimed"),
    why.MILESTONE_TOO_DEAR: ("TM-172", *DEAR),
    why.AWARD_FUNDED: ("TM-180", "award-funded", "this award has been funded"),
    why.ALL_FUNDED: ("TM-180", "all-funded", "no more awards can be funded"),
    why.AWARD_TOO_DEAR: ("TM-179", *DEAR),
    why.SPACE_TAKEN: ("TM-193", "space-taken", "a tile lies there already"),
    why.OFF_MARS: ("TM-202", "off-mars", "this area off Mars takes only its own city"),
    why.FOR_NOCTIS: ("TM-201", "for-noctis", "this area takes Noctis City and nothing else"),
    why.SPACE_CLAIMED: ("TM-217", "space-claimed", "somebody else has claimed this area"),
    why.NOT_TO_CLAIM: ("TM-218", "not-to-claim", "only free land that nobody has claimed can be claimed"),
    why.ONLY_OCEANS: ("TM-198", "only-oceans", "ocean areas take oceans only"),
    why.OCEAN_ON_LAND: ("TM-198", *OCEAN_AREA),
    why.GREENERY_ON_LAND: ("TM-213", *OCEAN_AREA),
    why.MOHOLE_ON_LAND: ("TM-214", *OCEAN_AREA),
    why.LAKE_ON_OCEAN: ("TM-215", "lake-on-ocean", "this ocean belongs on land"),
    why.BESIDE_CITY: ("TM-200", "beside-city", "a city must not lie beside another city"),
    why.NOT_BESIDE_OWN: (
        "TM-199",
        "not-beside-own",
        "a greenery lies beside a tile of yours as long as there is room",
    ),
    why.NOT_ALONE: ("TM-206", "not-alone", "it must not lie beside any tile"),
    why.NO_VOLCANO: ("TM-209", "no-volcano", "it belongs on one of the four volcanoes"),
    why.NO_CITY_BESIDE: ("TM-208", "no-city-beside", "it must lie beside a city"),
    why.NO_GREENERY_BESIDE: ("TM-207", "no-greenery-beside", "it must lie beside a greenery"),
    why.NOT_BETWEEN_CITIES: ("TM-200", "not-between-cities", "it must lie beside at least two cities"),
    why.NO_METAL: ("TM-210", "no-metal", "this area shows neither steel nor titanium"),
    why.MINE_NOT_BESIDE_OWN: ("TM-211", "mine-not-beside-own", "it must lie beside a tile of yours"),
    why.PAYS_TOO_LITTLE: ("TM-97", "pays-too-little", "the rest would be more than you can pay"),
    why.PAYS_TOO_MUCH: ("TM-99", *OVERPAID),
    why.HEATS_TOO_MUCH: ("TM-44", *OVERPAID),
    why.CONVERTS_NOTHING: ("TM-162", "converts-nothing", "at least one must be converted"),
    why.CONVERTS_TOO_MUCH: ("TM-162", *TOO_MUCH),
    why.SHIFTS_TOO_MUCH: ("TM-114", *TOO_MUCH),
    why.REMOVES_NOTHING: ("TM-115", "removes-nothing", "whoever is chosen loses at least one"),
    why.REMOVES_TOO_MUCH: ("TM-115", *TOO_MANY),
    why.HAS_FEWER: ("TM-117", "has-fewer", "this player does not have that many"),
    why.FLOODS_TOO_MUCH: ("TM-123", *TOO_MANY),
    why.TAKES_WRONG_NUMBER: ("TM-119", "takes-wrong-number", "one or two, as many as lie there"),
    why.NO_SUCH_SEAT: ("TM-80", "no-such-seat", "there is no such player at this table"),
    why.CANNOT_LOSE: ("TM-109", "cannot-lose", "this player does not have the whole production to lose"),
    why.NOTHING_THERE: ("TM-115", "nothing-there", "this player has none of it"),
    why.STEALS_FROM_SELF: ("TM-117", "steals-from-self", "nobody steals from themselves"),
    why.SHIELDED: ("TM-122", "shielded", "these plants are protected"),
    why.NOT_BESIDE: ("TM-123", "not-beside", "this player has no tile beside the new ocean"),
    why.NO_PREY: ("TM-121", *TOO_FEW_HERE),
    why.NO_ANIMALS: ("TM-119", *TOO_FEW_HERE),
    why.PETS_SAFE: ("TM-120", "pets-safe", "nothing is ever removed from this card"),
    why.CARD_SAFE: ("TM-122", "card-safe", "what lies on this card is protected"),
    why.NOT_OWN_CARD: ("TM-126", *NOT_MINE),
    why.WRONG_CUBE: ("TM-126", "wrong-cube", "this card does not hold what is asked for"),
    why.CARD_WITHOUT: ("TM-127", "card-without", "no resource lies on this card"),
    why.NOT_OWN_BOX: ("TM-154", *NOT_MINE),
    why.NO_BUILDING: ("TM-154", "no-building", "this card has no building tag"),
    why.NO_PRODUCTION_BOX: ("TM-154", "no-production-box", "this card changes no production"),
    why.BOX_COSTS_TOO_MUCH: ("TM-155", *OWN_LOSS),
    why.BOX_FINDS_NOBODY: ("TM-155", *NOBODY),
    why.NOTHING_TO_REMOVE: ("TM-273", *NOTHING),
    why.NO_HOLDER: ("TM-273", "no-holder", "you have no card that could hold it"),
    why.PLAYED_HOLDS_NOTHING: (
        "TM-137",
        "played-holds-nothing",
        "the card played holds neither animals nor microbes",
    ),
    why.NOTHING_TO_EXCHANGE: ("TM-139", *FEW_HERE),
    why.NO_SUCH_STEP: ("TM-82", "no-such-step", "no such effect is waiting"),
    why.NOT_TO_SELL: ("TM-165", *NOT_HAND),
    why.NOT_TO_DISCARD: ("TM-140", *NOT_HAND),
    why.SELL_ONE: ("TM-165", "sell-one", "at least one card must be sold"),
    why.CANNOT_KEEP_MORE: ("TM-21", *NO_MONEY),
    why.CANNOT_BUY_MORE: ("TM-58", *NO_MONEY),
    why.CANNOT_BUY_SEEN: ("TM-34", *NO_MONEY),
}

# What is being asked, by the clause that asks it; an answer of another kind is refused with it.
ASKED: dict[int, tuple[str, str, str]] = {
    frames.ASK_CORPORATION: ("TM-18", "corporation", "which corporation to keep"),
    frames.ASK_START_CARDS: ("TM-19", "start-cards", "which cards to keep"),
    frames.ASK_DRAFT: ("TM-60", "draft", "which card to draft"),
    frames.ASK_RESEARCH: ("TM-57", "research", "which cards to buy"),
    frames.ASK_RESEARCH_HEAT: ("TM-44", "research-heat", "how much heat to pay for the cards"),
    frames.ASK_ACTION: ("TM-71", "action", "which action to take"),
    frames.ASK_SELL: ("TM-165", "sell", "which card to sell"),
    frames.ASK_TITANIUM: ("TM-98", "titanium", "how much titanium to pay"),
    frames.ASK_STEEL: ("TM-98", "steel", "how much steel to pay"),
    frames.ASK_HEAT: ("TM-44", "heat", "how much heat to pay"),
    frames.ASK_PLACE: ("TM-193", "place", "where to place the tile"),
    frames.ASK_WAY: ("TM-161", "which-action", "which action of the card to use"),
    frames.ASK_CHOOSE: ("TM-273", "choose", "what to choose"),
    frames.ASK_HOW_MANY: ("TM-162", "how-many", "how many to convert"),
    frames.ASK_LOWER: ("TM-108", "lower", "whose production to lower"),
    frames.ASK_REMOVE: ("TM-115", "remove", "whose resources to remove"),
    frames.ASK_REMOVE_AMOUNT: ("TM-115", "remove-amount", "how many resources to remove"),
    frames.ASK_TAKE: ("TM-121", "take-from", "which card to take resources from"),
    frames.ASK_ADD: ("TM-126", "add-to", "which card gets the resources"),
    frames.ASK_COPY: ("TM-154", "copy", "which production box to copy"),
    frames.ASK_EXCHANGE: ("TM-140", "exchange", "which card to discard for another"),
    frames.ASK_BUY_SEEN: ("TM-34", "buy-seen", "whether to buy the card"),
    frames.ASK_KEEP: ("TM-33", "keep", "which card to keep"),
    frames.ASK_NEXT: ("TM-82", "next", "which effect comes next"),
    frames.ASK_FINAL: ("TM-239", "final-greenery", "whether to place another greenery"),
    frames.ASK_TAKE_AMOUNT: ("TM-119", "take-amount", "how many resources to remove"),
}

# Sentences that stand under the clause of the question.
BY_QUESTION = {
    why.MUST_ANSWER: ("must-answer", "this must be decided"),
    why.NOT_OFFERED: ("not-offered", "you are not offered this"),
    why.CHOSEN_ALREADY: ("chosen-already", "you have chosen this card already"),
}

for _kind, (_clause, _key, _what) in ASKED.items():
    _number = _kind - frames.QUESTION
    REFUSALS[why.NOT_ASKED + _number] = (_clause, f"asked-{_key}", f"the question now is {_what}")
    for _first, _sentence in BY_QUESTION.items():
        REFUSALS[_first + _number] = (_clause, *_sentence)

for _project in range(PROJECTS):
    REFUSALS[why.PROJECT_TOO_DEAR + _project] = (f"TM-{165 + _project}", *DEAR)  # TM-166 to TM-170

for _milestone in range(MILESTONES):
    REFUSALS[why.MILESTONE_MISSED + _milestone] = (f"TM-{174 + _milestone}", *MISSED)  # TM-174 to TM-178
