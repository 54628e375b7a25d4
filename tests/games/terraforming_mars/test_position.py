"""Tables built by hand."""

from typing import Any

import pytest

from planetfall.core.chance import Chance
from planetfall.core.errors import BadState
from planetfall.core.playout import playout
from planetfall.games.terraforming_mars.view.types import View
from planetfall.testing import position
from tests.games.terraforming_mars.helpers import GAME, may

FIELDS: dict[str, Any] = {
    "generation": 7,
    "temperature": -14,
    "oxygen": 5,
    "players": [
        {
            "id": "ada",
            "corporation": "ecoline",
            "tr": 27,
            "stock": {"megacredits": 31, "plants": 7},
            "production": {"megacredits": -2, "heat": 3},
            "hand": ["mine", "ants"],
            "in_play": [
                {"card": "birds", "resources": 3},
                {"card": "mining_rights", "bonus_resource": "titanium"},
                "earth-office",
            ],
            "tr_raised_this_generation": True,
        },
        {"id": "ben", "events": ["comet"], "passed": True},
        {"id": "cleo"},
    ],
    "tiles": [
        {"space": "r4c3", "tile": "ocean"},
        {"space": "r5c3", "tile": "city", "owner": "ada"},
        {"space": "phobos", "tile": "city", "owner": "ben"},
    ],
    "claims": [{"space": "r6c3", "owner": "cleo"}],
    "awards": {"banker": "ben"},
    "milestones": {"mayor": "cleo"},
    "deck_top": ["soletta", "fish"],
}


def seen(**changes: Any) -> View:
    return GAME.view(position("terraforming-mars", FIELDS | changes), 0)


def test_every_field_arrives_where_it_belongs() -> None:
    view = seen()
    ada, ben, cleo = view.players
    assert (view.generation, [track.value for track in view.tracks]) == (7, [-14, 5, 1])
    assert (ada.rating, ada.rating_raised, ada.greenery_cost) == (27, True, 7)
    assert (ada.stock["plants"], ada.production["megacredits"], ada.production["heat"]) == (7, -2, 3)
    assert {held.card.id for held in ada.hand} == {"mine", "ants"}
    assert {(laid.card.id, laid.cubes, laid.metal) for laid in ada.in_play} == {
        ("birds", 3, None),
        ("mining-rights", 0, "titanium"),
        ("earth-office", 0, None),
    }
    assert (ada.tags["animal"], ada.tags["building"], ada.tags["plant"]) == (1, 1, 1)
    assert ([card.id for card in ben.events], ben.passed, ben.cities) == (["comet"], True, 1)
    assert cleo.rating == 20
    assert {
        space.id: (space.tile, space.owner, space.claim) for space in view.spaces if space.tile or space.claim
    } == {
        "r4c3": ("ocean", None, None),
        "r5c3": ("city", 0, None),
        "phobos": ("city", 1, None),
        "r6c3": (None, None, 2),
    }
    assert view.awards[1].funded_by == 1
    assert view.milestones[1].claimed_by == 2
    assert view.deck == 208 - 6


def test_the_top_of_the_deck_is_drawn_first() -> None:
    state = position("terraforming-mars", FIELDS | {"phase": "research", "seed": 4})
    offered = {card.card.id for seat in range(3) for card in GAME.view(state, seat).offered}
    assert {"soletta", "fish"} <= offered


def test_what_is_not_given_is_empty() -> None:
    state = position("terraforming-mars", {})
    assert [player.rating for player in GAME.view(state, None).players] == [20, 20]
    assert may(state) == {"pass"}


def test_a_position_can_be_written_loaded_and_played() -> None:
    state = position("terraforming-mars", FIELDS)
    assert GAME.load(state.text()).text() == state.text()
    playout(state, Chance.from_seed(1))
    assert state.over()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"oxygen": 15}, "oxygen cannot be 15"),
        ({"temperature": 10}, "the temperature cannot be 10"),
        ({"players": [{}] * 6}, "1 to 5 players"),
        ({"players": [{"name": "ada"}]}, "player red has no field 'name'"),
        ({"players": [{"stock": {"steel": -1}}]}, "nobody can have -1 of steel"),
        ({"players": [{"production": {"megacredits": -6}}]}, "nobody can have -6 of megacredits"),
        ({"players": [{"hand": ["mine", "mine"]}]}, "the card 'mine' is in two places"),
        (
            {"players": [{"hand": ["mine"]}], "cards": "base"},
            "'mine' is not played with",
        ),
        ({"tiles": [{"space": "r4c3", "tile": "ocean"}] * 2}, "two tiles lie on r4c3"),
        (
            {"tiles": [{"space": space, "tile": "capital"} for space in ("r2c2", "r6c2")]},
            "the tile 'capital' lies in two places, but there is only one",
        ),
        ({"phase": "lunch"}, "the phase is 'lunch'"),
        ({"claims": [{"space": "r4c9", "owner": "ada"}]}, "there is no space 'r4c9'"),
        ({"claims": [{"space": "r4c8"}]}, "the position cannot be built"),
    ],
)
def test_what_is_wrong_is_said(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(BadState, match=said):
        position("terraforming-mars", FIELDS | changes)
