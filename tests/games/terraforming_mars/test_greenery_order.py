"""A greenery and its step of oxygen: the player chooses the order where it can matter, and is asked nowhere else."""

from typing import Any

import pytest

from planetfall.core.state import State
from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    asked,
    changes_after,
    may,
    places,
    player,
    refused,
    table,
)

EDGE: dict[str, Any] = {"oxygen": 7, "temperature": -2}
BOTH = {"greenery tile-first", "greenery oxygen-first"}


def at_the_edge(**fields: Any) -> State:
    """A table where the next step of oxygen brings an ocean."""
    return table(player(plants=8, megacredits=30), **(EDGE | fields))


@pytest.mark.rule("TM-276", "TM-190", "TM-195", "TM-199", "TM-222", "TM-231")
def test_the_worked_example_raises_oxygen_first() -> None:
    """Section F: oxygen and rating rise, then the tile is placed between two cities and gives two plants."""
    mars = at_the_edge(tiles={"r3c1": "red city", "r5c0": "red city"})
    assert changes_after(mars, "convert plants", "greenery oxygen-first", "place r0c4", "place r4c1") == {
        "plants": -8 + 2,
        "oxygen": 1,
        "temperature": 2,
        "rating": 3,
        "ocean r0c4": 1,
        "greenery r4c1": 1,
    }


@pytest.mark.rule("TM-276", "TM-196")
def test_after_oxygen_the_greenery_is_paid_for_lying_beside_the_new_ocean() -> None:
    mars = answer(at_the_edge(), "convert plants", "greenery oxygen-first")
    assert asked(mars) == "red: place"
    answer(mars, "place r5c5")
    assert asked(mars) == "red: place"
    assert "r5c4" in places(mars)
    assert changes_after(mars, "place r5c4")["megacredits"] == 2


@pytest.mark.rule("TM-276")
def test_before_oxygen_there_is_no_such_ocean_yet() -> None:
    mars = answer(at_the_edge(), "convert plants", "greenery tile-first", "place r5c4")
    assert GAME.view(mars, None).players[0].stock["megacredits"] == 30
    assert places(mars) >= {"r5c5", "r4c4"}
    assert changes_after(mars, "place r5c5")["rating"] == 1


@pytest.mark.rule("TM-276", "TM-169")
def test_the_standard_project_asks_as_well() -> None:
    mars = answer(at_the_edge(), "project greenery")
    assert (asked(mars), may(mars)) == ("red: greenery-order", BOTH)


@pytest.mark.rule("TM-276", "TM-213")
@pytest.mark.parametrize(
    ("card", "space"), [("plantation", "r7c1"), ("mangrove", "r4c3"), ("protected-valley", "r4c3")]
)
def test_cards_ask_as_well(card: str, space: str) -> None:
    red = player(card, megacredits=30, in_play=["research"], corporation="inventrix", next_slack=2)
    mars = answer(table(red, **EDGE), f"play {card}")
    assert (asked(mars), may(mars)) == ("red: greenery-order", BOTH)
    changes = changes_after(mars, "greenery oxygen-first", "place r8c4", f"place {space}")
    assert (changes["oxygen"], changes["temperature"], changes["rating"]) == (1, 2, 3)
    assert (changes["ocean r8c4"], changes[f"greenery {space}"]) == (1, 1)


@pytest.mark.rule("TM-276")
@pytest.mark.parametrize(
    "fields", [{"oxygen": 6}, {"oxygen": 8}, {"temperature": -4}, {"temperature": 0}, {"oceans": 9}]
)
def test_elsewhere_nothing_is_asked(fields: dict[str, Any]) -> None:
    for what in ("convert plants", "project greenery"):
        assert asked(answer(at_the_edge(**fields), what)) == "red: place"


@pytest.mark.rule("TM-276", "TM-241")
def test_the_last_greeneries_raise_nothing_and_ask_nothing() -> None:
    mars = table(player(plants=8, idle=False), phase="final", **EDGE)
    assert asked(answer(mars, "convert plants")) == "red: place"


@pytest.mark.rule("TM-276")
def test_other_answers_are_refused() -> None:
    mars = answer(at_the_edge(), "convert plants")
    assert refused(mars, "place r5c4") == "TM-276"
    assert refused(mars, "done") == "TM-276"
    assert refused(mars, "amount 1") == "TM-276"


@pytest.mark.rule("TM-276")
def test_games_that_began_before_place_the_tile_first() -> None:
    assert asked(answer(at_the_edge(rules=1), "convert plants")) == "red: place"


def test_the_order_is_written_with_the_question_for_the_place() -> None:
    mars = answer(at_the_edge(), "convert plants", "greenery oxygen-first")
    steps = [(step["step"], step.get("after")) for step in GAME.fields(mars)["pending"]]
    assert [step for step in steps if step[0] == "ask-place"] == [
        ("ask-place", None),
        ("ask-place", "oxygen"),
    ]
    assert GAME.position(GAME.fields(mars)).text() == mars.text()


@pytest.mark.rule("TM-276")
def test_a_bot_has_an_opinion_about_both() -> None:
    mars = answer(at_the_edge(), "convert plants")
    tile, oxygen = GAME.guess(mars, 0)
    assert oxygen > tile
    assert isinstance(GAME.value(mars, 0), float)
