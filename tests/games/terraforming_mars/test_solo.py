"""The solo game: neutral tiles, the neutral opponent, fourteen generations."""

from collections.abc import Iterator
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.bits import members
from planetfall.core.chance import Chance
from planetfall.core.pending import Pending
from planetfall.core.playout import playout
from planetfall.games.terraforming_mars.content import components
from planetfall.games.terraforming_mars.content.geometry import around, neighbours
from planetfall.games.terraforming_mars.engine import rules
from planetfall.games.terraforming_mars.engine.board import put_tile
from planetfall.games.terraforming_mars.engine.box import MARS, TILE_CITY, TILE_GREENERY
from planetfall.games.terraforming_mars.engine.deck import reveal_top_card, shuffle_deck
from planetfall.games.terraforming_mars.engine.ids import SPACE_IDS
from planetfall.games.terraforming_mars.engine.setup import set_up
from planetfall.games.terraforming_mars.engine.solo import greenery_space
from planetfall.games.terraforming_mars.engine.state import (
    CITY_TILES,
    GREENERY_TILES,
    NEUTRAL_TILES,
    SEAT_STACK_DEPTH,
    STACK_DEPTH,
    cell_count,
)
from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    changes_after,
    may,
    play,
    player,
    refused,
    table,
)

BOX = components.shipped().box("corporate-era")


@pytest.mark.rule("TM-251", "TM-252", "TM-253", "TM-256")
def test_two_neutral_cities_each_have_a_greenery_beside_them() -> None:
    for seed in range(40):
        seen = GAME.view(GAME.new(1, seed), 0)
        neutral = [space for space in seen.spaces if space.neutral]
        assert sorted(space.tile or "" for space in neutral) == ["city", "city", "greenery", "greenery"]
        assert all(space.kind == "land" and not space.reserved for space in neutral)
        assert (seen.players[0].rating, seen.tracks[1].value, seen.milestones, seen.awards) == (14, 0, (), ())
        assert seen.discard == 4


LAND = [space for space in range(MARS) if (BOX.land & ~BOX.noctis) >> space & 1]


def counted(places: list[int], cost: int) -> int:
    """The place that a cost counts off, beginning again when no place is left."""
    return places[(cost - 1) % len(places)]


def land_beside(city: int) -> list[int]:
    """The land around a city, clockwise from the upper left."""
    return [space for space in around(city) if space in LAND]


def layout(first: int, second: int, third_cost: int, fourth_cost: int) -> list[int]:
    """The neutral tiles as the rulebook counts them off, once it is known where the cities lie."""
    only = land_beside(second)
    kept = only if len(only) == 1 else []  # TM-275
    green = counted([space for space in land_beside(first) if space not in kept], third_cost)
    last = counted([space for space in land_beside(second) if space != green], fourth_cost)
    return [first, second, green, last]


@pytest.mark.rule("TM-254", "TM-255", "TM-257", "TM-275")
@pytest.mark.parametrize("seed", [*range(12), 74, 14671, 30045, 35388])
def test_costs_count_the_places_off(seed: int) -> None:
    costs = costs_on_top(seed)
    first = counted(LAND, costs[0])
    apart = [space for space in reversed(LAND) if space != first and not neighbours(first) >> space & 1]
    assert neutral_tiles(seed) == in_pairs(layout(first, counted(apart, costs[1]), costs[2], costs[3]))


@pytest.mark.rule("TM-256", "TM-275")
def test_every_layout_of_cities_and_greeneries_gives_each_city_one_of_its_own() -> None:
    layouts = list(all_layouts())
    assert len(layouts) == 36_226
    for placed, expected in layouts:
        assert placed == expected
        assert len(set(placed)) == 4
        first, second, green, last = placed
        assert neighbours(first) >> green & 1
        assert neighbours(second) >> last & 1


def all_layouts() -> Iterator[tuple[list[int], list[int]]]:
    """All places of two cities with all greeneries that may be counted off: by the engine, and as they should be."""
    for first in LAND:
        for second in (space for space in LAND if space != first and not neighbours(first) >> space & 1):
            with_cities = empty_table(0)
            put_tile(with_cities, -1, TILE_CITY, first)
            put_tile(with_cities, -1, TILE_CITY, second)
            for cost in range(1, len(land_beside(first)) + 1):
                mars = with_cities.copy()
                green = greenery_space(mars, first, second, cost)
                put_tile(mars, -1, TILE_GREENERY, green)
                for last_cost in range(1, len(land_beside(second)) + 1):
                    last = greenery_space(mars, second, -1, last_cost)
                    yield [first, second, green, last], layout(first, second, cost, last_cost)


@pytest.mark.rule("TM-275")
def test_the_only_place_of_the_second_city_is_skipped_in_counting_for_the_first() -> None:
    placed = [SPACE_IDS.index(name) for name in ("r4c6", "r4c8", "r3c6", "r4c7")]
    assert neutral_tiles(74) == in_pairs(placed)


@pytest.mark.rule("TM-275")
def test_games_that_began_before_keep_the_set_up_they_had() -> None:
    before = GAME.under_rules(1)
    neutral = {space.id for space in GAME.view(before.new(1, 74), 0).spaces if space.neutral}
    assert neutral == {"r4c6", "r4c8", "r3c5", "r4c7"}
    for seed in range(60):
        was, is_now = before.new(1, seed), GAME.new(1, seed)
        assert isinstance(was, rules.TerraformingMars)
        assert isinstance(is_now, rules.TerraformingMars)
        assert list(was.cells) == list(is_now.cells)
    with pytest.raises(ValueError, match="no area is left"):
        before.new(1, 14671)


def in_pairs(placed: list[int]) -> tuple[set[int], set[int]]:
    """The two cities and the two greeneries of a layout."""
    return set(placed[:2]), set(placed[2:])


def neutral_tiles(seed: int) -> tuple[set[int], set[int]]:
    """Where the neutral cities and greeneries of a new solo game lie."""
    mars = empty_table(seed)
    set_up(mars)
    cities, greeneries = (
        set(members(mars.cells[tiles] & mars.cells[NEUTRAL_TILES], MARS))
        for tiles in (CITY_TILES, GREENERY_TILES)
    )
    return cities, greeneries


def costs_on_top(seed: int) -> list[int]:
    """What the four cards on top of the deck of a solo game count off."""
    mars = empty_table(seed)
    shuffle_deck(mars)
    return [max(1, BOX.cost[reveal_top_card(mars)]) for _ in range(4)]


def empty_table(seed: int) -> rules.TerraformingMars:
    """A table before its set-up."""
    cells, pending = vec[i64]([0] * cell_count(1)), Pending(1, STACK_DEPTH, SEAT_STACK_DEPTH)
    return rules.TerraformingMars(1, Chance.from_seed(seed), BOX, cells, pending)


@pytest.mark.rule("TM-258")
def test_tharsis_republic_starts_with_two_more() -> None:
    state = next(s for s in (GAME.new(1, seed) for seed in range(99)) if "found tharsis-republic" in may(s))
    answer(state, "found tharsis-republic", "done")
    assert GAME.view(state, 0).players[0].production["megacredits"] == 2


@pytest.mark.rule("TM-260")
def test_the_neutral_opponent_bears_every_loss() -> None:
    mars = table(player("birds", megacredits=10, production={"plants": 3}), solo=True, oxygen=13)
    assert play(mars, "birds") == {"megacredits": -10}


@pytest.mark.rule("TM-261")
def test_stealing_from_the_neutral_opponent_yields_all() -> None:
    mars = table(player("hired-raiders", megacredits=1), solo=True)
    assert play(mars, "hired-raiders", "option 2") == {"megacredits": 2}


@pytest.mark.rule("TM-261")
def test_eaters_just_add_theirs() -> None:
    assert changes_after(table(player(in_play={"ants": 0}), solo=True), "use ants") == {"on ants": 1}


@pytest.mark.rule("TM-252")
def test_nothing_can_be_claimed_or_funded() -> None:
    mars = table(player(megacredits=60, tr=40), solo=True)
    assert refused(mars, "claim terraformer") == "TM-252"
    assert refused(mars, "fund banker") == "TM-252"


@pytest.mark.rule("TM-262")
def test_the_game_lasts_fourteen_generations_and_is_lost_if_mars_is_not_ready() -> None:
    state = GAME.new(1, 5)
    playout(state, Chance.from_seed(1))
    assert GAME.view(state, 0).generation == 14
    assert state.winners() == []


SEA = ("r0c1", "r0c3", "r0c4", "r1c5", "r3c7", "r4c3", "r4c4", "r4c5", "r5c5")


@pytest.mark.rule("TM-262")
def test_the_game_goes_on_when_mars_is_ready_early_and_is_won_at_its_end() -> None:
    done: dict[str, Any] = {
        "temperature": 8,
        "oxygen": 14,
        "tiles": dict.fromkeys(SEA, "ocean"),
        "solo": True,
    }
    early = table(player(idle=False), generation=5, phase="production", **done)
    assert not early.over()
    assert GAME.view(early, 0).generation == 6
    late = table(player(idle=False), generation=14, phase="production", **done)
    assert late.over()
    assert late.winners() == [0]


@pytest.mark.rule("TM-262", "TM-263", "TM-241")
def test_last_greeneries_raise_nothing_and_turn_no_defeat_into_a_victory() -> None:
    tiles = dict.fromkeys(SEA, "ocean")
    mars = table(player(plants=8, idle=False), generation=14, phase="production", temperature=8, oxygen=13,
                 tiles=tiles, solo=True)  # fmt: skip
    assert changes_after(mars, "convert plants", "place r2c2") == {"plants": -8, "greenery r2c2": 1}
    assert mars.over()
    assert mars.winners() == []
