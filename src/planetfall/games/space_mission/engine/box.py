"""The components of a pack as numbers, as the engine reads them.

Made by `components` from a pack; never changed afterwards, shared by every state of a match.
Planets are 0 to 11, cards 0 to 59, kinds of tiles 0 to 10 (Space last), places of the ring 0 to 7.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.pack import Pack

PLANETS: Final = 12
RING: Final = 8  # planets in play
CARDS: Final = 60
TILES_AT_PLANET: Final = 8
MOST_SEATS: Final = 5
NUMBERS: Final = 5  # coordinates are 1 to 4; 0 stands for none

# Kinds of tiles. Minerals, aliens and matter come in colours.
MINERAL: Final = 0  # red, purple, green, blue
MINERALS: Final = 4
ALIEN: Final = 4  # brown, blue
ALIENS: Final = 2
MATTER: Final = 6  # green, blue
WATER: Final = 8
MEDAL: Final = 9
SPACE: Final = 10
POINT_KINDS: Final = 10
KINDS: Final = 11

# Colours of coordinates (SM-20).
BLUE: Final = 0
GREEN: Final = 1
ORANGE: Final = 2
COORDINATES: Final = 3

RULES: Final = 2  # the newest version of the rules


class Box:
    """Numbers of one pack; sets of cards have a bit per card."""

    def __init__(self, pack: Pack) -> None:
        empty = vec[i64]()
        self.rules: i64 = RULES  # the version that is played
        self.pack: Pack = pack  # its source
        self.jump: vec[i64] = empty  # planet: jump coordinate
        self.scan: vec[i64] = empty  # planet: scan coordinate
        self.landing: vec[i64] = empty  # planet · 2: landing coordinates
        self.fits: vec[i64] = empty  # colour · NUMBERS: cards that serve for a coordinate, jokers included
        self.tiles: vec[i64] = empty  # kind: how many there are
        self.hand: i64 = 0  # cards in a full hand
        self.actions: i64 = 0  # in a turn
        self.open_space: vec[i64] = empty  # seats: open Space tiles that bring the end; 0 where nobody plays
        self.gate: vec[i64] = empty  # points by place, best first
        self.station: i64 = 0
        self.matter_pair: i64 = 0
        self.matter_single: i64 = 0
        self.water: vec[i64] = empty  # points for 0, 1, … tiles; the last is a full set
        self.medal: i64 = 0
