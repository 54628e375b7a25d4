"""The stream of chance: the published generator, the same numbers in both forms, and fair draws."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.chance import Chance

WORD = 0xFFFFFFFF
KEYS = st.integers(0, 2**128 - 1)
SALTS = st.integers(1, 2**128 - 1)

# Known answers of Threefry-4x32 with 20 rounds, published with Random123: counter, key, result.
KNOWN = [
    ([0, 0, 0, 0], [0, 0, 0, 0], [0x9C6CA96A, 0xE17EAE66, 0xFC10ECD4, 0x5256A7D8]),
    ([WORD] * 4, [WORD] * 4, [0x2A881696, 0x57012287, 0xF6C7446E, 0xA16A6732]),
    (
        [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344],
        [0xA4093822, 0x299F31D0, 0x082EFA98, 0xEC4E6C89],
        [0x59CD1DBB, 0xB8879579, 0x86B5D00C, 0xAC8B6D84],
    ),
]

GOLDEN_WORDS = [
    "a8ca7a04",
    "1994f705",
    "a01abc18",
    "f15b5b16",
    "b7a95701",
    "5c68f7dd",
    "377172c1",
    "97279fd2",
]
GOLDEN_DRAWS = [1, 0, 5, 7, 3, 48, 131, 34584126]
GOLDEN_SHUFFLE = [0, 1, 11, 4, 5, 10, 3, 6, 9, 7, 8, 2]


def threefry(counter: list[int], key: list[int]) -> list[int]:
    """The generator written a second time, as its authors describe it."""
    turns = [(10, 26), (11, 21), (13, 27), (23, 5), (6, 20), (17, 11), (25, 10), (18, 20)]
    keys = [*key, 0x1BD11BDA ^ key[0] ^ key[1] ^ key[2] ^ key[3]]
    x = [(counter[n] + keys[n]) & WORD for n in range(4)]
    for number in range(20):
        pairs = ((0, 1), (2, 3)) if number % 2 == 0 else ((0, 3), (2, 1))
        for (a, b), turn in zip(pairs, turns[number % 8], strict=True):
            x[a] = (x[a] + x[b]) & WORD
            x[b] = ((x[b] << turn | x[b] >> (32 - turn)) & WORD) ^ x[a]
        if number % 4 == 3:
            more = number // 4 + 1
            x = [(x[n] + keys[(more + n) % 5] + (more if n == 3 else 0)) & WORD for n in range(4)]
    return x


def words(chance: Chance, number: int) -> list[int]:
    return [int(chance.next_u32()) for _ in range(number)]


@pytest.mark.parametrize(("counter", "key", "result"), KNOWN)
def test_the_reference_gives_the_published_answers(counter, key, result):
    assert threefry(counter, key) == result


def test_the_stream_begins_with_the_published_answer():
    assert words(Chance.from_seed(0), 4) == KNOWN[0][2]


@given(KEYS, st.integers(0, 2**40))
def test_each_word_depends_on_the_key_and_its_number_alone(seed, block):
    key = [seed >> shift & WORD for shift in (0, 32, 64, 96)]
    chance = Chance(key[0], key[1], key[2], key[3], drawn=4 * block)
    assert words(chance, 4) == threefry([block & WORD, block >> 32, 0, 0], key)


def test_golden_words():
    seed = 0x0123456789ABCDEF_FEDCBA9876543210
    assert [f"{word:08x}" for word in words(Chance.from_seed(seed), 8)] == GOLDEN_WORDS


def test_golden_draws_and_shuffles():
    chance = Chance.from_seed(2015)
    assert [int(chance.randbelow(bound)) for bound in (2, 3, 6, 10, 36, 52, 1000, 2**31 - 1)] == GOLDEN_DRAWS
    cards = vec[i64](range(12))
    chance.shuffle(cards, 2, 12)
    assert [int(card) for card in cards] == GOLDEN_SHUFFLE
    assert chance.key() == [2015, 0, 0, 0, 17]


@given(KEYS, st.integers(0, 50), st.integers(0, 20))
def test_a_copy_goes_on_alike_and_apart(seed, before, after):
    chance = Chance.from_seed(seed)
    words(chance, before)
    twin = chance.copy()
    assert twin.key() == chance.key()
    expected = words(chance, after)
    assert twin.drawn == before
    assert words(twin, after) == expected


def test_a_fork_is_a_stream_of_its_own():
    chance = Chance.from_seed(5)
    first, second = chance.fork(), chance.fork()
    assert chance.drawn == 8
    assert len({tuple(words(stream, 4)) for stream in (chance, first, second, Chance.from_seed(5))}) == 4
    assert Chance.from_seed(5).fork().key() == [*words(Chance.from_seed(5), 4), 0]


@given(KEYS, SALTS, st.integers(0, 9))
def test_a_salt_turns_the_future_aside_in_the_same_way_each_time(seed, salt, before):
    plain, salted, again = Chance.from_seed(seed), Chance.from_seed(seed), Chance.from_seed(seed)
    for stream in (plain, salted, again):
        words(stream, before)
    salted.salt(salt)
    again.salt(salt)
    future = words(salted, 8)
    assert future == words(again, 8)
    assert future != words(plain, 8)


@given(KEYS, st.integers(1, 2**31 - 1))
def test_a_draw_is_below_its_bound(seed, bound):
    assert 0 <= Chance.from_seed(seed).randbelow(bound) < bound


def test_seeds_of_128_bits_differ_in_every_bit():
    streams = {tuple(words(Chance.from_seed(1 << bit), 2)) for bit in range(128)}
    assert len(streams) == 128


def chi_square(counts: Counter[object], kinds: int, draws: int) -> float:
    expected = draws / kinds
    return (
        sum((count - expected) ** 2 / expected for count in counts.values())
        + (kinds - len(counts)) * expected
    )


@pytest.mark.parametrize("bound", [2, 3, 6, 7, 36])
def test_draws_are_fair(bound):
    chance, draws = Chance.from_seed(bound), 6000
    counts: Counter[object] = Counter(int(chance.randbelow(bound)) for _ in range(draws))
    assert chi_square(counts, bound, draws) < bound - 1 + 5 * (2 * (bound - 1)) ** 0.5 + 5


def test_large_bounds_are_fair_too():
    """Three quarters of 2**31 is where the remainder of a careless modulo would show."""
    chance, bound, draws = Chance.from_seed(9), 3 << 29, 6000
    counts: Counter[object] = Counter(int(chance.randbelow(bound)) >> 29 for _ in range(draws))
    assert chi_square(counts, 3, draws) < 20


def test_shuffles_are_fair():
    chance, draws = Chance.from_seed(1), 4800
    counts: Counter[object] = Counter()
    for _ in range(draws):
        cards = vec[i64]([0, 1, 2, 3, 9])
        chance.shuffle(cards, 0, 4)
        assert cards[4] == 9
        counts[tuple(int(card) for card in cards)] += 1
    assert len(counts) == len(list(permutations(range(4))))
    assert chi_square(counts, 24, draws) < 23 + 5 * 46**0.5


@pytest.mark.parametrize(("start", "stop"), [(0, 0), (3, 3), (2, 3), (5, 5)])
def test_shuffling_nothing_draws_nothing(start, stop):
    chance, cards = Chance.from_seed(1), vec[i64]([4, 3, 2, 1, 0])
    chance.shuffle(cards, start, stop)
    assert [int(card) for card in cards] == [4, 3, 2, 1, 0]
    assert chance.drawn == 0


def test_draws_that_are_passed_over_leave_the_others_as_they_are():
    chance, twin = Chance.from_seed(1), Chance.from_seed(1)
    drawn = [chance.next_u32() for _ in range(12)]
    twin.skip(5)
    assert [twin.next_u32() for _ in range(3)] == drawn[5:8]
    twin.skip(-1)
    twin.skip(0)
    assert twin.next_u32() == drawn[8]


@given(KEYS, st.integers(0, 40), st.integers(0, 300))
def test_a_shuffle_exchanges_each_card_for_one_that_is_drawn_below_it(
    key: int, start: int, size: int
) -> None:
    shuffling, drawing = Chance.from_seed(key), Chance.from_seed(key)
    cards, expected = vec[i64](list(range(start + size))), list(range(start + size))
    shuffling.shuffle(cards, start, start + size)
    for last in range(start + size - 1, start, -1):
        other = start + drawing.randbelow(last - start + 1)
        expected[last], expected[other] = expected[other], expected[last]
    assert list(cards) == expected
    assert shuffling.key() == drawing.key()
