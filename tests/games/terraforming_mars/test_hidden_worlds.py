"""Who knows what: hands, discards, draws and choices in hidden worlds."""

from collections import Counter

import pytest

from planetfall.core.chance import Chance
from planetfall.core.playout import playout
from planetfall.core.state import State
from planetfall.games.terraforming_mars.debug.piece_counts import piece_counts
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.testing.fair_sight import without_chance
from tests.games.terraforming_mars.helpers import GAME, answer, player, table
from tests.games.terraforming_mars.test_deck import all_but

WORLDS = 60


def worlds(state: State, seat: int) -> list[TerraformingMars]:
    found = [GAME.sample(state, seat, Chance.from_seed(seed)) for seed in range(WORLDS)]
    return [world for world in found if isinstance(world, TerraformingMars)]


def hand_of(world: State, seat: int) -> tuple[str, ...]:
    return tuple(held.card.id for held in GAME.view(world, seat).players[seat].hand)


@pytest.mark.rule("TM-264", "TM-265")
def test_hands_of_others_are_imagined_with_their_size() -> None:
    mars = table(player("mine"), player("ants", "birds", "fish"))
    hands = {hand_of(world, 1) for world in worlds(mars, 0)}
    assert {len(hand) for hand in hands} == {4}
    assert len(hands) > WORLDS // 2
    assert all("mine" not in hand for hand in hands)
    assert {hand_of(world, 0) for world in worlds(mars, 0)} == {hand_of(mars, 0)}


@pytest.mark.rule("TM-265")
def test_own_discards_stay_in_the_discard_pile() -> None:
    mars = answer(
        table(player("mine", "ants"), player("birds")), "project sell-patents", "discard mine", "done"
    )
    assert [card.id for card in GAME.view(mars, 0).own_discards] == ["mine"]
    assert GAME.view(mars, 1).own_discards == ()
    for world in worlds(mars, 0):
        assert [card.id for card in GAME.view(world, 0).own_discards] == ["mine"]
        assert "mine" not in hand_of(world, 1)
    assert len({GAME.view(world, 0).own_discards for world in worlds(mars, 1)}) > 1


@pytest.mark.rule("TM-269")
def test_a_revealed_card_was_seen_by_all() -> None:
    mars = table(player(in_play={"search-for-life": 0}, megacredits=1), player(), deck_top=["birds"])
    answer(mars, "use search-for-life")
    for seat in (0, 1):
        assert [card.id for card in GAME.view(mars, seat).own_discards] == ["birds"]


@pytest.mark.rule("TM-266")
def test_the_order_of_the_deck_is_anybodys_guess() -> None:
    mars = table(player(in_play=["development-center"], energy=1), player(), deck_top=["birds"])
    drawn = Counter(hand_of(answer(world, "use development-center"), 0)[-1] for world in worlds(mars, 0))
    assert len(drawn) > WORLDS // 3


@pytest.mark.rule("TM-265")
def test_worlds_have_all_cards_and_look_the_same_after_reshuffling() -> None:
    state = GAME.new(2, 8, {"cards": "base"})
    playout(state, Chance.from_seed(3), 400)
    for seat in (0, 1):
        for world in worlds(state, seat):
            assert piece_counts(world) == piece_counts(state)  # type: ignore[arg-type]
            assert GAME.view(world, seat) == GAME.view(state, seat)


@pytest.mark.rule("TM-268")
def test_the_corporations_of_others_are_any_that_one_was_not_offered() -> None:
    state = GAME.new(3, 2)
    own = {entry.id for entry in GAME.view(state, 0).corporations}
    seen = set()
    for world in worlds(state, 0):
        offered = {entry.id for entry in GAME.view(world, 1).corporations}
        assert not offered & own
        seen |= offered
    assert len(seen) > 6


@pytest.mark.rule("TM-20")
def test_what_others_have_chosen_in_secret_is_open() -> None:
    state = GAME.new(2, 2)
    answer(state, f"green: found {GAME.view(state, 1).corporations[0].id}", "green: done")
    corporations = set()
    for world in worlds(state, 0):
        answer(world, f"red: found {GAME.view(world, 0).corporations[0].id}", "red: done")
        found = GAME.view(world, None).players[1].corporation
        corporations.add(found.id if found else "")
    assert len(corporations) > 3


def test_sampling_a_sample_gives_the_same_world() -> None:
    state = GAME.new(4, 6, {"draft": "yes"})
    for steps in range(0, 700, 70):
        playout(state, Chance.from_seed(steps), 70)
        for seat in range(4):
            expected = GAME.sample(state, seat, Chance.from_seed(9))
            twice = GAME.sample(GAME.sample(state, seat, Chance.from_seed(8)), seat, Chance.from_seed(9))
            assert twice.text() == expected.text()


@pytest.mark.rule("TM-44", "TM-265")
def test_helion_is_asked_for_heat_whatever_it_buys() -> None:
    helion = player(corporation="helion", heat=3, idle=False)
    mars = table(helion, player(idle=False), phase="research")
    answer(mars, "red: done")
    assert GAME.view(mars, 1).players[0].owes
    assert mars.legal(0) == [GAME.actions.parse("amount 0")]


@pytest.mark.rule("TM-266")
def test_nobody_thinks_anything_possible_in_a_deck_that_is_used_up() -> None:
    """Red can tell where every card is, so the only world is the true one, with all that green may know."""
    red = player("mine", in_play=["development-center"], energy=1, idle=False)
    green = player("ants", idle=False, events=[*all_but("mine", "ants", "birds", "development-center")])
    mars = table(red, green, deck_top=["birds"])
    answer(mars, "use development-center", "done", "project sell-patents")
    assert {without_chance(world) for world in worlds(mars, 0)} == {without_chance(mars)}


@pytest.mark.rule("TM-27", "TM-265")
def test_stacks_of_two_decks_are_imagined_with_the_cards_of_both() -> None:
    """Three cards are left of a deck that only red has drawn from; the fourth is the one that red has discarded."""
    seen = ["ants", "birds", "comet", "fish"]
    red = player("mine", in_play=["development-center"], energy=1, idle=False)
    green = player(*all_but("mine", "development-center", *seen), idle=False)
    mars = table(red, green, discard=seen, draft=True)
    answer(mars, "use development-center", "project sell-patents", "discard mine", "done", "pass", "pass")
    assert GAME.view(mars, None).phase == "draft"
    drawn, theirs = hand_of(mars, 0), {entry.card.id for entry in GAME.view(mars, 1).offered}
    for world in worlds(mars, 0):
        assert piece_counts(world) == piece_counts(mars)  # type: ignore[arg-type]
        assert {entry.card.id for entry in GAME.view(world, 1).offered} == theirs
    assert "mine" in theirs
    assert not theirs & {*drawn}


@pytest.mark.rule("TM-27", "TM-265")
def test_what_others_look_at_is_imagined_apart_from_what_they_hold() -> None:
    """Nobody has drawn from the new deck yet, so what red has discarded may be looked at, but be in no hand."""
    mine, theirs = (
        ["ants", "birds", "comet", "fish"],
        ["moss", "trees", "grass", "bushes", "algae", "heather"],
    )
    red = player("mine", *mine, idle=False)
    green = player(*theirs, idle=False, events=all_but("mine", *mine, *theirs))
    sales = [[f"discard {card}" for card in cards] for cards in (mine, theirs[:4])]
    mars = table(red, green)
    answer(mars, "project sell-patents", *sales[0], "done", "done", "project sell-patents", *sales[1], "done")
    answer(mars, "done", "pass", "pass")
    looks = [{entry.card.id for entry in GAME.view(world, 1).offered} for world in worlds(mars, 0)]
    assert GAME.view(mars, None).phase == "research"
    assert any(seen & {*mine} for seen in looks)
    assert not any({*hand_of(world, 1)} & {*mine} for world in worlds(mars, 0))
