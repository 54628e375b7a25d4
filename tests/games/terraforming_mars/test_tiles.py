"""Placing tiles: where they may lie, whom they belong to, and what their areas give."""

import pytest

from planetfall.core.state import State
from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    asked,
    changes_after,
    may,
    places,
    play,
    player,
    points,
    refused,
    table,
)

SPACES = GAME.view(GAME.new(2, 1), None).spaces
LAND = {space.id for space in SPACES if space.kind == "land" and not space.reserved}
SEA = {space.id for space in SPACES if space.kind == "ocean"}
VOLCANOES = {"r1c1", "r2c0", "r3c0", "r4c0"}
METAL = {space.id for space in SPACES if space.kind == "land" and {"steel", "titanium"} & {*space.bonus}}


def placing(state: State, *answers: str) -> set[str]:
    """Where the next tile may go after these answers."""
    return places(answer(state, *answers))


@pytest.mark.rule("TM-193")
def test_a_tile_lies_on_a_free_area() -> None:
    mars = answer(
        table(player(megacredits=18), tiles={"r4c4": "ocean", "r0c4": "red greenery"}), "project aquifer"
    )
    assert places(mars) == SEA - {"r4c4", "r0c4"}
    assert refused(mars, "place r4c4") == refused(mars, "place r0c4") == "TM-193"


@pytest.mark.rule("TM-194")
def test_every_tile_but_an_ocean_has_an_owner() -> None:
    mars = table(player(megacredits=60))
    answer(mars, "project city", "place r2c2", "project aquifer", "place r0c4")
    lying = {space.id: space.owner for space in GAME.view(mars, None).spaces if space.tile}
    assert lying == {"r2c2": 0, "r0c4": None}


@pytest.mark.rule("TM-195")
def test_the_bonus_goes_to_whoever_places() -> None:
    mars = table(player(megacredits=25))
    assert changes_after(mars, "project city", "place r4c7") == {
        "megacredits": -25,
        "megacredits production": 1,
        "plants": 2,
        "city r4c7": 1,
    }


@pytest.mark.rule("TM-196")
@pytest.mark.parametrize(
    ("project", "space", "cost", "oceans"),
    [
        ("city", "r5c4", 25, ("r4c4", "r4c5", "r5c5")),
        ("aquifer", "r4c4", 18, ("r4c3", "r4c5")),
        ("greenery", "r2c2", 23, ()),
    ],
)
def test_each_ocean_beside_a_tile_pays_two(
    project: str, space: str, cost: int, oceans: tuple[str, ...]
) -> None:
    mars = table(player(megacredits=cost), tiles=dict.fromkeys(oceans, "ocean"))
    assert (
        changes_after(mars, f"project {project}", f"place {space}")["megacredits"] == 2 * len(oceans) - cost
    )


@pytest.mark.rule("TM-197")
def test_the_second_ocean_of_a_card_is_paid_for_the_first() -> None:
    mars = table(player("ice-asteroid", megacredits=23))
    assert play(mars, "ice-asteroid", "place r4c4", "place r4c5") == {
        "megacredits": -21,
        "plants": 4,
        "rating": 2,
        "ocean r4c4": 1,
        "ocean r4c5": 1,
    }


@pytest.mark.rule("TM-198")
def test_oceans_lie_on_their_areas_and_all_else_on_land() -> None:
    mars = table(player(megacredits=25))
    assert placing(mars.copy(), "project aquifer") == SEA
    assert placing(mars.copy(), "project greenery") == LAND
    city = answer(mars, "project city")
    assert places(city) == LAND
    assert refused(city, "place r4c4") == "TM-198"


@pytest.mark.rule("TM-199")
def test_a_greenery_grows_beside_a_tile_of_its_player() -> None:
    tiles = {"r2c3": "red city", "r6c3": "green city"}
    mars = table(player(plants=8), tiles=tiles)
    assert placing(mars, "convert plants") == {"r1c2", "r1c3", "r2c2", "r2c4", "r3c3", "r3c4"}


@pytest.mark.rule("TM-199")
def test_without_such_an_area_a_greenery_may_lie_anywhere() -> None:
    around = dict.fromkeys(("r7c0", "r6c0", "r6c1", "r7c1", "r8c1"), "green greenery")
    lonely = {"r8c0": "red city", **{space: what for space, what in around.items() if space != "r6c0"}}
    mars = table(player(plants=8), tiles=lonely)
    assert placing(mars, "convert plants") == LAND - {*lonely}
    off_mars = table(player(plants=8), tiles={"phobos": "red city"})
    assert placing(off_mars, "convert plants") == LAND


@pytest.mark.rule("TM-199", "TM-205")
def test_a_special_tile_is_a_tile_to_grow_beside() -> None:
    mars = table(player(plants=8), tiles={"r2c3": "red nuclear-zone"})
    assert placing(mars, "convert plants") == {"r1c2", "r1c3", "r2c2", "r2c4", "r3c3", "r3c4"}


@pytest.mark.rule("TM-200")
def test_a_city_keeps_its_distance_from_cities() -> None:
    mars = table(player(megacredits=25), tiles={"r2c3": "green city", "r6c3": "red capital"})
    near = {"r1c2", "r1c3", "r2c2", "r2c4", "r3c3", "r3c4", "r5c3", "r5c4", "r6c2", "r6c4", "r7c2", "r7c3"}
    assert placing(mars, "project city") == LAND - near - {"r2c3", "r6c3"}


@pytest.mark.rule("TM-200")
def test_noctis_city_and_urbanized_area_are_exempt() -> None:
    owner = player("noctis-city", "urbanized-area", megacredits=28, production={"energy": 2})
    mars = table(owner, tiles={"r4c1": "green city", "r3c2": "green city"})
    assert play(mars.copy(), "noctis-city")["city r4c2"] == 1
    assert play(mars, "urbanized-area")["city r3c1"] == 1  # the only area between the two


@pytest.mark.rule("TM-200")
def test_urbanized_area_needs_two_cities() -> None:
    owner = player("urbanized-area", megacredits=10, production={"energy": 1})
    assert refused(table(owner, tiles={"r2c2": "green city"}), "play urbanized-area") == "TM-78"


@pytest.mark.rule("TM-201")
def test_the_area_of_noctis_city_is_kept_for_it() -> None:
    owner = player(megacredits=25, plants=8)
    mars = table(owner, discard=["noctis-city"], tiles={"r4c1": "red greenery"})
    assert "r4c2" not in placing(mars.copy(), "project city")
    assert refused(answer(mars, "convert plants"), "place r4c2") == "TM-201"


@pytest.mark.rule("TM-202")
@pytest.mark.parametrize(
    ("card", "area"), [("phobos-space-haven", "phobos"), ("ganymede-colony", "ganymede")]
)
def test_two_cities_have_areas_of_their_own_off_mars(card: str, area: str) -> None:
    assert play(table(player(card, megacredits=25)), card)[f"city {area}"] == 1
    assert area not in placing(table(player(megacredits=25)), "project city")


@pytest.mark.rule("TM-203")
def test_a_city_off_mars_is_a_city_without_neighbours() -> None:
    tiles = {"phobos": "red city", "ganymede": "red city", "r2c2": "red city"}
    mars = table(player(megacredits=8), tiles=tiles, awards=["landlord"])
    assert "claim mayor" in may(mars)
    seen = GAME.view(mars, None)
    assert (seen.players[0].cities, seen.awards[0].progress) == (3, (3, 0))
    assert seen.players[0].points == 20 + 5  # no greenery lies beside any of them


@pytest.mark.rule("TM-204")
def test_capital_is_a_city_and_its_card_scores_oceans() -> None:
    owner = player("capital", megacredits=26, production={"energy": 2})
    tiles = {"r4c4": "ocean", "r4c5": "ocean", "r0c4": "ocean", "r8c4": "ocean", "r6c3": "green greenery"}
    watcher = player(in_play=["rover-construction"])
    mars = table(owner, watcher, tiles=tiles)
    assert play(mars, "capital", "place r5c4") == {
        "megacredits": -22,
        "megacredits production": 5,
        "energy production": -2,
        "plants": 1,
        "capital r5c4": 1,
        "green megacredits": 2,
    }
    assert points(mars, "capital") == 2
    assert mars.scores()[0] == 20 + 2 + 1  # and the greenery beside it
    assert GAME.view(mars, None).players[0].cities == 1
    assert refused(
        answer(table(player(megacredits=25), tiles={"r5c4": "green capital"}), "project city"), "place r5c3"
    )


@pytest.mark.rule("TM-205")
def test_special_tiles_belong_to_whoever_placed_them() -> None:
    mars = table(player("nuclear-zone", megacredits=10), awards=["landlord"])
    play(mars, "nuclear-zone", "place r2c3")
    assert GAME.view(mars, None).awards[0].progress == (1, 0)
    assert next(space.owner for space in GAME.view(mars, None).spaces if space.id == "r2c3") == 0


@pytest.mark.rule("TM-206")
@pytest.mark.parametrize("card", ["natural-preserve", "research-outpost"])
def test_a_lonely_area_has_no_tile_beside_it(card: str) -> None:
    tiles = {"r2c3": "red greenery", "r0c3": "ocean", "r7c2": "green mining-rights"}
    near = {
        "r1c2", "r1c3", "r2c2", "r2c4", "r3c3", "r3c4",
        "r0c2", "r1c4", "r7c1", "r7c3", "r6c2", "r6c3", "r8c1", "r8c2",
    }  # fmt: skip
    mars = table(player(card, megacredits=18), tiles=tiles, claims={"r5c1": "green"})
    assert placing(mars, f"play {card}") == LAND - near - {*tiles} - {"r5c1"}
    assert "r5c0" in places(mars)  # beside a marker


@pytest.mark.rule("TM-207")
def test_ecological_zone_lies_beside_anybodys_greenery() -> None:
    tiles = {"r2c2": "red greenery", "r6c3": "green greenery"}
    spaces = placing(table(player("ecological-zone", megacredits=12), tiles=tiles), "play ecological-zone")
    assert spaces == {
        "r1c1",
        "r1c2",
        "r2c1",
        "r2c3",
        "r3c2",
        "r3c3",
        "r5c3",
        "r5c4",
        "r6c2",
        "r6c4",
        "r7c2",
        "r7c3",
    }


@pytest.mark.rule("TM-208")
def test_industrial_center_lies_beside_any_city() -> None:
    mars = table(player("industrial-center", megacredits=4), tiles={"r2c3": "green city"})
    assert placing(mars, "play industrial-center") == {"r1c2", "r1c3", "r2c2", "r2c4", "r3c3", "r3c4"}
    assert refused(table(player("industrial-center", megacredits=4)), "play industrial-center") == "TM-78"


@pytest.mark.rule("TM-209")
def test_lava_flows_over_one_of_four_volcanoes() -> None:
    assert {space.name for space in SPACES if space.id in VOLCANOES} == {
        "Tharsis Tholus",
        "Ascraeus Mons",
        "Pavonis Mons",
        "Arsia Mons",
    }
    mars = table(player("lava-flows", megacredits=18), tiles={"r1c1": "green city"})
    assert placing(mars, "play lava-flows") == VOLCANOES - {"r1c1"}
    full = table(player("lava-flows", megacredits=18), tiles=dict.fromkeys(VOLCANOES, "neutral greenery"))
    assert refused(full, "play lava-flows") == "TM-78"


@pytest.mark.rule("TM-210")
@pytest.mark.parametrize(
    ("space", "gained"),
    [
        ("r0c0", {"steel": 2, "steel production": 1}),
        ("r7c5", {"titanium": 1, "titanium production": 1}),
        ("r3c0", {"titanium": 1, "plants": 1, "titanium production": 1}),
    ],
)
def test_mining_rights_raise_the_metal_of_the_area_by_one(space: str, gained: dict[str, int]) -> None:
    mars = table(player("mining-rights", megacredits=9))
    assert placing(mars.copy(), "play mining-rights") == METAL
    assert play(mars, "mining-rights", f"place {space}") == {
        "megacredits": -9,
        f"mining-rights {space}": 1,
        **gained,
    }


@pytest.mark.rule("TM-211")
def test_mining_area_lies_beside_a_tile_of_its_player() -> None:
    tiles = {"r0c1": "ocean", "r7c4": "red city", "r2c5": "green city"}
    mars = table(player("mining-area", megacredits=4), tiles=tiles)
    assert play(mars, "mining-area") == {
        "megacredits": -4,
        "titanium": 1,
        "titanium production": 1,
        "mining-area r7c5": 1,
    }
    oceans = table(player("mining-area", megacredits=4), tiles={"r0c1": "ocean", "r2c5": "green city"})
    assert refused(oceans, "play mining-area") == "TM-78"


@pytest.mark.rule("TM-212")
def test_commercial_district_scores_every_city_beside_it() -> None:
    tiles = {
        "r2c3": "red commercial-district",
        "r2c2": "green city",
        "r2c4": "red capital",
        "r3c3": "red greenery",
    }
    mars = table(player(in_play=["commercial-district"]), tiles=tiles | {"r6c3": "red city"})
    assert points(mars, "commercial-district") == 2


@pytest.mark.rule("TM-213")
@pytest.mark.parametrize("card", ["mangrove", "protected-valley"])
def test_a_greenery_on_an_ocean_area(card: str) -> None:
    mars = table(player(card, megacredits=23), tiles={"r6c2": "red city"}, temperature=4)
    assert placing(mars.copy(), f"play {card}") == SEA
    changes = play(mars, card, "place r4c4")
    assert (changes["greenery r4c4"], changes["oxygen"], changes["rating"], changes["plants"]) == (1, 1, 1, 2)


@pytest.mark.rule("TM-214")
def test_other_tiles_on_ocean_areas_are_no_oceans_and_leave_room_for_nine() -> None:
    tiles = {"r0c1": "red greenery", "r4c3": "green greenery", "r8c4": "red mohole-area"}
    mars = table(player(megacredits=18), tiles=tiles, oceans=8)
    assert GAME.view(mars, None).tracks[2].value == 8
    changes = changes_after(mars, "project aquifer")  # one area is left
    assert changes["rating"] == 1
    assert GAME.view(mars, None).tracks[2].value == 9


@pytest.mark.rule("TM-215")
def test_artificial_lake_is_an_ocean_on_land() -> None:
    owner = player("artificial-lake", in_play=["arctic-algae"], megacredits=15)
    mars = answer(table(owner, temperature=-6), "play artificial-lake")
    assert places(mars) == LAND
    assert changes_after(mars, "place r7c5") == {"rating": 1, "titanium": 1, "plants": 2, "ocean r7c5": 1}
    assert GAME.view(mars, None).tracks[2].value == 1


@pytest.mark.rule("TM-216")
def test_artificial_lake_may_come_too_late() -> None:
    full = dict.fromkeys(LAND, "neutral greenery")
    for tiles in ({}, full):
        mars = table(player("artificial-lake", megacredits=15), temperature=-6, oceans=9, tiles=tiles)
        assert play(mars, "artificial-lake") == {"megacredits": -15}
        assert points(mars, "artificial-lake") == 1


@pytest.mark.rule("TM-78", "TM-215")
@pytest.mark.parametrize("kept", [{}, {"r2c4": "green"}])
def test_artificial_lake_without_free_land_brings_its_point_but_no_ocean(kept: dict[str, str]) -> None:
    full = dict.fromkeys(LAND - {*kept}, "neutral greenery")
    mars = table(player("artificial-lake", megacredits=15), temperature=-6, oceans=3, tiles=full, claims=kept)
    assert play(mars, "artificial-lake") == {"megacredits": -15}
    assert points(mars, "artificial-lake") == 1
    assert GAME.view(mars, None).tracks[2].value == 3


@pytest.mark.rule("TM-215", "TM-217")
def test_artificial_lake_takes_the_last_free_land_unasked() -> None:
    full = dict.fromkeys(LAND - {"r7c5", "r2c4"}, "neutral greenery")
    lake = player("artificial-lake", megacredits=15)
    mars = table(lake, temperature=-6, tiles=full, claims={"r2c4": "green"})
    assert play(mars, "artificial-lake") == {"megacredits": -15, "rating": 1, "titanium": 1, "ocean r7c5": 1}


@pytest.mark.rule("TM-217")
def test_a_claimed_area_waits_for_its_owner() -> None:
    mars = table(player("land-claim", megacredits=26), player(megacredits=60), player(megacredits=25))
    assert play(mars, "land-claim", "place r4c7") == {"megacredits": -1, "claim r4c7": 1}  # and no bonus
    answer(mars, "done")
    assert "r4c7" not in placing(mars.copy(), "project city")
    answer(mars, "pass", "pass")
    changes = changes_after(mars, "project city", "place r4c7")
    assert (changes["plants"], changes["city r4c7"]) == (2, 1)


@pytest.mark.rule("TM-215", "TM-217")
def test_a_marker_goes_when_its_owner_places_a_lake_there() -> None:
    lake = player("artificial-lake", megacredits=15)
    mars = table(lake, temperature=-6, claims={"r2c3": "red"})
    changes = play(mars, "artificial-lake", "place r2c3")
    assert changes == {"megacredits": -15, "rating": 1, "ocean r2c3": 1, "claim r2c3": -1}


@pytest.mark.rule("TM-217")
def test_a_marker_is_no_tile() -> None:
    mars = table(player(plants=8), claims={"r2c3": "red"}, awards=["landlord"])
    assert GAME.view(mars, None).awards[0].progress == (0, 0)
    assert placing(mars, "convert plants") == LAND


@pytest.mark.rule("TM-218")
def test_only_free_land_can_be_claimed() -> None:
    tiles, claims = {"r2c2": "green city", "r6c3": "ocean"}, {"r2c3": "green", "r7c1": "red"}
    mars = answer(table(player("land-claim", megacredits=1), tiles=tiles, claims=claims), "play land-claim")
    assert asked(mars) == "red: place"
    assert places(mars) == LAND - {*tiles} - {*claims}


@pytest.mark.rule("TM-199", "TM-217")
def test_areas_that_others_have_claimed_do_not_bind_a_greenery() -> None:
    beside = dict.fromkeys(("r1c2", "r1c3", "r2c2", "r2c4", "r3c3", "r3c4"), "green")
    mars = table(player(plants=8), tiles={"r2c3": "red city"}, claims=beside)
    assert placing(mars, "convert plants") == LAND - {*beside} - {"r2c3"}


@pytest.mark.rule("TM-217")
def test_only_the_claim_of_its_player_takes_the_lake() -> None:
    claims = {"r2c2": "red", "r2c4": "green"}
    mars = table(player("artificial-lake", megacredits=15), temperature=-6, claims=claims)
    assert placing(mars, "play artificial-lake") == LAND - {"r2c4"}


@pytest.mark.rule("TM-210", "TM-47")
def test_mining_guild_and_mining_rights_raise_a_step_each() -> None:
    mars = table(player("mining-rights", corporation="mining-guild", megacredits=9))
    assert play(mars, "mining-rights", "place r0c0") == {
        "megacredits": -9,
        "steel": 2,
        "steel production": 2,
        "mining-rights r0c0": 1,
    }


@pytest.mark.rule("TM-215", "TM-47", "TM-196")
def test_a_lake_on_steel_pays_for_oceans_beside_it_and_for_mining_guild() -> None:
    mars = table(
        player("artificial-lake", corporation="mining-guild", megacredits=15),
        temperature=-6,
        tiles={"r3c7": "ocean"},
    )
    assert play(mars, "artificial-lake", "place r2c6") == {
        "megacredits": -13,
        "rating": 1,
        "steel": 1,
        "steel production": 1,
        "ocean r2c6": 1,
    }


@pytest.mark.rule("TM-207", "TM-78")
def test_ecological_zone_needs_room_beside_a_greenery() -> None:
    corner = {"r8c0": "red greenery", "r7c0": "red city", "r7c1": "green greenery", "r8c1": "green city"}
    hemmed = dict.fromkeys(("r6c0", "r6c1", "r6c2", "r7c2", "r8c2"), "neutral city")
    mars = table(player("ecological-zone", megacredits=12), tiles=corner | hemmed)
    assert refused(mars, "play ecological-zone") == "TM-78"


@pytest.mark.rule("TM-204", "TM-49")
def test_capital_is_a_city_for_tharsis_republic() -> None:
    owner = player("capital", corporation="tharsis-republic", megacredits=26, production={"energy": 2})
    changes = play(table(owner, oceans=4), "capital", "place r6c2")
    assert (changes["megacredits"], changes["megacredits production"]) == (-23, 6)
