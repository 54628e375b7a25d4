"""Who knows what: the view of each seat, and the worlds that a seat cannot tell from the real one."""

from collections.abc import Iterator

import pytest

from planetfall.core.chance import Chance
from planetfall.core.state import State
from planetfall.games.terraforming_mars.engine.ids import COLOURS
from tests.games.terraforming_mars.helpers import GAME, answer, changes_after, hand, player, table, use

WORLDS = 25
TOP = (
    "ants", "birds", "comet", "fish", "moss", "trees", "grass", "bushes", "soletta", "farming", "heather", "algae",
)  # fmt: skip


def imagined(state: State, seat: int) -> Iterator[State]:
    """Worlds that a seat thinks possible."""
    chance = Chance.from_seed(7)
    for _ in range(WORLDS):
        yield GAME.sample(state, seat, chance)


def held(state: State, colour: str) -> set[str]:
    """The cards in a hand as its owner sees them."""
    seat = COLOURS.index(colour)
    return {entry.card.id for entry in GAME.view(state, seat).players[seat].hand}


def offered(state: State, seat: int) -> set[str]:
    return {entry.card.id for entry in GAME.view(state, seat).offered}


@pytest.mark.rule("TM-264")
def test_what_lies_on_the_table_is_open_to_all() -> None:
    red = player("comet", "ants", in_play={"birds": 3}, events=["virus"], production={"heat": 2}, steel=4)
    mars = table(red, player(), tiles={"r2c2": "red city"}, discard=["fish"])
    for seat in (None, 1):
        seen = GAME.view(mars, seat)
        them = seen.players[0]
        assert (them.stock["steel"], them.production["heat"], them.hand_size) == (4, 2, 3)
        assert [(entry.card.id, entry.cubes) for entry in them.in_play] == [("birds", 3)]
        assert [card.id for card in them.events] == ["virus"]
        assert (seen.deck, seen.discard) == (208 - 3 - 1 - 1 - 1 - 1, 1)
        assert {space.id for space in seen.spaces if space.tile} == {"r2c2"}


@pytest.mark.rule("TM-265")
def test_a_hand_is_for_its_owner_alone() -> None:
    mars = table(player("comet", "ants"))
    assert hand(mars) == {"comet", "ants"}
    assert GAME.view(mars, 1).players[0].hand == GAME.view(mars, None).players[0].hand == ()
    worlds = {frozenset(held(world, "red")) for world in imagined(mars, 1)}
    assert len(worlds) > 1
    assert {len(cards) for cards in worlds} == {3}
    assert {frozenset(held(world, "green")) for world in imagined(mars, 1)} == {
        frozenset(held(mars, "green"))
    }


@pytest.mark.rule("TM-265")
def test_what_is_bought_and_discarded_in_research_is_secret_but_to_who_did_it() -> None:
    seats = [player(megacredits=20, idle=False) for _ in range(2)]
    mars = table(*seats, phase="research", deck_top=TOP)
    mine = sorted(offered(mars, 0))
    assert not offered(mars, 1) & {*mine}
    answer(mars, f"red: buy {mine[0]}", "red: done", "green: done")
    assert {card.id for card in GAME.view(mars, 0).own_discards} == {*mine[1:]}
    assert not {card.id for card in GAME.view(mars, 1).own_discards} & {*mine}
    for world in imagined(mars, 0):
        assert {card.id for card in GAME.view(world, 0).own_discards} == {*mine[1:]}
    assert len({frozenset(held(world, "red")) for world in imagined(mars, 1)}) > 1


@pytest.mark.rule("TM-265", "TM-268")
def test_the_choices_of_setup_are_secret() -> None:
    state = GAME.new(2, 3)
    seen, watched = GAME.view(state, 1), GAME.view(state, None)
    assert len(GAME.view(state, 0).corporations) == len(seen.corporations) == 2
    assert watched.corporations == watched.offered == ()
    answer(state, f"red: found {GAME.view(state, 0).corporations[0].id}")
    answer(state, f"red: buy {min(offered(state, 0))}")
    assert (GAME.view(state, 1), GAME.view(state, None)) == (seen, watched)
    choices = {repr(GAME.view(world, 0).corporations) for world in imagined(state, 1)}
    assert len(choices) > 1


@pytest.mark.rule("TM-267")
def test_after_the_draft_the_giver_still_knows_where_a_card_may_be() -> None:
    """With two players, what red passes on green either keeps or hands back."""
    seats = [player(megacredits=20, idle=False) for _ in range(2)]
    mars = table(*seats, phase="research", draft=True, generation=4, deck_top=TOP[:8])
    seen: set[str] = set()
    for _ in range(3):
        mine = offered(mars, 0)
        seen |= mine
        answer(mars, f"red: draft {min(mine)}", f"green: draft {min(offered(mars, 1))}")
    theirs = offered(mars, 1)
    for world in imagined(mars, 0):
        assert offered(world, 1) & seen == theirs & seen
    answer(mars, "red: done", *(f"green: buy {card}" for card in sorted(theirs)), "green: done")
    assert len(theirs & seen) == 3  # only the first that green kept was never in red's hands
    worlds = [held(world, "green") for world in imagined(mars, 0)]
    assert all(cards & seen == theirs & seen and len(cards) == 4 for cards in worlds)
    assert len({frozenset(cards) for cards in worlds}) > 1


@pytest.mark.rule("TM-266")
def test_nobody_knows_the_order_of_the_draw_pile() -> None:
    mars = table(player(in_play=["development-center"], energy=1), deck_top=["ants"])
    drawn = set()
    for world in imagined(mars, 0):
        use(world, "development-center")
        drawn |= hand(world)
    assert len(drawn) > 1


@pytest.mark.rule("TM-266")
def test_a_drawn_card_is_known_to_who_drew_it() -> None:
    mars = table(player(in_play=["development-center"], energy=1), deck_top=["ants"])
    use(mars, "development-center")
    assert all("ants" in held(world, "red") for world in imagined(mars, 0))
    assert not all("ants" in held(world, "red") for world in imagined(mars, 1))


@pytest.mark.rule("TM-267", "TM-265")
def test_giver_and_receiver_know_a_card_that_was_passed_on() -> None:
    seats = [player(megacredits=20, idle=False) for _ in range(3)]
    mars = table(*seats, phase="research", draft=True, generation=4, deck_top=TOP)
    stacks = [offered(mars, seat) for seat in range(3)]
    picks = [min(stack) for stack in stacks]
    answer(mars, *(f"{COLOURS[seat]}: draft {picks[seat]}" for seat in range(3)))
    given = stacks[0] - {picks[0]}
    assert {card.id for card in GAME.view(mars, 0).passed_on} == given
    assert offered(mars, 1) == given  # clockwise
    for world in imagined(mars, 0):
        assert offered(world, 1) == given
    for world in imagined(mars, 1):
        assert offered(world, 1) == given
    assert len({frozenset(offered(world, 1)) for world in imagined(mars, 2)}) > 1
    assert len({frozenset(offered(world, 2)) for world in imagined(mars, 0)}) > 1


@pytest.mark.rule("TM-268")
def test_the_corporation_not_chosen_is_known_to_one_player() -> None:
    state = GAME.new(2, 3)
    kept, left = sorted(entry.id for entry in GAME.view(state, 0).corporations)
    other = GAME.view(state, 1).corporations[0].id
    answer(state, f"red: found {kept}", "red: done", f"green: found {other}", "green: done")
    for seat in (1, None):
        assert left not in repr(GAME.view(state, seat))


@pytest.mark.rule("TM-269")
def test_a_revealed_card_was_seen_by_all() -> None:
    mars = table(player("comet", in_play=["search-for-life"], megacredits=1), deck_top=["fish"])
    use(mars, "search-for-life")
    changes_after(mars, "project sell-patents", "discard comet", "done")
    assert {card.id for card in GAME.view(mars, 1).own_discards} == {"fish"}
    for world in imagined(mars, 1):
        assert "fish" not in held(world, "red")
        assert "fish" in {card.id for card in GAME.view(world, 1).own_discards}


@pytest.mark.rule("TM-269", "TM-253")
def test_the_four_cards_of_the_solo_setup_were_seen() -> None:
    state = GAME.new(1, 4)
    assert len(GAME.view(state, 0).own_discards) == 4


@pytest.mark.rule("TM-264", "TM-265")
def test_an_answer_given_in_secret_changes_nothing_that_others_see() -> None:
    seats = [player(megacredits=20, idle=False) for _ in range(2)]
    mars = table(*seats, phase="research", deck_top=TOP)
    before = GAME.view(mars, 1)
    answer(mars, f"red: buy {min(offered(mars, 0))}")
    assert GAME.view(mars, 1) == before
