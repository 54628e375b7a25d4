"""The numbers of answers. They never change; new ones are added at the end. `actions` gives them their names."""

from typing import Final

DONE: Final = 0
PASS: Final = 1
PLAY: Final = 2  # card
USE: Final = 210  # card or corporation
PROJECT: Final = 431
CLAIM: Final = 437  # milestone
FUND: Final = 442  # award
CONVERT: Final = 447  # plants, heat
FIRST_ACTION: Final = 449
PLACE: Final = 450  # space
FOUND: Final = 513  # corporation
BUY: Final = 526  # card
DRAFT: Final = 734  # card
KEEP: Final = 942  # card
DISCARD: Final = 1150  # card
ON: Final = 1358  # card or corporation
TARGET: Final = 1579  # seat, then the neutral opponent
OPTION: Final = 1585
NEXT: Final = 1589
AMOUNT: Final = 1605
AMOUNTS_END: Final = 1733
GREENERY_ORDER: Final = 1733  # tile first, oxygen first
ANSWERS: Final = 1735
OPTIONS: Final = 4
NEXTS: Final = 16
AMOUNTS: Final = 128
