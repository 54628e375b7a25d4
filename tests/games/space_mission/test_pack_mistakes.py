"""Every mistake in a pack is found, and has a sentence that names the entry."""

import copy
from functools import partial

import pytest

from planetfall.core.errors import BadPack
from planetfall.games.space_mission import GAME
from planetfall.games.space_mission.content import components, pack_checks
from tests.games import packs

SHIPPED = components.shipped_text()
changed = partial(packs.changed, SHIPPED)
mistakes = partial(packs.mistakes, GAME)
MARKS = "one of 'published', 'recalled', 'reconstructed', 'rulebook'"
RED = '{ id = "red", names = { en = "Red mineral", de = "Rotes Erz" }, count = 4 },'
CARD = '{ id = "NC07", blue = 2, green = 3, provenance = "reconstructed" },\n'
PLANET = '{ id = "tempest", name = "Tempest", jump = 4, scan = 3, landing = [1, 2], provenance = "reconstructed" },\n'
SPACE = """[[tiles]]
id = "space"
names = { en = "Space", de = "Space", fr = "Space", it = "Space", nl = "Space" }
count = 16
provenance = "rulebook"
"""


MISTAKES = [
    # what it is
    (
        'game = "space-mission"',
        'game = "chess"',
        "not a pack for space-mission: game is 'chess', but must be 'space-mission'",
    ),
    (
        'game = "space-mission"',
        "",
        "not a pack for space-mission: game is missing, but must be 'space-mission'",
    ),
    ("format = 1", "format = 2", "not a pack for space-mission: format is 2, but must be 1"),
    (
        'name = "as shipped"',
        'name = "a\\tb"',
        "contents: name is 'a\\tb', but must be one line of plain text",
    ),
    ('name = "as shipped"', 'name = ""', "name is '', but must be a text of 1 to 60 characters"),
    # keys
    ("[turn]", "[trun]", "the pack has an unknown key 'trun'; did you mean 'turn'?"),
    ("jump = 1", "jmp = 1", "planet freezer has an unknown key 'jmp'; did you mean 'jump'?"),
    ("jump = 1, ", "", "planet freezer: jump is missing; it must be one of 1, 2, 3, 4"),
    ("hand = 5\n", "", "turn hand is missing; it must be a number from 2 to 8"),
    (
        'green = 1, provenance = "reconstructed"',
        "green = 1",
        f"card NC01: provenance is missing; it must be {MARKS}",
    ),
    # values
    ("jump = 1", "jump = 5", "planet freezer: jump is 5, but must be one of 1, 2, 3, 4"),
    ("jump = 1", 'jump = "?"', "planet freezer: jump is '?', but must be one of 1, 2, 3, 4"),
    ("jump = 1", "jump = true", "planet freezer: jump is true, but must be one of 1, 2, 3, 4"),
    (
        "landing = [3, 4]",
        "landing = [3]",
        "planet freezer: landing is a list of 1, but must be a list of 2",
    ),
    ("landing = [3, 4]", "landing = [3, 9]", "planet freezer: landing is 9, but must be one of 1, 2, 3, 4"),
    ("blue = 1", "blue = 7", "card NC01: blue is 7, but must be one of 0, 1, 2, 3, 4, '?'"),
    ("blue = 1", 'blue = "3"', "card NC01: blue is '3', but must be one of 0, 1, 2, 3, 4, '?'"),
    ("hand = 5", "hand = 9", "turn hand is 9, but must be a number from 2 to 8"),
    ("actions = 2", "actions = 0", "turn actions is 0, but must be a number from 1 to 4"),
    (
        "open_space = [6, 8, 10, 12]",
        "open_space = [6, 8]",
        "end open_space has 2 entries, but must have 4",
    ),
    ("gate = [9, 6, 3, 1, 0]", "gate = [9]", "scoring gate has 1 entries, but must have 5"),
    ("water = [2, 5, 9, 14]", "water = [2, 5]", "scoring water has 2 entries, but must have 4"),
    ("medal = 3", "medal = -3", "scoring medal is -3, but must be a number from 0 to 99"),
    ('id = "red"', 'id = "rde"', "shade rde: id is 'rde'; did you mean 'red'?"),
    (
        'provenance = "reconstructed"',
        'provenance = "reconstrcted"',
        "planet saffron: provenance is 'reconstrcted'; did you mean 'reconstructed'?",
    ),
    # planets
    ('id = "hazard"', 'id = "hazrd"', "planet hazrd: id is 'hazrd'; did you mean 'hazard'?"),
    (PLANET, "", "planet tempest is missing"),
    (PLANET, PLANET * 2, "planet tempest is there 2 times"),
    # cards
    (CARD, "", "there are 59 cards, but there must be 60"),
    (CARD, CARD * 2, "there are 61 cards, but there must be 60"),
    ('id = "NC02"', 'id = "NC01"', "the list of cards names NC01 2 times"),
    ('id = "NC02"', 'id = "NC 2"', "card NC 2: id is 'NC 2', but must consist of letters, digits and _"),
    ("blue = 1, ", "", "card NC01: it shows 1 colours, but must show 2"),
    ("blue = 1, ", "blue = 1, orange = 1, ", "card NC01: it shows 3 colours, but must show 2"),
    ("blue = 1, ", "blue = 0, ", "card NC01: it shows 1 colours, but must show 2"),
    # tiles
    (SPACE, "", "kind of tiles space is missing"),
    ("count = 6", "count = 7", "there are 49 point tiles, but there must be 48"),
    (SPACE, SPACE.replace("16", "12"), "there are 12 Space tiles, but there must be 16"),
    (SPACE, SPACE.replace("16", "40"), "tiles space: count is 40, but must be a number from 0 to 31"),
    ("count = 4", "count = 5", "tiles mineral: the colours add up to 17, but count is 16"),
    (RED, "", "tiles mineral: colour red is missing"),
    ('id = "brown"', 'id = "red"', "tiles alien: colour brown is missing"),
    ('id = "brown"', 'id = "red"', "tiles alien: colour red is not in the box"),
    (
        "[6, 8, 10, 12]",
        "[6, 8, 10, 17]",
        "end: open_space names 17, but there are only 16 Space tiles",
    ),
    # words
    ('name = "Freezer"', 'name = "Fre\\nezer"', "planet freezer: name is 'Fre\\nezer', but must be one line"),
    (
        'de = "Erz"',
        'de = "E\\trz"',
        "tiles mineral: names de is 'E\\trz', but must be one line of plain text",
    ),
    ('en = "Mineral", ', "", "tiles mineral: names en is missing; it must be a text of 1 to 60 characters"),
    ('fr = "Rab"', 'es = "Rab"', "action top_up: names has an unknown key 'es'"),
    ('id = "top_up"', 'id = "jump"', "action top_up is missing"),
    ('id = "top_up"', 'id = "jump"', "action jump is there 2 times"),
    # where it comes from
    (
        'provenance = { name = "rulebook"',
        'provenance = { moon = "rulebook"',
        "planet freezer: provenance names 'moon', but there are only name, jump, scan, landing",
    ),
    (
        'provenance = { count = "rulebook", colours = "reconstructed" }',
        "provenance = {}",
        "tiles mineral: provenance names no part; there are names, count, colours",
    ),
]


@pytest.mark.parametrize(("old", "new", "sentence"), MISTAKES)
def test_a_mistake_has_a_sentence(old: str, new: str, sentence: str) -> None:
    found = mistakes(changed((old, new)))
    assert any(mistake.startswith(sentence) for mistake in found), found


def test_all_mistakes_are_found_at_once() -> None:
    found = mistakes(changed(("jump = 1", "jump = 5"), ("count = 4", "count = 5"), (CARD, "")))
    assert found == [
        "planet freezer: jump is 5, but must be one of 1, 2, 3, 4",
        "there are 59 cards, but there must be 60",
        "tiles mineral: the colours add up to 17, but count is 16",
    ]


def test_planets_stand_in_their_order() -> None:
    found = mistakes(changed((PLANET, ""), ("list = [\n", f"list = [\n{PLANET}")))
    names = ", ".join(planet.id for planet in components.shipped().planets)
    assert found == [f"each planet must stand at its place: {names}"]


def test_a_planet_that_no_card_leads_to_is_a_mistake() -> None:
    deck = SHIPPED.replace("blue = 1,", "blue = 2,").replace('blue = "?",', "blue = 2,")
    assert mistakes(deck) == [
        f"planet {planet}: jump is 1, but no card shows blue 1" for planet in ("freezer", "hazard", "caldera")
    ]


def test_a_planet_that_no_card_scans_is_a_mistake() -> None:
    deck = SHIPPED.replace("green = 2,", "green = 1,").replace('green = "?",', "green = 1,")
    assert "planet freezer: scan is 2, but no card shows green 2" in mistakes(deck)


def test_one_card_is_not_enough_to_land() -> None:
    deck = SHIPPED.replace("orange = 3,", "orange = 1,").replace("orange = 4,", "orange = 1,")
    deck = deck.replace('orange = "?",', "orange = 1,").replace("orange = 1,", 'orange = "?",', 1)
    assert "planet freezer: landing needs 2 cards, but only 1 in the deck can serve for it" in mistakes(deck)


def test_what_is_not_a_list_is_a_sentence_too() -> None:
    data = copy.deepcopy(components.shipped().pack.data)
    data["planets"], data["tiles"] = 3, "none"
    with pytest.raises(BadPack) as caught:
        pack_checks.contents(data)
    assert caught.value.mistakes == [
        "planets is 3, but must be a table",
        "tiles is 'none', but must be a list",
    ]
