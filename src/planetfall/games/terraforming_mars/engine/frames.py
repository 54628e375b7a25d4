"""The kinds of frames on the stack of pending work: automatic steps and questions."""

from typing import Final

# Steps that need no answer.
SIMULTANEOUS: Final = 1  # a secret question that several seats answer simultaneously
REVEAL_CORPORATIONS: Final = 2
BEGIN_GENERATION: Final = 3
PASS_STACKS: Final = 4  # of the draft
END_RESEARCH: Final = 5
NEXT_TURN: Final = 6  # who: the seat before it
ACTION_TAKEN: Final = 7  # first: actions taken in this turn
PRODUCE: Final = 8
FINAL_TURN: Final = 9  # first: how many have had their last greeneries
PLAY_CARD: Final = 10  # first: card that has been paid for
RESOLVE_EFFECTS: Final = 11  # that are queued; first: card
FINISH_CARD: Final = 12  # first: card whose effects are resolved
RUN_LIST: Final = 13  # first: source; second: row; third: row after the last
USE_PROJECT: Final = 14  # first: project that has been paid for
TAKE_SEEN: Final = 15  # the card looked at, once it is paid for

# Questions.
ASK_CORPORATION: Final = 64
ASK_START_CARDS: Final = 65
ASK_DRAFT: Final = 66
ASK_RESEARCH: Final = 67
ASK_RESEARCH_HEAT: Final = 68
ASK_ACTION: Final = 69  # first: actions taken in this turn
ASK_SELL: Final = 70  # first: cards sold
ASK_TITANIUM: Final = (
    71  # first: left to pay; second: metals accepted | whole price << 2; third: heat that may not be spent
)
ASK_STEEL: Final = 72
ASK_HEAT: Final = 73
ASK_PLACE: Final = 74  # first: tile; second: where; third: source + 1 | OXYGEN_RAISED
ASK_WHICH_ACTION: Final = 75  # first: number of the card among those with actions
ASK_CHOOSE: Final = 76  # first: row; second: source
ASK_HOW_MANY: Final = 77  # first: row; second: source
ASK_LOWER: Final = 78  # first: resource; second: steps
ASK_REMOVE: Final = 79  # first: resource; second: at most; third: STOLEN, BESIDE
ASK_REMOVE_AMOUNT: Final = 80  # first: resource | target << 3; second: at most; third: as above
ASK_TAKE: Final = 81  # first: cube; second: how many; third: 1 if it may be left out
ASK_ADD: Final = 82  # first: cube; second: how many; third: 1 if the card must have one
ASK_COPY: Final = 83
ASK_EXCHANGE: Final = 84
ASK_BUY_SEEN: Final = 85
ASK_KEEP: Final = 86  # first: how many
ASK_NEXT: Final = 87  # first: card
ASK_FINAL: Final = 88
ASK_TAKE_AMOUNT: Final = 89  # first: card; second: at most
ASK_GREENERY: Final = 90  # as ASK_PLACE, which follows

STOLEN: Final = 1
BESIDE_OCEAN: Final = 2
CLAIM: Final = 14  # in place of a tile
OXYGEN_RAISED: Final = 256  # before the greenery is placed
