"""Standard projects and conversions: open to everybody, as often as wanted."""

import pytest

from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    asked,
    changes_after,
    hand,
    may,
    player,
    refused,
    table,
)

LAND = [
    space.id
    for space in GAME.view(GAME.new(2, 1), None).spaces
    if space.kind == "land" and not space.reserved
]
PROJECTS = {"power-plant": 11, "asteroid": 14, "aquifer": 18, "greenery": 23, "city": 25}


@pytest.mark.rule("TM-164")
def test_the_six_projects_are_open_to_all() -> None:
    mars = table(player(megacredits=25), player(megacredits=25))
    for _ in range(2):
        offered = {text.removeprefix("project ") for text in may(mars) if text.startswith("project")}
        assert offered == {"sell-patents", *PROJECTS}
        answer(mars, "project power-plant", "done")


@pytest.mark.rule("TM-164")
def test_a_project_is_used_as_often_as_wanted() -> None:
    mars = table(player(megacredits=55), player(passed=True))
    for _ in range(5):
        assert changes_after(mars, "project power-plant") == {"megacredits": -11, "energy production": 1}


@pytest.mark.rule("TM-165")
def test_any_number_of_patents_is_sold() -> None:
    mars = answer(table(player("comet", "ants", "birds")), "project sell-patents")
    assert refused(mars, "done") == "TM-165"
    assert changes_after(mars, "discard comet", "discard birds", "done") == {
        "megacredits": 2,
        "hand": -2,
        "discard": 2,
    }
    assert hand(mars) == {"ants"}


@pytest.mark.rule("TM-165")
def test_without_a_card_there_is_nothing_to_sell() -> None:
    assert refused(table(player(idle=False, megacredits=20)), "project sell-patents") == "TM-165"


@pytest.mark.rule("TM-166", "TM-167", "TM-168", "TM-169", "TM-170")
@pytest.mark.parametrize(
    ("clause", "project", "cost"),
    [(f"TM-{number}", *entry) for number, entry in enumerate(PROJECTS.items(), 166)],
)
def test_a_project_must_be_paid_in_full(clause: str, project: str, cost: int) -> None:
    assert refused(table(player(megacredits=cost - 1)), f"project {project}") == clause
    assert f"project {project}" in may(table(player(megacredits=cost)))


@pytest.mark.rule("TM-166")
def test_power_plant() -> None:
    assert changes_after(table(player(megacredits=11)), "project power-plant") == {
        "megacredits": -11,
        "energy production": 1,
    }


@pytest.mark.rule("TM-167", "TM-219", "TM-222")
def test_asteroid() -> None:
    assert changes_after(table(player(megacredits=14)), "project asteroid") == {
        "megacredits": -14,
        "temperature": 2,
        "rating": 1,
    }


@pytest.mark.rule("TM-168", "TM-222")
def test_aquifer() -> None:
    assert changes_after(table(player(megacredits=18)), "project aquifer", "place r4c4") == {
        "megacredits": -18,
        "ocean r4c4": 1,
        "plants": 2,
        "rating": 1,
    }


@pytest.mark.rule("TM-169", "TM-220", "TM-222", "TM-223")
def test_greenery() -> None:
    assert changes_after(table(player(megacredits=23)), "project greenery", "place r2c2") == {
        "megacredits": -23,
        "greenery r2c2": 1,
        "oxygen": 1,
        "rating": 1,
    }


@pytest.mark.rule("TM-170")
def test_city() -> None:
    assert changes_after(table(player(megacredits=25)), "project city", "place r2c2") == {
        "megacredits": -25,
        "city r2c2": 1,
        "megacredits production": 1,
    }


@pytest.mark.rule("TM-171")
def test_metal_does_not_pay_for_projects() -> None:
    mars = table(player(steel=40, titanium=40))
    assert not may(mars) & {f"project {project}" for project in PROJECTS}


@pytest.mark.rule("TM-171", "TM-192")
def test_without_an_area_there_is_no_greenery_and_no_city() -> None:
    mars = table(player(megacredits=50, plants=9), tiles=dict.fromkeys(LAND, "neutral greenery"))
    assert refused(mars, "project greenery") == refused(mars, "project city") == "TM-171"
    assert refused(mars, "convert plants") == "TM-192"


@pytest.mark.rule("TM-171", "TM-225")
def test_an_aquifer_may_be_used_when_all_oceans_are_placed() -> None:
    assert changes_after(table(player(megacredits=18), oceans=9), "project aquifer") == {"megacredits": -18}


@pytest.mark.rule("TM-190", "TM-191")
def test_conversions_are_made_as_often_as_wanted() -> None:
    mars = table(player(plants=16, heat=16), player(passed=True), temperature=-18)
    for space in ("r2c2", "r2c3"):
        assert changes_after(mars, "convert plants", f"place {space}") == {
            "plants": -8,
            "oxygen": 1,
            "rating": 1,
            f"greenery {space}": 1,
        }
    for _ in range(2):
        assert changes_after(mars, "convert heat") == {"heat": -8, "temperature": 2, "rating": 1}
    assert asked(mars) == "red: action"


@pytest.mark.rule("TM-190", "TM-191")
def test_seven_are_not_enough() -> None:
    mars = table(player(plants=7, heat=7))
    assert refused(mars, "convert plants") == "TM-190"
    assert refused(mars, "convert heat") == "TM-191"
