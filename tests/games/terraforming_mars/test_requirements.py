"""Requirements: when they are checked, what counts for them, and by how much they may be missed."""

from typing import Any

import pytest

from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    may,
    next_generation,
    play,
    player,
    refused,
    table,
    use,
)


def playable(card: str, owner: dict[str, Any] | None = None, **fields: Any) -> bool:
    """Whether red, rich and with some energy, may play a card."""
    red = player(card, megacredits=50, production={"energy": 2}, **(owner or {}))
    return f"play {card}" in may(table(red, **fields))


@pytest.mark.rule("TM-87")
def test_actions_work_when_the_requirement_no_longer_holds() -> None:
    mars = table(
        player(in_play=["search-for-life", "extreme-cold-fungus"], megacredits=1), oxygen=14, temperature=8
    )
    assert use(mars, "extreme-cold-fungus") == {"plants": 1}
    assert "use search-for-life" in may(mars)


@pytest.mark.rule("TM-88")
@pytest.mark.parametrize(
    ("card", "track", "inside", "outside"),
    [
        ("breathing-filters", "oxygen", 7, 6),
        ("colonizer-training-camp", "oxygen", 5, 6),
        ("farming", "temperature", 4, 2),
        ("arctic-algae", "temperature", -12, -10),
        ("wave-power", "oceans", 3, 2),
        ("dust-seals", "oceans", 3, 4),
    ],
)
def test_a_bound_itself_is_good_enough(card: str, track: str, inside: Any, outside: Any) -> None:
    assert playable(card, **{track: inside})
    assert not playable(card, **{track: outside})


@pytest.mark.rule("TM-89")
def test_the_own_tags_of_a_card_do_not_help() -> None:
    assert not playable("fusion-power", {"in_play": ["power-plant"]})
    assert playable("fusion-power", {"in_play": ["power-plant", "wave-power"]})
    assert playable("fusion-power", {"in_play": ["power-plant"], "corporation": "thorgate"})


@pytest.mark.rule("TM-90")
def test_tags_of_earlier_events_count_for_nothing() -> None:
    events: dict[str, Any] = {
        "events": ["technology-demonstration", "invention-contest"],
        "in_play": ["search-for-life"],
    }
    assert not playable("tectonic-stress-power", events)
    seen = GAME.view(table(player(**events)), None)
    assert {entry.id: entry.progress[0] for entry in seen.awards}["scientist"] == 1
    assert seen.players[0].tags["science"] == 1


@pytest.mark.rule("TM-91")
@pytest.mark.parametrize(
    ("card", "track", "inside", "outside"),
    [
        ("breathing-filters", "oxygen", 5, 4),
        ("colonizer-training-camp", "oxygen", 7, 8),
        ("wave-power", "oceans", 1, 0),
        ("dust-seals", "oceans", 5, 6),
    ],
)
def test_a_tolerance_reaches_up_and_down(card: str, track: str, inside: Any, outside: Any) -> None:
    adapted = {"in_play": ["adaptation-technology"]}
    assert playable(card, adapted, **{track: inside})
    assert not playable(card, adapted, **{track: outside})


@pytest.mark.rule("TM-91")
def test_a_tolerance_is_not_for_tags_productions_cities_or_greeneries() -> None:
    adapted = {"in_play": ["adaptation-technology"]}
    assert not playable("tectonic-stress-power", adapted)
    assert not playable("asteroid-mining-consortium", adapted)
    assert not playable("rad-suits", adapted)
    assert not playable("ecological-zone", adapted, tiles={"r2c2": "green greenery"})


@pytest.mark.rule("TM-92")
@pytest.mark.parametrize(("temperature", "expected"), [(0, True), (-2, False)])
def test_two_steps_of_temperature_are_four_degrees(temperature: int, expected: bool) -> None:
    assert playable("farming", {"in_play": ["adaptation-technology"]}, temperature=temperature) == expected


@pytest.mark.rule("TM-93")
@pytest.mark.parametrize(
    ("corporation", "cards", "slack", "steps"),
    [
        ("inventrix", [], 0, 2),
        ("inventrix", ["adaptation-technology"], 0, 4),
        ("inventrix", ["adaptation-technology"], 2, 6),
    ],
)
def test_tolerances_add_up(corporation: str, cards: list[str], slack: int, steps: int) -> None:
    owner = {"corporation": corporation, "in_play": cards, "next_slack": slack}
    assert playable("breathing-filters", owner, oxygen=7 - steps)
    assert not playable("breathing-filters", owner, oxygen=7 - steps - 1)


@pytest.mark.rule("TM-94")
def test_special_design_helps_the_next_card_with_or_without_a_requirement() -> None:
    mars = table(player("special-design", "breathing-filters", "mine", megacredits=50), oxygen=5)
    play(mars, "special-design")
    helped, spent = mars.copy(), mars.copy()
    assert play(helped, "breathing-filters") == {"megacredits": -11}
    play(spent, "mine")
    answer(spent, "pass")
    assert refused(spent, "play breathing-filters") == "TM-73"


@pytest.mark.rule("TM-94")
def test_special_design_waits_for_a_card_but_not_beyond_a_pass() -> None:
    mars = table(player("special-design", "breathing-filters", megacredits=50), oxygen=5)
    play(mars, "special-design")
    answer(mars, "project power-plant", "pass")
    assert "play breathing-filters" in may(mars)  # a standard project is no card
    next_generation(mars)
    answer(mars, "pass")
    assert refused(mars, "play breathing-filters") == "TM-73"


@pytest.mark.rule("TM-95")
def test_cities_of_all_count_and_greeneries_of_ones_own() -> None:
    assert playable("rad-suits", tiles={"r2c2": "green city", "phobos": "green city"})
    assert not playable("rad-suits", tiles={"r2c2": "green city"})
    assert playable("ecological-zone", tiles={"r2c2": "red greenery"})
    assert not playable("ecological-zone", tiles={"r2c2": "green greenery"})


@pytest.mark.rule("TM-96")
@pytest.mark.parametrize(
    ("card", "metal"), [("asteroid-mining-consortium", "titanium"), ("great-escarpment-consortium", "steel")]
)
def test_a_consortium_needs_the_production_beforehand(card: str, metal: str) -> None:
    green = player(production={metal: 2})
    assert refused(table(player(card, megacredits=13), green), f"play {card}") == "TM-96"
    mars = table(player(card, megacredits=13, production={metal: 1}), green)
    assert play(mars, card, "target green")[f"{metal} production"] == 1
