"""The reveal phase: when discoveries are turned up, and in which order they act (RP-101, RP-102)."""

from typing import Any

import pytest

from planetfall.core.state import State
from tests.games.red_planet.helpers import (
    EDITIONS,
    GAME,
    account,
    asked,
    at,
    discovery,
    event_texts,
    may,
    memorial,
    people,
    play,
    refused,
    tokens,
)

# Clockwise from the north; the parts of Matagot's Mars lie in another order in each configuration.
RIMS = {
    (
        "2015",
        "A",
    ): "Vastitas Borealis, Ausonia, Mare Serpentis, Sinus Sabaeus, Mare Tyrrhenum, Tritonis Sinus, Hellas",
    (
        "matagot",
        "A",
    ): "Vastitas Borealis, Ausonia, Mare Serpentis, Sinus Sabaeus, Mare Tyrrhenum, Tritonis Sinus",
    (
        "matagot",
        "B",
    ): "Vastitas Borealis, Sinus Sabaeus, Mare Tyrrhenum, Ausonia, Mare Serpentis, Tritonis Sinus",
    (
        "matagot",
        "C",
    ): "Vastitas Borealis, Ausonia, Mare Serpentis, Tritonis Sinus, Sinus Sabaeus, Mare Tyrrhenum",
    (
        "matagot",
        "D",
    ): "Vastitas Borealis, Tritonis Sinus, Sinus Sabaeus, Mare Tyrrhenum, Ausonia, Mare Serpentis",
}
QUIET = ("synergy", "lichens", "relics", "radiation", "rich_vein", "even_ground", "uneven_ground")


def turned_up(state: State, zones: list[str]) -> list[str]:
    """The zones whose discoveries have been turned up since the last call, in that order."""
    told = (sentence.partition(":")[0] for sentence in event_texts(state))
    return [zone for zone in told if zone in zones]


@pytest.mark.rule("RP-101")
@pytest.mark.parametrize("edition", EDITIONS)
def test_discoveries_lie_facedown_until_the_reveal_phase_turns_all_of_them_up(edition: str) -> None:
    zones = {"ausonia": {"discovery": "lichens"}, "sinus_sabaeus": {"discovery": "synergy", "seen": [1]}}
    before = at("production 2", edition=edition, zones=zones)
    assert discovery(before, "ausonia") == discovery(before, "sinus_sabaeus") == "facedown"
    assert discovery(before, "sinus_sabaeus", seat=1) == "synergy"
    after = play(at("reveal", edition=edition, zones=zones), "turn up ausonia")
    assert discovery(after, "ausonia") == "lichens"
    assert discovery(after, "sinus_sabaeus") == "synergy"
    assert [
        sentence for sentence in event_texts(after) if "Lichens" in sentence or "Synergy" in sentence
    ] == [
        "Ausonia: Lichens",
        "Sinus Sabaeus: Synergy",
    ]


@pytest.mark.rule("RP-101")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_discovery_acts_in_the_phase_of_its_symbol(edition: str) -> None:
    """Mining Incident and Radiation are open during the reveal phase but wait for their own."""
    state = at(
        "reveal",
        edition=edition,
        zones={
            "ausonia": {"blue": 1, "marker": "ice", "pile": {"ice": 1}, "discovery": "mining_incident"},
            "mare_serpentis": {"red": 2, "discovery": "native_resistance"},
            "sinus_sabaeus": {"yellow": 1, "discovery": "radiation"},
            "tritonis_sinus": {"red": 2, "discovery": "dust_storm"},
        },
    )
    play(state, "turn up mare-serpentis", "turn up ausonia", "turn up sinus-sabaeus")
    assert asked(state) == "red: move"
    assert memorial(state) == {"red": 1}  # reveal phase
    assert discovery(state, "ausonia") == "mining_incident"
    assert tokens(state, "blue") == {}
    play(state, min(may(state)))
    assert state.over()
    assert tokens(state, "blue") == {"ice": 1}  # third production
    assert account(state, "yellow")["Radiation (Sinus Sabaeus)"] == -3  # final scoring


@pytest.mark.rule("RP-101", "RP-113")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize(
    "card", ["even_ground", "uneven_ground", "mining_incident", "synergy", "subterfuge", "rich_vein"]
)
def test_a_discovery_does_nothing_in_the_first_two_productions(edition: str, card: str, number: int) -> None:
    state = at(
        f"production {number}",
        edition=edition,
        zones={
            "ausonia": {"red": 2, "blue": 1, "marker": "ice", "discovery": card},
            "vastitas_borealis": {"yellow": 1, "marker": "celerium"},
        },
    )
    assert tokens(state, "red") == {"ice": number}
    assert tokens(state, "yellow") == {"celerium": number}
    assert tokens(state, "blue") == {}
    assert discovery(state, "ausonia") == "facedown"


@pytest.mark.rule("RP-102")
@pytest.mark.parametrize(("edition", "board"), RIMS)
def test_discoveries_may_be_turned_up_clockwise_from_vastitas_borealis(edition: str, board: str) -> None:
    rim = RIMS[edition, board].split(", ")
    zones = {
        zone.lower().replace(" ", "_"): {"discovery": card}
        for zone, card in zip(sorted(rim), QUIET, strict=False)
    }
    for choice in ({"reveal_order": "clockwise"}, {"rules": 1}):
        state = at("reveal", edition=edition, board=board, zones=zones, **choice)
        assert state.over(), "nobody is asked"
        assert turned_up(state, rim) == rim


@pytest.mark.rule("RP-102")
@pytest.mark.parametrize(("edition", "board"), RIMS)
def test_the_first_player_picks_the_discovery_that_is_turned_up_next(edition: str, board: str) -> None:
    rim = RIMS[edition, board].split(", ")
    wanted = sorted(rim, key=lambda zone: zone[::-1])
    names = {zone: zone.lower().replace(" ", "-") for zone in rim}
    zones = {names[zone]: {"discovery": card} for zone, card in zip(rim, QUIET, strict=False)}
    state = at("reveal", edition=edition, board=board, zones=zones, first="blue")
    for place, zone in enumerate(wanted[:-1]):
        assert asked(state) == "blue: turn-up"
        assert may(state) == {f"turn up {names[other]}" for other in wanted[place:]}
        play(state, f"turn up {names[zone]}")
    assert state.over(), "the last one is turned up without a question"
    assert turned_up(state, rim) == wanted


@pytest.mark.rule("RP-102")
def test_only_what_lies_facedown_can_be_turned_up() -> None:
    names = ("ausonia", "hellas", "sinus_sabaeus")
    zones = {zone: {"discovery": card} for zone, card in zip(names, QUIET, strict=False)}
    state = play(at("reveal", zones=zones), "turn up ausonia")
    assert refused(state, "turn up ausonia") == "RP-102"
    assert refused(state, "turn up mare-serpentis") == "RP-102"
    assert refused(state, "done") == "RP-32"
    assert refused(state, "look at hellas") == "RP-102"


@pytest.mark.rule("RP-102")
def test_the_question_is_asked_even_where_the_order_cannot_matter() -> None:
    """To ask only where it matters would tell something about the cards."""
    quiet = at("reveal", zones={"ausonia": {"discovery": "lichens"}, "hellas": {"discovery": "radiation"}})
    storms = at(
        "reveal",
        zones={"ausonia": {"discovery": "dust_storm"}, "hellas": {"discovery": "native_resistance"}},
    )
    assert asked(quiet) == asked(storms) == "red: turn-up"
    assert may(quiet) == may(storms)
    lone = at("reveal", zones={"ausonia": {"discovery": "lichens"}})
    assert lone.over(), "one card leaves nothing to choose"


@pytest.mark.rule("RP-102", "RP-167")
def test_the_owner_picks_for_a_neutral_first_player() -> None:
    zones = {"ausonia": {"discovery": "lichens"}, "hellas": {"discovery": "radiation"}}
    state = at("reveal", seats=2, first="yellow", zones=zones)
    assert asked(state) == "green: turn-up"
    assert "Neutral Yellow" in GAME.question(state, 1).text


@pytest.mark.rule("RP-102")
def test_the_order_matters() -> None:
    zones = {
        "ausonia": {"red": 2, "discovery": "dust_storm"},
        "mare_serpentis": {"discovery": "native_resistance"},
    }
    storm_first = play(at("reveal", zones=zones), "turn up ausonia", "move ausonia to mare-serpentis")
    assert memorial(storm_first) == {"red": 1}
    storm_last = play(at("reveal", zones=zones), "turn up mare-serpentis", "move ausonia to mare-serpentis")
    assert memorial(storm_last) == {}


@pytest.mark.rule("RP-102")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_discovery_acts_before_the_next_one_is_turned_up(edition: str) -> None:
    state = at(
        "reveal",
        edition=edition,
        zones={
            "vastitas_borealis": {"red": 2, "discovery": "dust_storm"},
            "ausonia": {"discovery": "native_resistance"},
        },
    )
    play(state, "turn up vastitas-borealis")
    assert asked(state) == "red: move"
    assert discovery(state, "ausonia") == "facedown"
    play(state, "move vastitas-borealis to ausonia")
    assert people(state, "ausonia") == {}
    assert memorial(state) == {"red": 1}


@pytest.mark.rule("RP-102")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_discovery_that_has_acted_does_not_act_again(edition: str) -> None:
    state = at(
        "reveal",
        edition=edition,
        zones={
            "vastitas_borealis": {"discovery": "native_resistance"},
            "ausonia": {"red": 2, "discovery": "dust_storm"},
        },
    )
    play(state, "turn up vastitas-borealis", "move ausonia to vastitas-borealis")
    assert people(state, "vastitas_borealis") == people(state, "ausonia") == {"red": 1}
    assert memorial(state) == {}


@pytest.mark.rule("RP-102")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("first", "order"),
    [
        ("red", ["red", "blue", "yellow"]),
        ("blue", ["blue", "yellow", "red"]),
        ("yellow", ["yellow", "red", "blue"]),
    ],
)
def test_players_choose_in_turn_order_from_the_first_player(
    edition: str, first: str, order: list[str]
) -> None:
    crowd = {"red": 2, "blue": 2, "yellow": 2, "discovery": "dust_storm"}
    state = at("reveal", edition=edition, first=first, zones={"ausonia": crowd})
    seen = []
    while not state.over():
        seen.append(asked(state))
        play(state, "move ausonia to mare-serpentis")
    assert seen == [f"{colour}: move" for colour in order]


@pytest.mark.rule("RP-101")
def test_everybody_learns_something_when_a_discovery_is_turned_up() -> None:
    """What has been learned cannot be taken back: the answer before it stands."""
    zones: dict[str, dict[str, Any]] = {
        zone: {"open": True} for zone in ("vastitas_borealis", "ausonia", "mare_serpentis")
    }
    zones["ausonia"] |= {"red": 2, "discovery": "dust_storm"}
    reveal_count = []
    for later in ({}, {"discovery": "lichens"}):
        state = at(
            "reveal", reveal_order="clockwise", zones=zones | {"mare_serpentis": {"open": True} | later}
        )
        before = state.reveal_count
        play(state, "move ausonia to vastitas-borealis")
        reveal_count.append(state.reveal_count - before)
    assert reveal_count[1] == reveal_count[0] + 1


@pytest.mark.rule("RP-102", "RP-106", "RP-165")
@pytest.mark.parametrize(
    ("first", "order"),
    [("red", ["red", "red", "green", "green"]), ("yellow", ["green", "green", "red", "red"])],
)
def test_with_two_players_the_owner_chooses_for_the_neutral_colour_in_its_turn(
    first: str, order: list[str]
) -> None:
    """Clockwise: red, its neutral blue, the neutral yellow of green, green."""
    crowd = {"red": 2, "blue": 2, "yellow": 2, "green": 2, "discovery": "dust_storm"}
    state = at("reveal", seats=2, first=first, zones={"ausonia": crowd})
    seen = []
    while not state.over():
        seen.append(asked(state).partition(":")[0])
        play(state, "move ausonia to mare-serpentis")
    assert seen == order
    assert people(state, "mare_serpentis") == {"red": 1, "blue": 1, "yellow": 1, "green": 1}
