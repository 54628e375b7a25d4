"""Hidden worlds of Red Planet: what `sample` must vary for a seat, what it may not, and how often (RP-152, RP-154)."""

from collections import Counter
from collections.abc import Hashable, Iterable
from functools import cache
from typing import Any, cast

import msgspec
import pytest

from planetfall.core.chance import Chance
from planetfall.core.playout import playout
from planetfall.core.state import State
from planetfall.games.red_planet.content import components
from planetfall.games.red_planet.debug.position import build
from planetfall.games.red_planet.engine.actions import RESOURCE_IDS, ZONE_IDS
from tests.games.red_planet.helpers import (
    GAME,
    asked,
    at,
    both_editions,
    calling,
    discovery,
    hidden,
    marker,
    play,
    ship,
)


def worlds(state: State, seat: int, count: int = 200) -> list[State]:
    """Worlds that a seat cannot tell from the table: it sees the same in all of them."""
    chance = Chance.from_seed(11)
    found = [GAME.sample(state, seat, chance) for _ in range(count)]
    seen = msgspec.json.encode(GAME.view(state, seat))
    assert all(msgspec.json.encode(GAME.view(world, seat)) == seen for world in found[:20])
    assert all(GAME.piece_counts(world) == GAME.piece_counts(state) for world in found[:20])
    return found


@cache
def cards(edition: str, kind: str = "events") -> list[str]:
    """The event cards of an edition in the order of their numbers, or only its missions, discoveries or actions."""
    return [card.id for card in getattr(components.shipped(), kind)(edition)]


def named(world: State, event: int) -> str:
    """The event card that has a number in the edition of a world."""
    return cards(cast(Any, world).box.edition)[event]


def mission(world: State, seat: int) -> str:
    """The starting mission that a seat holds in a world."""
    return named(world, hidden(world, "mission")[seat])


def kept(world: State, seat: int) -> set[str]:
    """The event cards that a seat has drawn and kept in a world."""
    members = hidden(world, "kept")[seat]
    return {named(world, event) for event in range(members.bit_length()) if members >> event & 1}


def ever_kept(found: Iterable[State], seat: int) -> set[str]:
    """All event cards that a seat has kept in some world."""
    return {card for world in found for card in kept(world, seat)}


def deck(world: State) -> list[str]:
    """The event deck of a world from the bottom."""
    return [named(world, event) for event in hidden(world, "event_deck")[: hidden(world, "event_size")[0]]]


def lying_at(world: State, zone: str) -> str:
    """The discovery at a zone of a world, whoever has seen it."""
    return named(world, hidden(world, "discovery")[ZONE_IDS.index(zone)] - 1)


def everything_but(*unknown: str) -> list[str]:
    """All event cards of 2015 except some; for `box_events`, so that few are left to be unknown."""
    return [card for card in cards("2015") if card not in unknown]


def is_uniform(outcomes: Iterable[Hashable], cells: int, bound: float) -> bool:
    """Whether all of a number of cells turn up equally often; `bound` is chi square at one in ten thousand."""
    counts = Counter(outcomes)
    expected = counts.total() / cells
    assert len(counts) == cells, f"{len(counts)} outcomes instead of {cells}"
    return sum((count - expected) ** 2 / expected for count in counts.values()) < bound


# -- what a seat sees, and nothing else --------------------------------------------------------------------------------


@both_editions
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_worlds_depend_on_nothing_that_the_seat_cannot_see(edition: str, seats: int) -> None:
    """A world sampled from a sampled world is the one sampled from the truth, with the same chance."""
    state = GAME.new(seats, 5, {"edition": edition})
    chance = Chance.from_seed(1)
    for _ in range(12):
        for seat in range(seats):
            world = GAME.sample(state, seat, Chance.from_seed(2))
            twin = GAME.sample(GAME.sample(state, seat, Chance.from_seed(3)), seat, Chance.from_seed(2))
            assert world.text() == twin.text()
        playout(state, chance, 25)


# -- missions ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-152")
@both_editions
def test_the_starting_missions_of_others_are_never_ones_that_the_seat_knows(edition: str) -> None:
    state = at("round 6", edition=edition, missions={"0": "population"}, rejected={"0": "phobos_base"})
    found = worlds(state, 0)
    for world in found:
        assert mission(world, 0) == "population"
        assert len({"population", "phobos_base", mission(world, 1), mission(world, 2)}) == 4
    possible = set(cards(edition, "missions")) - {"population", "phobos_base"}
    assert {mission(world, 1) for world in found} == possible


@pytest.mark.rule("RP-22", "RP-152")
def test_the_own_rejected_mission_is_in_the_deck_or_with_somebody_who_drew_it() -> None:
    state = at(
        "round 6", rejected={"0": "phobos_base"}, missions={"0": "population"}, kept={"1": ["far_and_wide"]}
    )
    found = worlds(state, 0)
    drawn = sum(kept(world, 1) == {"phobos_base"} for world in found)
    assert 0 < drawn < len(found)
    assert all(("phobos_base" in deck(world)) != (kept(world, 1) == {"phobos_base"}) for world in found)


@pytest.mark.rule("RP-22")
def test_what_others_rejected_is_hidden_and_possible() -> None:
    """Seats reject four different missions, none of which anybody kept at the start; drawn ones may be among them."""
    state = at("round 6", seats=4, kept={"0": ["far_and_wide"]})
    found = worlds(state, 0)
    own = hidden(state, "rejected")[0]
    for world in found:
        given_back, held = hidden(world, "rejected")[:4], hidden(world, "mission")[:4]
        assert given_back[0] == own
        assert len(set(given_back) | set(held)) == 8
    assert cards("2015").index("far_and_wide") in {hidden(world, "rejected")[1] for world in found}


def test_while_missions_are_chosen_others_hold_any_two_that_the_seat_does_not() -> None:
    state = GAME.new(3, 8)
    state.play(1, GAME.actions.parse("keep mission 2"))
    own = [card.id for card in GAME.view(state, 0).dealt]
    found = worlds(state, 0)
    pairs = []
    for world in found:
        assert [card.id for card in GAME.view(world, 0).dealt] == own
        undecided = [card.id for card in GAME.view(world, 2).dealt]
        assert undecided == sorted(undecided, key=cards("2015").index), "as they lie at every table"
        decided = GAME.view(world, 1)
        held = [*undecided, decided.missions[0].id, decided.rejected.id]
        assert len({*own, *held}) == 6
        pairs.append(decided.missions[0].event < decided.rejected.event)
    assert 60 < sum(pairs) < 140, "either of the two may have been kept"


@pytest.mark.rule("RP-144")
@both_editions
def test_at_the_end_all_missions_are_open(edition: str) -> None:
    state = at(
        "production 3",
        edition=edition,
        missions={"0": "population", "1": "phobos_base", "2": "far_and_wide"},
        kept={"1": ["zone_leader"]},
    )
    assert state.over()
    for world in worlds(state, 0, 50):
        assert (mission(world, 1), kept(world, 1)) == ("phobos_base", {"zone_leader"})
        assert mission(world, 2) == "far_and_wide"
        assert not {"population", "phobos_base", "zone_leader", "far_and_wide"} & set(deck(world))
        assert world.scores() == state.scores()


# -- cards drawn and kept ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-152")
@both_editions
def test_cards_that_others_keep_are_missions_or_actions(edition: str) -> None:
    state = at(
        "round 6",
        edition=edition,
        missions={"0": "population"},
        kept={"0": ["last_call"], "1": ["far_and_wide", "forced_march"], "2": ["rescue_party"]},
    )
    found = worlds(state, 0)
    possible = {*cards(edition, "missions"), *cards(edition, "actions")}
    for world in found:
        assert (len(kept(world, 1)), len(kept(world, 2))) == (2, 1)
        assert not kept(world, 1) & kept(world, 2)
        assert kept(world, 0) == {"last_call"}
    assert ever_kept(found, 1) == possible - {"population", "last_call"}


@pytest.mark.rule("RP-90", "RP-152")
@both_editions
@pytest.mark.parametrize(
    ("stop", "gone"),
    [
        ("round 10", set()),
        ("reveal", {"last_call"}),
        ("production 3", {"last_call", "rescue_party", "forced_march"}),
    ],
)
def test_nobody_still_keeps_an_action_whose_moment_has_passed(
    edition: str, stop: str, gone: set[str]
) -> None:
    """Blue is asked something after the moments that are gone, and keeps a card of which nobody else knows more."""
    zones: dict[str, dict[str, Any]] = {"ausonia": {"red": 2, "blue": 2, "discovery": "dust_storm"}}
    state = at(
        stop,
        edition=edition,
        zones=zones,
        missions={"0": "population"},
        kept={"0": ["forced_march"] if stop == "production 3" else [], "1": ["far_and_wide"]},
    )
    assert asked(state) != "nobody"
    found = worlds(state, 0, 400)
    actions = set(cards(edition, "actions"))
    assert actions & ever_kept(found, 1) == actions - gone


def corrected(**fields: Any) -> State:
    """The reveal phase of a pack in which three actions have the same moment, and so have an order."""
    text = components.shipped_text()
    for when in ("before_production", "after_production"):
        text = text.replace(f'when = "{when}"', 'when = "after_reveal"')
    pack = GAME.read_pack(text, "corrected")
    GAME.new(3, pack=pack)  # from now on the game knows the pack
    zones = {"ausonia": {"red": 1, "blue": 1, "yellow": 1}}
    return build(components.of(pack), {"seats": 3, "stop": "reveal", "zones": zones} | fields)


@pytest.mark.rule("RP-91", "RP-152")
def test_only_those_whose_turn_is_still_to_come_may_keep_an_action_of_this_moment() -> None:
    """Blue is asked about Forced March: red would have played Rescue Party before, yellow may still have it.

    Three missions may be the starting ones of red and yellow, red may have drawn the third or the one that blue
    rejected, yellow what is left of these or one of two actions, and the deck has two orders: 72 worlds.
    """
    unknown = ["far_and_wide", "zone_leader", "fallen_heroes", "phobos_base", "rescue_party", "blocks_of_ice"]
    state = corrected(
        missions={"0": "far_and_wide", "1": "population", "2": "zone_leader"},
        rejected={"1": "phobos_base"},
        kept={"0": ["fallen_heroes"], "1": ["forced_march"], "2": ["rescue_party"]},
        box_events=everything_but("population", "forced_march", *unknown),
    )
    assert asked(state) == "blue: move"
    found = worlds(state, 1, 1440)
    assert ever_kept(found, 0) <= set(cards("2015", "missions"))
    deals = (
        (mission(world, 0), *kept(world, 0), mission(world, 2), *kept(world, 2), *deck(world))
        for world in found
    )
    assert is_uniform(deals, 72, 122.0)


@pytest.mark.rule("RP-152", "RP-169")
@both_editions
@pytest.mark.parametrize("drawn", ["far_and_wide", "last_call"])
def test_what_a_neutral_scientist_put_into_the_box_is_known_to_its_owner_only(
    edition: str, drawn: str
) -> None:
    chosen = {"red": "recruiter", "blue": "scientist", "yellow": "pilot", "green": "recruiter"}
    fields: dict[str, Any] = {"missions": {"0": "population", "1": "phobos_base"}, "event_deck": [drawn]}
    state = calling(chosen, ship("hellas", 5), seats=2, edition=edition, **fields)
    event = cards(edition).index(drawn)
    assert hidden(state, "boxed") == [1 << event, 0], (
        "nothing lies on Mars, so the Scientist of red's neutral draws"
    )
    for world in worlds(state, 0, 50):
        assert hidden(world, "boxed") == [1 << event, 0]
        assert drawn not in {*deck(world), mission(world, 1)}
    boxed = {hidden(world, "boxed")[0].bit_length() - 1 for world in worlds(state, 1)}
    possible = {*cards(edition, "missions"), *cards(edition, "actions")} - {"phobos_base"}
    assert {cards(edition)[number] for number in boxed} == possible


@pytest.mark.rule("RP-91", "RP-152")
def test_whoever_is_asked_may_keep_another_action_of_this_moment() -> None:
    state = corrected(
        kept={"1": ["rescue_party", "forced_march"]}, memorial={"blue": 1}, missions={"0": "population"}
    )
    assert asked(state) == "blue: rescue"
    assert "forced_march" in ever_kept(worlds(state, 0, 400), 1)
    assert not {"last_call", "rescue_party"} & ever_kept(worlds(state, 0, 400), 1)


# -- discoveries -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-152", "RP-155")
@both_editions
def test_facedown_discoveries_vary_only_for_those_who_have_not_seen_them(edition: str) -> None:
    zones = {
        "ausonia": {"discovery": "lichens", "seen": [0]},
        "mare_serpentis": {"discovery": "radiation", "seen": [1, 2]},
        "sinus_sabaeus": {"discovery": "synergy"},
    }
    state = at("round 6", edition=edition, zones=zones)
    found = worlds(state, 0)
    assert {discovery(world, "ausonia", seat=0) for world in found} == {"lichens"}
    possible = set(cards(edition, "discoveries")) - {"lichens"}
    assert {lying_at(world, "mare-serpentis") for world in found} == possible
    assert {lying_at(world, "sinus-sabaeus") for world in found} == possible
    for world in found:
        assert len({event for event in hidden(world, "discovery") if event}) == 3


@pytest.mark.rule("RP-101", "RP-152")
def test_discoveries_that_are_turned_up_do_not_vary() -> None:
    zones = {
        "vastitas_borealis": {"discovery": "lichens"},
        "ausonia": {"red": 2, "discovery": "dust_storm"},
        "hellas": {"discovery": "radiation"},
    }
    state = play(at("reveal", zones=zones), "turn up vastitas-borealis", "turn up ausonia")
    found = worlds(state, 1)
    assert {discovery(world, "vastitas_borealis", seat=1) for world in found} == {"lichens"}
    still_facedown = {lying_at(world, "hellas") for world in found}
    assert still_facedown == set(cards("2015", "discoveries")) - {"lichens", "dust_storm"}


@pytest.mark.rule("RP-156")
def test_a_discarded_discovery_is_nowhere_else() -> None:
    state = at("round 6", zones={"ausonia": {"discovery": "synergy"}}, box_events=["lichens"])
    for world in worlds(state, 0):
        assert "lichens" not in deck(world)
        assert lying_at(world, "ausonia") != "lichens"


@pytest.mark.rule("RP-85", "RP-152")
@both_editions
def test_a_discovery_that_another_seat_is_assigning_stays_hidden(edition: str) -> None:
    state = calling(
        {"red": "scientist", "blue": "pilot", "yellow": "pilot"},
        ship("hellas", 4),
        edition=edition,
        event_deck=["radiation"],
        zones={"ausonia": {"discovery": "lichens", "seen": [1]}},
    )
    play(state, "draw event")
    assert asked(state) == "red: assign"
    for world in worlds(state, 0, 50):
        assert GAME.view(world, 0).drawn.id == "radiation"
        assert "radiation" not in {*deck(world), lying_at(world, "ausonia")}
    drawn = {GAME.view(world, 0).drawn.id for world in worlds(state, 1)}
    assert drawn == set(cards(edition, "discoveries")) - {"lichens"}
    assert {discovery(world, "ausonia", seat=1) for world in worlds(state, 1, 50)} == {"lichens"}


@pytest.mark.rule("RP-155")
def test_whoever_assigned_a_discovery_goes_on_knowing_it() -> None:
    """Nothing lies on Mars yet, so the Scientist of round 1 must draw."""
    state = calling(
        {"red": "scientist", "blue": "pilot", "yellow": "pilot"},
        ship("hellas", 5),
        ship("ausonia", 5),
        event_deck=["radiation"],
    )
    play(state, "board dock 1", "board dock 1", "assign to ausonia")
    assert asked(state) == "blue: board"
    assert {lying_at(world, "ausonia") for world in worlds(state, 0, 50)} == {"radiation"}
    assert {lying_at(world, "ausonia") for world in worlds(state, 1)} == set(cards("2015", "discoveries"))


# -- markers and ships -------------------------------------------------------------------------------------------------


def markers(world: State) -> list[str]:
    """The eleven markers of a world, the one left over last."""
    return [RESOURCE_IDS[resource] for resource in hidden(world, "marker")]


@pytest.mark.rule("RP-154")
@both_editions
def test_open_markers_stay_and_facedown_ones_change_places(edition: str) -> None:
    state = at(
        "round 6", edition=edition, zones={"ausonia": {"marker": "celerium"}, "hellas": {"marker": "ice"}}
    )
    found = worlds(state, 0)
    for world in found:
        assert sorted(markers(world)) == sorted(["ice"] * 5 + ["sylvanite"] * 3 + ["celerium"] * 3)
        assert (marker(world, "ausonia"), marker(world, "hellas")) == ("celerium", "ice")
    for place in set(range(11)) - {ZONE_IDS.index("ausonia"), ZONE_IDS.index("hellas")}:
        assert {markers(world)[place] for world in found} == set(RESOURCE_IDS)


@pytest.mark.rule("RP-105", "RP-154")
@both_editions
@pytest.mark.parametrize("is_open", [True, False])
def test_false_survey_tells_the_marker_left_over_only_if_the_old_one_was_open(
    edition: str, is_open: bool
) -> None:
    zones = {
        "ausonia": {"marker": "sylvanite", "open": is_open, "discovery": "false_survey"},
        "mare_serpentis": {"red": 2, "discovery": "dust_storm"},
    }
    state = play(at("reveal", edition=edition, zones=zones), "turn up ausonia")
    assert asked(state) == "red: move"
    found = worlds(state, 1)
    here, left_over = ZONE_IDS.index("ausonia"), 10
    assert {markers(world)[left_over] for world in found} == ({"sylvanite"} if is_open else set(RESOURCE_IDS))
    assert {markers(world)[here] for world in found} == ({"celerium"} if is_open else set(RESOURCE_IDS))


@pytest.mark.rule("RP-154")
def test_the_ship_deck_keeps_its_cards_in_any_order_and_ships_on_the_table_stay() -> None:
    state = at("round 6", docks=[ship("hellas", 4), ship(None, 2), None], ship_deck=["S01", "S07"])
    size = hidden(state, "ship_size")[0]
    orders = [hidden(world, "ship_deck")[:size] for world in worlds(state, 0)]
    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(hidden(state, "ship_deck")[:size]))}
    assert len({order[-1] for order in orders}) == size, "any of them may be on top"


def test_the_future_is_not_that_of_the_table() -> None:
    state = at("round 6")
    found = worlds(state, 0, 20)
    assert len({tuple(world.chance.key()) for world in [*found, state]}) == 21


# -- every world as likely as any other --------------------------------------------------------------------------------


@pytest.mark.rule("RP-152")
def test_every_deal_of_unknown_cards_is_equally_likely() -> None:
    """Five unknown cards: blue's and yellow's mission, what blue drew, and two in the deck.

    Three missions may be the starting ones (red rejected the fourth itself), then blue may have drawn any of the other
    three, and the deck has two orders: 36 worlds.
    """
    unknown = ["far_and_wide", "zone_leader", "fallen_heroes", "phobos_base", "last_call"]
    state = at(
        "round 6",
        missions={"0": "population", "1": "far_and_wide", "2": "zone_leader"},
        rejected={"0": "phobos_base"},
        kept={"1": ["last_call"]},
        box_events=everything_but("population", *unknown),
    )
    assert sorted(deck(state)) == ["fallen_heroes", "phobos_base"]
    found = worlds(state, 0, 1080)
    deals = ((mission(world, 1), mission(world, 2), *kept(world, 1), *deck(world)) for world in found)
    assert is_uniform(deals, 36, 75.0)


@pytest.mark.rule("RP-152")
def test_every_place_of_unknown_discoveries_is_equally_likely() -> None:
    unknown = ["lichens", "radiation", "synergy"]
    state = at(
        "round 6",
        zones={"ausonia": {"discovery": "lichens"}, "hellas": {"discovery": "radiation"}},
        missions={"0": "population", "1": "far_and_wide", "2": "zone_leader"},
        box_events=everything_but("population", "far_and_wide", "zone_leader", *unknown),
    )
    found = worlds(state, 0, 600)
    assert is_uniform((tuple(hidden(world, "discovery")) for world in found), 6, 26.0)


@pytest.mark.rule("RP-154")
def test_every_place_of_facedown_markers_is_equally_likely() -> None:
    """One celerium and two ice markers lie facedown in two zones and beside the supply."""
    open_markers = ["ice"] * 3 + ["sylvanite"] * 3 + ["celerium"] * 2
    zones = {zone: {"marker": found} for zone, found in zip(ZONE_IDS, open_markers, strict=False)}
    found = worlds(at("round 6", zones=zones), 0, 600)
    assert is_uniform((markers(world).index("celerium", 8) for world in found), 3, 18.5)


@pytest.mark.rule("RP-154")
def test_every_top_of_the_ship_deck_is_equally_likely() -> None:
    state = at("round 6", ship_discard=[f"S{number:02}" for number in range(7, 37)])
    assert hidden(state, "ship_size") == [3]
    found = worlds(state, 0, 600)
    assert is_uniform((tuple(hidden(world, "ship_deck")[:3]) for world in found), 6, 26.0)
