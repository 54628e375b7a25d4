"""Production phases: what zones yield and who takes it (RP-93 to RP-100)."""

import pytest

from planetfall.games.red_planet.engine.actions import ZONE_IDS
from tests.games.red_planet.helpers import (
    EDITIONS,
    account,
    asked,
    at,
    event_texts,
    everywhere,
    marker,
    pile,
    play,
    tokens,
)

pytestmark = pytest.mark.parametrize("edition", EDITIONS)


# -- what a zone yields ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-93")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_first_second_and_third_production_yield_one_two_and_three_tokens(edition: str, number: int) -> None:
    state = at(
        f"production {number}",
        edition=edition,
        zones={
            "ausonia": {"red": 1, "marker": "ice"},
            "syrtis_major": {"blue": 1, "marker": "sylvanite"},
            "phobos": {"yellow": 1, "marker": "celerium"},
        },
    )
    assert tokens(state, "red") == {"ice": number}
    assert tokens(state, "blue") == {"sylvanite": number}
    assert tokens(state, "yellow") == {"celerium": number}


@pytest.mark.rule("RP-93")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_zone_with_an_open_marker_yields_its_own_resource(edition: str, number: int) -> None:
    state = at(f"production {number}", edition=edition, zones={zone: {"open": True} for zone in ZONE_IDS})
    piles = [pile(state, zone) for zone in ZONE_IDS]
    assert [list(found.values()) for found in piles] == [[number]] * 10
    assert [next(iter(found)) for found in piles] == [marker(state, zone) for zone in ZONE_IDS]


@pytest.mark.rule("RP-94")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_facedown_marker_yields_nothing(edition: str, number: int) -> None:
    state = at(f"production {number}", edition=edition, zones={"ausonia": {"marker": "ice", "open": False}})
    assert all(pile(state, zone) == {} for zone in ZONE_IDS)
    assert marker(state, "ausonia") is None


@pytest.mark.rule("RP-94")
def test_neither_rich_vein_nor_synergy_make_a_facedown_marker_yield(edition: str) -> None:
    state = at(
        "production 3",
        edition=edition,
        zones={"ausonia": {"discovery": "rich_vein"}, "vastitas_borealis": {"discovery": "synergy"}},
    )
    assert all(pile(state, zone) == {} for zone in ZONE_IDS)


# -- who takes it ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-95")
def test_the_most_astronauts_take_all_tokens_of_the_zone(edition: str) -> None:
    crowd = {"red": 2, "blue": 3, "yellow": 1, "marker": "celerium", "pile": {"celerium": 1}}
    state = at("production 2", edition=edition, zones={"mare_tyrrhenum": crowd})
    assert tokens(state, "blue") == {"celerium": 3}
    assert tokens(state, "red") == tokens(state, "yellow") == {}
    assert pile(state, "mare_tyrrhenum") == {}


@pytest.mark.rule("RP-95")
def test_each_zone_is_won_for_itself(edition: str) -> None:
    state = at(
        "production 1",
        edition=edition,
        zones={
            "ausonia": {"red": 1, "blue": 2, "marker": "ice"},
            "hellas": {"red": 4, "blue": 3, "marker": "sylvanite"},
            "valles_marineris": {"yellow": 1, "marker": "ice"},
        },
    )
    assert tokens(state, "red") == {"sylvanite": 1}
    assert tokens(state, "blue") == tokens(state, "yellow") == {"ice": 1}


@pytest.mark.rule("RP-95")
def test_astronauts_aboard_a_ship_bound_for_the_zone_do_not_help(edition: str) -> None:
    state = at(
        "production 1",
        edition=edition,
        zones={"ausonia": {"red": 1, "marker": "ice"}},
        docks=[{"to": "ausonia", "capacity": 5, "crew": {"blue": 4}}, {}, {}],
    )
    assert tokens(state, "red") == {"ice": 1}
    assert tokens(state, "blue") == {}


@pytest.mark.rule("RP-95", "RP-96")
def test_a_tie_for_second_gives_nothing(edition: str) -> None:
    crowd = {"red": 2, "blue": 3, "yellow": 2, "marker": "ice"}
    state = at("production 2", edition=edition, zones={"ausonia": crowd})
    assert tokens(state, "blue") == {"ice": 2}
    assert tokens(state, "red") == tokens(state, "yellow") == {}


@pytest.mark.rule("RP-96")
def test_example_two_players_tied_in_a_zone_with_three_tokens_get_one_each(edition: str) -> None:
    state = at(
        "production 3", edition=edition, zones={"ausonia": {"red": 2, "yellow": 2, "marker": "sylvanite"}}
    )
    assert tokens(state, "red") == tokens(state, "yellow") == {"sylvanite": 1}
    assert pile(state, "ausonia") == {"sylvanite": 1}


@pytest.mark.rule("RP-96")
def test_example_three_players_tied_in_a_zone_with_two_tokens_get_none(edition: str) -> None:
    crowd = {"red": 1, "blue": 1, "yellow": 1, "marker": "celerium"}
    state = at("production 2", edition=edition, zones={"ausonia": crowd})
    assert tokens(state, "red") == tokens(state, "blue") == tokens(state, "yellow") == {}
    assert pile(state, "ausonia") == {"celerium": 2}


@pytest.mark.rule("RP-96")
def test_those_behind_the_tied_get_nothing(edition: str) -> None:
    crowd = {"red": 1, "blue": 3, "yellow": 3, "marker": "ice"}
    state = at("production 2", edition=edition, zones={"ausonia": crowd})
    assert tokens(state, "blue") == tokens(state, "yellow") == {"ice": 1}
    assert tokens(state, "red") == {}


@pytest.mark.rule("RP-96")
@pytest.mark.parametrize("tied", [1, 2, 3, 4, 5, 6])
def test_any_number_of_tied_colours_share_evenly(edition: str, tied: int) -> None:
    crowd = dict.fromkeys(("red", "blue", "yellow", "green", "white", "purple")[:tied], 2)
    state = at(
        "production 3",
        seats=6,
        edition=edition,
        zones={"ausonia": crowd | {"marker": "ice", "pile": {"ice": 4}}},
    )
    share, rest = divmod(7, tied)
    assert all(tokens(state, colour) == {"ice": share} for colour in crowd)
    assert pile(state, "ausonia") == ({"ice": rest} if rest else {})


# -- what stays --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-97")
def test_tokens_stay_in_a_zone_without_astronauts(edition: str) -> None:
    state = at("production 2", edition=edition, zones={"ausonia": {"marker": "ice", "pile": {"ice": 1}}})
    assert pile(state, "ausonia") == {"ice": 3}
    assert all(tokens(state, colour) == {} for colour in ("red", "blue", "yellow"))


@pytest.mark.rule("RP-97")
def test_tokens_that_stayed_are_won_in_a_later_production(edition: str) -> None:
    state = at(
        "production 2", edition=edition, zones={"ausonia": {"red": 1, "marker": "ice", "pile": {"ice": 1}}}
    )
    assert tokens(state, "red") == {"ice": 3}
    assert pile(state, "ausonia") == {}


@pytest.mark.rule("RP-96", "RP-97")
def test_what_could_not_be_shared_is_shared_with_the_next_production(edition: str) -> None:
    crowd = {"red": 1, "blue": 1, "marker": "ice", "pile": {"ice": 1}}
    state = at("production 1", edition=edition, zones={"ausonia": crowd})
    assert tokens(state, "red") == tokens(state, "blue") == {"ice": 1}


@pytest.mark.rule("RP-98")
def test_tokens_left_after_the_third_production_are_worth_nothing(edition: str) -> None:
    state = at(
        "production 3",
        edition=edition,
        zones={
            "ausonia": {"red": 2, "blue": 2, "marker": "celerium"},
            "phobos": {"marker": "ice", "pile": {"ice": 3}},
        },
    )
    assert state.over()
    assert pile(state, "ausonia") == {"celerium": 1}
    assert pile(state, "phobos") == {"ice": 6}
    for colour in ("red", "blue"):
        assert account(state, colour)["Celerium tokens"] == 3
    assert all(account(state, colour)["Ice Monopoly"] == 0 for colour in ("red", "blue", "yellow"))
    assert all(account(state, colour)["Ice tokens"] == 0 for colour in ("red", "blue", "yellow"))


@pytest.mark.rule("RP-99")
def test_different_kinds_in_one_zone_are_shared_kind_by_kind(edition: str) -> None:
    crowd = {"red": 1, "blue": 1, "marker": "sylvanite", "pile": {"ice": 1, "celerium": 2}}
    state = at("production 3", edition=edition, zones={"ausonia": crowd})
    assert tokens(state, "red") == tokens(state, "blue") == {"sylvanite": 1, "celerium": 1}
    assert pile(state, "ausonia") == {"ice": 1, "sylvanite": 1}


@pytest.mark.rule("RP-99")
def test_a_sole_leader_takes_every_kind(edition: str) -> None:
    crowd = {"red": 1, "marker": "sylvanite", "pile": {"ice": 1, "celerium": 2}}
    state = at("production 1", edition=edition, zones={"ausonia": crowd})
    assert tokens(state, "red") == {"ice": 1, "sylvanite": 1, "celerium": 2}


@pytest.mark.rule("RP-100")
def test_a_zone_that_everybody_has_left_goes_on_producing_and_keeps_the_tokens(edition: str) -> None:
    state = at(
        "production 3",
        edition=edition,
        zones={"ausonia": {"red": 1, "marker": "celerium", "pile": {"celerium": 2}}},
        kept={"0": ["forced_march"]},
    )
    play(state, "move ausonia to mare-serpentis", "done")
    assert state.over()
    assert marker(state, "ausonia") == "celerium"
    assert pile(state, "ausonia") == {"celerium": 5}
    assert "celerium" not in tokens(state, "red")


# -- when --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-93")
@pytest.mark.parametrize(("number", "next_round"), [(1, 6), (2, 9)])
def test_the_next_round_follows_the_first_two_productions(edition: str, number: int, next_round: int) -> None:
    state = at(f"production {number}", edition=edition, zones={"ausonia": {"red": 1, "marker": "ice"}})
    yielded = f"{number} token{'s' if number > 1 else ''}"
    assert event_texts(state) == [
        f"Production: every zone with a faceup resource yields {yielded}",
        f"Red takes {yielded.replace('token', 'Ice token')} from Ausonia (most astronauts)",
        f"Round {next_round}: Red is first player",
    ]
    assert asked(state) == "red: choose-specialist"


@pytest.mark.rule("RP-93", "RP-95")
def test_whoever_leads_in_all_ten_zones_takes_thirty_tokens_of_the_third_production(edition: str) -> None:
    zones = {zone: {"open": True} | crowd for zone, crowd in everywhere(red=2, blue=1).items()}
    state = at("production 3", edition=edition, zones=zones)
    assert sum(tokens(state, "red").values()) == 30
    assert tokens(state, "blue") == {}
