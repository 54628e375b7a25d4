"""A counter-based random number generator: numbered draws from a key, the same in pure and in compiled form.

Draw number n depends only on the key and on n, so a stream is copied by copying a few ints, and a record
replays to the same cards everywhere. The generator is Threefry-4x32 with 20 rounds: additions, rotations and
exclusive-ors of 32-bit words, and a key of 128 bits that cannot be computed from the draws.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF
PARITY: Final = 0x1BD11BDA
BITS: Final = 32
INJECTIONS: Final = 5  # of the key, one after every four of the 20 rounds


@mypyc_attr(acyclic=True)
class Chance:
    """A seeded stream of fair draws.

    >>> chance = Chance.from_seed(7)
    >>> [chance.randbelow(6) for _ in range(5)]
    [0, 4, 3, 2, 3]
    """

    def __init__(self, key0: i64, key1: i64, key2: i64, key3: i64, drawn: i64 = 0) -> None:
        self.key0: i64 = key0 & WORD
        self.key1: i64 = key1 & WORD
        self.key2: i64 = key2 & WORD
        self.key3: i64 = key3 & WORD
        self.drawn: i64 = drawn
        self._block: i64 = -1
        self._word0: i64 = 0
        self._word1: i64 = 0
        self._word2: i64 = 0
        self._word3: i64 = 0

    @staticmethod
    def from_seed(seed: int) -> "Chance":
        """The stream of a seed of up to 128 bits."""
        return Chance(
            seed & 0xFFFFFFFF, (seed >> 32) & 0xFFFFFFFF, (seed >> 64) & 0xFFFFFFFF, (seed >> 96) & 0xFFFFFFFF
        )

    def copy(self) -> "Chance":
        """A stream that goes on with the same draws."""
        twin = Chance(self.key0, self.key1, self.key2, self.key3, self.drawn)
        twin._block = self._block
        twin._word0 = self._word0
        twin._word1 = self._word1
        twin._word2 = self._word2
        twin._word3 = self._word3
        return twin

    def fork(self) -> "Chance":
        """A new stream whose key is drawn from this one."""
        key0 = self.next_u32()
        key1 = self.next_u32()
        key2 = self.next_u32()
        return Chance(key0, key1, key2, self.next_u32())

    def salt(self, salt: int) -> None:
        """Change all future draws; the same key and the same salt give the same new draws."""
        self.key0 = self.key0 ^ i64(salt & 0xFFFFFFFF)
        self.key1 = self.key1 ^ i64((salt >> 32) & 0xFFFFFFFF)
        self.key2 = self.key2 ^ i64((salt >> 64) & 0xFFFFFFFF)
        self.key3 = self.key3 ^ i64((salt >> 96) & 0xFFFFFFFF)
        self._block = -1

    def next_u32(self) -> i64:
        """The next 32 random bits."""
        block: i64 = self.drawn >> 2
        if block != self._block:
            self._fill(block)
        place: i64 = self.drawn & 3
        self.drawn += 1
        if place == 0:
            return self._word0
        if place == 1:
            return self._word1
        if place == 2:
            return self._word2
        return self._word3

    def randbelow(self, bound: i64) -> i64:
        """A fair number from 0 to bound - 1, for bounds below 2**31."""
        product: i64 = self.next_u32() * bound
        low: i64 = product & WORD
        if low < bound:
            threshold: i64 = (0x100000000 - bound) % bound
            while low < threshold:
                product = self.next_u32() * bound
                low = product & WORD
        return product >> BITS

    def skip(self, draws: i64) -> None:
        """Pass over draws whose results do not matter; it costs nothing, since draws are numbered."""
        if draws > 0:
            self.drawn += draws

    def shuffle(self, cards: vec[i64], start: i64, stop: i64) -> None:
        """Shuffle cards[start:stop] in place."""
        last: i64 = stop - 1
        while last > start:
            bound: i64 = last - start + 1
            # As `randbelow` does it, without a call, but for the few numbers that it may have to refuse.
            if self.drawn >> 2 != self._block:
                self._fill(self.drawn >> 2)
            place: i64 = self.drawn & 3
            word: i64 = self._word0
            if place == 1:
                word = self._word1
            elif place == 2:
                word = self._word2
            elif place == 3:
                word = self._word3
            other: i64 = start
            if word * bound & WORD >= bound:
                self.drawn += 1
                other += word * bound >> BITS
            else:
                other += self.randbelow(bound)
            card = cards[last]
            cards[last] = cards[other]
            cards[other] = card
            last -= 1

    def key(self) -> list[int]:
        """What the stream is made of: four key words and the number of draws made."""
        return [self.key0, self.key1, self.key2, self.key3, self.drawn]

    def _fill(self, block: i64) -> None:
        key0: i64 = self.key0
        key1: i64 = self.key1
        key2: i64 = self.key2
        key3: i64 = self.key3
        key4: i64 = PARITY ^ key0 ^ key1 ^ key2 ^ key3
        x0: i64 = ((block & WORD) + key0) & WORD
        x1: i64 = ((block >> BITS) + key1) & WORD
        x2: i64 = key2
        x3: i64 = key3
        injection: i64 = 0
        while injection < INJECTIONS:
            # Four rounds with their rotations, written out: compiled code then shifts by constants. What x0 and x2 have
            # beyond 32 bits does no harm: it is dropped from the words that they are combined with, and at the end.
            if injection & 1 == 0:
                x0 += x1
                x1 = (((x1 << 10) | (x1 >> 22)) ^ x0) & WORD
                x2 += x3
                x3 = (((x3 << 26) | (x3 >> 6)) ^ x2) & WORD
                x0 += x3
                x3 = (((x3 << 11) | (x3 >> 21)) ^ x0) & WORD
                x2 += x1
                x1 = (((x1 << 21) | (x1 >> 11)) ^ x2) & WORD
                x0 += x1
                x1 = (((x1 << 13) | (x1 >> 19)) ^ x0) & WORD
                x2 += x3
                x3 = (((x3 << 27) | (x3 >> 5)) ^ x2) & WORD
                x0 += x3
                x3 = (((x3 << 23) | (x3 >> 9)) ^ x0) & WORD
                x2 += x1
                x1 = (((x1 << 5) | (x1 >> 27)) ^ x2) & WORD
            else:
                x0 += x1
                x1 = (((x1 << 6) | (x1 >> 26)) ^ x0) & WORD
                x2 += x3
                x3 = (((x3 << 20) | (x3 >> 12)) ^ x2) & WORD
                x0 += x3
                x3 = (((x3 << 17) | (x3 >> 15)) ^ x0) & WORD
                x2 += x1
                x1 = (((x1 << 11) | (x1 >> 21)) ^ x2) & WORD
                x0 += x1
                x1 = (((x1 << 25) | (x1 >> 7)) ^ x0) & WORD
                x2 += x3
                x3 = (((x3 << 10) | (x3 >> 22)) ^ x2) & WORD
                x0 += x3
                x3 = (((x3 << 18) | (x3 >> 14)) ^ x0) & WORD
                x2 += x1
                x1 = (((x1 << 20) | (x1 >> 12)) ^ x2) & WORD
            injection += 1
            # The five key words are used in turn, each time one place further on.
            next0: i64 = key0
            key0 = key1
            key1 = key2
            key2 = key3
            key3 = key4
            key4 = next0
            x0 += key0
            x1 = (x1 + key1) & WORD
            x2 += key2
            x3 = (x3 + key3 + injection) & WORD
        self._word0 = x0 & WORD
        self._word1 = x1
        self._word2 = x2 & WORD
        self._word3 = x3
        self._block = block
