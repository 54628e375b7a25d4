"""The thirteen discoveries, each in a situation where it matters (RP-103 to RP-118)."""

from typing import Any

import pytest

from planetfall.core.state import State
from planetfall.games.red_planet.content import components
from planetfall.games.red_planet.engine.actions import ZONE_IDS
from tests.games.red_planet.helpers import (
    GAME,
    account,
    asked,
    at,
    both_editions,
    crew,
    discovery,
    event_texts,
    marker,
    may,
    memorial,
    people,
    pile,
    play,
    refused,
    ship,
    tokens,
)

# Missions that give nobody anything at these tables.
IDLE = {"0": "mixed_portfolio", "1": "far_and_wide", "2": "fallen_heroes"}


def left_over(state: State) -> str | None:
    """The eleventh marker, as everybody knows it."""
    shown = GAME.view(state, None).left_over
    return None if shown is None else str(shown).lower()


def shares(state: State) -> dict[str, int]:
    """How many point tokens the three colours have."""
    return {colour: sum(tokens(state, colour).values()) for colour in ("red", "blue", "yellow")}


# -- Native Resistance -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-103")
@both_editions
def test_native_resistance_kills_one_astronaut_of_each_colour_present(edition: str) -> None:
    state = at(
        "reveal",
        edition=edition,
        zones={
            "ausonia": {"red": 3, "blue": 1, "discovery": "native_resistance"},
            "mare_serpentis": {"red": 2, "yellow": 1},
        },
    )
    assert people(state, "ausonia") == {"red": 2}
    assert people(state, "mare_serpentis") == {"red": 2, "yellow": 1}
    assert memorial(state) == {"red": 1, "blue": 1}
    assert [sentence for sentence in event_texts(state) if "loses" in sentence] == [
        "Red loses 1 astronaut",
        "Blue loses 1 astronaut",
    ]
    assert [colour.supply for colour in GAME.view(state, None).colours] == [17, 21, 21]


@pytest.mark.rule("RP-103", "RP-95")
def test_native_resistance_can_empty_a_zone_before_it_produces() -> None:
    state = at(
        "reveal",
        zones={"ausonia": {"red": 1, "blue": 1, "marker": "ice", "discovery": "native_resistance"}},
    )
    assert state.over()
    assert pile(state, "ausonia") == {"ice": 3}


# -- Ether Magnet ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-104")
@both_editions
def test_ether_magnet_puts_the_crews_of_all_docked_ships_into_its_zone(edition: str) -> None:
    docks = [
        ship("hellas", 4, red=2, blue=1),
        ship(None, 3, "phobos", blue=1),
        ship("phobos", 5),
    ]
    zones = {"ausonia": {"discovery": "ether_magnet"}}
    before = GAME.view(at("production 2", edition=edition, zones=zones, docks=docks), None).docks
    state = at("reveal", edition=edition, zones=zones, docks=docks)
    assert people(state, "ausonia") == {"red": 2, "blue": 2}
    assert memorial(state) == {}
    assert marker(state, "ausonia") is not None  # turned up, RP-41
    after = GAME.view(state, None).docks
    assert [(dock.status, dock.ship, dock.bound, dock.tokens) for dock in after] == [
        ("docked", dock.ship, dock.bound, dock.tokens) for dock in before
    ]
    assert crew(state, 1) == crew(state, 2) == crew(state, 3) == {}


@pytest.mark.rule("RP-104")
@both_editions
def test_ether_magnet_without_crews_turns_no_marker_up(edition: str) -> None:
    state = at("reveal", edition=edition, zones={"ausonia": {"discovery": "ether_magnet"}})
    assert people(state, "ausonia") == {}
    assert marker(state, "ausonia") is None
    assert pile(state, "ausonia") == {}


@pytest.mark.rule("RP-104", "RP-147")
def test_astronauts_brought_by_the_magnet_count_in_production_and_scoring() -> None:
    state = at(
        "reveal",
        zones={"ausonia": {"red": 1, "marker": "ice", "discovery": "ether_magnet"}},
        docks=[ship("phobos", 5, blue=2), ship("hellas", 3), ship("hellas", 4)],
        missions={"1": "eastern_influence"},
    )
    assert tokens(state, "blue") == {"ice": 3}
    assert account(state, "blue")["Eastern Influence"] == 1


# -- False Survey ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-105")
@both_editions
def test_false_survey_exchanges_an_open_marker_with_the_one_left_over(edition: str) -> None:
    zones = {
        "ausonia": {
            "red": 1,
            "marker": "sylvanite",
            "pile": {"sylvanite": 1},
            "discovery": "false_survey",
        },
        "mare_serpentis": {"yellow": 2, "discovery": "dust_storm"},
    }
    state = play(at("reveal", edition=edition, zones=zones), "turn up ausonia")
    assert asked(state) == "yellow: move"
    assert "Ausonia: Celerium found" in event_texts(state)
    assert marker(state, "ausonia") == "celerium"
    assert left_over(state) == "sylvanite"
    assert pile(state, "ausonia") == {"sylvanite": 1}
    play(state, "move mare-serpentis to ausonia")
    assert tokens(state, "red") == tokens(state, "yellow") == {"celerium": 1}
    assert pile(state, "ausonia") == {"sylvanite": 1, "celerium": 1}


@pytest.mark.rule("RP-105")
@both_editions
def test_false_survey_exchanges_facedown_markers_unseen(edition: str) -> None:
    zones = {
        "ausonia": {"marker": "sylvanite", "open": False, "discovery": "false_survey"},
        "mare_serpentis": {"yellow": 1},
    }
    state = at("reveal", edition=edition, zones=zones, kept={"2": ["forced_march"]})
    assert asked(state) == "yellow: move"
    assert marker(state, "ausonia") is None
    assert left_over(state) is None
    play(state, "move mare-serpentis to ausonia")
    assert marker(state, "ausonia") == "celerium", "the marker left over lies here now"
    assert left_over(state) is None


@pytest.mark.rule("RP-105", "RP-20")
@both_editions
def test_the_marker_left_over_stays_facedown_without_a_false_survey(edition: str) -> None:
    state = at("production 3", edition=edition, zones={"ausonia": {"red": 1, "marker": "ice"}})
    assert state.over()
    assert left_over(state) is None


# -- Dust Storm --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-106")
@both_editions
def test_dust_storm_moves_one_astronaut_of_each_colour_that_has_two_or_more(edition: str) -> None:
    crowd = {"red": 3, "blue": 1, "yellow": 2, "discovery": "dust_storm"}
    state = at("reveal", edition=edition, first="yellow", zones={"ausonia": crowd})
    assert asked(state) == "yellow: move"
    play(state, "move ausonia to valles-marineris")
    assert asked(state) == "red: move"
    play(state, "move ausonia to vastitas-borealis")
    assert state.over(), "blue, with a single astronaut, stays"
    assert people(state, "ausonia") == {"red": 2, "blue": 1, "yellow": 1}
    assert people(state, "valles_marineris") == {"yellow": 1}
    assert people(state, "vastitas_borealis") == {"red": 1}
    assert memorial(state) == {}


@pytest.mark.rule("RP-106")
@both_editions
def test_dust_storm_is_no_choice_and_reaches_adjacent_zones_only(edition: str) -> None:
    zones = {"ausonia": {"red": 2, "discovery": "dust_storm"}, "mare_tyrrhenum": {"red": 1}}
    state = at("reveal", edition=edition, zones=zones)
    assert may(state) == {
        "move ausonia to vastitas-borealis",
        "move ausonia to mare-serpentis",
        "move ausonia to valles-marineris",
    }
    assert refused(state, "done") == "RP-106"
    assert refused(state, "move mare-tyrrhenum to sinus-sabaeus") == "RP-106"
    assert refused(state, "move ausonia to hellas") == "RP-79"


@pytest.mark.rule("RP-106", "RP-41")
def test_an_astronaut_blown_into_a_zone_turns_its_marker_up() -> None:
    state = at(
        "reveal",
        zones={
            "ausonia": {"red": 2, "discovery": "dust_storm"},
            "mare_serpentis": {"marker": "celerium", "open": False},
        },
    )
    play(state, "move ausonia to mare-serpentis")
    assert marker(state, "mare_serpentis") == "celerium"
    assert tokens(state, "red") == {"celerium": 3}


# -- Even Ground and Uneven Ground -------------------------------------------------------------------------------------


@pytest.mark.rule("RP-107")
@both_editions
@pytest.mark.parametrize(
    ("crowd", "won"),
    [
        ({"red": 5, "blue": 1, "yellow": 2}, {"red": 1, "blue": 1, "yellow": 1}),
        ({"red": 5, "blue": 1}, {"red": 1, "blue": 1, "yellow": 0}),
        ({"yellow": 2}, {"red": 0, "blue": 0, "yellow": 3}),
        ({}, {"red": 0, "blue": 0, "yellow": 0}),
    ],
)
def test_on_even_ground_all_present_share(edition: str, crowd: dict[str, int], won: dict[str, int]) -> None:
    zones = {"ausonia": crowd | {"marker": "ice", "discovery": "even_ground"}}
    assert shares(at("production 3", edition=edition, zones=zones)) == won


@pytest.mark.rule("RP-108")
@both_editions
@pytest.mark.parametrize(
    ("crowd", "won"),
    [
        ({"red": 3, "blue": 1, "yellow": 2}, {"red": 0, "blue": 3, "yellow": 0}),
        ({"red": 3, "yellow": 2}, {"red": 0, "blue": 0, "yellow": 3}),
        ({"red": 1, "blue": 1, "yellow": 4}, {"red": 1, "blue": 1, "yellow": 0}),
        ({"red": 4}, {"red": 3, "blue": 0, "yellow": 0}),
        ({}, {"red": 0, "blue": 0, "yellow": 0}),
    ],
)
def test_on_uneven_ground_the_fewest_count_as_the_most(
    edition: str, crowd: dict[str, int], won: dict[str, int]
) -> None:
    zones = {"ausonia": crowd | {"marker": "ice", "discovery": "uneven_ground"}}
    assert shares(at("production 3", edition=edition, zones=zones)) == won


@pytest.mark.rule("RP-109")
@both_editions
@pytest.mark.parametrize("ground", ["even_ground", "uneven_ground"])
def test_the_ground_has_no_say_in_final_scoring(edition: str, ground: str) -> None:
    """Dominion and Boom Town find red in the lead, whatever the ground made of it in the third production."""
    state = at(
        "production 3",
        edition=edition,
        zones={"ausonia": {"red": 3, "blue": 1, "marker": "ice", "discovery": ground}},
        missions={"0": "zone_leader", "1": "population"},
    )
    assert tokens(state, "blue") != {}
    assert account(state, "red")["Dominion"] == 6
    assert account(state, "blue")["Boom Town"] == 0


@pytest.mark.rule("RP-109", "RP-117")
@pytest.mark.parametrize("ground", ["even_ground", "uneven_ground"])
def test_relics_beside_the_ground_count_real_astronauts(ground: str) -> None:
    state = at(
        "production 3",
        zones={
            "ausonia": {"red": 2, "blue": 1, "discovery": "relics"},
            "mare_serpentis": {"red": 2, "blue": 1, "discovery": ground},
        },
    )
    assert account(state, "red")["Martian Relics (Ausonia)"] == 5
    assert "Martian Relics (Ausonia)" not in account(state, "blue")


# -- Mining Incident and Synergy ---------------------------------------------------------------------------------------


@pytest.mark.rule("RP-110", "RP-111")
@both_editions
@pytest.mark.parametrize(("crowd", "won"), [({"red": 1, "blue": 2}, 2), ({"blue": 1, "yellow": 1}, 1)])
def test_mining_incident_adds_nothing_but_awards_what_lay_there(
    edition: str, crowd: dict[str, int], won: int
) -> None:
    zones = {"ausonia": crowd | {"marker": "ice", "pile": {"ice": 2}, "discovery": "mining_incident"}}
    state = at("production 3", edition=edition, zones=zones)
    assert tokens(state, "blue") == {"ice": won}
    assert tokens(state, "red") == {}
    assert pile(state, "ausonia") == {}


@pytest.mark.rule("RP-110")
@both_editions
def test_mining_incident_leaves_an_empty_zone_empty(edition: str) -> None:
    zones = {"ausonia": {"red": 1, "marker": "ice", "discovery": "mining_incident"}}
    state = at("production 3", edition=edition, zones=zones)
    assert tokens(state, "red") == {}
    assert pile(state, "ausonia") == {}


@pytest.mark.rule("RP-110", "RP-112")
@both_editions
def test_example_mining_incident_takes_precedence_over_synergy(edition: str) -> None:
    """Mare Serpentis is affected by both: no point tokens are placed there."""
    state = at(
        "production 3",
        edition=edition,
        zones={
            "ausonia": {"marker": "ice", "discovery": "synergy"},
            "mare_serpentis": {"red": 1, "marker": "celerium", "discovery": "mining_incident"},
            "vastitas_borealis": {"blue": 1, "marker": "sylvanite"},
        },
    )
    assert tokens(state, "red") == {}
    assert pile(state, "mare_serpentis") == {}
    assert tokens(state, "blue") == {"sylvanite": 4}


@pytest.mark.rule("RP-112")
@pytest.mark.parametrize(
    ("edition", "board", "zone", "near"),
    [
        ("2015", "A", "hellas", "syrtis-major tritonis-sinus vastitas-borealis"),
        ("2015", "A", "vastitas-borealis", "ausonia hellas syrtis-major valles-marineris"),
        ("matagot", "A", "tritonis-sinus", "hellas mare-tyrrhenum syrtis-major vastitas-borealis"),
        ("matagot", "B", "ausonia", "mare-serpentis mare-tyrrhenum valles-marineris"),
        ("matagot", "C", "mare-serpentis", "ausonia tritonis-sinus valles-marineris"),
        ("matagot", "D", "vastitas-borealis", "mare-serpentis syrtis-major tritonis-sinus"),
    ],
)
def test_synergy_adds_a_token_to_each_adjacent_zone_but_not_to_its_own(
    edition: str, board: str, zone: str, near: str
) -> None:
    zones: dict[str, dict[str, Any]] = {other: {"open": True} for other in ZONE_IDS}
    zones[zone] |= {"discovery": "synergy"}
    state = at("production 3", edition=edition, board=board, zones=zones)
    yields = {other: sum(pile(state, other).values()) for other in ZONE_IDS}
    assert yields == {other: 4 if other in near.split() else 3 for other in ZONE_IDS}


@pytest.mark.rule("RP-112", "RP-94")
def test_synergy_does_not_wake_an_adjacent_zone_that_does_not_produce() -> None:
    state = at(
        "production 3",
        zones={"ausonia": {"discovery": "synergy"}, "mare_serpentis": {"marker": "ice", "open": False}},
    )
    assert pile(state, "mare_serpentis") == {}


@pytest.mark.rule("RP-112")
def test_synergy_works_from_a_zone_that_does_not_produce_itself() -> None:
    zones = {"ausonia": {"discovery": "synergy"}, "mare_serpentis": {"red": 1, "marker": "ice"}}
    state = at("production 3", zones=zones)
    assert marker(state, "ausonia") is None
    assert tokens(state, "red") == {"ice": 4}


# -- Subterfuge --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-113", "RP-114")
@both_editions
@pytest.mark.parametrize(
    ("crowd", "won"),
    [
        pytest.param({"red": 4, "blue": 2, "yellow": 1}, (0, 3, 0), id="the second most takes all"),
        pytest.param({"red": 4, "blue": 1, "yellow": 1}, (0, 1, 1), id="those tied for second share"),
        pytest.param({"red": 2, "blue": 2, "yellow": 1}, (1, 1, 0), id="those tied for most share as usual"),
        pytest.param({"red": 2, "blue": 2, "yellow": 2}, (1, 1, 1), id="all three tied for most share"),
        pytest.param({"red": 2, "yellow": 1}, (0, 0, 3), id="the second of two takes all"),
        pytest.param({"red": 2}, (0, 0, 0), id="a colour that is alone gets nothing"),
        pytest.param({}, (0, 0, 0), id="nobody there"),
    ],
)
def test_subterfuge(edition: str, crowd: dict[str, int], won: tuple[int, int, int]) -> None:
    zones = {"ausonia": crowd | {"marker": "ice", "discovery": "subterfuge"}}
    state = at("production 3", edition=edition, zones=zones)
    assert tuple(shares(state).values()) == won
    assert sum(pile(state, "ausonia").values()) == 3 - sum(won)


@pytest.mark.rule("RP-113", "RP-97")
def test_under_subterfuge_the_second_most_takes_what_lay_there_too() -> None:
    crowd = {"red": 3, "blue": 1, "marker": "ice", "pile": {"ice": 2}, "discovery": "subterfuge"}
    state = at("production 3", zones={"ausonia": crowd})
    assert tokens(state, "blue") == {"ice": 5}


# -- Rich Vein ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-115")
@both_editions
def test_rich_vein_adds_two_tokens_to_its_zone_only(edition: str) -> None:
    zones = {
        "ausonia": {"red": 1, "marker": "celerium", "discovery": "rich_vein"},
        "mare_serpentis": {"blue": 1, "marker": "celerium"},
    }
    state = at("production 3", edition=edition, zones=zones)
    assert tokens(state, "red") == {"celerium": 5}
    assert tokens(state, "blue") == {"celerium": 3}


@pytest.mark.rule("RP-112", "RP-115")
def test_rich_vein_and_synergy_add_up() -> None:
    zones = {
        "ausonia": {"red": 1, "marker": "celerium", "discovery": "rich_vein"},
        "mare_serpentis": {"discovery": "synergy"},
    }
    assert tokens(at("production 3", zones=zones), "red") == {"celerium": 6}


@pytest.mark.rule("RP-94", "RP-115")
def test_rich_vein_under_a_facedown_marker_yields_nothing() -> None:
    state = at("production 3", zones={"ausonia": {"marker": "ice", "open": False, "discovery": "rich_vein"}})
    assert pile(state, "ausonia") == {}


# -- discoveries of final scoring --------------------------------------------------------------------------------------


@pytest.mark.rule("RP-116")
@both_editions
def test_lichens_give_six_points_to_each_colour_present(edition: str) -> None:
    zones = {"ausonia": {"red": 4, "blue": 1, "discovery": "lichens"}, "mare_serpentis": {"yellow": 1}}
    state = at("final", edition=edition, zones=zones)
    assert account(state, "red")["Lichens (Ausonia)"] == 6
    assert account(state, "blue")["Lichens (Ausonia)"] == 6
    assert "Lichens (Ausonia)" not in account(state, "yellow")


@pytest.mark.rule("RP-117", "RP-124")
@both_editions
@pytest.mark.parametrize(
    ("crowd", "points"),
    [
        ({"red": 3, "blue": 2, "yellow": 2}, (5, 0, 0)),
        ({"red": 2, "blue": 2, "yellow": 1}, (2, 2, 0)),
        ({"red": 1, "blue": 1, "yellow": 1}, (2, 2, 2)),
        ({"yellow": 1}, (0, 0, 5)),
        ({}, (0, 0, 0)),
    ],
)
def test_martian_relics_reward_the_most_astronauts(
    edition: str, crowd: dict[str, int], points: tuple[int, int, int]
) -> None:
    state = at("final", edition=edition, zones={"ausonia": crowd | {"discovery": "relics"}})
    found = [
        account(state, colour).get("Martian Relics (Ausonia)", 0) for colour in ("red", "blue", "yellow")
    ]
    assert tuple(found) == points


@pytest.mark.rule("RP-118")
@both_editions
def test_radiation_costs_each_colour_present_three_points(edition: str) -> None:
    zones = {"ausonia": {"red": 4, "blue": 1, "discovery": "radiation"}, "mare_serpentis": {"yellow": 1}}
    state = at("final", edition=edition, zones=zones)
    assert account(state, "red")["Radiation (Ausonia)"] == -3
    assert account(state, "blue")["Radiation (Ausonia)"] == -3
    assert "Radiation (Ausonia)" not in account(state, "yellow")


@pytest.mark.rule("RP-116", "RP-117", "RP-118")
@pytest.mark.parametrize("zone", ZONE_IDS[:7])
@pytest.mark.parametrize(("card", "points"), [("lichens", 6), ("relics", 5), ("radiation", -3)])
def test_discoveries_of_final_scoring_count_at_every_outer_zone(zone: str, card: str, points: int) -> None:
    zones: dict[str, dict[str, Any]] = {zone: {"blue": 1, "discovery": card}}
    with_it = at("final", zones=zones, missions=IDLE).scores()
    assert with_it == [0, points, 0]


@pytest.mark.rule("RP-101")
@both_editions
def test_discoveries_of_other_phases_give_no_points(edition: str) -> None:
    for card in components.shipped().discoveries(edition):
        zones = {"ausonia": {"red": 2, "blue": 1, "discovery": card.id}}
        scores = at("final", edition=edition, zones=zones, missions=IDLE).scores()
        assert (scores != [0, 0, 0]) == (card.id in ("lichens", "relics", "radiation"))


@pytest.mark.rule("RP-87", "RP-101")
@pytest.mark.parametrize(
    "card",
    ["native_resistance", "ether_magnet", "false_survey", "mining_incident", "synergy", "lichens"],
)
def test_a_discovery_stays_at_its_zone_after_it_has_acted(card: str) -> None:
    state = at("reveal", zones={"ausonia": {"discovery": card}})
    assert state.over()
    assert discovery(state, "ausonia") == card
