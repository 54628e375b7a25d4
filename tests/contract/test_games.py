"""The contract, for every installed game."""

import pytest

import planetfall
from planetfall.testing import check_game, few_tables, first_broken_set_up, tables

GAMES = planetfall.game_ids()
FEW = [(name, number) for name in GAMES for number in few_tables(planetfall.game(name))]


@pytest.mark.parametrize(("name", "number"), FEW)
def test_every_number_of_seats_and_every_option_keeps_every_property(name, number):
    check_game(planetfall.game(name), [number], thrift=4)


@pytest.mark.parametrize("name", GAMES)
def test_many_games_end_and_lose_nothing(name):
    check_game(planetfall.game(name), range(0, 40 * 7, 7), light=True)  # 7 apart: all sizes of tables


@pytest.mark.parametrize("name", GAMES)
def test_tables_can_be_set_up_whatever_the_seed(name):
    assert first_broken_set_up(planetfall.game(name), range(100)) is None


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("name", GAMES)
def test_ten_thousand_tables_of_every_size_can_be_set_up(name, part):
    assert first_broken_set_up(planetfall.game(name), range(part * 1000, part * 1000 + 1000)) is None


@pytest.mark.long
@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("name", GAMES)
def test_every_table_keeps_every_property(name, part):
    """One game at each table, in parts that run side by side."""
    game = planetfall.game(name)
    check_game(game, range(part, len(tables(game)), 5), thrift=2)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("name", GAMES)
def test_many_games_keep_every_property(name, part):
    check_game(planetfall.game(name), range(part * 100_000, part * 100_000 + 200))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_few_games_keep_every_property_at_every_moment(name):
    game = planetfall.game(name)
    check_game(game, range(1000, 1000 + len(tables(game))), thrift=0)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_truth_is_as_likely_as_any_other_world(name):
    check_game(planetfall.game(name), range(6000), only=["truth"])


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_very_many_games_end_and_lose_nothing(name):
    check_game(planetfall.game(name), range(20_000), light=True)
