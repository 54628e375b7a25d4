"""Tables built by hand: what may be said, and what is refused."""

from typing import Any

import pytest

from planetfall.core.errors import BadState
from tests.games.terraforming_mars.helpers import GAME, may, player, points, table


def test_an_event_in_play_lies_face_down_and_keeps_its_points() -> None:
    mars = table(player("gene-repair", megacredits=12, in_play=["research", "technology-demonstration"]))
    assert "play gene-repair" not in may(mars)
    shown = GAME.view(mars, None).players[0]
    assert [card.id for card in shown.events] == ["technology-demonstration"]
    assert points(table(player(in_play=["interstellar-colony-ship"])), "interstellar-colony-ship") == 4


def test_a_position_may_be_told_without_any_field() -> None:
    state = GAME.position({})
    shown = GAME.view(state, None)
    assert [(who.rating, sum(who.stock.values()), who.hand_size) for who in shown.players] == [(20, 0, 0)] * 2
    assert [track.value for track in shown.tracks] == [-30, 0, 0]
    assert shown.deck == 208


def test_everything_told_about_a_player_is_there() -> None:
    told = {
        "id": "ann",
        "corporation": "helion",
        "tr": 31,
        "stock": {"megacredits": 3, "steel": 1, "titanium": 2, "plants": 4, "energy": 5, "heat": 6},
        "production": {"megacredits": -5, "heat": 2},
        "hand": ["comet"],
        "in_play": [
            "mine",
            {"card": "birds", "resources": 3},
            {"card": "mining_rights", "bonus_resource": "steel"},
        ],
        "tr_raised_this_generation": True,
    }
    fields = {
        "generation": 7,
        "temperature": -8,
        "oxygen": 6,
        "players": [told, {"id": "bob"}],
        "tiles": [{"space": "r4c4", "tile": "ocean"}, {"space": "phobos", "tile": "city", "owner": "bob"}],
        "claims": [{"space": "r2c2", "owner": "ann"}],
        "milestones": {"mayor": "bob"},
        "awards": {"banker": "ann"},
        "deck_top": ["fish", "ants"],
    }
    state = GAME.position(fields)
    shown = GAME.view(state, 0)
    ann = shown.players[0]
    assert (shown.generation, [track.value for track in shown.tracks]) == (7, [-8, 6, 1])
    assert (ann.corporation.id, ann.rating, ann.rating_raised) == ("helion", 31, True)
    assert ann.stock == told["stock"]
    assert (ann.production["megacredits"], ann.production["heat"], ann.production["steel"]) == (-5, 2, 0)
    assert [held.card.id for held in ann.hand] == ["comet"]
    assert [(card.card.id, card.cubes, card.metal) for card in ann.in_play] == [
        ("mine", 0, None),
        ("mining-rights", 0, "steel"),
        ("birds", 3, None),
    ]
    spaces = {space.id: space for space in shown.spaces}
    assert (spaces["r4c4"].tile, spaces["phobos"].owner, spaces["r2c2"].claim) == ("ocean", 1, 0)
    assert [honour.claimed_by for honour in shown.milestones if honour.id == "mayor"] == [1]
    assert [honour.funded_by for honour in shown.awards if honour.id == "banker"] == [0]


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"colour": "red"}, "a position has no field 'colour'"),
        ({"players": [{"money": 3}]}, "has no field 'money'"),
        ({"players": [{}] * 6}, "for 1 to 5 players, not 6"),
        ({"players": [{"hand": ["comet"]}, {"hand": ["comet"]}]}, "'comet' is in two places"),
        ({"players": [{"hand": ["commet"]}]}, "there is no card 'commet'"),
        ({"players": [{"in_play": [{"card": "mine", "resources": 1}]}]}, "'mine' holds no resources"),
        ({"cards": "base", "players": [{"hand": ["mine"]}]}, "'mine' is not played with"),
        ({"temperature": -7}, "temperature"),
        ({"oxygen": 15}, "oxygen"),
        ({"phase": "lunch"}, "'lunch'"),
        ({"tiles": [{"space": "r9c9", "tile": "ocean"}]}, "there is no space 'r9c9'"),
        ({"tiles": [{"space": "r2c2", "tile": "city", "owner": "eve"}]}, "there is no player 'eve'"),
        ({"tiles": [{"space": "r2c2", "tile": "city"}] * 2}, "two tiles lie on r2c2"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused_with_the_reason(
    fields: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(BadState, match=complaint):
        GAME.position(fields)
