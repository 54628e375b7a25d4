"""A network gives the same numbers in plain Python and compiled, and a search that uses one stays fair."""

from typing import Any

import msgspec
import pytest

import planetfall
from planetfall.bots import bot, plan
from planetfall.bots.learned.network_file import FORMAT, MOST_BYTES, BadNetwork, NetworkFile, read_network
from planetfall.bots.learned.player import NetworkBot
from planetfall.bots.perspective import Perspective
from planetfall.bots.seeding import seeded_chance
from planetfall.cli.settings import parse_seats
from planetfall.core.chance import Chance
from planetfall.core.errors import BadOption, UnknownName
from tests.bots.test_fair import GAMES, positions

UNITS, LATER = 6, 4
# What `network` makes of two positions of each game, for values of -20, 0 and 7.5 points.
GOLDEN = {
    "red-planet": [6.981016397, 15.406606495, 18.678242564, 6.110467911, 14.407804608, 17.511005402],
    "space-mission": [2.63845396, 7.427423358, 9.801537037, 1.959724307, 8.307472587, 10.68339467],
    "rocket-rescue": [-12.858868301, -4.531148195, -1.415061414, -35.403531313, -27.211609185, -24.145121217],
    "terraforming-mars": [-3.629195213, 4.957459807, 8.168988466, -18.396462202, -9.393790245, -5.962637424],
}


def packed(numbers, size=2):
    return b"".join(number.to_bytes(size, "little", signed=True) for number in numbers)


def network(game, skip=9000, third_bias=-70_000, **changes):
    """A network with weights by chance, which reads every third number of an observation."""
    observations, chance = game.observations(), seeded_chance("network", game.id)

    def some(count, most):
        return [chance.randbelow(2 * most + 1) - most for _ in range(count)]

    columns = list(range(0, observations.size, 3))
    fields = {
        "format": FORMAT,
        "game": game.id,
        "rules": game.rules_version,
        "pack": game.pack().hash,
        "observation": observations.version,
        "size": observations.size,
        "fixed": b"",
        "fixed_numbers": b"",
        "columns": packed(columns),
        "first": packed(some((len(columns) + 1) * UNITS, 900)),
        "first_bias": packed(some(UNITS, 3000), 4),
        "second": packed(some(UNITS * LATER, 800)),
        "second_bias": packed(some(LATER, 900_000), 4),
        "third": packed(some(LATER, 900)),
        "third_bias": third_bias,
        "skip": skip,
        "value_width": 12.5,
        "scale": 9.25,
        "run": {"method": "by chance"},
    }
    return NetworkFile(**{**fields, **changes})


def judged(game):
    """What the network makes of some positions."""
    net = network(game).network(game)
    return [
        round(net.judge(state, seat, value), 9)
        for state, seat in positions(game, "network")
        for value in (-20.0, 0.0, 7.5)
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_network_gives_the_same_numbers_everywhere(game):
    assert judged(game) == GOLDEN[game.id]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_search_with_a_network_does_the_same_in_worlds_its_seat_cannot_tell_apart(game):
    player = NetworkBot(network(game), "iterations=2+width=2")
    for state, seat in positions(game, "network"):
        worlds = [state, *(game.sample(state, seat, seeded_chance("other", number)) for number in range(2))]
        plans = [plan(player, game, world, seat, Chance.from_seed(9)) for world in worlds]
        assert plans[1:] == plans[:-1]
        assert plans[0][0] in state.legal(seat)


def tried(game, state, seat, file):
    """The plan of a search with a file, and whether it used the network."""
    chance = Chance.from_seed(9)
    search = NetworkBot(file, "iterations=8").search(Perspective(game, state, seat, chance), chance)
    line = search.line()
    return line, search.network is not None


def test_a_network_is_used_only_at_tables_that_it_was_trained_for():
    game = planetfall.game("space-mission")
    state = game.new(3, 1)
    (seat,) = state.actors()
    plain, _ = tried(game, state, seat, None)
    assert tried(game, state, seat, network(game))[1]
    observations = game.observations()
    assert observations is not None
    seats = observations.slices["seats"]
    known = list(range(seats.start, seats.stop))
    trained = {"fixed": packed(known), "fixed_numbers": packed([0, 0, 1, 0, 0])}
    assert tried(game, state, seat, network(game, **trained))[1]
    others: list[dict[str, Any]] = [
        {"pack": "another"},
        {"rules": 99},
        {"observation": 99},
        {"fixed": packed(known), "fixed_numbers": packed([0, 0, 0, 1, 0])},
    ]
    for other in others:
        assert tried(game, state, seat, network(game, **other)) == (plain, False)


def test_a_changed_pack_is_searched_with_the_games_own_value():
    game = planetfall.game("space-mission")
    pack = game.read_pack(game.pack().text.replace("\nmedal = 3", "\nmedal = 9"), "pack")
    assert pack.hash != game.pack().hash
    state = game.new(3, 1, pack=pack)
    (seat,) = state.actors()
    assert tried(game, state, seat, network(game)) == (tried(game, state, seat, None)[0], False)


def test_a_file_comes_back_as_it_was(tmp_path):
    file = network(planetfall.game("space-mission"))
    path = tmp_path / "network.json"
    path.write_bytes(file.dumps())
    assert read_network(path) == file


def test_a_bot_is_named_by_the_file_of_its_network(tmp_path):
    path = tmp_path / "Best.json"
    file = network(planetfall.game("space-mission"))
    path.write_bytes(file.dumps())
    player = bot(f"network@iterations=7:{path}")
    assert isinstance(player, NetworkBot)
    assert player.file == file
    assert player.settings(planetfall.game("space-mission")).iterations == 7
    named = bot(f"network:{path}")
    assert isinstance(named, NetworkBot)
    assert named.changes == {}
    assert parse_seats(f"network:{path},EASY", planetfall.game("space-mission")) == [
        f"network:{path}",
        "easy",
    ]
    for name, error in (
        ("network:", UnknownName),
        (f"network:{tmp_path / 'nothing'}", BadNetwork),
        (f"network@speed=7:{path}", BadOption),
    ):
        with pytest.raises(error):
            bot(name)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"{}", "no network"),
        (b"\xff", "no network"),
        (b"x" * (MOST_BYTES + 1), "at most"),
        (lambda file: msgspec.structs.replace(file, format=9), "format 9"),
        (lambda file: msgspec.structs.replace(file, first=file.first[2:]), "do not fit"),
        (lambda file: msgspec.structs.replace(file, first=file.first[1:]), "half a number"),
        (lambda file: msgspec.structs.replace(file, size=5), "do not fit"),
        (lambda file: msgspec.structs.replace(file, value_width=0.0), "do not fit"),
    ],
)
def test_what_is_no_network_is_refused_in_one_sentence(tmp_path, data, words):
    path = tmp_path / "network.json"
    path.write_bytes(data if isinstance(data, bytes) else data(network(GAMES[1])).dumps())
    with pytest.raises(BadNetwork, match=words) as error:
        read_network(path)
    assert "\n" not in str(error.value)
    with pytest.raises(BadNetwork, match="cannot be read"):
        read_network(tmp_path / "nothing.json")
