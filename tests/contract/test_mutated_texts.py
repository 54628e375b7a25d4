"""Texts of states with altered numbers: refused, or shown and played to the end. Nothing in between."""

import json
import random

import pytest

import planetfall
from planetfall.core.errors import BadState
from planetfall.core.frame_state import FrameState
from planetfall.testing.mutated_texts import check_text, mutated, position_texts

FEW, MANY = 250, 10_000
LARGEST = 2**63 - 1
SECRETLY = [name for name in planetfall.game_ids() if name != "space-mission"]  # where seats answer at once


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


@pytest.mark.parametrize("name", SECRETLY)
def test_a_secret_question_that_asks_somebody_else_is_refused(name: str) -> None:
    """Whoever answered it would answer for another seat, and be asked again for ever."""
    game = planetfall.game(name)
    state = game.new(3, 5)
    assert isinstance(state, FrameState)
    fields = json.loads(state.text())
    first, second = (state.stack.frames_aside(seat)[-1] for seat in (0, 1))
    fields["pending"] = [first if number == second else number for number in fields["pending"]]
    assert fields["pending"].count(first) == 2
    with pytest.raises(BadState):
        game.load(json.dumps(fields))


@pytest.mark.parametrize("name", SECRETLY)
def test_a_position_asks_whose_stack_it_is(name: str) -> None:
    game = planetfall.game(name)
    fields = game.fields(game.new(3, 5))
    seats = next(step["seats"] for step in fields["pending"] if "seats" in step)
    (first, _), (second, own) = list(seats.items())[:2]
    own[-1]["who"] = first
    with pytest.raises(BadState, match=f"{second} cannot answer for {first}"):
        game.position(fields)


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
