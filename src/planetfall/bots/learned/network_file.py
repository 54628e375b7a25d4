"""Networks as files: weights as data, with what they were trained on and the run that made them.

A network knows the components, the rules and the tables that it was trained on. At any other table it is not used, and
a search falls back on the game's own value.
"""

import sys
from array import array
from pathlib import Path
from typing import Any

import msgspec

from planetfall.bots.perspective import Perspective
from planetfall.bots.search.network import Network
from planetfall.core.errors import PlanetfallError
from planetfall.core.game import Game

MOST_BYTES = 2_000_000  # a network is part of the package
MOST_WEIGHT = 2**15 - 1
FORMAT = 1


class BadNetwork(PlanetfallError):
    """A file that is no network, or one of another game or version."""


class NetworkFile(msgspec.Struct, frozen=True):
    """A network as it is stored. Weights are 16-bit numbers, biases 32-bit ones, the lowest byte first."""

    format: int
    game: str
    rules: int
    pack: str  # hash of the components
    observation: int  # version of the encoding
    size: int  # numbers of an observation
    fixed: bytes  # columns that had the same number in all of training: a table where one differs is unknown
    fixed_numbers: bytes
    columns: bytes  # the numbers of an observation that are used
    first: bytes
    first_bias: bytes
    second: bytes
    second_bias: bytes
    third: bytes
    third_bias: int
    skip: int
    value_width: float
    scale: float
    run: dict[str, Any]  # how it was made and what it was measured to be worth

    @classmethod
    def loads(cls, data: bytes) -> "NetworkFile":
        """A network from the bytes of a file, or BadNetwork."""
        if len(data) > MOST_BYTES:
            raise BadNetwork(f"a network has at most {MOST_BYTES:,} bytes, not {len(data):,}")
        try:
            found = msgspec.json.decode(data, type=cls)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise BadNetwork(f"this is no network: {error}") from None
        if found.format != FORMAT:
            raise BadNetwork(f"the network has format {found.format}; this version reads format {FORMAT}")
        found.check()
        return found

    def dumps(self) -> bytes:
        """The network as the bytes of a file."""
        return msgspec.json.encode(self) + b"\n"

    def check(self) -> None:
        """Refuse weights that do not fit together with BadNetwork."""
        units, later = len(numbers("i", self.first_bias)), len(numbers("i", self.second_bias))
        columns = numbers("h", self.columns)
        fits = (
            units > 0
            and later > 0
            and len(numbers("h", self.first)) == (len(columns) + 1) * units
            and len(numbers("h", self.second)) == units * later
            and len(numbers("h", self.third)) == later
            and all(0 <= column < self.size for column in columns)
            and len(self.fixed) == len(self.fixed_numbers)
            and all(0 <= column < self.size for column in numbers("h", self.fixed))
            and self.value_width > 0
            and abs(self.skip) <= MOST_WEIGHT
        )
        if not fits:
            raise BadNetwork("the network is damaged: its weights do not fit together")

    def fits(self, perspective: Perspective) -> bool:
        """Whether it was trained with the rules and components of a table, and on such observations."""
        game, observations = perspective.game, perspective.game.observations()
        return (
            game.id == self.game
            and observations is not None
            and (observations.version, observations.size) == (self.observation, self.size)
            and perspective.rules_version == self.rules
            and perspective.pack_hash == self.pack
        )

    def network(self, game: Game) -> Network:
        """The network, ready to judge positions of its game."""
        observations = game.observations()
        assert observations is not None
        return Network(
            observations.encoder,
            observations.size,
            list(numbers("h", self.columns)),
            list(numbers("h", self.first)),
            list(numbers("i", self.first_bias)),
            list(numbers("h", self.second)),
            list(numbers("i", self.second_bias)),
            list(numbers("h", self.third)),
            self.third_bias,
            self.skip,
            self.value_width,
            self.scale,
            list(numbers("h", self.fixed)),
            list(numbers("h", self.fixed_numbers)),
        )


def numbers(code: str, data: bytes) -> "array[int]":
    """Numbers of two (`h`) or four (`i`) bytes each, or BadNetwork."""
    found = array(code)
    try:
        found.frombytes(data)
    except ValueError:
        raise BadNetwork("the network is damaged: half a number is missing") from None
    if sys.byteorder == "big":
        found.byteswap()
    return found


def read_network(path: Path) -> NetworkFile:
    """The network in a file, or BadNetwork."""
    try:
        return NetworkFile.loads(path.read_bytes())
    except OSError as error:
        raise BadNetwork(f"{path} cannot be read: {error.strerror}") from None
    except BadNetwork as error:
        raise BadNetwork(f"{path}: {error}") from None
