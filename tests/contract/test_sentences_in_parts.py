"""Questions and answers in parts: the same words as in one piece, and what they name can be read."""

import random

import pytest

import planetfall
from planetfall.core.match import Match

STEPS = 120


@pytest.mark.parametrize("game_id", planetfall.game_ids())
@pytest.mark.parametrize("language", ["en", "de"])
def test_parts_are_the_sentence_and_name_things(game_id: str, language: str) -> None:
    game = planetfall.game(game_id).with_language(language)
    match, chance = Match.new(game, game.least_seats, 3, {}), random.Random(3)
    things = {component.ref for component in game.gallery()}
    named = set()
    while len(match.record.rows) < STEPS and not match.state.over():
        seat = match.state.actors()[0]
        legal = list(match.state.legal(seat))
        action = chance.choice(legal)
        asked, told = (
            game.question_parts(match.state, seat),
            game.label_parts(match.state, seat, action),
        )
        assert "".join(part.text for part in asked) == game.question(match.state, seat).text
        assert "".join(part.text for part in told) == game.label(match.state, seat, action)
        named |= {part.ref for part in (*asked, *told)} & things
        match.play(seat, action)
    assert named, "no question and no answer names anything"
