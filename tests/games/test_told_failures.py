"""What does not happen is told too, with its clause: a card without effect, an empty supply, a step that is skipped."""

from typing import Any

import pytest

import planetfall
from planetfall.core.state import State
from planetfall.games.red_planet.engine.actions import ZONE_IDS
from planetfall.games.red_planet.engine.discoveries import turn_up
from tests.games.red_planet import helpers as red_planet
from tests.games.rocket_rescue import helpers as rocket_rescue
from tests.games.space_mission.helpers import card, play
from tests.games.space_mission.helpers import table as space_table
from tests.games.terraforming_mars.helpers import player, table, use

MARS = planetfall.game("red-planet")


def told(state: State) -> dict[str, str]:
    """The kinds of events since somebody listens, with their clauses."""
    return {event.kind: event.clause for event in state.take_events()}


def turned_up(discovery: str, clause: str, **zone: Any) -> dict[str, str]:
    """What is told of a discovery at Ausonia."""
    state: Any = red_planet.at("production 2", zones={"ausonia": {"discovery": discovery, **zone}})
    state.listen(forced=True)
    turn_up(state, ZONE_IDS.index("ausonia"))
    return {kind: cited for kind, cited in told(state).items() if cited == clause}


@pytest.mark.parametrize(
    ("discovery", "clause"),
    [("native_resistance", "RP-103"), ("ether_magnet", "RP-104"), ("dust_storm", "RP-106")],
)
def test_a_discovery_that_affects_nobody(discovery: str, clause: str) -> None:
    assert turned_up(discovery, clause) == {"no effect": clause}


def test_a_discovery_that_affects_somebody_is_told_by_what_it_does() -> None:
    assert turned_up("native_resistance", "RP-103", red=1) == {"lost": "RP-103"}
    assert turned_up("dust_storm", "RP-106", red=2) == {}


def test_a_marker_that_is_exchanged_unseen() -> None:
    assert turned_up("false_survey", "RP-105") == {"exchanges": "RP-105"}


def test_a_planet_without_a_tile_for_whoever_develops_it() -> None:
    two, four, other = card(blue=3, orange=2), card(blue=3, orange=4), card(blue=1, orange=1)
    state = space_table(
        ships={"red": "hazard"},
        hands={"red": [two, four, other]},
        piles={"hazard": {"space": 5}},
        scanned={"hazard": ["red"]},
        open=["hazard"],
    )
    state.listen(forced=True)
    play(state, "develop", f"play {two}", f"play {four}")
    assert told(state)["no-tile"] == "SM-59"


def test_a_market_that_the_supply_cannot_fill() -> None:
    fields: dict[str, Any] = {"market": {"carbon": 1}, "cubes": {"white": {"carbon": 24}}}
    state = rocket_rescue.at("shopping", dice={"purple": [1]}, **fields)
    state.listen(forced=True)
    rocket_rescue.play(state, "purple: done", *["done"] * 3)
    found = told(state)
    assert (found["short"], found["no-dice"]) == ("RR-4", "RR-23")


def test_a_revealed_card_without_the_tag() -> None:
    mars = table(player(in_play=["search-for-life"], megacredits=1), deck_top=["comet"])
    mars.listen(forced=True)
    use(mars, "search-for-life")
    assert told(mars)["no match"] == "TM-35"
