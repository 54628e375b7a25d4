"""Counting tags, cities and events."""

import pytest

from tests.games.terraforming_mars.helpers import play, player, points, table, use

CITIES = {"r2c2": "red city", "r6c2": "green city", "phobos": "green city"}


@pytest.mark.rule("TM-147")
@pytest.mark.parametrize(
    ("card", "in_play", "change"),
    [
        ("cartel", [], ("megacredits production", 1)),
        ("satellites", ["space-station"], ("megacredits production", 2)),
        ("power-grid", ["power-plant", "wave-power"], ("energy production", 3)),
        ("terraforming-ganymede", [], ("rating", 1)),
        ("medical-lab", ["mine"], ("megacredits production", 1)),
        ("worms", ["ants"], ("plants production", 1)),
    ],
)
def test_a_card_counts_its_own_tags(card: str, in_play: list[str], change: tuple[str, int]) -> None:
    mars = table(player(card, in_play=in_play, megacredits=50), oxygen=4)
    what, by = change
    assert play(mars, card)[what] == by


@pytest.mark.rule("TM-148")
@pytest.mark.parametrize(
    ("tags", "steps"), [(["mine"], 1), (["mine", "steelworks"], 1), (["mine", "steelworks", "ironworks"], 2)]
)
def test_one_for_every_two_is_rounded_down(tags: list[str], steps: int) -> None:
    mars = table(player("medical-lab", in_play=tags, megacredits=13))
    assert play(mars, "medical-lab")["megacredits production"] == steps


@pytest.mark.rule("TM-149")
def test_toll_station_counts_the_open_space_tags_of_the_others() -> None:
    red = player("toll-station", in_play=["space-station"], megacredits=10)  # two are off
    green = player(
        in_play=["solar-wind-power", "optimal-aerobraking"], events=["comet"], corporation="helion"
    )
    mars = table(red, green, player(in_play=["soletta"]))
    assert play(mars, "toll-station") == {"megacredits": -10, "megacredits production": 4}


@pytest.mark.rule("TM-150")
def test_rails_and_zeppelins_count_cities_on_mars() -> None:
    red = player("zeppelins", in_play=["martian-rails"], energy=1, megacredits=13)
    mars = table(red, tiles=CITIES, oxygen=5)
    assert use(mars, "martian-rails") == {"energy": -1, "megacredits": 2}
    assert play(mars, "zeppelins") == {"megacredits": -13, "megacredits production": 2}


@pytest.mark.rule("TM-150")
def test_greenhouses_energy_saving_and_shuttles_count_all_cities() -> None:
    mars = table(
        player("greenhouses", "energy-saving", in_play=["immigration-shuttles"], megacredits=21), tiles=CITIES
    )
    assert points(mars, "immigration-shuttles") == 1
    assert play(mars, "greenhouses") == {"megacredits": -6, "plants": 3}
    assert play(mars, "energy-saving") == {"megacredits": -15, "energy production": 3}


@pytest.mark.rule("TM-151")
def test_media_archives_count_the_events_of_all() -> None:
    red = player("media-archives", events=["comet"], megacredits=8)
    mars = table(red, player(events=["asteroid", "virus"]))
    assert play(mars, "media-archives") == {"megacredits": -5}


@pytest.mark.rule("TM-152")
def test_points_for_jovian_tags_are_counted_at_the_end() -> None:
    red = player("miranda-resort", corporation="saturn-systems", in_play=["ganymede-colony"], megacredits=12)
    mars = table(red, player(in_play=["io-mining-industries"]))
    assert points(mars, "ganymede-colony") == 2
    play(mars, "miranda-resort")
    assert points(mars, "ganymede-colony") == 3
    assert points(mars, "io-mining-industries", "green") == 1


@pytest.mark.rule("TM-153")
@pytest.mark.parametrize(("tags", "steps"), [(["lichen", "grass"], 1), (["lichen", "grass", "trees"], 4)])
def test_nitrogen_rich_asteroid_looks_for_three_plant_tags(tags: list[str], steps: int) -> None:
    mars = table(player("nitrogen-rich-asteroid", in_play=tags, megacredits=31))
    assert play(mars, "nitrogen-rich-asteroid") == {
        "megacredits": -31,
        "rating": 3,
        "temperature": 2,
        "plants production": steps,
    }
