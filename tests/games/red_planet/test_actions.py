"""The four action cards, each at its moment (RP-90 to RP-92, RP-119 to RP-122)."""

from typing import Any

import pytest

from planetfall.core.state import State
from planetfall.games.red_planet.content import components
from planetfall.games.red_planet.debug.position import build
from tests.games.red_planet.helpers import (
    GAME,
    account,
    asked,
    at,
    both_editions,
    event_texts,
    marker,
    may,
    memorial,
    people,
    pile,
    play,
    refused,
    seat_of,
    ship,
    tokens,
)

TRAVEL_AGENTS = {"red": "travel-agent", "blue": "travel-agent", "yellow": "travel-agent"}


def last_round(*docks: dict[str, Any] | None, number: int = 10, **fields: Any) -> State:
    """The end of a round in which three Travel Agents had nobody to send; blue keeps Last Call."""
    nobody = {"red": 0, "blue": 0, "yellow": 0}
    fields = {
        "kept": {"1": ["last_call"]},
        "chosen": TRAVEL_AGENTS,
        "docks": docks,
        "supply": nobody,
    } | fields
    return at(f"round {number}", **fields)


def discarded(state: State) -> list[str]:
    """The event cards that everybody sees in the discard."""
    return [card.id for card in GAME.view(state, None).event_discard]


def actions_of(state: State, colour: str) -> list[str]:
    """The action cards that a player still keeps."""
    return [card.id for card in GAME.view(state, seat_of(state, colour)).actions]


# -- Last Call ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-119")
@both_editions
def test_last_call_launches_a_docked_ship_that_lands_with_the_others(edition: str) -> None:
    state = last_round(
        ship("hellas", 3, red=1, blue=1),
        ship("ausonia", 4, yellow=2),
        ship("phobos", 3, blue=3, launched=True),
        edition=edition,
    )
    assert asked(state) == "blue: launch"
    assert people(state, "phobos") == {}, "no ship has landed yet"
    assert may(state) == {"launch dock 1", "launch dock 2"}
    assert refused(state, "launch dock 3") == "RP-34"
    play(state, "launch dock 1")
    assert people(state, "hellas") == {"red": 1, "blue": 1}
    assert people(state, "phobos") == {"blue": 3}
    assert people(state, "ausonia") == {}
    assert state.over()


@pytest.mark.rule("RP-119", "RP-90")
@both_editions
def test_last_call_must_be_played_and_must_launch(edition: str) -> None:
    state = last_round(
        ship("hellas", 3, red=1), ship("ausonia", 4, red=2), ship("phobos", 3), edition=edition
    )
    assert refused(state, "done") == "RP-119"
    question = GAME.question(state, 1)
    assert question.clause == "RP-119"
    assert question.text.startswith("Blue:"), "no specialist is at work any more"
    assert GAME.view(state, None).called == 10


@pytest.mark.rule("RP-119", "RP-43")
@both_editions
def test_last_call_may_launch_a_ship_without_anybody_aboard(edition: str) -> None:
    state = last_round(ship("hellas", 3, red=1), ship("ausonia", 3), ship(None, 3, red=1), edition=edition)
    launched = GAME.view(state, None).docks[1].ship
    play(state, "launch dock 2")
    assert people(state, "ausonia") == {}
    assert marker(state, "ausonia") is None
    assert GAME.view(state, None).ship_discard == (launched,)


@pytest.mark.rule("RP-119", "RP-43")
def test_last_call_may_launch_an_empty_ship_of_unknown_destination() -> None:
    state = last_round(ship("hellas", 3, red=1), ship(None, 2), ship("hellas", 4, red=2))
    play(state, "launch dock 2")
    assert state.over(), "no destination is asked for"


@pytest.mark.rule("RP-119")
@both_editions
def test_last_call_launches_the_only_docked_ship_unasked(edition: str) -> None:
    state = last_round(None, ship("ausonia", 4, yellow=2), None, edition=edition)
    assert state.over()
    assert people(state, "ausonia") == {"yellow": 2}
    assert discarded(state) == ["last_call"]


@pytest.mark.rule("RP-119", "RP-92")
@both_editions
def test_last_call_without_a_docked_ship_is_shown_and_discarded(edition: str) -> None:
    state = last_round(None, ship("ausonia", 4, yellow=4, launched=True), None, edition=edition)
    assert state.over()
    assert "Blue plays Last Call" in event_texts(state)
    assert discarded(state) == ["last_call"]
    assert actions_of(state, "blue") == []


@pytest.mark.rule("RP-119", "RP-89")
@both_editions
@pytest.mark.parametrize("number", [1, 5, 9])
def test_last_call_waits_for_round_ten(edition: str, number: int) -> None:
    state = last_round(
        ship("hellas", 3, red=1), ship("ausonia", 4, yellow=2), None, edition=edition, number=number
    )
    assert asked(state) == "red: choose-specialist"
    assert actions_of(state, "blue") == ["last_call"]
    assert discarded(state) == []


@pytest.mark.rule("RP-119")
def test_last_call_comes_after_the_last_specialist() -> None:
    """Red's Pilot fills a ship, which launches before blue is asked which of the others shall follow."""
    state = last_round(
        ship("hellas", 3, red=1),
        ship("ausonia", 4, yellow=2),
        ship("phobos", 3, red=1),
        chosen=TRAVEL_AGENTS | {"red": "pilot"},
        supply={"red": 2, "blue": 0, "yellow": 0},
    )
    play(state, "board dock 1", "board dock 1", "redirect dock 1", "send to tritonis-sinus")
    assert asked(state) == "blue: launch"
    assert may(state) == {"launch dock 2", "launch dock 3"}
    play(state, "launch dock 3")
    assert people(state, "tritonis_sinus") == {"red": 3}
    assert people(state, "phobos") == {"red": 1}


# -- Rescue Party ------------------------------------------------------------------------------------------------------


def rescue(**fields: Any) -> State:
    """The reveal phase with Rescue Party kept by blue, who stands in two zones of Mars and on Phobos."""
    zones = {
        "ausonia": {"blue": 1, "red": 2},
        "hellas": {"blue": 1},
        "phobos": {"blue": 1},
        "syrtis_major": {"red": 1},
    }
    given = {"zones": zones, "memorial": {"blue": 3, "red": 2}, "kept": {"1": ["rescue_party"]}}
    return at("reveal", **given | fields)


@pytest.mark.rule("RP-120")
@both_editions
def test_rescue_party_brings_two_astronauts_back_beside_an_own_one(edition: str) -> None:
    state = rescue(edition=edition)
    assert asked(state) == "blue: rescue"
    play(state, "rescue to ausonia")
    assert may(state) == {"amount 1", "amount 2"}
    play(state, "amount 2")
    assert people(state, "ausonia") == {"blue": 3, "red": 2}
    assert memorial(state) == {"blue": 1, "red": 2}
    assert discarded(state) == ["rescue_party"]


@pytest.mark.rule("RP-120")
@both_editions
def test_rescue_party_goes_to_one_zone_of_mars_with_an_own_astronaut(edition: str) -> None:
    state = rescue(edition=edition)
    assert may(state) == {"rescue to ausonia", "rescue to hellas", "done"}
    assert refused(state, "rescue to syrtis-major") == "RP-120"
    play(state, "rescue to hellas")
    assert refused(state, "amount 3") == "RP-120"
    assert refused(state, "amount 0") == "RP-120"
    play(state, "amount 1")
    assert people(state, "hellas") == {"blue": 2}
    assert memorial(state) == {"blue": 2, "red": 2}
    assert state.over()


@pytest.mark.rule("RP-120", "RP-90")
@both_editions
def test_rescue_party_may_bring_back_nobody(edition: str) -> None:
    state = play(rescue(edition=edition), "done")
    assert memorial(state) == {"blue": 3, "red": 2}
    assert discarded(state) == ["rescue_party"]


@pytest.mark.rule("RP-120")
def test_rescue_party_brings_back_the_only_one_there_is() -> None:
    state = play(rescue(memorial={"blue": 1}), "rescue to hellas")
    assert people(state, "hellas") == {"blue": 2}
    assert memorial(state) == {}


@pytest.mark.rule("RP-120", "RP-92")
@both_editions
@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"memorial": {"red": 2}}, id="nobody of blue on the memorial"),
        pytest.param({"zones": {"phobos": {"blue": 2}, "hellas": {"red": 1}}}, id="blue on Phobos only"),
    ],
)
def test_rescue_party_that_can_do_nothing_is_shown_and_discarded(
    edition: str, fields: dict[str, Any]
) -> None:
    state = rescue(edition=edition, **fields)
    assert state.over()
    assert "Blue plays Rescue Party" in event_texts(state)
    assert discarded(state) == ["rescue_party"]
    assert actions_of(state, "blue") == []


@pytest.mark.rule("RP-120")
@both_editions
def test_rescue_party_comes_after_all_discoveries_of_the_reveal(edition: str) -> None:
    """Blue's astronaut dies in Tritonis Sinus, the last zone on the way, and can be brought back at once."""
    state = rescue(
        edition=edition,
        zones={"tritonis_sinus": {"blue": 1, "discovery": "native_resistance"}, "ausonia": {"blue": 1}},
        memorial={},
    )
    assert asked(state) == "blue: rescue"
    assert memorial(state) == {"blue": 1}
    assert may(state) == {"rescue to ausonia", "done"}
    play(state, "rescue to ausonia")
    assert people(state, "ausonia") == {"blue": 2}


@pytest.mark.rule("RP-120", "RP-93")
def test_rescued_astronauts_count_in_the_third_production() -> None:
    zones = {"ausonia": {"blue": 1, "red": 2, "marker": "celerium"}}
    state = play(rescue(zones=zones), "rescue to ausonia", "amount 2")
    assert tokens(state, "blue") == {"celerium": 3}


# -- Forced March ------------------------------------------------------------------------------------------------------


def march(stop: str = "production 3", **fields: Any) -> State:
    """The third production with Forced March kept by blue."""
    zones = {
        "ausonia": {"blue": 1, "red": 1, "marker": "ice"},
        "hellas": {"blue": 1, "marker": "celerium"},
        "phobos": {"blue": 1},
    }
    return at(stop, **{"zones": zones, "kept": {"1": ["forced_march"]}} | fields)


@pytest.mark.rule("RP-121")
@both_editions
def test_forced_march_makes_up_to_two_moves_before_tokens_are_added(edition: str) -> None:
    state = march(edition=edition)
    assert asked(state) == "blue: move"
    assert pile(state, "ausonia") == pile(state, "hellas") == {}
    play(state, "move ausonia to vastitas-borealis")
    assert asked(state) == "blue: move"
    play(state, "move vastitas-borealis to syrtis-major")
    assert state.over(), "two moves and no third"
    assert people(state, "syrtis_major") == {"blue": 1}
    assert marker(state, "syrtis_major") is not None
    assert sum(tokens(state, "blue").values()) == 6  # Hellas and Syrtis Major
    assert tokens(state, "red") == {"ice": 3}


@pytest.mark.rule("RP-121", "RP-90")
@both_editions
@pytest.mark.parametrize("moves", [["done"], ["move ausonia to mare-serpentis", "done"]])
def test_forced_march_may_stop_early(edition: str, moves: list[str]) -> None:
    state = play(march(edition=edition), *moves)
    assert state.over()
    assert discarded(state) == ["forced_march"]


@pytest.mark.rule("RP-121", "RP-79", "RP-81")
@both_editions
def test_forced_march_moves_own_astronauts_to_adjacent_zones(edition: str) -> None:
    state = march(
        edition=edition, zones={"ausonia": {"blue": 1}, "hellas": {"red": 1}, "phobos": {"blue": 1}}
    )
    assert may(state) == {
        "move ausonia to vastitas-borealis",
        "move ausonia to mare-serpentis",
        "move ausonia to valles-marineris",
        "done",
    }
    assert refused(state, "move hellas to tritonis-sinus") == "RP-79"
    assert refused(state, "move ausonia to hellas") == "RP-79"


@pytest.mark.rule("RP-121", "RP-92")
@both_editions
def test_forced_march_without_an_astronaut_on_mars_is_shown_and_discarded(edition: str) -> None:
    state = march(edition=edition, zones={"phobos": {"blue": 2}, "hellas": {"red": 1}})
    assert state.over()
    assert "Blue plays Forced March" in event_texts(state)
    assert discarded(state) == ["forced_march"]


@pytest.mark.rule("RP-121", "RP-89")
@both_editions
@pytest.mark.parametrize("stop", ["production 1", "production 2"])
def test_forced_march_waits_for_the_third_production(edition: str, stop: str) -> None:
    state = march(stop, edition=edition)
    assert asked(state) == "red: choose-specialist"
    assert actions_of(state, "blue") == ["forced_march"]


# -- Blocks of Ice -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-122")
@both_editions
def test_blocks_of_ice_are_two_ice_tokens_at_the_end_of_the_third_production(edition: str) -> None:
    state = at(
        "production 3",
        edition=edition,
        zones={"ausonia": {"red": 1, "blue": 1, "marker": "ice"}},
        kept={"1": ["blocks_of_ice"]},
    )
    assert state.over()
    assert tokens(state, "red") == {"ice": 1}
    assert tokens(state, "blue") == {"ice": 3}
    assert pile(state, "ausonia") == {"ice": 1}
    assert event_texts(state)[-4:] == [
        "Blue takes 1 Ice token from Ausonia (tied for most)",
        "Blue plays Blocks of Ice",
        "Blue takes 2 Ice tokens",
        "Final scoring",
    ]
    assert discarded(state) == ["blocks_of_ice"]


@pytest.mark.rule("RP-122", "RP-145")
@both_editions
def test_blocks_of_ice_count_for_ice_monopoly(edition: str) -> None:
    state = at("production 3", edition=edition, points={"red": {"ice": 1}}, kept={"1": ["blocks_of_ice"]})
    assert account(state, "blue")["Ice Monopoly"] == 9
    assert account(state, "blue")["Ice tokens"] == 2
    assert account(state, "red")["Ice Monopoly"] == 0


@pytest.mark.rule("RP-122", "RP-89")
@both_editions
@pytest.mark.parametrize("stop", ["production 1", "production 2"])
def test_blocks_of_ice_wait_for_the_third_production(edition: str, stop: str) -> None:
    state = at(stop, edition=edition, kept={"1": ["blocks_of_ice"]})
    assert tokens(state, "blue") == {}
    assert actions_of(state, "blue") == ["blocks_of_ice"]


# -- all of them -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-90", "RP-119", "RP-120", "RP-121", "RP-122")
@both_editions
def test_the_four_actions_come_one_after_the_other(edition: str) -> None:
    state = last_round(
        ship("hellas", 3, blue=2),
        ship("ausonia", 3, red=2),
        None,
        edition=edition,
        kept={"1": ["blocks_of_ice", "forced_march", "last_call", "rescue_party"]},
        memorial={"blue": 1},
    )
    play(state, "launch dock 1", "rescue to hellas", "move hellas to tritonis-sinus", "done")
    assert state.over()
    told = event_texts(state)
    event_buffer = [
        "Last Call",
        "The discoveries",
        "Rescue Party",
        "Forced March",
        "Production",
        "Blocks",
        "Final",
    ]
    places = [next(n for n, sentence in enumerate(told) if word in sentence) for word in event_buffer]
    assert places == sorted(places)
    assert people(state, "hellas") == {"blue": 2}
    assert people(state, "tritonis_sinus") == {"blue": 1}
    assert sorted(discarded(state)) == ["blocks_of_ice", "forced_march", "last_call", "rescue_party"]


@pytest.mark.rule("RP-92")
def test_everybody_learns_something_when_an_action_is_shown() -> None:
    """What has been learned cannot be taken back: the answer before it stands."""
    reveal_count = []
    for kept_by_red in ([], ["blocks_of_ice"]):
        state = march(kept={"0": kept_by_red, "1": ["forced_march"]})
        before = state.reveal_count
        play(state, "done")
        reveal_count.append(state.reveal_count - before)
    assert reveal_count[1] == reveal_count[0] + 1


def corrected(**fields: Any) -> State:
    """The reveal phase of a corrected pack in which Forced March is played together with Rescue Party."""
    march_early = 'when = "before_production"', 'when = "after_reveal"'
    pack = GAME.read_pack(components.shipped_text().replace(*march_early), "corrected")
    GAME.new(3, pack=pack)  # from now on the game knows the pack
    zones = {"ausonia": {"red": 1, "blue": 1, "yellow": 1}}
    return build(components.of(pack), {"seats": 3, "stop": "reveal", "zones": zones} | fields)


@pytest.mark.rule("RP-91")
@pytest.mark.parametrize(
    ("first", "order"),
    [
        ("red", ["blue: rescue", "yellow: move"]),
        ("blue", ["blue: rescue", "yellow: move"]),
        ("yellow", ["yellow: move", "blue: rescue"]),
    ],
)
def test_actions_of_one_moment_are_played_in_turn_order(first: str, order: list[str]) -> None:
    state = corrected(first=first, memorial={"blue": 1}, kept={"1": ["rescue_party"], "2": ["forced_march"]})
    seen = []
    while not state.over():
        seen.append(asked(state))
        play(state, "done")
    assert seen == order


@pytest.mark.rule("RP-90", "RP-91")
def test_a_player_with_two_actions_of_one_moment_plays_both() -> None:
    state = corrected(memorial={"blue": 1}, kept={"1": ["rescue_party", "forced_march"]})
    seen = []
    while not state.over():
        seen.append(asked(state))
        play(state, "done")
    assert sorted(seen) == ["blue: move", "blue: rescue"]
    assert sorted(discarded(state)) == ["forced_march", "rescue_party"]
