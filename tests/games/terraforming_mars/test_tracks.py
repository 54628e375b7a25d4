"""Global parameters and the terraform rating: steps, goals, and the bonuses on the way."""

import pytest

from planetfall.core.state import State
from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    asked,
    changes_after,
    countables,
    play,
    player,
    table,
    use,
)


def oceans(state: State) -> int:
    return next(track.value for track in GAME.view(state, None).tracks if track.id == "oceans")


@pytest.mark.rule("TM-219", "TM-220", "TM-221")
def test_the_three_parameters_and_their_goals() -> None:
    tracks = {track.id: track for track in GAME.view(table(player()), None).tracks}
    assert {name: (track.start, track.goal, track.step) for name, track in tracks.items()} == {
        "temperature": (-30, 8, 2),
        "oxygen": (0, 14, 1),
        "oceans": (0, 9, 1),
    }


@pytest.mark.rule("TM-219", "TM-224")
def test_nineteen_steps_lead_to_the_goal_of_the_temperature() -> None:
    mars = table(player(heat=8 * 25), player(passed=True), oceans=9)
    changes = [changes_after(mars, "convert heat") for _ in range(20)]
    assert countables(mars)["temperature"] == 8
    assert [change.get("rating", 0) for change in changes] == [1] * 19 + [0]


@pytest.mark.rule("TM-220", "TM-224")
def test_fourteen_steps_lead_to_the_goal_of_oxygen() -> None:
    mars = table(player(in_play=["water-splitting-plant"], energy=3), oxygen=13)
    assert use(mars, "water-splitting-plant") == {"energy": -3, "oxygen": 1, "rating": 1}
    late = table(player(in_play=["water-splitting-plant"], energy=3), oxygen=14)
    assert use(late, "water-splitting-plant") == {"energy": -3}


@pytest.mark.rule("TM-221", "TM-222")
def test_the_ninth_ocean_is_the_last() -> None:
    mars = table(player(megacredits=36), oceans=8)
    assert changes_after(mars, "project aquifer", "place r8c4")["rating"] == 1
    assert oceans(mars) == 9
    assert "rating" not in changes_after(mars, "project aquifer")


@pytest.mark.rule("TM-222")
def test_each_step_and_each_ocean_raises_the_rating_of_who_made_it() -> None:
    mars = table(player("giant-ice-asteroid", megacredits=36))
    changes = play(mars, "giant-ice-asteroid", "place r0c4", "place r8c4")
    assert (changes["rating"], changes["temperature"]) == (4, 4)
    assert "green rating" not in changes


@pytest.mark.rule("TM-223")
def test_a_greenery_raises_oxygen() -> None:
    mars = table(player("plantation", in_play=["research"], megacredits=15))
    assert play(mars, "plantation", "place r2c2") == {
        "megacredits": -15,
        "oxygen": 1,
        "rating": 1,
        "greenery r2c2": 1,
    }


@pytest.mark.rule("TM-224")
@pytest.mark.parametrize(("temperature", "steps"), [(2, 3), (4, 2), (6, 1), (8, 0)])
def test_only_the_steps_that_are_left_are_made_and_rewarded(temperature: int, steps: int) -> None:
    mars = table(player("deimos-down", megacredits=31), temperature=temperature)
    expected = {"megacredits": -31, "steel": 4, "temperature": 2 * steps, "rating": steps}
    assert play(mars, "deimos-down") == {what: by for what, by in expected.items() if by}


@pytest.mark.rule("TM-224")
def test_one_of_two_oceans_is_placed_if_one_is_left() -> None:
    mars = table(player("ice-asteroid", megacredits=23), oceans=8)
    changes = play(mars, "ice-asteroid", "place r8c4")
    assert (changes["rating"], oceans(mars)) == (1, 9)


@pytest.mark.rule("TM-225")
def test_what_is_of_no_use_any_more_stays_legal_at_the_full_price() -> None:
    red = player("asteroid", in_play=["water-splitting-plant"], megacredits=50, heat=8, plants=8, energy=3)
    mars = table(red, temperature=8, oxygen=14, oceans=9)
    assert play(mars.copy(), "asteroid", "done") == {"megacredits": -14, "titanium": 2}
    assert use(mars.copy(), "water-splitting-plant") == {"energy": -3}
    assert changes_after(mars.copy(), "project asteroid") == {"megacredits": -14}
    assert changes_after(mars.copy(), "project aquifer") == {"megacredits": -18}
    assert changes_after(mars.copy(), "convert heat") == {"heat": -8}
    assert changes_after(mars, "convert plants", "place r2c2") == {"plants": -8, "greenery r2c2": 1}


@pytest.mark.rule("TM-226")
@pytest.mark.parametrize(("before", "gained"), [(-28, 0), (-26, 1), (-24, 0), (-22, 1), (-20, 0)])
def test_two_steps_of_temperature_give_heat_production(before: int, gained: int) -> None:
    mars = table(player(heat=8), temperature=before)
    assert changes_after(mars, "convert heat").get("heat production", 0) == gained


@pytest.mark.rule("TM-227")
def test_at_zero_degrees_an_ocean_is_placed() -> None:
    mars = answer(table(player(heat=8), temperature=-2), "convert heat")
    assert asked(mars) == "red: place"
    assert changes_after(mars, "place r4c4") == {"rating": 1, "plants": 2, "ocean r4c4": 1}


@pytest.mark.rule("TM-228")
def test_the_bonus_at_zero_degrees_is_lost_without_an_ocean() -> None:
    mars = table(player(heat=8), temperature=-2, oceans=9)
    assert changes_after(mars, "convert heat") == {"heat": -8, "temperature": 2, "rating": 1}


@pytest.mark.rule("TM-229")
def test_at_eight_percent_it_gets_warmer() -> None:
    mars = table(player(plants=8), oxygen=7)
    assert changes_after(mars, "convert plants", "place r2c2") == {
        "plants": -8,
        "oxygen": 1,
        "temperature": 2,
        "rating": 2,
        "greenery r2c2": 1,
    }


@pytest.mark.rule("TM-229")
def test_at_eight_percent_a_warm_mars_gets_no_warmer() -> None:
    mars = table(player(plants=8), oxygen=7, temperature=8)
    assert changes_after(mars, "convert plants", "place r2c2")["rating"] == 1


@pytest.mark.rule("TM-230")
def test_bonuses_within_a_raise_are_gained_too() -> None:
    mars = table(player("deimos-down", megacredits=31), temperature=-26)
    assert play(mars, "deimos-down") == {
        "megacredits": -31,
        "steel": 4,
        "temperature": 6,
        "rating": 3,
        "heat production": 2,
    }


@pytest.mark.rule("TM-230")
def test_strip_mine_passes_eight_percent() -> None:
    mars = table(player("strip-mine", megacredits=25, production={"energy": 2}), oxygen=7)
    changes = play(mars, "strip-mine")
    assert (changes["oxygen"], changes["temperature"], changes["rating"]) == (2, 2, 3)


@pytest.mark.rule("TM-231")
def test_one_bonus_leads_to_the_next() -> None:
    mars = table(player(plants=8), player(in_play=["arctic-algae"]), oxygen=7, temperature=-2)
    assert changes_after(mars, "convert plants", "greenery tile-first", "place r2c2", "place r0c4") == {
        "plants": -8,
        "oxygen": 1,
        "temperature": 2,
        "rating": 3,
        "greenery r2c2": 1,
        "ocean r0c4": 1,
        "green plants": 2,
    }


@pytest.mark.rule("TM-232")
def test_rating_gained_directly_moves_no_parameter() -> None:
    mars = table(player("release-of-inert-gases", megacredits=14), temperature=8, oxygen=14, oceans=9)
    assert play(mars, "release-of-inert-gases") == {"megacredits": -14, "rating": 2}
    cold = table(player("release-of-inert-gases", megacredits=14))
    assert play(cold, "release-of-inert-gases") == {"megacredits": -14, "rating": 2}


@pytest.mark.rule("TM-225")
@pytest.mark.parametrize(("card", "price"), [("aquifer-pumping", 8), ("water-import-from-europa", 12)])
def test_an_action_for_an_ocean_may_be_used_in_vain(card: str, price: int) -> None:
    mars = table(player(in_play=[card], megacredits=price), oceans=9)
    assert use(mars, card) == {"megacredits": -price}


@pytest.mark.rule("TM-227", "TM-230")
def test_zero_degrees_may_lie_within_a_raise() -> None:
    mars = answer(table(player("big-asteroid", megacredits=27), temperature=-2), "play big-asteroid")
    assert asked(mars) == "red: place"
    answer(mars, "place r0c4")
    assert (countables(mars)["temperature"], countables(mars)["rating"], oceans(mars)) == (2, 23, 1)


@pytest.mark.rule("TM-231", "TM-226")
def test_oxygen_may_bring_heat_production() -> None:
    mars = table(player(plants=8), oxygen=7, temperature=-26)
    assert changes_after(mars, "convert plants", "place r2c2") == {
        "plants": -8,
        "oxygen": 1,
        "temperature": 2,
        "rating": 2,
        "heat production": 1,
        "greenery r2c2": 1,
    }


@pytest.mark.rule("TM-232")
def test_rating_is_sold_for_heat_even_on_a_finished_mars() -> None:
    mars = table(player(in_play=["caretaker-contract"], heat=8), temperature=8, oxygen=14, oceans=9)
    assert use(mars, "caretaker-contract") == {"heat": -8, "rating": 1}


@pytest.mark.rule("TM-224")
@pytest.mark.parametrize("oxygen", [13, 14])
def test_a_step_beyond_the_goal_is_told_to_those_who_listen_for_it(oxygen: int) -> None:
    mars = table(player(in_play=["water-splitting-plant"], heat=8, energy=3), oxygen=oxygen, temperature=8)
    mars.listen(forced=True)
    mars.play("convert heat")
    assert "no temperature" in [event.kind for event in mars.take_events()]
    mars.play("use water-splitting-plant")
    told = [event.kind for event in mars.take_events()]
    assert ("no oxygen" in told) == (oxygen == 14)
    assert ("oxygen" in told) == (oxygen == 13)
