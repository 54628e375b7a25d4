"""Random tables, scored again by an independent implementation of the rulebook."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.red_planet.helpers import GAME, at, pile, tokens
from tests.games.red_planet.test_components import BOARDS, NEIGHBOURS, ZONES

COLOURS = ("red", "blue", "yellow", "green", "white", "purple")
RESOURCES = {"ice": 1, "sylvanite": 2, "celerium": 3}
OUTER = {"2015": ZONES[:7], "matagot": ZONES[:6]}
PRODUCING = ("even_ground", "uneven_ground", "mining_incident", "synergy", "subterfuge", "rich_vein")
SCORING = ("lichens", "relics", "radiation")
# Missions that count presence: their zones, and the points for each number of zones.
PRESENCE = {
    "northern_influence": ("vastitas_borealis ausonia hellas syrtis_major", (0, 1, 2, 4, 7)),
    "southern_influence": ("mare_serpentis sinus_sabaeus mare_tyrrhenum tritonis_sinus", (0, 1, 2, 4, 7)),
    "eastern_influence": ("ausonia valles_marineris mare_serpentis sinus_sabaeus", (0, 1, 2, 4, 7)),
    "western_influence": ("hellas syrtis_major tritonis_sinus mare_tyrrhenum", (0, 1, 2, 4, 7)),
    "charter_north": ("vastitas_borealis syrtis_major ausonia", (0, 1, 3, 6)),
    "charter_rift": ("mare_serpentis valles_marineris mare_tyrrhenum", (0, 1, 3, 6)),
    "charter_basin": ("sinus_sabaeus hellas tritonis_sinus", (0, 1, 3, 6)),
    "charter_heartland": ("syrtis_major valles_marineris hellas", (0, 1, 3, 6)),
    "far_and_wide": (" ".join(ZONES), (0, 0, 0, 0, 0, 1, 3, 5, 8, 8, 8)),
}
MOST = {
    "strategic_zones": 7,
    "phobos_base": 7,
    "celerium_cartel": 6,
    "sylvanite_cartel": 7,
    "fallen_heroes": 6,
    "population": 6,
    "zone_leader": 6,
}
DECKS = {
    "2015": [*list(PRESENCE)[:4], "strategic_zones"],
    "matagot": list(PRESENCE)[4:8],
}
SHARED = [mission for mission in MOST if mission != "strategic_zones"] + ["far_and_wide", "mixed_portfolio"]

Table = dict[str, Any]


# -- random tables -----------------------------------------------------------------------------------------------------


@st.composite
def tables(draw: st.DrawFn, discoveries: tuple[str, ...], stop: str) -> Table:
    """The fields of a position: crowds, markers, tokens, discoveries, and missions for everybody."""
    edition, board = draw(st.sampled_from(BOARDS))
    seats = draw(st.integers(3, 6))
    colours = COLOURS[:seats]
    markers = draw(st.permutations(["ice"] * 5 + ["sylvanite"] * 3 + ["celerium"] * 3))
    found = draw(st.permutations(discoveries))
    where = draw(st.permutations(OUTER[edition]))[: draw(st.integers(0, len(found)))]
    cards = draw(st.permutations(DECKS[edition] + SHARED))
    few = st.integers(0, 3)
    zones: Table = {}
    for zone, resource in zip(ZONES, markers, strict=False):
        crowd = {colour: draw(st.integers(0, 2)) for colour in colours} if draw(st.booleans()) else {}
        faceup = any(crowd.values()) or draw(st.booleans())
        zones[zone] = crowd | {"marker": resource, "open": faceup}
        if faceup:
            zones[zone]["pile"] = {kind: draw(few) for kind in RESOURCES}
    for zone, card in zip(where, found, strict=False):
        zones[zone]["discovery"] = card
    return {
        "stop": stop,
        "edition": edition,
        "board": board,
        "seats": seats,
        "zones": zones,
        "points": {colour: {kind: draw(few) for kind in RESOURCES} for colour in colours},
        "memorial": {colour: draw(st.integers(0, 2)) for colour in colours},
        "missions": {str(seat): cards[seat] for seat in range(seats)},
        "kept": {str(seat): cards[seats + seat :: seats] for seat in range(seats) if draw(st.booleans())},
    }


def crowd_of(table: Table, zone: str) -> dict[str, int]:
    """Who stands in a zone: only colours that are there."""
    return {colour: table["zones"][zone][colour] for colour in COLOURS if table["zones"][zone].get(colour)}


# -- production by hand ------------------------------------------------------------------------------------------------


def winners(crowd: dict[str, int], card: str | None) -> list[str]:
    """Who takes the tokens of a zone under a discovery."""
    if not crowd:
        return []
    ranks = sorted(set(crowd.values()), reverse=True)
    if card == "even_ground":
        return list(crowd)
    if card == "uneven_ground":
        return [colour for colour in crowd if crowd[colour] == ranks[-1]]
    first = [colour for colour in crowd if crowd[colour] == ranks[0]]
    if card == "subterfuge" and len(first) == 1:
        return [colour for colour in crowd if len(ranks) > 1 and crowd[colour] == ranks[1]]
    return first


def produced(table: Table, zone: str, amount: int, last: bool) -> int:
    """How many tokens a zone gets."""
    zones = table["zones"]
    if not zones[zone]["open"]:
        return 0
    card = zones[zone].get("discovery")
    if not last:
        return amount
    if card == "mining_incident":
        return 0
    near = NEIGHBOURS[table["edition"], table["board"]][zone].split()
    synergies = sum(zones[other].get("discovery") == "synergy" for other in near)
    return amount + 2 * (card == "rich_vein") + synergies


def expected_production(
    table: Table, amount: int
) -> tuple[dict[str, dict[str, int]], dict[str, dict[str, int]]]:
    """The tokens of all colours and of all zones after a production."""
    owned = {colour: dict(kinds) for colour, kinds in table["points"].items()}
    piles = {zone: dict.fromkeys(RESOURCES, 0) | table["zones"][zone].get("pile", {}) for zone in ZONES}
    for zone, entry in table["zones"].items():
        piles[zone][entry["marker"]] += produced(table, zone, amount, amount == 3)
        best = winners(crowd_of(table, zone), entry.get("discovery") if amount == 3 else None)
        for kind in RESOURCES:
            for colour in best:
                owned[colour][kind] += piles[zone][kind] // len(best)
            piles[zone][kind] %= len(best) or 100
    return owned, piles


def without_zeros(counts: dict[str, int]) -> dict[str, int]:
    return {kind: count for kind, count in counts.items() if count}


@pytest.mark.rule("RP-93", "RP-94", "RP-95", "RP-96", "RP-97", "RP-99")
@pytest.mark.rule("RP-107", "RP-108", "RP-110", "RP-111", "RP-112", "RP-113", "RP-114", "RP-115")
@pytest.mark.parametrize("amount", [1, 2, 3])
def test_productions_match_an_independent_calculation(amount: int) -> None:
    @settings(max_examples=40, deadline=None)
    @given(tables((*PRODUCING, *SCORING), f"production {amount}"))
    def check(table: Table) -> None:
        owned, piles = expected_production(table, amount)
        state = at(**table)
        assert {colour: tokens(state, colour) for colour in owned} == {
            colour: without_zeros(kinds) for colour, kinds in owned.items()
        }
        assert {zone: pile(state, zone) for zone in ZONES} == {
            zone: without_zeros(kinds) for zone, kinds in piles.items()
        }

    check()


# -- final scoring by hand ---------------------------------------------------------------------------------------------


def most_of(table: Table, mission: str) -> Callable[[str], int]:
    """What a mission counts for a colour."""
    zones = {"strategic_zones": ["syrtis_major", "valles_marineris"], "phobos_base": ["phobos"]}.get(
        mission, ZONES
    )
    if mission == "fallen_heroes":
        return lambda colour: int(table["memorial"][colour])
    if mission in ("celerium_cartel", "sylvanite_cartel"):
        return lambda colour: int(table["points"][colour][mission.removesuffix("_cartel")])
    if mission == "zone_leader":
        return lambda colour: sum(winners(crowd_of(table, zone), None) == [colour] for zone in zones)
    return lambda colour: sum(crowd_of(table, zone).get(colour, 0) for zone in zones)


def expected_mission(table: Table, mission: str, colour: str) -> int:
    """The points of a mission."""
    if mission in PRESENCE:
        zones, scale = PRESENCE[mission]
        return scale[sum(colour in crowd_of(table, zone) for zone in zones.split())]
    if mission == "mixed_portfolio":
        return (0, 0, 1, 4)[len(without_zeros(table["points"][colour]))]
    counts = {other: most_of(table, mission)(other) for other in table["points"]}
    best = [other for other in counts if counts[other] == max(counts.values()) > 0]
    completed = best == [colour] if mission == "strategic_zones" else colour in best
    return MOST[mission] if completed else 0


def expected_discoveries(table: Table, colour: str) -> int:
    """What the discoveries of final scoring give or take."""
    total = 0
    for zone in ZONES:
        crowd = crowd_of(table, zone)
        card = table["zones"][zone].get("discovery")
        best = winners(crowd, None)
        total += 6 * (card == "lichens" and colour in crowd)
        total -= 3 * (card == "radiation" and colour in crowd)
        if card == "relics" and colour in best:
            total += 5 if len(best) == 1 else 2
    return total


def expected_scores(table: Table) -> list[int]:
    """The scores of all seats."""
    ice = {colour: kinds["ice"] for colour, kinds in table["points"].items()}
    richest = [colour for colour in ice if ice[colour] == max(ice.values()) > 0]
    scores = []
    for seat, (colour, owned) in enumerate(table["points"].items()):
        held = [table["missions"][str(seat)], *table["kept"].get(str(seat), ())]
        missions = sum(expected_mission(table, mission, colour) for mission in held)
        token_points = sum(RESOURCES[kind] * count for kind, count in owned.items())
        monopoly = 9 // len(richest) if colour in richest else 0
        scores.append(missions + token_points + monopoly + expected_discoveries(table, colour))
    return scores


@pytest.mark.rule("RP-109", "RP-116", "RP-117", "RP-118", "RP-123", "RP-124", "RP-125")
@pytest.mark.rule("RP-144", "RP-145", "RP-149", "RP-150")
@settings(max_examples=100, deadline=None)
@given(tables((*PRODUCING, *SCORING), "final"))
def test_final_scores_and_winners_match_an_independent_calculation(table: Table) -> None:
    scores = expected_scores(table)
    state = at(**table)
    assert state.scores() == scores
    assert [party.total for party in GAME.breakdown(state)] == scores
    counts = [(score, sum(table["points"][COLOURS[seat]].values())) for seat, score in enumerate(scores)]
    assert state.winners() == [seat for seat, count in enumerate(counts) if count == max(counts)]
