"""Every mission of both editions, with every step of its scale and its ties (RP-123 to RP-143)."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import pytest

from planetfall.games.red_planet.content import components
from planetfall.games.red_planet.engine.actions import ZONE_IDS
from tests.games.red_planet.helpers import account, at, both_editions, everywhere, ship

NAMES = {
    "northern_influence": "Northern Influence",
    "southern_influence": "Southern Influence",
    "eastern_influence": "Eastern Influence",
    "western_influence": "Western Influence",
    "strategic_zones": "Strategic Zones",
    "charter_north": "Boreal Charter",
    "charter_rift": "Rift Charter",
    "charter_basin": "Basin Charter",
    "charter_heartland": "Heartland Charter",
    "phobos_base": "Moon Base",
    "celerium_cartel": "Celerium Cartel",
    "sylvanite_cartel": "Sylvanite Cartel",
    "fallen_heroes": "Fallen Heroes",
    "population": "Boom Town",
    "zone_leader": "Dominion",
    "far_and_wide": "Far and Wide",
    "mixed_portfolio": "Mixed Portfolio",
}


def given(mission: str, edition: str, **fields: Any) -> int:
    """What a mission gives red in final scoring; any other colour of three in red's place would get the same."""
    colours = ["red", "blue", "yellow"]
    found = set()
    for seat in range(1 if "seats" in fields else 3):
        turned = {colour: colours[(place + seat) % 3] for place, colour in enumerate(colours)}
        state = at("final", edition=edition, missions={str(seat): mission}, **recoloured(fields, turned))
        assert state.over()
        found.add(account(state, colours[seat])[NAMES[mission]])
    assert len(found) == 1
    return found.pop()


def recoloured(fields: Any, colours: Mapping[str, str]) -> Any:
    """The fields of a position with other colours in them."""
    if isinstance(fields, dict):
        return {colours.get(key, key): recoloured(value, colours) for key, value in fields.items()}
    return [recoloured(value, colours) for value in fields] if isinstance(fields, list) else fields


def presence(mission: str, edition: str, zones: str) -> dict[int, set[int]]:
    """What a mission gives for astronauts in each choice of its zones, by the number of zones; others crowd Mars."""
    found: dict[int, set[int]] = {}
    marked = zones.split(", ")
    for count in range(len(marked) + 1):
        for choice in combinations(marked, count):
            crowds = everywhere(blue=3)
            for zone in choice:
                crowds[zone.lower().replace(" ", "-")]["red"] = 1
            found.setdefault(count, set()).add(given(mission, edition, zones=crowds))
    return found


def elsewhere(mission: str, edition: str, zones: str) -> set[int]:
    """What a mission gives for astronauts in one of the zones that it does not name, whichever it is."""
    named = [zone.lower().replace(" ", "-") for zone in zones.split(", ")]
    return {given(mission, edition, zones={zone: {"red": 2}}) for zone in ZONE_IDS if zone not in named}


def compared(mission: str, edition: str, key: str, values: Sequence[Any]) -> int:
    """What a mission gives when red, blue and yellow have this much of something."""
    return given(mission, edition, **{key: dict(zip(("red", "blue", "yellow"), values, strict=True))})


# -- presence in zones: 2015 -------------------------------------------------------------------------------------------

FOUR_STEPS = {0: {0}, 1: {1}, 2: {2}, 3: {4}, 4: {7}}


@pytest.mark.rule("RP-127", "RP-125")
def test_northern_influence() -> None:
    zones = "Vastitas Borealis, Ausonia, Hellas, Syrtis Major"
    assert presence("northern_influence", "2015", zones) == FOUR_STEPS
    assert elsewhere("northern_influence", "2015", zones) == {0}


@pytest.mark.rule("RP-128", "RP-125")
def test_southern_influence() -> None:
    zones = "Mare Serpentis, Sinus Sabaeus, Mare Tyrrhenum, Tritonis Sinus"
    assert presence("southern_influence", "2015", zones) == FOUR_STEPS
    assert elsewhere("southern_influence", "2015", zones) == {0}


@pytest.mark.rule("RP-129", "RP-125")
def test_eastern_influence() -> None:
    zones = "Ausonia, Valles Marineris, Mare Serpentis, Sinus Sabaeus"
    assert presence("eastern_influence", "2015", zones) == FOUR_STEPS
    assert elsewhere("eastern_influence", "2015", zones) == {0}


@pytest.mark.rule("RP-130", "RP-125")
def test_western_influence() -> None:
    zones = "Hellas, Syrtis Major, Tritonis Sinus, Mare Tyrrhenum"
    assert presence("western_influence", "2015", zones) == FOUR_STEPS
    assert elsewhere("western_influence", "2015", zones) == {0}


@pytest.mark.rule("RP-125", "RP-127")
@pytest.mark.parametrize(("zones", "points"), [(1, 1), (2, 2), (3, 4), (4, 7)])
def test_example_1_2_4_7_points_for_at_least_one_astronaut_in_1_2_3_4_zones(zones: int, points: int) -> None:
    north = ["vastitas_borealis", "ausonia", "hellas", "syrtis_major"]
    crowds = {zone: {"red": 1 + number} for number, zone in enumerate(north[:zones])}
    assert given("northern_influence", "2015", zones=crowds) == points


# -- presence in zones: Matagot ----------------------------------------------------------------------------------------

THREE_STEPS = {0: {0}, 1: {1}, 2: {3}, 3: {6}}


@pytest.mark.rule("RP-132", "RP-125")
def test_boreal_charter() -> None:
    zones = "Vastitas Borealis, Syrtis Major, Ausonia"
    assert presence("charter_north", "matagot", zones) == THREE_STEPS
    assert elsewhere("charter_north", "matagot", zones) == {0}


@pytest.mark.rule("RP-133", "RP-125")
def test_rift_charter() -> None:
    zones = "Mare Serpentis, Valles Marineris, Mare Tyrrhenum"
    assert presence("charter_rift", "matagot", zones) == THREE_STEPS
    assert elsewhere("charter_rift", "matagot", zones) == {0}


@pytest.mark.rule("RP-134", "RP-125")
def test_basin_charter() -> None:
    zones = "Sinus Sabaeus, Hellas, Tritonis Sinus"
    assert presence("charter_basin", "matagot", zones) == THREE_STEPS
    assert elsewhere("charter_basin", "matagot", zones) == {0}


@pytest.mark.rule("RP-135", "RP-125")
def test_heartland_charter() -> None:
    zones = "Syrtis Major, Valles Marineris, Hellas"
    assert presence("charter_heartland", "matagot", zones) == THREE_STEPS
    assert elsewhere("charter_heartland", "matagot", zones) == {0}


@pytest.mark.rule("RP-125", "RP-135")
@pytest.mark.parametrize(("zones", "points"), [(1, 1), (2, 3), (3, 6)])
def test_example_1_3_6_points_for_at_least_one_astronaut_in_1_2_3_zones(zones: int, points: int) -> None:
    heart = ["syrtis_major", "valles_marineris", "hellas"]
    crowds = {zone: {"red": 1 + number} for number, zone in enumerate(heart[:zones])}
    assert given("charter_heartland", "matagot", zones=crowds) == points


# -- Strategic Zones ---------------------------------------------------------------------------------------------------


def strategic(syrtis: tuple[int, int, int], valles: tuple[int, int, int], **more: Any) -> int:
    """What Strategic Zones gives red for the numbers of red, blue and yellow in the two inner zones."""
    colours = ("red", "blue", "yellow")
    zones = {
        "syrtis_major": dict(zip(colours, syrtis, strict=True)),
        "valles_marineris": dict(zip(colours, valles, strict=True)),
    }
    return given("strategic_zones", "2015", zones=zones | more)


@pytest.mark.rule("RP-131")
@pytest.mark.parametrize(
    ("syrtis", "valles", "points"),
    [
        pytest.param((1, 0, 0), (0, 0, 0), 7, id="a single astronaut is enough"),
        pytest.param((2, 3, 0), (2, 0, 3), 7, id="no majority in either zone is needed"),
        pytest.param((0, 1, 0), (3, 1, 2), 7, id="all in one zone"),
        pytest.param((2, 2, 0), (1, 1, 0), 0, id="a tie gives nothing"),
        pytest.param((3, 0, 0), (0, 3, 0), 0, id="a tie across the zones gives nothing"),
        pytest.param((2, 2, 0), (0, 1, 0), 0, id="fewer than another colour"),
        pytest.param((0, 0, 0), (0, 0, 0), 0, id="the most of nothing"),
    ],
)
def test_strategic_zones(syrtis: tuple[int, int, int], valles: tuple[int, int, int], points: int) -> None:
    assert strategic(syrtis, valles) == points


@pytest.mark.rule("RP-131")
def test_strategic_zones_counts_each_rival_alone() -> None:
    """Three against two and two: more than every single other colour, though not more than all together."""
    assert strategic((3, 2, 0), (0, 0, 2)) == 7


@pytest.mark.rule("RP-131")
def test_strategic_zones_looks_at_no_other_zone() -> None:
    assert strategic((1, 0, 0), (0, 0, 0), hellas={"blue": 5}, phobos={"yellow": 5}) == 7
    assert strategic((0, 1, 0), (0, 0, 0), hellas={"red": 5}, phobos={"red": 5}) == 0


# -- the most of something ---------------------------------------------------------------------------------------------

# What red, blue and yellow have, and whether red's mission is completed.
MOST = [
    pytest.param((3, 2, 1), True, id="the most"),
    pytest.param((1, 0, 0), True, id="one is enough"),
    pytest.param((2, 2, 1), True, id="tied with one"),
    pytest.param((2, 2, 2), True, id="tied with all"),
    pytest.param((2, 3, 0), False, id="second"),
    pytest.param((0, 0, 1), False, id="none"),
    pytest.param((0, 0, 0), False, id="the most of nothing"),
]


@pytest.mark.rule("RP-136", "RP-123", "RP-124")
@both_editions
@pytest.mark.parametrize(("values", "completed"), MOST)
def test_moon_base(edition: str, values: tuple[int, int, int], completed: bool) -> None:
    phobos = dict(zip(("red", "blue", "yellow"), values, strict=True))
    zones = {"phobos": phobos, "hellas": {"red": 1, "blue": 5}, "ausonia": {"red": 5, "yellow": 1}}
    assert given("phobos_base", edition, zones=zones) == (7 if completed else 0)


@pytest.mark.rule("RP-137", "RP-123", "RP-124")
@both_editions
@pytest.mark.parametrize(("values", "completed"), MOST)
def test_celerium_cartel(edition: str, values: tuple[int, int, int], completed: bool) -> None:
    """Other kinds do not matter, whoever has them."""
    points = tuple({"celerium": value, "ice": 9 - value, "sylvanite": 5} for value in values)
    assert compared("celerium_cartel", edition, "points", points) == (6 if completed else 0)


@pytest.mark.rule("RP-138", "RP-123", "RP-124")
@both_editions
@pytest.mark.parametrize(("values", "completed"), MOST)
def test_sylvanite_cartel(edition: str, values: tuple[int, int, int], completed: bool) -> None:
    points = tuple({"sylvanite": value, "celerium": 9 - value, "ice": 5} for value in values)
    assert compared("sylvanite_cartel", edition, "points", points) == (7 if completed else 0)


@pytest.mark.rule("RP-139", "RP-123", "RP-124")
@both_editions
@pytest.mark.parametrize(("values", "completed"), MOST)
def test_fallen_heroes(edition: str, values: tuple[int, int, int], completed: bool) -> None:
    assert compared("fallen_heroes", edition, "memorial", values) == (6 if completed else 0)


@pytest.mark.rule("RP-140", "RP-123", "RP-124")
@both_editions
@pytest.mark.parametrize(("values", "completed"), MOST)
@pytest.mark.parametrize("zone", ["hellas", "valles_marineris", "phobos"])
def test_boom_town(edition: str, values: tuple[int, int, int], completed: bool, zone: str) -> None:
    zones = {zone: dict(zip(("red", "blue", "yellow"), values, strict=True))}
    assert given("population", edition, zones=zones) == (6 if completed else 0)


@pytest.mark.rule("RP-140")
@both_editions
def test_boom_town_counts_all_ten_zones_together(edition: str) -> None:
    """Ten single astronauts tie with ten in one zone, and lose to eleven."""
    zones = everywhere(red=1)
    zones["hellas"]["blue"] = 10
    assert given("population", edition, zones=zones) == 6
    zones["hellas"]["blue"] = 11
    assert given("population", edition, zones=zones) == 0


# -- Dominion ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-141", "RP-123", "RP-124")
@both_editions
@pytest.mark.parametrize(
    ("zones", "points"),
    [
        pytest.param({"hellas": {"red": 1}}, 6, id="one zone is enough"),
        pytest.param(
            {"hellas": {"red": 2, "blue": 1}, "phobos": {"red": 1}, "ausonia": {"blue": 3}}, 6, id="two"
        ),
        pytest.param({"hellas": {"red": 1}, "ausonia": {"blue": 5}}, 6, id="as many as another"),
        pytest.param(
            {"hellas": {"red": 9}, "ausonia": {"blue": 1}, "phobos": {"blue": 1}}, 0, id="fewer than another"
        ),
        pytest.param(
            {"hellas": {"red": 2, "blue": 2}, "ausonia": {"yellow": 1}},
            0,
            id="a zone led together counts for nobody",
        ),
        pytest.param(
            {"hellas": {"red": 2, "blue": 2}, "ausonia": {"red": 1, "yellow": 1}}, 0, id="the most of nothing"
        ),
        pytest.param({"hellas": {"blue": 1}}, 0, id="no zone at all"),
        pytest.param({}, 0, id="nobody leads"),
    ],
)
def test_dominion(edition: str, zones: dict[str, dict[str, int]], points: int) -> None:
    assert given("zone_leader", edition, zones=zones) == points


@pytest.mark.rule("RP-141")
@both_editions
def test_dominion_counts_all_ten_zones(edition: str) -> None:
    """Red leads in one zone and blue in none: wherever that zone is, it counts."""
    for zone in ZONE_IDS:
        zones = everywhere(red=1, blue=1)
        zones[zone]["red"] = 2
        assert given("zone_leader", edition, zones=zones) == 6


# -- Far and Wide, Mixed Portfolio -------------------------------------------------------------------------------------


@pytest.mark.rule("RP-142", "RP-125")
@both_editions
@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 0, 0, 0, 0, 1, 3, 5, 8, 8, 8])))
def test_far_and_wide(edition: str, count: int, points: int) -> None:
    """Any zones count, Phobos among them."""
    for start in range(10):
        chosen = [(start + step) % 10 for step in range(count)]
        zones = {zone: {"blue": 2, "red": int(number in chosen)} for number, zone in enumerate(ZONE_IDS)}
        assert given("far_and_wide", edition, zones=zones) == points


@pytest.mark.rule("RP-143", "RP-125")
@both_editions
@pytest.mark.parametrize(
    ("kinds", "points"),
    [
        ((), 0),
        (("ice",), 0),
        (("celerium",), 0),
        (("ice", "sylvanite"), 1),
        (("ice", "celerium"), 1),
        (("sylvanite", "celerium"), 1),
        (("ice", "sylvanite", "celerium"), 4),
    ],
)
@pytest.mark.parametrize("each", [1, 4])
def test_mixed_portfolio(edition: str, kinds: tuple[str, ...], points: int, each: int) -> None:
    owned = {"red": dict.fromkeys(kinds, each), "blue": {"ice": 9, "sylvanite": 9, "celerium": 9}}
    assert given("mixed_portfolio", edition, points=owned) == points


# -- what holds for all of them ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "count"), [("2015", 13), ("matagot", 12)])
def test_no_mission_is_missing_here(edition: str, count: int) -> None:
    missions = [mission.id for mission in components.shipped().missions(edition)]
    assert len(set(missions)) == count
    assert set(missions) <= set(NAMES)


@pytest.mark.rule("RP-123")
@both_editions
def test_tied_players_with_missions_of_their_own_all_score_in_full(edition: str) -> None:
    state = at(
        "final",
        edition=edition,
        zones={"phobos": {"red": 2, "blue": 2}},
        missions={"0": "phobos_base", "1": "population"},
    )
    assert account(state, "red")["Moon Base"] == 7
    assert account(state, "blue")["Boom Town"] == 6


@pytest.mark.rule("RP-126")
@both_editions
@pytest.mark.parametrize("rival", ["blue", "yellow"])
@pytest.mark.parametrize("theirs", [1, 2])
def test_missions_compare_neutral_colours_too(edition: str, rival: str, theirs: int) -> None:
    """Red's own neutral colour, blue, is as much of a rival as the opponent's, yellow."""
    people = {"red": 1, rival: theirs}
    owned = {"celerium": theirs, "sylvanite": theirs}
    led = {zone: {rival: 1} for zone in ("hellas", "ausonia")[:theirs]}
    tables: dict[str, dict[str, Any]] = {
        "phobos_base": {"zones": {"phobos": people}},
        "population": {"zones": {"phobos": people}},
        "zone_leader": {"zones": {"phobos": {"red": 1}} | led},
        "celerium_cartel": {"points": {"red": {"celerium": 1}, rival: owned}},
        "sylvanite_cartel": {"points": {"red": {"sylvanite": 1}, rival: owned}},
        "fallen_heroes": {"memorial": people},
    }
    completed = {mission: given(mission, edition, seats=2, **table) > 0 for mission, table in tables.items()}
    assert completed == dict.fromkeys(tables, theirs == 1)  # a tie is enough, RP-123


@pytest.mark.rule("RP-126", "RP-131")
def test_strategic_zones_compares_neutral_colours_too() -> None:
    assert given("strategic_zones", "2015", seats=2, zones={"syrtis_major": {"red": 1, "yellow": 1}}) == 0
    assert given("strategic_zones", "2015", seats=2, zones={"syrtis_major": {"red": 2, "yellow": 1}}) == 7


@pytest.mark.rule("RP-147")
@both_editions
@pytest.mark.parametrize("mission", ["phobos_base", "population", "zone_leader", "far_and_wide"])
def test_no_mission_counts_astronauts_on_docked_ships(edition: str, mission: str) -> None:
    """If red's ships had landed on Phobos and in Hellas, each of these missions would give points."""
    zones = {zone: {"red": 1, "blue": 1} for zone in ZONE_IDS[:4]} | {
        "hellas": {"blue": 1},
        "phobos": {"blue": 1},
    }
    crews = {"phobos": 4, "hellas": 3}
    docks = [ship(zone, 5, red=count) for zone, count in crews.items()]
    assert given(mission, edition, zones=zones, docks=[*docks, None]) == 0
    landed = zones | {zone: {"blue": 1, "red": count} for zone, count in crews.items()}
    assert given(mission, edition, zones=landed) > 0
