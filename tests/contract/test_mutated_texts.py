"""Texts of states with altered numbers: refused, or shown and played to the end. Nothing in between."""

import json
import random

import pytest

import planetfall
from planetfall.testing.mutated_texts import check_text, mutated, position_texts

FEW, MANY = 250, 10_000
LARGEST = 2**63 - 1


def check_many(name: str, number: int, seed: int) -> None:
    game, chance = planetfall.game(name), random.Random(seed)
    texts = position_texts(game, chance, max(8, number // 40))
    for text in texts:
        assert game.load(text).text() == text
    loaded = sum(check_text(game, mutated(chance.choice(texts), chance), chance) for _ in range(number))
    assert 0 < loaded < number // 2  # a changed seed of chance is a sound text


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_altered_texts_are_refused_or_can_be_played(name: str) -> None:
    check_many(name, FEW, 1)


@pytest.mark.long
@pytest.mark.parametrize("name", planetfall.game_ids())
@pytest.mark.parametrize("seed", range(4))
def test_many_altered_texts_are_refused_or_can_be_played(name: str, seed: int) -> None:
    check_many(name, MANY, 100 + seed)


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_no_cell_takes_the_largest_number(name: str) -> None:
    """Every row is bounded by what it means; only for a set of 63 spaces is 2^63 - 1 a number like any other."""
    game, chance, taken = planetfall.game(name), random.Random(1), set()
    fields = json.loads(game.new(game.most_seats, 5).text())
    rows = [(fields, row) for row, value in fields.items() if row != "players" and isinstance(value, list)]
    rows += [(player, row) for player in fields.get("players", [])[:1] for row in player]
    for table, row in rows:
        for place in {0, len(table[row]) - 1}:
            kept = table[row][place]
            table[row][place] = LARGEST
            if check_text(game, json.dumps(fields), chance):
                taken.add(row)
            table[row][place] = kept
    assert taken <= {"claims"}  # somebody may have claimed every space
