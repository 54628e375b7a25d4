"""Every mistake in a pack is found, and has a sentence that names the entry."""

import copy
from functools import partial

import pytest

from planetfall.core.errors import BadPack
from planetfall.games.red_planet import GAME
from planetfall.games.red_planet.content import components, pack_checks
from tests.games import packs

SHIPPED = components.shipped_text()
changed = partial(packs.changed, SHIPPED)
mistakes = partial(packs.mistakes, GAME)


SHIP = '{ id = "S07", destination = "mare_serpentis", capacity = 3, provenance = "reconstructed" },\n'
KILL = '{ do = "kill", astronauts = 1 }'
CONTACT = '["syrtis_major", "hellas"]'
ICE = '{ 2015 = "rulebook", matagot = "recalled" }  #'
ZONE_IDS = (
    "vastitas_borealis, ausonia, mare_serpentis, sinus_sabaeus, mare_tyrrhenum, tritonis_sinus, hellas, "
)
MARKS = "one of 'published', 'recalled', 'reconstructed', 'rulebook'"

MISTAKES = [
    # what it is
    (
        'game = "red-planet"',
        'game = "chess"',
        "not a pack for red-planet: game is 'chess', but must be 'red-planet'",
    ),
    ('game = "red-planet"', "", "not a pack for red-planet: game is missing, but must be 'red-planet'"),
    ("format = 1", "format = 2", "not a pack for red-planet: format is 2, but must be 1"),
    ("format = 1", "format = true", "format is true, but must be 1"),
    (
        'name = "as shipped"',
        'name = "a\\tb"',
        "contents: name is 'a\\tb', but must be one line of plain text",
    ),
    # keys
    ("capacity = 3", "capacty = 3", "ship S01 has an unknown key 'capacty'; did you mean 'capacity'?"),
    ("capacity = 3", "capacity = 3, zzz = 1", "ship S01 has an unknown key 'zzz'; there may be"),
    ("[pieces]", "[pices]", "the pack has an unknown key 'pices'; did you mean 'pieces'?"),
    ('destination = "hellas", ', "", "ship S19: destination is missing; it must be one of"),
    ("astronauts = 22\n", "", "pieces astronauts is missing; it must be a number from 6 to 40"),
    (
        'capacity = 3, provenance = "reconstructed"',
        "capacity = 3",
        f"ship S01: provenance is missing; it must be {MARKS}",
    ),
    # types
    ("capacity = 3", 'capacity = "3"', "ship S01: capacity is '3', but must be a number from 2 to 9"),
    ("capacity = 3", "capacity = 3.0", "ship S01: capacity is 3.0, but must be a number from 2 to 9"),
    ("capacity = 3", "capacity = true", "ship S01: capacity is true, but must be a number from 2 to 9"),
    (
        "capacity = 3",
        f"capacity = 0x{'f' * 5000}",
        "ship S01: capacity is a huge number, but must be a number from 2",
    ),
    (
        "soldier_kills_on_phobos = true",
        "soldier_kills_on_phobos = 1",
        "edition 2015: soldier_kills_on_phobos is 1, but must be true or false",
    ),
    (
        'name_de = "Eis"',
        "name_de = 3",
        "resource ice: name_de is 3, but must be a text of 1 to 60 characters or a table",
    ),
    ('name = "Ice"', 'name = ""', "resource ice: name is '', but must be a text of 1 to 60 characters"),
    (
        'name = "Ice"',
        'name = "I\\nce"',
        "resource ice: name is 'I\\nce', but must be one line of plain text",
    ),
    ('id = "S07"', 'id = "S 7"', "ship S 7: id is 'S 7', but must consist of letters, digits and _"),
    ('id = "S07"', "id = 7", "ship no. 7: id is 7, but must be a text of 1 to 40 characters"),
    (KILL, "3", "specialist soldier: steps 2 is 3, but must be a table"),
    ('effect = { do = "gather" }', "effect = 3", "discovery ether_magnet: effect is 3, but must be a table"),
    # numbers out of bounds
    ("capacity = 3", "capacity = 10", "ship S01: capacity is 10, but must be a number from 2 to 9"),
    ("capacity = 2", "capacity = 1", "ship S31: capacity is 1, but must be a number from 2 to 9"),
    (
        KILL,
        '{ do = "kill", astronauts = 7 }',
        "specialist soldier: steps 2 astronauts is 7, but must be a number from 1 to 6",
    ),
    (
        "up_to = 3",
        "up_to = 1000000",
        "specialist explorer: steps 2 up_to is 1000000, but must be a number from 1 to 6",
    ),
    (
        "astronauts = 2, ships",
        "astronauts = 7, ships",
        "specialist scientist: steps 1 astronauts is 7, but must be a number from 1 to 6",
    ),
    ("astronauts = 22", "astronauts = 41", "pieces astronauts is 41, but must be a number from 6 to 40"),
    (
        "destination_tokens = 2",
        "destination_tokens = 0",
        "pieces destination_tokens is 0, but must be a number from 1 to 6",
    ),
    (
        "points = -3",
        "points = -16",
        "discovery radiation: effect points is -16, but must be a number from -15 to 15",
    ),
    (
        "scale = [0, 1, 2, 4, 7]",
        "scale = [0, 1, 2, 4, 16]",
        "mission northern_influence: effect scale 5 is 16, but must be a number from 0 to 15",
    ),
    (
        "scale = [0, 1, 2, 4, 7]",
        "scale = [0, -1, 2, 4, 7]",
        "mission northern_influence: effect scale 2 is -1, but must be a number from 0 to 15",
    ),
    (
        "scale = [0, 1, 2, 4, 7]",
        "scale = [0, 1, 2, 4, 7, 8]",
        "mission northern_influence: effect scale has 6 numbers, but must have 5: for 0 to 4",
    ),
    (
        "scale = [0, 0, 1, 4]",
        "scale = [0, 0, 1]",
        "mission mixed_portfolio: effect scale has 3 numbers, but must have 4: for 0 to 3",
    ),
    (
        "scale = [0, 0, 1, 4]",
        f"scale = {[0] * 12}",
        "mission mixed_portfolio: effect scale has 12 entries, but must have 1 to 11",
    ),
    (
        "at_least = 1, up_to = 3",
        "at_least = 4, up_to = 3",
        "specialist soldier: drop at_least is 4, more than up_to, which is 3",
    ),
    (
        "astronauts = 1, at_least = 2",
        "astronauts = 3, at_least = 2",
        "discovery dust_storm: effect moves 3 astronauts, more than at_least, which is 2",
    ),
    # words that do not exist
    (
        'destination = "hellas"',
        'destination = "helas"',
        "ship S19: destination is 'helas'; did you mean 'hellas'?",
    ),
    ('inner = ["syrtis_major"', 'inner = ["pluto"', "edition 2015: inner 1 is 'pluto', but must be one of"),
    (
        'resource = "celerium"',
        'resource = "gold"',
        "mission celerium_cartel: effect resource is 'gold', but must be one of 'celerium', 'ice', 'sylvanite'",
    ),
    (KILL, '{ do = "kil", astronauts = 1 }', "specialist soldier: steps 2 do is 'kil'; did you mean 'kill'?"),
    (KILL, "{ astronauts = 1 }", "specialist soldier: steps 2 do is missing; it must be one of"),
    (
        KILL,
        '{ do = "gather" }',
        "specialist soldier: steps 2 do is 'gather', but must be one of 'board', 'take_back'",
    ),
    (
        'ships = "different"',
        'ships = "differing"',
        "specialist secret_agent: steps 1 ships is 'differing'; did you mean 'different'?",
    ),
    ('when = "after_reveal"', 'when = "after_tea"', "action rescue_party: when is 'after_tea'"),
    (
        '"northern_influence"\neditions = ["2015"]',
        '"northern_influence"\neditions = ["2016"]',
        "mission northern_influence: editions 1 is '2016'; did you mean '2015'?",
    ),
    ('stop = "reveal"', 'stop = "revel"', "tracker stops 13 stop is 'revel'; did you mean 'reveal'?"),
    # provenance and names by edition
    (ICE, '"invented"  #', f"resource ice: provenance is 'invented', but must be {MARKS}"),
    (ICE, '{ 2015 = "rulebook" }  #', "resource ice: provenance is missing for edition matagot"),
    (
        ICE,
        '{ 2015 = "rulebook", matago = "recalled" }  #',
        "resource ice: provenance key is 'matago'; did you mean 'matagot'?",
    ),
    (', matagot = "Robot" }', " }", "specialist femme_fatale: name is missing for edition matagot"),
    (
        'points = 9\nprovenance = "rulebook"',
        'points = 9\nprovenance = { 2015 = "rulebook" }',
        "ice monopoly: provenance is missing for edition matagot",
    ),
    # counts
    (SHIP, "", "edition 2015 has 35 ships, but must have 36"),
    (SHIP, SHIP + SHIP.replace("S07", "S37"), "edition matagot has 37 ships, but must have 36"),
    (
        '[[missions]]\nid = "far_and_wide"',
        '[[mission]]\nid = "far_and_wide"',
        "edition matagot has 11 missions, but must have 12",
    ),
    (
        'editions = ["2015", "matagot"]\nname = "Lichens"',
        'editions = ["2015"]\nname = "Lichens"',
        "edition matagot has 12 discoveries, but must have 13",
    ),
    (
        'editions = ["2015", "matagot"]\nname = "Last Call"',
        'editions = ["matagot"]\nname = "Last Call"',
        "edition 2015 has 3 actions, but must have 4",
    ),
    (
        "markers = 5",
        "markers = 6",
        "there are 12 resource markers, but there must be 11, one more than zones",
    ),
    ("number = 9\n", "number = 8\n", "edition 2015 specialist 9 is missing"),
    ("number = 9\n", "number = 8\n", "edition matagot specialist 8 is there 2 times"),
    ('[[editions]]\nid = "matagot"', '[[editions]]\nid = "2015"', "edition matagot is missing"),
    ('edition = "matagot"\nid = "C"', 'edition = "matagot"\nid = "B"', "board matagot C is missing"),
    ('edition = "matagot"\nid = "C"', 'edition = "2015"\nid = "C"', "board 2015 C is not in the box"),
    ('id = "phobos", name = "Phobos"', 'id = "hellas", name = "Phobos"', "zone phobos is missing"),
    ('[[resources]]\nid = "celerium"', '[[resources]]\nid = "ice"', "resource ice is there 2 times"),
    # ids
    ('id = "S07"', 'id = "S08"', "edition 2015 has 2 cards with the id S08"),
    ('id = "lichens"', 'id = "last_call"', "edition matagot has 2 cards with the id last_call"),
    ('id = "pilot"', 'id = "soldier"', "edition 2015 has 2 cards with the id soldier"),
    (
        '"northern_influence"\neditions = ["2015"]',
        '"northern_influence"\neditions = ["2015", "2015"]',
        "mission northern_influence: editions names 2015 2 times",
    ),
    # the board
    (CONTACT, '["hellas", "hellas"]', "board 2015 A: hellas cannot touch itself"),
    (
        CONTACT,
        f'{CONTACT}, ["hellas", "syrtis_major"]',
        "board 2015 A: contacts names hellas and syrtis_major 2 times",
    ),
    (CONTACT, '["phobos", "hellas"]', "board 2015 A: contacts names phobos, but no zone touches it"),
    (CONTACT, '["hellas"]', "board 2015 A: contacts 11 is a list of 1, but must be a list of 2"),
    (
        '"tritonis_sinus", "hellas",\n]',
        '"tritonis_sinus",\n]',
        "board 2015 A: clockwise lacks the outer zone hellas",
    ),
    (
        '"tritonis_sinus", "hellas",\n]',
        '"tritonis_sinus", "hellas", "hellas",\n]',
        "board 2015 A: clockwise names hellas 2 times",
    ),
    (
        '"tritonis_sinus", "hellas",\n]',
        '"tritonis_sinus", "hellas", "phobos",\n]',
        "board 2015 A: clockwise names phobos, which is no outer zone",
    ),
    (
        '"vastitas_borealis", "ausonia", "mare_serpentis"',
        '"ausonia", "vastitas_borealis", "mare_serpentis"',
        "board 2015 A: clockwise must start with vastitas_borealis",
    ),
    (
        'inner = ["syrtis_major", ',
        'inner = ["phobos", "syrtis_major", ',
        "edition 2015: inner names phobos, which is not on Mars",
    ),
    (
        'inner = ["syrtis_major", ',
        'inner = ["syrtis_major", "syrtis_major", ',
        "edition 2015: inner names syrtis_major 2 times",
    ),
    # effects that the engine could not carry out
    (
        'phase = "reveal"',
        'phase = "final"',
        "discovery native_resistance: phase is 'final', but its effect acts in the phase 'reveal'",
    ),
    (
        'zones = ["syrtis_major", "valles',
        'zones = ["valles_marineris", "valles',
        "mission strategic_zones: effect zones names valles_marineris 2 times",
    ),
    (
        ', { do = "take_back" }]',
        "]",
        "specialist recruiter: steps have 0 take_back, but must have exactly one take_back",
    ),
    (
        '{ do = "research" }',
        '{ do = "take_back" }',
        "specialist scientist: steps have 1 take_back, but must have no take_back",
    ),
    (
        "neutral_bottom = [9, 8, 4, 2]",
        "neutral_bottom = [1, 8, 4, 2]",
        "edition 2015: neutral_bottom must name 9, or a neutral deck could run out",
    ),
    (
        "neutral_bottom = [9, 8, 4, 2]",
        "neutral_bottom = [9, 9, 4, 2]",
        "edition 2015: neutral_bottom names 9 2 times",
    ),
    (
        "neutral_bottom = [9, 8, 4, 2]",
        "neutral_bottom = [9]",
        "edition 2015: neutral_bottom has 1 entries, but must have 4",
    ),
    # the tracker
    (
        '  { stop = "reveal", provenance = "published" },\n',
        "",
        "tracker: it must end with reveal, production and final",
    ),
    (
        '{ stop = "production", tokens = 1,',
        '{ stop = "final",',
        "tracker: it must end with reveal, production and final",
    ),
    (
        "number = 6, prov",
        "number = 7, prov",
        "tracker: the rounds must be numbered 1, 2, 3 and so on, not 1, 2, 3, 4, 5, 7, 7",
    ),
    (
        "number = 10, prov",
        "number = 13, prov",
        "tracker stops 12 number is 13, but must be a number from 1 to 12",
    ),
]


@pytest.mark.parametrize(("old", "new", "sentence"), MISTAKES, ids=[sentence for *_, sentence in MISTAKES])
def test_every_mistake_has_its_sentence(old: str, new: str, sentence: str) -> None:
    found = mistakes(changed((old, new)))
    assert any(mistake.startswith(sentence) for mistake in found), found


@pytest.mark.parametrize(
    ("section", "order"),
    [("zones", ZONE_IDS), ("resources", "ice, sylvanite, celerium")],
    ids=["zones", "resources"],
)
def test_what_has_a_number_keeps_its_place(section: str, order: str) -> None:
    data = copy.deepcopy(components.shipped().pack.data)
    entries = data["zones"]["list"] if section == "zones" else data[section]
    entries[0], entries[1] = entries[1], entries[0]
    with pytest.raises(BadPack, match=f"each {section.rstrip('s')} must stand at its place: {order}"):
        pack_checks.contents(data)


def test_ships_without_destination_must_not_be_too_many() -> None:
    text = SHIPPED
    for zone in ("hellas", "phobos", "ausonia", "tritonis_sinus", "syrtis_major", "mare_serpentis"):
        text = text.replace(f'destination = "{zone}"', 'destination = "unknown"')
    components.read(text, "dark")  # twelve are left, enough for six docks
    for zone in ("valles_marineris", "sinus_sabaeus", "mare_tyrrhenum"):
        text = text.replace(f'destination = "{zone}"', 'destination = "unknown"')
    assert mistakes(text)[0] == "edition 2015 has 3 ships with a destination, but needs 6 for the docks"


def test_every_zone_of_mars_touches_another() -> None:
    text = changed(
        ('["tritonis_sinus", "hellas"],', ""), ('["hellas", "vastitas_borealis"],', ""), (CONTACT + ",", "")
    )
    assert mistakes(text) == ["board 2015 A: hellas touches no other zone"]


def test_all_mistakes_are_found_at_once() -> None:
    text = changed(
        ("capacity = 3", "capacity = 33"),
        ('destination = "hellas"', 'destination = "helas"'),
        ("markers = 5", "markers = 6"),
        (KILL, '{ do = "kil", astronauts = 1 }'),
        ('phase = "reveal"', 'phase = "final"'),
        ('id = "charter_rift"', 'id = "charter_north"'),
        (CONTACT, '["hellas", "hellas"]'),
    )
    assert mistakes(text) == [
        "specialist soldier: steps 2 do is 'kil'; did you mean 'kill'?",
        "ship S01: capacity is 33, but must be a number from 2 to 9",
        "ship S19: destination is 'helas'; did you mean 'hellas'?",
        "there are 12 resource markers, but there must be 11, one more than zones",
        "board 2015 A: hellas cannot touch itself",
        "edition matagot has 2 cards with the id charter_north",
        "discovery native_resistance: phase is 'final', but its effect acts in the phase 'reveal'",
    ]


def test_a_wrong_entry_is_not_reported_as_a_missing_one() -> None:
    assert mistakes(changed(("capacity = 3", "capacity = 33"))) == [
        "ship S01: capacity is 33, but must be a number from 2 to 9"
    ]


def test_a_misspelt_key_is_not_reported_as_a_missing_one() -> None:
    assert mistakes(changed(("[pieces]", "[pices]"))) == [
        "the pack has an unknown key 'pices'; did you mean 'pieces'?"
    ]
