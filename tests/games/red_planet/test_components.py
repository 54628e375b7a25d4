"""What lies in the box, against the facts that were collected about it (copied here, entry by entry)."""

from itertools import pairwise

import pytest

from planetfall.core.errors import UnknownName
from planetfall.games.red_planet.content import components
from planetfall.games.red_planet.content.rulings import Rulings
from planetfall.games.red_planet.engine import box as codes
from planetfall.games.red_planet.engine.box import Box

BOARDS = [("2015", "A"), ("matagot", "A"), ("matagot", "B"), ("matagot", "C"), ("matagot", "D")]
EDITIONS = ["2015", "matagot"]
ZONES = [
    "vastitas_borealis",
    "ausonia",
    "mare_serpentis",
    "sinus_sabaeus",
    "mare_tyrrhenum",
    "tritonis_sinus",
    "hellas",
    "syrtis_major",
    "valles_marineris",
    "phobos",
]
NEIGHBOURS = {
    ("2015", "A"): {
        "vastitas_borealis": "ausonia hellas syrtis_major valles_marineris",
        "ausonia": "mare_serpentis valles_marineris vastitas_borealis",
        "mare_serpentis": "ausonia sinus_sabaeus valles_marineris",
        "sinus_sabaeus": "mare_serpentis mare_tyrrhenum valles_marineris",
        "mare_tyrrhenum": "sinus_sabaeus syrtis_major tritonis_sinus",
        "tritonis_sinus": "hellas mare_tyrrhenum syrtis_major",
        "hellas": "syrtis_major tritonis_sinus vastitas_borealis",
        "syrtis_major": "hellas mare_tyrrhenum tritonis_sinus valles_marineris vastitas_borealis",
        "valles_marineris": "ausonia mare_serpentis sinus_sabaeus syrtis_major vastitas_borealis",
        "phobos": "",
    },
    ("matagot", "A"): {
        "vastitas_borealis": "ausonia syrtis_major tritonis_sinus",
        "ausonia": "mare_serpentis valles_marineris vastitas_borealis",
        "mare_serpentis": "ausonia sinus_sabaeus valles_marineris",
        "sinus_sabaeus": "hellas mare_serpentis mare_tyrrhenum",
        "mare_tyrrhenum": "hellas sinus_sabaeus tritonis_sinus",
        "tritonis_sinus": "hellas mare_tyrrhenum syrtis_major vastitas_borealis",
        "hellas": "mare_tyrrhenum sinus_sabaeus tritonis_sinus valles_marineris",
        "syrtis_major": "tritonis_sinus valles_marineris vastitas_borealis",
        "valles_marineris": "ausonia hellas mare_serpentis syrtis_major",
        "phobos": "",
    },
    ("matagot", "B"): {
        "vastitas_borealis": "sinus_sabaeus syrtis_major tritonis_sinus",
        "ausonia": "mare_serpentis mare_tyrrhenum valles_marineris",
        "mare_serpentis": "ausonia tritonis_sinus valles_marineris",
        "sinus_sabaeus": "hellas mare_tyrrhenum vastitas_borealis",
        "mare_tyrrhenum": "ausonia hellas sinus_sabaeus",
        "tritonis_sinus": "mare_serpentis syrtis_major valles_marineris vastitas_borealis",
        "hellas": "mare_tyrrhenum sinus_sabaeus syrtis_major valles_marineris",
        "syrtis_major": "hellas tritonis_sinus vastitas_borealis",
        "valles_marineris": "ausonia hellas mare_serpentis tritonis_sinus",
        "phobos": "",
    },
    ("matagot", "C"): {
        "vastitas_borealis": "ausonia mare_tyrrhenum syrtis_major",
        "ausonia": "mare_serpentis valles_marineris vastitas_borealis",
        "mare_serpentis": "ausonia tritonis_sinus valles_marineris",
        "sinus_sabaeus": "hellas mare_tyrrhenum tritonis_sinus",
        "mare_tyrrhenum": "hellas sinus_sabaeus vastitas_borealis",
        "tritonis_sinus": "hellas mare_serpentis sinus_sabaeus valles_marineris",
        "hellas": "mare_tyrrhenum sinus_sabaeus syrtis_major tritonis_sinus",
        "syrtis_major": "hellas valles_marineris vastitas_borealis",
        "valles_marineris": "ausonia mare_serpentis syrtis_major tritonis_sinus",
        "phobos": "",
    },
    ("matagot", "D"): {
        "vastitas_borealis": "mare_serpentis syrtis_major tritonis_sinus",
        "ausonia": "mare_serpentis mare_tyrrhenum valles_marineris",
        "mare_serpentis": "ausonia valles_marineris vastitas_borealis",
        "sinus_sabaeus": "hellas mare_tyrrhenum tritonis_sinus",
        "mare_tyrrhenum": "ausonia hellas sinus_sabaeus",
        "tritonis_sinus": "hellas sinus_sabaeus syrtis_major vastitas_borealis",
        "hellas": "mare_tyrrhenum sinus_sabaeus tritonis_sinus valles_marineris",
        "syrtis_major": "tritonis_sinus valles_marineris vastitas_borealis",
        "valles_marineris": "ausonia hellas mare_serpentis syrtis_major",
        "phobos": "",
    },
}


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=BOARDS, ids=" ".join)
def box(request: pytest.FixtureRequest) -> Box:
    return components.shipped().box(*request.param)


def mask(zones: str) -> int:
    """The zones of a line of names as bits."""
    return sum(1 << ZONES.index(zone) for zone in zones.split())


# -- the board -----------------------------------------------------------------------------------------------------


def test_zones_stand_in_the_order_of_their_numbers() -> None:
    shipped = components.shipped()
    assert [zone.id for zone in shipped.contents.zones.list] == ZONES
    assert shipped.zone_names()[5:] == (
        "Tritonis Sinus",
        "Hellas",
        "Syrtis Major",
        "Valles Marineris",
        "Phobos",
    )


def test_each_zone_touches_its_neighbours_and_no_other(box: Box) -> None:
    expected = NEIGHBOURS[box.edition, box.board]
    assert {ZONES[zone]: box.contacts[zone] for zone in range(10)} == {
        zone: mask(near) for zone, near in expected.items()
    }


def test_contacts_are_mutual(box: Box) -> None:
    for zone in range(10):
        for other in range(10):
            assert box.contacts[zone] >> other & 1 == box.contacts[other] >> zone & 1


@pytest.mark.parametrize(("where", "contacts"), list(zip(BOARDS, (16, 15, 15, 15, 15), strict=True)))
def test_number_of_contacts(where: tuple[str, str], contacts: int) -> None:
    box = components.shipped().box(*where)
    assert len(components.shipped().board(*where).contacts) == contacts
    assert sum(int(near).bit_count() for near in box.contacts) == 2 * contacts


def test_the_rim_is_a_walk_through_all_outer_zones_from_the_north(box: Box) -> None:
    rim = list(box.clockwise)
    assert rim[0] == 0
    assert sum(1 << zone for zone in rim) == box.outer
    assert len(rim) == len(set(rim))
    assert all(box.contacts[one] >> other & 1 for one, other in pairwise([*rim, rim[0]]))


@pytest.mark.parametrize(
    ("board", "rim"),
    [
        ("A", [0, 1, 2, 3, 4, 5]),
        ("B", [0, 3, 4, 1, 2, 5]),
        ("C", [0, 1, 2, 5, 3, 4]),
        ("D", [0, 5, 3, 4, 1, 2]),
    ],
)
def test_the_parts_of_matagot_lie_in_four_orders(board: str, rim: list[int]) -> None:
    assert list(components.shipped().box("matagot", board).clockwise) == rim


@pytest.mark.parametrize(
    ("edition", "inner", "phobos"),
    [
        ("2015", "syrtis_major valles_marineris", True),
        ("matagot", "hellas syrtis_major valles_marineris", False),
    ],
)
def test_outer_zones_take_discoveries_and_fire(edition: str, inner: str, phobos: bool) -> None:
    box = components.shipped().box(edition, "A")
    assert box.outer == box.killing == mask(" ".join(ZONES[:9])) & ~mask(inner)
    by_choice = components.shipped().box(edition, "A", rulings=Rulings(soldier_on_phobos="yes"))
    assert by_choice.killing == box.outer | (mask("phobos") if phobos else 0)


# -- pieces --------------------------------------------------------------------------------------------------------


def test_pieces_of_the_box(box: Box) -> None:
    assert (box.astronauts, box.destination_tokens, box.ice_monopoly) == (22, 2, 9)
    assert list(box.markers) == [5, 3, 3]
    assert list(box.token_value) == [1, 2, 3]


def test_supply_of_point_tokens() -> None:
    supply = {resource.id: resource.supply for resource in components.shipped().contents.resources}
    assert supply == {"ice": 40, "sylvanite": 23, "celerium": 23}


def test_ships(box: Box) -> None:
    seats: dict[int, list[int]] = {}
    for zone, capacity in zip(box.ship_destination, box.ship_capacity, strict=True):
        seats.setdefault(zone, []).append(capacity)
    assert len(box.ship_capacity) == codes.SHIPS == 36
    assert seats == {zone: [3, 4, 5] for zone in range(10)} | {-1: [2, 3, 3, 4, 4, 5]}


def test_four_ships_were_seen_in_2015_and_none_in_matagot() -> None:
    ships = components.shipped().ships("2015")
    seen = [ship.id for ship in ships if components.provenance(ship, "2015") == "published"]
    assert seen == ["S02", "S13", "S24", "S26"]
    assert {components.provenance(ship, "matagot") for ship in ships} == {"reconstructed"}


def test_tracker(box: Box) -> None:
    stops = [(stop & 0xFF, stop >> 8) for stop in box.tracker]
    rounds = [(codes.STOP_ROUND, number) for number in range(1, 11)]
    first, second, third = ((codes.STOP_PRODUCTION, tokens) for tokens in (1, 2, 3))
    assert stops == [
        *rounds[:5],
        first,
        *rounds[5:8],
        second,
        *rounds[8:],
        (codes.STOP_REVEAL, 0),
        third,
        (codes.STOP_FINAL, 0),
    ]


def test_rules_in_which_the_editions_differ() -> None:
    first, second = (components.shipped().box(edition, "A") for edition in EDITIONS)
    assert (first.first_player_first, second.first_player_first) == (True, False)
    assert (first.owner_orders_neutral, second.owner_orders_neutral) == (False, True)
    assert first.neutral_bottom == second.neutral_bottom == sum(1 << number for number in (9, 8, 4, 2))


# -- specialists ---------------------------------------------------------------------------------------------------

SPECIALISTS = [  # name, German name, parts as (operation, first, second)
    ("Pilot", "Pilot", [(codes.OP_BOARD_ANY, 2, 0), (codes.OP_REDIRECT, 1, 0)]),
    ("Soldier", "Soldat", [(codes.OP_BOARD_ANY, 1, 0), (codes.OP_KILL, 1, 0), (codes.OP_DROP, 1, 3)]),
    ("Travel Agent", "Reiseberaterin", [(codes.OP_BOARD_TOGETHER, 3, 0)]),
    ("Femme Fatale", "Femme fatale", [(codes.OP_BOARD_ANY, 1, 0), (codes.OP_REPLACE, 1, 0)]),
    ("Saboteur", "Saboteur", [(codes.OP_BOARD_ANY, 1, 0), (codes.OP_DESTROY, 1, 0)]),
    ("Secret Agent", "Geheimagent", [(codes.OP_BOARD_DIFFERENT, 2, 0), (codes.OP_LAUNCH, 1, 0)]),
    ("Scientist", "Wissenschaftler", [(codes.OP_BOARD_ANY, 2, 0), (codes.OP_RESEARCH, 0, 0)]),
    ("Explorer", "Forscherin", [(codes.OP_BOARD_ANY, 1, 0), (codes.OP_MOVE, 3, 0)]),
    ("Recruiter", "Anwerber", [(codes.OP_BOARD_ANY, 1, 0), (codes.OP_TAKE_BACK, 0, 0)]),
]


@pytest.mark.parametrize("number", range(1, 10))
def test_parts_of_a_specialist(box: Box, number: int) -> None:
    parts = SPECIALISTS[number - 1][2]
    start = number * codes.STEPS
    packed = [operation | first << 8 | second << 16 for operation, first, second in parts]
    assert list(box.steps[start : start + codes.STEPS]) == (packed + [0] * codes.STEPS)[: codes.STEPS]


def test_there_is_no_specialist_zero_or_ten(box: Box) -> None:
    assert list(box.steps[: codes.STEPS]) == [0] * codes.STEPS
    assert len(box.steps) == 10 * codes.STEPS


@pytest.mark.parametrize("number", range(1, 10))
def test_names_of_a_specialist(number: int) -> None:
    english, german, _ = SPECIALISTS[number - 1]
    shipped = components.shipped()
    assert shipped.specialist_name(number, "2015") == english
    assert shipped.specialist_name(number, "2015", "de") == german
    assert shipped.specialist_name(number, "matagot") == ("Robot" if number == 4 else english)


def test_a_name_that_is_not_known_in_german_is_given_in_english() -> None:
    text = components.shipped_text().replace(', matagot = "Roboter" }', " }")
    found = components.read(text.replace('name_de = "Einfluss im Norden"', ""), "without names")
    assert found.specialist_name(4, "matagot", "de") == "Robot"
    assert found.event_name("2015", 0, "de") == "Northern Influence"


def test_every_specialist_has_a_text(edition: str) -> None:
    texts = [components.shipped().specialist_text(number, edition) for number in range(1, 10)]
    assert len(set(texts)) == 9
    assert texts[1].startswith("Board one astronaut, kill one astronaut in an outer zone")


# -- events --------------------------------------------------------------------------------------------------------

ALL = " ".join(ZONES)
BOTH_MISSIONS = [  # id, verb, points, minimum, resource, zones, scale, whether a tie scores
    ("phobos_base", codes.MISSION_MOST_ASTRONAUTS, 7, 1, 0, "phobos", [], 1),
    ("celerium_cartel", codes.MISSION_MOST_TOKENS, 6, 1, codes.CELERIUM, "", [], 1),
    ("sylvanite_cartel", codes.MISSION_MOST_TOKENS, 7, 1, codes.SYLVANITE, "", [], 1),
    ("fallen_heroes", codes.MISSION_MOST_MEMORIAL, 6, 1, 0, "", [], 1),
    ("population", codes.MISSION_MOST_ASTRONAUTS, 6, 1, 0, ALL, [], 1),
    ("zone_leader", codes.MISSION_MOST_ZONES_LED, 6, 1, 0, ALL, [], 1),
    ("far_and_wide", codes.MISSION_PRESENCE, 0, 0, 0, ALL, [0, 0, 0, 0, 0, 1, 3, 5, 8, 8, 8], 0),
    ("mixed_portfolio", codes.MISSION_TOKEN_KINDS, 0, 0, 0, "", [0, 0, 1, 4], 0),
]
PRESENCE = {
    "2015": {
        "northern_influence": "vastitas_borealis ausonia hellas syrtis_major",
        "southern_influence": "mare_serpentis sinus_sabaeus mare_tyrrhenum tritonis_sinus",
        "eastern_influence": "ausonia valles_marineris mare_serpentis sinus_sabaeus",
        "western_influence": "hellas syrtis_major tritonis_sinus mare_tyrrhenum",
    },
    "matagot": {
        "charter_north": "vastitas_borealis syrtis_major ausonia",
        "charter_rift": "mare_serpentis valles_marineris mare_tyrrhenum",
        "charter_basin": "sinus_sabaeus hellas tritonis_sinus",
        "charter_heartland": "syrtis_major valles_marineris hellas",
    },
}
SCALES = {"2015": [0, 1, 2, 4, 7], "matagot": [0, 1, 3, 6]}
INNER = "syrtis_major valles_marineris"
STRATEGIC: dict[str, list[tuple[str, int, int, int, int, str, list[int], int]]] = {
    "2015": [("strategic_zones", codes.MISSION_MOST_ASTRONAUTS, 7, 1, 0, INNER, [], 0)],
    "matagot": [],
}


def missions(edition: str) -> list[tuple[str, int, int, int, int, str, list[int], int]]:
    """The missions of an edition in the order of their numbers."""
    presence = [
        (mission, codes.MISSION_PRESENCE, 0, 0, 0, zones, SCALES[edition], 0)
        for mission, zones in PRESENCE[edition].items()
    ]
    return presence + STRATEGIC[edition] + BOTH_MISSIONS


def event_numbers(box: Box, event: int) -> tuple[int, ...]:
    return (
        box.event_verb[event],
        box.event_first[event],
        box.event_second[event],
        box.event_third[event],
        box.event_zones[event],
        box.event_scale[event],
        box.event_ties[event],
    )


def test_number_of_events() -> None:
    counts = {edition: components.shipped().box(edition, "A") for edition in EDITIONS}
    assert [(box.missions, box.discoveries, box.actions) for box in counts.values()] == [
        (13, 13, 4),
        (12, 13, 4),
    ]


def test_missions_come_first_in_the_order_of_the_file(edition: str) -> None:
    assert [card.id for card in components.shipped().missions(edition)] == [
        entry[0] for entry in missions(edition)
    ]


def test_what_missions_count(box: Box) -> None:
    for event, (_, verb, points, minimum, resource, zones, scale, ties) in enumerate(missions(box.edition)):
        packed = sum(value << 4 * count for count, value in enumerate(scale))
        assert event_numbers(box, event) == (verb, points, minimum, resource, mask(zones), packed, ties)


DISCOVERIES = [  # id, name, phase, verb, first, second
    ("native_resistance", "Native Resistance", "reveal", codes.DISCOVERY_LOSE, 1, 0),
    ("ether_magnet", "Ether Magnet", "reveal", codes.DISCOVERY_GATHER, 0, 0),
    ("false_survey", "False Survey", "reveal", codes.DISCOVERY_SWAP, 0, 0),
    ("dust_storm", "Dust Storm", "reveal", codes.DISCOVERY_SCATTER, 1, 2),
    ("even_ground", "Even Ground", "production", codes.DISCOVERY_EQUAL, 0, 0),
    ("uneven_ground", "Uneven Ground", "production", codes.DISCOVERY_REVERSED, 0, 0),
    ("mining_incident", "Mining Incident", "production", codes.DISCOVERY_BARREN, 0, 0),
    ("synergy", "Synergy", "production", codes.DISCOVERY_NEIGHBOURS, 1, 0),
    ("subterfuge", "Subterfuge", "production", codes.DISCOVERY_SECOND, 0, 0),
    ("rich_vein", "Rich Vein", "production", codes.DISCOVERY_MORE, 2, 0),
    ("lichens", "Lichens", "final", codes.DISCOVERY_SCORE_PRESENT, 6, 0),
    ("relics", "Martian Relics", "final", codes.DISCOVERY_SCORE_MOST, 5, 2),
    ("radiation", "Radiation", "final", codes.DISCOVERY_SCORE_PRESENT, -3, 0),
]


def test_what_discoveries_do(box: Box) -> None:
    cards = components.shipped().discoveries(box.edition)
    for place, (one, name, phase, verb, first, second) in enumerate(DISCOVERIES):
        assert (cards[place].id, cards[place].name, cards[place].phase) == (one, name, phase)
        assert event_numbers(box, box.missions + place) == (verb, first, second, 0, 0, 0, 0)


ACTIONS = [  # id, verb, first, moment
    ("blocks_of_ice", codes.ACTION_TOKENS, 2, codes.MOMENT_AFTER_PRODUCTION),
    ("last_call", codes.ACTION_LAUNCH, 1, codes.MOMENT_BEFORE_LANDING),
    ("rescue_party", codes.ACTION_RESCUE, 2, codes.MOMENT_AFTER_REVEAL),
    ("forced_march", codes.ACTION_MARCH, 2, codes.MOMENT_BEFORE_PRODUCTION),
]


def test_what_actions_do_and_when(box: Box) -> None:
    cards = components.shipped().actions(box.edition)
    for place, (one, verb, first, moment) in enumerate(ACTIONS):
        event = box.missions + box.discoveries + place
        assert cards[place].id == one
        assert event_numbers(box, event) == (verb, first, 0, codes.ICE, 0, 0, 0)
        assert box.event_moment[event] == moment


def test_events_are_missions_then_discoveries_then_actions(edition: str) -> None:
    shipped, box = components.shipped(), components.shipped().box(edition, "A")
    kinds = [box.kind(event) for event in range(box.events())]
    assert kinds == sorted(kinds)
    assert shipped.event_name(edition, box.missions) == "Native Resistance"
    assert shipped.event_name(edition, box.events() - 1) == "Forced March"
    assert (
        shipped.event_text(edition, box.events() - 1) == "Make up to two moves with your astronauts on Mars."
    )


def test_german_names_of_events() -> None:
    shipped = components.shipped()
    names = [shipped.event_name("2015", event, "de") for event in (4, 17, 18, 19, 20, 21)]
    assert names == [
        "Strategische Zonen",
        "Ebenes Gelände",
        "Unebenes Gelände",
        "Grubenunglück",
        "Synergie",
        "Betrug",
    ]
    assert shipped.ice_monopoly_name(language="de") == "Eismonopol"
    assert shipped.resource_names(language="de") == ("Eis", "Sylvanit", "Celerium")


# -- how sure it is ------------------------------------------------------------------------------------------------

SURE = {  # everything that is more than reconstructed
    "2015": {
        "specialists": {"saboteur": "rulebook"},
        "missions": {},
        "discoveries": {
            "native_resistance": "published",
            "ether_magnet": "published",
            "even_ground": "published",
            "mining_incident": "rulebook",
            "synergy": "published",
            "subterfuge": "rulebook",
            "lichens": "published",
        },
        "actions": {"blocks_of_ice": "published"},
    },
    "matagot": {
        "specialists": {"saboteur": "rulebook"},
        "missions": {},
        "discoveries": {
            "even_ground": "published",
            "mining_incident": "rulebook",
            "synergy": "published",
            "subterfuge": "rulebook",
        },
        "actions": {},
    },
}


def test_provenance_of_every_card(edition: str) -> None:
    shipped = components.shipped()
    for kind, sure in SURE[edition].items():
        usual = "published" if kind == "specialists" else "reconstructed"
        cards = getattr(shipped, kind)(edition)
        assert {card.id: components.provenance(card, edition) for card in cards} == {
            card.id: sure.get(card.id, usual) for card in cards
        }


SUMMARY = {  # rulebook, published, recalled, reconstructed
    "2015": {
        "rules": (1, 0, 0, 0),
        "zones": (4, 6, 0, 0),
        "boards": (0, 0, 0, 1),
        "tokens": (5, 0, 0, 0),
        "tracker": (11, 4, 0, 0),
        "specialists": (1, 8, 0, 0),
        "ships": (0, 4, 0, 32),
        "missions": (0, 0, 0, 13),
        "discoveries": (2, 5, 0, 6),
        "actions": (0, 1, 0, 3),
    },
    "matagot": {
        "rules": (1, 0, 0, 0),
        "zones": (5, 0, 0, 5),
        "boards": (0, 0, 0, 4),
        "tokens": (2, 0, 3, 0),
        "tracker": (11, 4, 0, 0),
        "specialists": (1, 8, 0, 0),
        "ships": (0, 0, 0, 36),
        "missions": (0, 0, 0, 12),
        "discoveries": (2, 2, 0, 9),
        "actions": (0, 0, 0, 4),
    },
}


def test_summary_of_provenance(edition: str) -> None:
    marks = ("rulebook", "published", "recalled", "reconstructed")
    summary = components.shipped().provenance_summary(edition)
    assert {topic: tuple(counted[mark] for mark in marks) for topic, counted in summary.items()} == SUMMARY[
        edition
    ]


# -- asking for it -------------------------------------------------------------------------------------------------


def test_shipped_components_and_boxes_are_made_once() -> None:
    shipped = components.shipped()
    assert components.shipped() is shipped
    assert components.of(shipped.pack) is shipped
    assert shipped.box("matagot", "B") is shipped.box("matagot", "B")
    assert shipped.box("matagot", "B") is not shipped.box("matagot", "C")


def test_a_box_knows_what_it_was_made_from(box: Box) -> None:
    assert box.pack.hash == components.shipped().pack.hash
    assert (box.edition, box.board) in BOARDS


def test_an_unknown_edition_is_named_with_those_that_exist() -> None:
    with pytest.raises(UnknownName, match="there is no edition '2005'; there are 2015, matagot"):
        components.shipped().box("2005", "A")
    with pytest.raises(UnknownName, match="there is no edition '2005'"):
        components.shipped().missions("2005")


def test_an_unknown_board_is_named_with_those_that_exist() -> None:
    with pytest.raises(UnknownName, match="edition matagot has no board 'E'; it has A, B, C, D"):
        components.shipped().box("matagot", "E")
