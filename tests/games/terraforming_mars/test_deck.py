"""The draw pile and the discard pile: drawing, looking, revealing, and what happens when cards run short."""

from typing import Any

import pytest

from planetfall.core.chance import Chance
from planetfall.core.state import State
from planetfall.games.terraforming_mars.engine.ids import CARD_IDS
from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    changes_after,
    hand,
    may,
    play,
    player,
    points,
    refused,
    table,
    use,
)


def all_but(*cards: str) -> list[str]:
    """Every card of the game but these."""
    return [card for card in CARD_IDS if card not in cards]


def piles(state: State) -> tuple[int, int]:
    """How many cards lie in the draw pile and in the discard pile."""
    seen = GAME.view(state, None)
    return seen.deck, seen.discard


@pytest.mark.rule("TM-26")
def test_a_card_is_discarded_facedown() -> None:
    mars = table(player("comet"))
    changes_after(mars, "project sell-patents", "discard comet", "done")
    assert [card.id for card in GAME.view(mars, 0).own_discards] == ["comet"]
    assert GAME.view(mars, 1).own_discards == GAME.view(mars, None).own_discards == ()


@pytest.mark.rule("TM-266")
def test_everybody_hears_of_a_card_drawn_and_only_who_draws_it_which() -> None:
    mars = table(player(in_play=["development-center"], energy=1), deck_top=["ants"])
    mars.listen()
    use(mars, "development-center")
    events = mars.take_events()
    event_buffer = [[event.kind for event in events if event.seen_by(seat)] for seat in (0, 1, None)]
    changes = [[kind for kind in kinds if kind in ("draws", "drew")] for kinds in event_buffer]
    assert changes == [["drew"], ["draws"], ["draws"]]


@pytest.mark.rule("TM-26", "TM-35", "TM-269")
def test_a_card_that_an_effect_reveals_is_seen_by_all() -> None:
    mars = table(player(in_play=["search-for-life"], megacredits=1), deck_top=["birds"])
    use(mars, "search-for-life")
    for seat in (0, 1, None):
        seen = GAME.view(mars, seat).revealed
        assert seen is not None
        assert seen.id == "birds"


DRAWING = ("development-center", "restricted-area")


def with_one_card_left(discard: list[str], **fields: Any) -> State:
    """Two cards can be drawn; the draw pile has one."""
    red = player("lichen", in_play=DRAWING, energy=1, megacredits=2, idle=False)
    rest = all_but(*DRAWING, "ants", "lichen", *discard)
    green = player(*rest, idle=False)
    return table(red, green, deck_top=["ants"], discard=discard, **fields)


@pytest.mark.rule("TM-27")
def test_the_discard_pile_is_shuffled_as_soon_as_the_draw_pile_is_used_up() -> None:
    mars = with_one_card_left(["birds", "fish"])
    mars.listen()
    use(mars, "development-center")
    assert piles(mars) == (2, 0)
    kinds = [event.kind for event in mars.take_events() if event.seen_by(1)]
    assert kinds[kinds.index("draws") :][:2] == ["draws", "reshuffle"]
    use(mars, "restricted-area")
    assert piles(mars) == (1, 0)


@pytest.mark.rule("TM-27")
def test_without_a_discard_pile_the_next_draw_renews_the_draw_pile() -> None:
    mars = with_one_card_left([])
    use(mars, "development-center")
    assert piles(mars) == (0, 0)
    changes_after(mars, "done", "green: project sell-patents", "discard birds", "discard fish", "done")
    assert piles(mars) == (0, 2)
    changes_after(mars, "done")
    use(mars, "restricted-area")
    assert piles(mars) == (1, 0)


@pytest.mark.rule("TM-27", "TM-35")
def test_the_last_card_is_revealed_before_it_comes_to_the_discard_pile() -> None:
    red = player(in_play=["search-for-life"], megacredits=1, idle=False)
    mars = table(
        red,
        player(*all_but("search-for-life", "ants", "birds"), idle=False),
        deck_top=["ants"],
        discard=["birds"],
    )
    use(mars, "search-for-life")
    assert piles(mars) == (1, 1)
    assert GAME.fields(mars)["discard"] == ["ants"]


@pytest.mark.rule("TM-27")
def test_games_that_began_before_shuffle_only_when_a_card_must_be_drawn() -> None:
    mars = with_one_card_left(["birds", "fish"], rules=1)
    use(mars, "development-center")
    assert piles(mars) == (0, 2)
    use(mars, "restricted-area")
    assert piles(mars) == (1, 0)


@pytest.mark.rule("TM-27", "TM-265")
def test_everybody_knows_which_cards_a_renewed_draw_pile_is_made_of() -> None:
    mars = with_one_card_left(["birds", "fish"])
    use(mars, "development-center")
    for number in range(20):
        world = GAME.fields(GAME.sample(mars, 1, Chance.from_seed(number)))
        assert sorted(world["deck_top"]) == ["birds", "fish"]
        assert sorted(world["players"][0]["hand"]) == ["ants", "lichen"]


@pytest.mark.rule("TM-28")
@pytest.mark.parametrize(
    ("top", "discard", "playable"),
    [(["ants"], [], False), (["ants"], ["birds"], True), ([], ["ants", "birds"], True), ([], [], False)],
)
def test_a_card_draws_only_what_both_piles_hold(top: list[str], discard: list[str], playable: bool) -> None:
    others = all_but("technology-demonstration", *top, *discard)
    red = player("technology-demonstration", megacredits=5, idle=False)
    mars = table(red, player(*others, idle=False), deck_top=top, discard=discard)
    assert ("play technology-demonstration" in may(mars)) == playable
    assert playable or refused(mars, "play technology-demonstration") == "TM-28"


@pytest.mark.rule("TM-28")
@pytest.mark.parametrize("card", ["development-center", "search-for-life", "inventors-guild"])
def test_an_action_needs_its_cards_too(card: str) -> None:
    red = player("mine", in_play=[card], energy=1, megacredits=4, idle=False)
    mars = table(red, player(*all_but(card, "mine"), idle=False))
    assert refused(mars, f"use {card}") == "TM-28"


@pytest.mark.rule("TM-29")
def test_a_bonus_draws_as_many_cards_as_there_are() -> None:
    red = player("mine", megacredits=18, idle=False)
    mars = table(red, player(*all_but("mine", "ants"), idle=False), deck_top=["ants"])
    assert changes_after(mars, "project aquifer", "place r1c5") == {
        "megacredits": -18,
        "rating": 1,
        "hand": 1,
        "ocean r1c5": 1,
    }


@pytest.mark.rule("TM-29")
def test_a_first_action_draws_as_many_cards_as_there_are() -> None:
    red = player("mine", corporation="inventrix", first_action=True, idle=False)
    mars = table(red, player(*all_but("mine", "ants", "birds"), idle=False), deck_top=["ants", "birds"])
    assert changes_after(mars, "first action") == {"hand": 2}


@pytest.mark.rule("TM-29", "TM-139")
def test_olympus_conference_may_spend_its_resource_although_no_card_is_left() -> None:
    red = player("physics-complex", "mine", in_play={"olympus-conference": 1}, megacredits=12, idle=False)
    others = all_but("physics-complex", "mine", "olympus-conference")
    mars = table(red, player(*others, idle=False))
    assert play(mars, "physics-complex", "option 2") == {"megacredits": -12, "on olympus-conference": -1}


@pytest.mark.rule("TM-30")
@pytest.mark.parametrize(("left", "each"), [(8, 4), (7, 3), (5, 2), (1, 0)])
def test_too_few_cards_for_research_are_dealt_evenly(left: int, each: int) -> None:
    top = list(CARD_IDS[:left])
    red = player("soletta", idle=False)
    mars = table(red, player(*all_but("soletta", *top), idle=False), phase="research", deck_top=top)
    assert [len(GAME.view(mars, seat).offered) for seat in (0, 1)] == [each, each]


@pytest.mark.rule("TM-31", "TM-32")
def test_a_hand_has_no_limit_and_drawing_costs_nothing() -> None:
    held = [card for card in CARD_IDS[:150] if card != "development-center"]
    mars = table(player(*held, in_play=["development-center"], energy=1), player(idle=False))
    assert use(mars, "development-center") == {"energy": -1, "hand": 1}


@pytest.mark.rule("TM-33")
@pytest.mark.parametrize(
    ("card", "price", "top", "kept"),
    [
        ("business-contacts", 7, ["ants", "birds", "comet", "fish"], ["birds", "fish"]),
        ("invention-contest", 2, ["ants", "birds", "comet"], ["comet"]),
    ],
)
def test_the_chosen_cards_are_free_and_the_others_go_facedown(
    card: str, price: int, top: list[str], kept: list[str]
) -> None:
    mars = table(player(card, megacredits=price), deck_top=top)
    changes = play(mars, card, *(f"keep {name}" for name in kept))
    assert changes == {"megacredits": -price, "hand": len(kept), "discard": len(top) - len(kept)}
    assert hand(mars) == set(kept)
    assert {entry.id for entry in GAME.view(mars, 0).own_discards} == {*top} - {*kept}
    assert GAME.view(mars, 1).own_discards == ()


@pytest.mark.rule("TM-34")
@pytest.mark.parametrize("card", ["inventors-guild", "business-network"])
def test_the_card_seen_may_be_bought_and_the_action_is_used_in_any_case(card: str) -> None:
    mars = table(player(in_play=[card], megacredits=3), deck_top=["comet"])
    bought, left = mars.copy(), mars.copy()
    assert use(bought, card, "buy comet") == {"megacredits": -3, "hand": 1}
    assert use(left, card, "done") == {"discard": 1}
    assert refused(bought, f"use {card}") == refused(left, f"use {card}") == "TM-159"
    poor = table(player(in_play=[card], megacredits=2), deck_top=["comet"])
    assert use(poor, card) == {"discard": 1}
    assert refused(poor, f"use {card}") == "TM-159"


@pytest.mark.rule("TM-35")
@pytest.mark.parametrize(("top", "found"), [("ants", 1), ("virus", 1), ("birds", 0)])
def test_search_for_life_looks_for_a_microbe_tag_even_on_an_event(top: str, found: int) -> None:
    mars = table(player(in_play=["search-for-life"], megacredits=1), deck_top=[top])
    use(mars, "search-for-life")
    assert points(mars, "search-for-life") == 3 * found


@pytest.mark.rule("TM-35")
def test_search_for_life_is_worth_three_points_in_all() -> None:
    assert points(table(player(in_play={"search-for-life": 4})), "search-for-life") == 3


@pytest.mark.rule("TM-85", "TM-27")
def test_a_played_event_never_comes_back() -> None:
    red = player("mine", in_play=["development-center"], energy=1, idle=False, events=["comet"])
    discard = ["ants", "birds"]
    green = player(*all_but("mine", "development-center", "comet", *discard), idle=False)
    mars = table(red, green, discard=discard)
    use(mars, "development-center")
    assert piles(mars) == (1, 0)
    assert [card.id for card in GAME.view(mars, None).players[0].events] == ["comet"]


@pytest.mark.rule("TM-29", "TM-140")
def test_without_a_pile_mars_university_draws_the_card_just_discarded() -> None:
    red = player("trans-neptune-probe", "ants", in_play=["mars-university"], megacredits=6, idle=False)
    mars = table(red, player(*all_but("trans-neptune-probe", "ants", "mars-university"), idle=False))
    assert play(mars, "trans-neptune-probe", "discard ants") == {"megacredits": -6}
    assert hand(mars) == {"ants"}


@pytest.mark.rule("TM-30", "TM-60")
def test_a_draft_of_few_cards_is_dealt_evenly() -> None:
    top = list(CARD_IDS[:5])
    red = player("soletta", idle=False)
    mars = table(
        red, player(*all_but("soletta", *top), idle=False), phase="research", draft=True, deck_top=top
    )
    assert [len(GAME.view(mars, seat).offered) for seat in (0, 1)] == [2, 2]
    for seat, colour in enumerate(("red", "green")):
        answer(mars, f"{colour}: draft {GAME.view(mars, seat).offered[0].card.id}")
    assert GAME.view(mars, None).phase == "research"
    assert [len(GAME.view(mars, seat).offered) for seat in (0, 1)] == [2, 2]
