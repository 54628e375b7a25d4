"""The action phase: turns of one or two actions, ending a turn, and passing."""

import pytest

from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    asked,
    may,
    next_generation,
    play,
    player,
    refused,
    table,
    use,
)


@pytest.mark.rule("TM-65", "TM-69")
def test_turns_go_round_until_everybody_has_passed() -> None:
    mars = table(player(megacredits=40), player(megacredits=40), player(megacredits=40))
    answer(mars, "project power-plant", "done", "pass")
    assert asked(mars) == "blue: action"
    answer(mars, "project power-plant", "done")
    assert asked(mars) == "red: action"
    answer(mars, "project power-plant", "done")
    assert asked(mars) == "blue: action"  # green has passed
    answer(mars, "pass")
    assert asked(mars) == "red: action"
    answer(mars, "pass")
    assert GAME.view(mars, None).phase == "research"


@pytest.mark.rule("TM-66", "TM-67")
def test_a_turn_has_two_actions_also_of_the_same_kind() -> None:
    mars = table(player(megacredits=40))
    answer(mars, "project power-plant")
    assert asked(mars) == "red: action"
    answer(mars, "project power-plant")
    assert asked(mars) == "green: action"


@pytest.mark.rule("TM-67")
def test_two_different_actions_are_as_good() -> None:
    mars = table(player("mine", megacredits=4, heat=8))
    answer(mars, "convert heat", "play mine")
    assert asked(mars) == "green: action"


@pytest.mark.rule("TM-68")
def test_ending_a_turn_is_no_pass() -> None:
    mars = table(player(megacredits=40))
    assert refused(mars, "done") == "TM-68"
    answer(mars, "project power-plant")
    assert refused(mars, "pass") == "TM-68"
    answer(mars, "done", "pass")
    assert asked(mars) == "red: action"
    assert not GAME.view(mars, None).players[0].passed


@pytest.mark.rule("TM-69")
def test_a_pass_lasts_for_the_generation() -> None:
    mars = table(player(), player(megacredits=40))
    answer(mars, "pass")
    assert GAME.view(mars, None).players[0].passed
    answer(mars, "project power-plant", "project power-plant")
    assert asked(mars) == "green: action"
    next_generation(mars)
    assert not any(who.passed for who in GAME.view(mars, None).players)


@pytest.mark.rule("TM-70")
def test_the_last_player_keeps_taking_turns() -> None:
    mars = table(player(passed=True), player(megacredits=55, passed=False), turn="green")
    for _ in range(5):
        assert asked(mars) == "green: action"
        answer(mars, "project power-plant")
    answer(mars, "done", "pass")
    assert GAME.view(mars, None).phase == "research"


@pytest.mark.rule("TM-71")
def test_there_are_seven_kinds_of_action() -> None:
    red = player("mine", in_play={"birds": 1}, megacredits=60, plants=8, heat=8, tr=35)
    offered = {text.split()[0] + ("" if "convert" not in text else text[7:]) for text in may(table(red))}
    assert offered == {"play", "project", "claim", "fund", "use", "convert plants", "convert heat", "pass"}


@pytest.mark.rule("TM-71")
def test_only_actions_of_cards_in_play_can_be_used() -> None:
    mars = table(player("birds", in_play=["mine"], megacredits=60))
    assert refused(mars, "use birds") == "TM-71"
    assert refused(mars, "use mine") == "TM-71"


@pytest.mark.rule("TM-72")
def test_a_card_is_checked_paid_carried_out_and_laid_down() -> None:
    mars = table(player("farming", megacredits=16), temperature=4)
    assert play(mars, "farming") == {
        "megacredits": -16,
        "megacredits production": 2,
        "plants production": 2,
        "plants": 2,
    }
    assert refused(mars, "play farming") == "TM-72"
    assert refused(mars, "play ants") == "TM-72"


@pytest.mark.rule("TM-73")
def test_a_card_needs_its_requirement_and_effects_that_are_possible() -> None:
    assert refused(table(player("farming", megacredits=16), temperature=2), "play farming") == "TM-73"
    assert refused(table(player("food-factory", megacredits=12)), "play food-factory") == "TM-111"
    both = player("advanced-ecosystems", in_play=["lichen", "ants"], megacredits=11)
    assert refused(table(both), "play advanced-ecosystems") == "TM-89"  # one of three is missing


@pytest.mark.rule("TM-74")
@pytest.mark.parametrize(
    ("money", "steel", "playable"), [(3, 0, False), (4, 0, True), (2, 1, True), (1, 1, False)]
)
def test_a_card_must_be_paid_in_full(money: int, steel: int, playable: bool) -> None:
    mars = table(player("mine", megacredits=money, steel=steel))
    assert ("play mine" in may(mars)) == playable
    assert playable or refused(mars, "play mine") == "TM-74"


@pytest.mark.rule("TM-75")
def test_an_effect_on_a_parameter_at_its_goal_is_left_out() -> None:
    mars = table(player("deep-well-heating", megacredits=13), temperature=8)
    assert play(mars, "deep-well-heating") == {"megacredits": -13, "energy production": 1}


@pytest.mark.rule("TM-76", "TM-126")
def test_card_resources_without_a_card_are_lost() -> None:
    mars = table(player("imported-nitrogen", megacredits=23))
    assert play(mars, "imported-nitrogen") == {"megacredits": -23, "rating": 1, "plants": 4}


@pytest.mark.rule("TM-77")
def test_removing_may_fail_or_be_declined() -> None:
    nothing = table(player("asteroid", megacredits=14))
    assert play(nothing, "asteroid") == {"megacredits": -14, "titanium": 2, "temperature": 2, "rating": 1}
    declined = table(player("asteroid", megacredits=14), player(plants=3))
    assert play(declined, "asteroid", "done") == {
        "megacredits": -14,
        "titanium": 2,
        "temperature": 2,
        "rating": 1,
    }


@pytest.mark.rule("TM-78")
def test_a_tile_must_be_placed() -> None:
    volcanoes = dict.fromkeys(("r1c1", "r2c0", "r3c0", "r4c0"), "neutral greenery")
    assert refused(table(player("lava-flows", megacredits=18), tiles=volcanoes), "play lava-flows") == "TM-78"
    mars = answer(table(player("lava-flows", megacredits=18)), "play lava-flows")
    assert refused(mars, "done")


@pytest.mark.rule("TM-78")
def test_an_ocean_that_cannot_be_placed_does_not_matter() -> None:
    mars = table(player("black-polar-dust", megacredits=15), oceans=9)
    assert play(mars, "black-polar-dust") == {
        "megacredits": -15,
        "megacredits production": -2,
        "heat production": 3,
    }


@pytest.mark.rule("TM-79")
def test_what_a_card_changes_for_its_player_is_mandatory() -> None:
    mars = table(player("investment-loan", megacredits=3))
    assert play(mars, "investment-loan") == {"megacredits": 7, "megacredits production": -1}
    assert (
        refused(table(player("moss", megacredits=4), oceans=3), "play moss") == "TM-79"
    )  # no plant to spend


@pytest.mark.rule("TM-80")
def test_an_effect_is_for_its_player_unless_it_is_for_anybody() -> None:
    red, green = player("sponsors", "fish", megacredits=15), player(production={"plants": 1})
    mars = table(red | {"production": {"plants": 1}}, green, temperature=2)
    assert play(mars, "sponsors") == {"megacredits": -6, "megacredits production": 2}
    answer(mars, "play fish")
    assert may(mars) == {"target red", "target green"}


@pytest.mark.rule("TM-81")
def test_a_card_prevails_over_a_general_rule() -> None:
    cities = {"r2c2": "green city", "r2c4": "green city"}
    mars = table(player("urbanized-area", megacredits=10, production={"energy": 1}), tiles=cities)
    assert play(mars, "urbanized-area")["city r2c3"] == 1  # between two cities
    lake = table(player("artificial-lake", megacredits=15), temperature=-6)
    assert play(lake, "artificial-lake", "place r2c2")["ocean r2c2"] == 1  # on land


@pytest.mark.rule("TM-84", "TM-90")
def test_the_tags_of_an_event_count_only_while_it_is_played() -> None:
    mars = table(player("technology-demonstration", in_play={"olympus-conference": 0}, megacredits=5))
    before = GAME.view(mars, None).players[0].tags
    changes = play(mars, "technology-demonstration")
    assert changes == {"megacredits": -5, "hand": 2, "on olympus-conference": 1}
    assert GAME.view(mars, None).players[0].tags == before
    assert [card.id for card in GAME.view(mars, None).players[0].events] == ["technology-demonstration"]


@pytest.mark.rule("TM-85")
def test_played_events_stay_with_their_player_and_score() -> None:
    mars = table(player("bribed-committee", megacredits=7))
    before = mars.scores()[0]
    assert play(mars, "bribed-committee") == {"megacredits": -7, "rating": 2}
    assert mars.scores()[0] == before  # two of rating, and two points less
    assert GAME.view(mars, None).discard == 0


@pytest.mark.rule("TM-86")
def test_the_tags_of_green_and_blue_cards_go_on_counting() -> None:
    mars = table(player("mine", "physics-complex", megacredits=16))
    play(mars, "mine")
    play(mars, "physics-complex")
    tags = GAME.view(mars, None).players[0].tags
    assert (tags["building"], tags["science"]) == (2, 1)
    next_generation(mars)
    assert GAME.view(mars, None).players[0].tags == tags


@pytest.mark.rule("TM-159")
def test_a_card_can_act_in_the_turn_it_was_played() -> None:
    mars = table(player("tardigrades", megacredits=4))
    play(mars, "tardigrades")
    assert use(mars, "tardigrades") == {"on tardigrades": 1}
