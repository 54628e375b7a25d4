"""The rulebook's example of three players, from the choice of corporations to the final score."""

from typing import Any

import pytest

from planetfall.core.state import State
from planetfall.games.terraforming_mars.engine.ids import COLOURS
from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    changes_after,
    may,
    play,
    player,
    points,
    refused,
    table,
)

MARIA, CARSTEN, FERDI = COLOURS[:3]


def maria() -> dict[str, Any]:
    return player("asteroid-mining", "soletta", corporation="phobolog", titanium=10, megacredits=8)


@pytest.mark.rule("TM-22", "TM-36")
def test_the_three_reveal_their_corporations_and_pay_for_their_cards() -> None:
    wanted = {0: ("phobolog", 5), 1: ("thorgate", 10), 2: ("tharsis-republic", 4)}
    state = _deal(wanted)
    for seat, (corporation, kept) in wanted.items():
        answer(state, f"{COLOURS[seat]}: found {corporation}")
        for offered in GAME.view(state, seat).offered[:kept]:
            answer(state, f"{COLOURS[seat]}: buy {offered.card.id}")
        answer(state, f"{COLOURS[seat]}: done")
    first, second, third = GAME.view(state, None).players
    assert (first.stock["megacredits"], first.stock["titanium"], first.hand_size) == (8, 10, 5)
    assert (second.stock["megacredits"], second.production["energy"], second.hand_size) == (18, 2, 10)
    assert (third.stock["megacredits"], third.production["megacredits"], third.hand_size) == (28, 1, 4)
    assert GAME.view(state, None).discard == 30 - 19


def _deal(wanted: dict[int, tuple[str, int]]) -> State:
    """A base game in which everybody is offered the corporation of the example."""
    for seed in range(100_000):
        state = GAME.new(3, seed, {"cards": "base"})
        if all(f"found {name}" in _menu(state, seat) for seat, (name, _) in wanted.items()):
            return state
    raise AssertionError("no such deal")


def _menu(state: State, seat: int) -> set[str]:
    return {GAME.actions.name(action) for action in state.legal(seat)}


@pytest.mark.rule("TM-49")
def test_ferdi_must_place_a_city_first() -> None:
    mars = table(
        player("mine", corporation="tharsis-republic", first_action=True, megacredits=28), player(), player()
    )
    assert refused(mars, "play mine") == "TM-39"
    assert changes_after(mars, "first action", "place r2c3") == {
        "megacredits": 3,
        "megacredits production": 1,
        "city r2c3": 1,
    }


@pytest.mark.rule("TM-165")
def test_carsten_sells_a_patent() -> None:
    mars = table(player("mine", corporation="thorgate"), player(), player())
    assert changes_after(mars, "project sell-patents", "discard mine", "done") == {
        "megacredits": 1,
        "hand": -1,
        "discard": 1,
    }


@pytest.mark.rule("TM-170", "TM-49")
def test_ferdi_builds_a_city_and_his_corporation_pays_twice() -> None:
    mars = table(player(corporation="tharsis-republic", megacredits=25), player(), player())
    assert changes_after(mars, "project city", "place r2c3") == {
        "megacredits": -22,
        "megacredits production": 2,
        "city r2c3": 1,
    }


@pytest.mark.rule("TM-48", "TM-98", "TM-99")
def test_maria_pays_asteroid_mining_with_eight_titanium() -> None:
    mars = answer(table(maria(), player(), player()), "play asteroid-mining")
    assert may(mars) == {"amount 6", "amount 7", "amount 8"}
    answer(mars, "amount 8")
    red = GAME.view(mars, None).players[0]
    assert (red.stock["titanium"], red.stock["megacredits"], red.production["titanium"]) == (2, 8, 2)


@pytest.mark.rule("TM-98", "TM-99")
def test_seven_titanium_and_two_megacredits_would_do() -> None:
    mars = table(maria(), player(), player())
    assert play(mars, "asteroid-mining", "amount 7") == {
        "titanium": -7,
        "megacredits": -2,
        "titanium production": 2,
    }


@pytest.mark.rule("TM-50", "TM-102")
def test_carsten_gets_geothermal_power_for_eight() -> None:
    mars = table(player("geothermal-power", corporation="thorgate", megacredits=8), player(), player())
    assert play(mars, "geothermal-power") == {"megacredits": -8, "energy production": 2}


@pytest.mark.rule("TM-235", "TM-236")
def test_maria_produces_her_titanium_and_twenty_megacredits() -> None:
    owner = player(production={"titanium": 2}, idle=False)
    mars = table(owner, player(idle=False), player(idle=False), phase="production")
    red = GAME.view(mars, None).players[0]
    assert (red.stock["titanium"], red.stock["megacredits"]) == (2, 20)


@pytest.mark.rule("TM-172", "TM-175")
def test_ferdi_claims_the_mayor_with_his_third_city() -> None:
    cities = {"r2c2": "red city", "r5c4": "red city"}
    mars = table(player(corporation="tharsis-republic", megacredits=33), player(), player(), tiles=cities)
    assert refused(mars, "claim mayor") == "TM-175"
    answer(mars, "project city", "place r7c3")
    assert changes_after(mars, "claim mayor")["megacredits"] == -8
    assert GAME.view(mars, None).milestones[1].claimed_by == 0


@pytest.mark.rule("TM-75", "TM-77")
def test_maria_may_play_asteroid_although_it_is_warm_and_only_she_has_plants() -> None:
    mars = table(player("asteroid", megacredits=14, plants=4), player(), player(), temperature=8)
    assert play(mars, "asteroid", "done") == {"megacredits": -14, "titanium": 2}


@pytest.mark.rule("TM-190", "TM-195", "TM-199")
def test_ferdi_turns_plants_into_a_greenery_between_his_cities() -> None:
    mars = table(player(plants=8), player(), player(), tiles={"r3c3": "red city", "r3c5": "red city"})
    assert changes_after(mars, "convert plants", "place r3c4") == {
        "plants": -6,
        "oxygen": 1,
        "rating": 1,
        "greenery r3c4": 1,
    }


@pytest.mark.rule("TM-181", "TM-182")
def test_carsten_and_maria_tie_for_the_thermalist() -> None:
    mars = table(player(heat=12), player(heat=12), player(heat=5), awards={"thermalist": "green"})
    assert GAME.view(mars, None).awards[3].points == (5, 5, 0)


@pytest.mark.rule("TM-243", "TM-244", "TM-245", "TM-246", "TM-247")
def test_carstens_final_score_is_sixty_four() -> None:
    cards = {"livestock": 3, "farming": 0, "gene-repair": 0, "mangrove": 0, "rover-construction": 0}
    around = {"r7c3": "red greenery", "r5c4": "red greenery", "r6c3": "red greenery"}
    theirs = {"r6c5": "blue greenery", "r7c4": "blue greenery"}
    carsten = player(in_play=cards, events=["flooding"], tr=38, heat=12)
    mars = table(
        carsten,
        player(heat=12),
        player(heat=5),
        tiles={"r6c4": "red city", **around, **theirs},
        awards={"thermalist": "red"},
        milestones={"planner": "red"},
    )
    assert points(mars, "livestock") == 3
    assert mars.scores()[0] == 64
