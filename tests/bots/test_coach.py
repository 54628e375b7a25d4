"""The coach: fair, reproducible, and with reasons that name what really differs."""

import pytest

import planetfall
from planetfall.bots import ask, bot, coach
from planetfall.bots.perspective import Perspective
from planetfall.bots.search.horizon import SearchSettings
from planetfall.bots.seeding import seeded_chance
from planetfall.core.chance import Chance
from planetfall.core.errors import UnknownName
from tests.bots.test_fair import GAMES, positions

FEW = SearchSettings(iterations=24, width=4, turns=0)


@pytest.fixture(autouse=True)
def small_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "MEDIUM", {"iterations": 24, "width": 4, "turns": 0, "rounds": 0})


def compared(game, state, seat):
    chance = seeded_chance("compared", game.id)
    return coach.Comparison(Perspective(game, state, seat, chance), FEW, chance)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_hint_is_the_same_in_worlds_that_the_seat_cannot_tell_apart(game):
    for state, seat in positions(game, "coach"):
        worlds = [state, game.sample(state, seat, seeded_chance("another world", 1))]
        hints = [coach.hint(game, world, seat, "medium", 5) for world in worlds]
        assert hints[0] == hints[1] == coach.hint(game, state, seat, "medium", 5)
        assert {suggestion.action for suggestion in hints[0].suggestions} <= set(state.legal(seat))
        assert 1 <= len(hints[0].suggestions) <= coach.MAX_ANSWERS


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_reason_names_the_largest_difference_between_the_first_and_the_second_answer(game):
    for state, seat in positions(game, "coach"):
        comparison = compared(game, state, seat)
        first, second = comparison.order[:2]
        leaves = comparison.search.leaves
        pairs = list(zip(leaves[first], leaves[second], strict=False))
        amounts = dict.fromkeys(
            (term.id for pair in pairs for leaf in pair for term in comparison.game.explain(leaf, seat)), 0.0
        )
        for ours, theirs in pairs:
            for term in comparison.game.explain(ours, seat):
                amounts[term.id] += term.amount / len(pairs)
            for term in comparison.game.explain(theirs, seat):
                amounts[term.id] -= term.amount / len(pairs)
        mean = sum(
            comparison.game.value(ours, seat) - comparison.game.value(theirs, seat) for ours, theirs in pairs
        ) / len(pairs)
        assert sum(amounts.values()) == pytest.approx(mean, abs=1e-6)
        reason = comparison.suggestions()[0].reason
        if reason is None:
            assert max(amounts.values()) < coach.LEAST_POINTS
        else:
            assert reason.points == pytest.approx(max(amounts.values()))
            assert amounts[reason.term] == pytest.approx(reason.points)
            assert reason.text


def changes(game, before, after):
    """By how much the terms of the first seat's value differ between two positions."""
    earlier = {term.id: term.amount for term in game.explain(before, 0)}
    return {term.id: term.amount - earlier.get(term.id, 0.0) for term in game.explain(after, 0)}


@pytest.mark.parametrize(
    ("name", "before", "after", "named"),
    [
        (
            "red-planet",
            {"seats": 3, "zones": {"hellas": {"red": 1, "blue": 2, "marker": "ice"}}},
            {"seats": 3, "zones": {"hellas": {"red": 4, "blue": 2, "marker": "ice"}}},
            "More tokens to expect in Hellas",
        ),
        (
            "terraforming-mars",
            {"players": [{"production": {"plants": 0}}, {}]},
            {"players": [{"production": {"plants": 3}}, {}]},
            "More plant production",
        ),
        (
            "space-mission",
            {"seats": 2, "gate": {"red": 1}},
            {"seats": 2, "gate": {"red": 4}},
            "A better place at the jump gate",
        ),
        ("rocket-rescue", {"energy": {"purple": 2}}, {"energy": {"purple": 8}}, "More energy"),
    ],
)
def test_changing_what_a_reason_names_changes_the_evaluation(name, before, after, named):
    game = planetfall.game(name)
    states = [game.position(fields) for fields in (before, after)]
    changed = changes(game, *states)
    largest = max(changed, key=changed.__getitem__)
    assert game.term_text(states[1], largest) == named
    gained = game.value(states[1], 0) - game.value(states[0], 0)
    assert gained == pytest.approx(sum(changed.values()))
    assert gained > 0


def test_a_question_with_one_answer_needs_no_reason():
    game = planetfall.game("terraforming-mars")
    state = game.new(1, 4)
    while len(state.legal(0)) > 1:
        state.apply(0, state.legal(0)[0])
    found = coach.hint(game, state, 0, "medium")
    assert [suggestion.action for suggestion in found.suggestions] == state.legal(0)


def test_the_coach_says_who_may_be_asked_and_how_strong_it_can_be():
    game = planetfall.game("red-planet")
    state = game.new(3, 1)
    with pytest.raises(UnknownName, match="medium, hard, expert"):
        coach.hint(game, state, 0, "perfect")
    with pytest.raises(UnknownName, match="medium, hard, expert"):
        bot("coach:perfect")
    with pytest.raises(coach.NobodyAsked, match="nothing to decide"):
        coach.hint(game, state, 7, "medium")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_coach_suggests_first_what_the_bot_of_its_strength_answers(game):
    settings = coach.MEDIUM | {"overlooks_one_in": 0}  # bots of that strength overlook some answers
    budget = "+".join(f"{name}={number}" for name, number in settings.items())
    for state, seat in positions(game, "coach"):
        answers = [
            ask(bot(name), game, state, seat, Chance.from_seed(3))
            for name in ("coach:medium", f"hard:{budget}")
        ]
        assert answers[0] == answers[1]
