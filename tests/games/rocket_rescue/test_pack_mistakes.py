"""Every mistake in a pack is found, and has a sentence that names the entry."""

import copy
from functools import partial

import pytest

from planetfall.games.rocket_rescue import GAME
from planetfall.games.rocket_rescue.content import components, pack_checks
from tests.games import packs

SHIPPED = components.shipped_text()
changed = partial(packs.changed, SHIPPED)
mistakes = partial(packs.mistakes, GAME)


MARKS = "one of 'published', 'recalled', 'reconstructed', 'rulebook'"
FACE = '{ value = 3, energy = 0, provenance = "rulebook" },'
PLANET = '  { id = "B03", name = "Second Breakfast"'
SHORT = '[[lengths]]\nid = "short"\nname = "Short"\nname_de = "Kurz"\ncrew = 10\nprovenance = "rulebook"\n'
MEDIUM = (
    SHORT.replace("short", "medium").replace("Short", "Medium").replace("Kurz", "Mittel").replace("10", "12")
)
MISTAKES = [
    # what it is
    (
        'game = "rocket-rescue"',
        'game = "chess"',
        "not a pack for rocket-rescue: game is 'chess', but must be 'rocket-rescue'",
    ),
    (
        'game = "rocket-rescue"',
        "",
        "not a pack for rocket-rescue: game is missing, but must be 'rocket-rescue'",
    ),
    ("format = 1", "format = 2", "not a pack for rocket-rescue: format is 2, but must be 1"),
    ('name = "as shipped"', 'name = "a\\tb"', "name is 'a\\tb', but must be one line of plain text"),
    ('name = "as shipped"', "name = 3", "name is 3, but must be a text of 1 to 60 characters"),
    # keys
    ("[pieces]", "[pices]", "the pack has an unknown key 'pices'; did you mean 'pieces'?"),
    (
        "stability = 2,",
        "stabilty = 2,",
        "module A01 has an unknown key 'stabilty'; did you mean 'stability'?",
    ),
    ("chips = 10\n", "", "pieces chips is missing; it must be a number from 1 to 36"),
    (
        'crew = 10\nprovenance = "rulebook"',
        "crew = 10",
        f"length short: provenance is missing; it must be {MARKS}",
    ),
    # assumptions
    (
        "stability_die = [1, 2, 3, 4, 5, 6]",
        "stability_die = [1, 2, 3, 4, 5]",
        "assumptions stability_die is a list of 5, but must be a list of 6",
    ),
    (
        "stability_die = [1, 2, 3, 4, 5, 6]",
        "stability_die = [1, 2, 3, 4, 5, 7]",
        "assumptions stability_die is 7, but must be a number from 0 to 6",
    ),
    (
        'backs = "type-and-cost"',
        'backs = "tpye"',
        "assumptions backs is 'tpye'; did you mean 'type'?",
    ),
    (
        'first_shared_in = "launch"',
        'first_shared_in = "game"',
        "assumptions first_shared_in is 'game', but must be one of 'launch', 'round'",
    ),
    # types and bounds
    ("crew = 10", 'crew = "10"', "length short: crew is '10', but must be a number from 1 to 15"),
    ("crew = 14", "crew = 16", "length long: crew is 16, but must be a number from 1 to 15"),
    ("cost = [2, 0, 1]", "cost = [2, 0]", "module A01: cost is a list of 2, but must be a list of 3"),
    ("cost = [2, 0, 1]", "cost = [2, 0, 7]", "module A01: cost is 7, but must be a number from 0 to 6"),
    (
        'gives = "carbon"',
        'gives = "karbon"',
        "company stellaris_x: gives is 'karbon'; did you mean 'carbon'?",
    ),
    ('equipment = "rover"', 'equipment = "rovr"', "module A02: equipment is 'rovr'; did you mean 'rover'?"),
    (
        "value = 1, energy = 2",
        "value = 7, energy = 2",
        "dice energy 1 value is 7, but must be a number from 1 to 6",
    ),
    ('name = "Cockpit"', 'name = "Cock\\npit"', "modules cockpit name is 'Cock\\npit', but must be one line"),
    (
        'name = "Sparrow Bridge"',
        'name = "a\\nb"',
        "module A01: name is 'a\\nb', but must be one line of plain text",
    ),
    ('id = "A01"', 'id = "A 1"', "module A 1: id is 'A 1', but must consist of letters, digits and _"),
    ('"rulebook"', '"guessed"', f"pieces provenance is 'guessed', but must be {MARKS}"),
    (
        'shields = ["heat"]',
        'shields = ["cold"]',
        "module A01: shields 1 is 'cold', but must be one of 'gas', 'heat'",
    ),
    # lists whose order the engine relies on
    (FACE, "", "dice energy value 3 is missing"),
    (FACE, FACE + FACE, "dice energy value 3 is there 2 times"),
    ("value = 1, moves = 1, boards", "value = 2, moves = 1, boards", "dice boarding value 1 is missing"),
    (SHORT, "", "length short is missing"),
    ("players = 4", "players = 5", "number of players 4 is missing"),
    (
        f"{SHORT}\n{MEDIUM}",
        f"{MEDIUM}\n{SHORT}",
        "each length must stand at its place: short, medium, long",
    ),
    ('id = "titanium"', 'id = "carbon"', "resource titanium is missing"),
    # counts
    (PLANET, f"#{PLANET}", "there are 12 blue planets, but there must be 13"),
    ('  { id = "R01"', '#  { id = "R01"', "there are 12 red planets, but there must be 13"),
    ('  { id = "A01"', '#  { id = "A01"', "there are 34 advanced modules, but there must be 35"),
    # sense
    ("minimum = 3", "minimum = 11", "seats for 3: minimum is 11, more than market, which is 10"),
    ("cubes = 30", "cubes = 20", "seats for 5: the start needs 24 cubes of each kind, but there are 20"),
    ("hangars = [1, 2]", "hangars = [1]", "company stellaris_x: it has 1 hangars, but must have 2"),
    ("hangars = [1, 2]", "hangars = [1, 3]", "hangar 3 is there 2 times"),
    ("value = 1, energy = 2", "value = 1, energy = -1", "dice energy: a die of 1 must not cost energy"),
    (
        "value = 3, energy = 0",
        "value = 3, energy = 3",
        "dice energy: a die of 3 must not bring more than a die of 2",
    ),
    ("moves = 0, boards = 1", "moves = 1, boards = 1", "dice boarding: a die of 3 moves and boards"),
    (
        "moves = 0, builds = 1",
        "moves = 1, builds = 1",
        "dice building: a die of 2 moves and builds or launches",
    ),
    ('id = "A02"', 'id = "A01"', "2 modules have the id A01"),
    ('id = "R01"', 'id = "B01"', "2 planets have the id B01"),
    ('shields = ["heat"]', 'shields = ["heat", "heat"]', "module A01: shields names heat 2 times"),
    ('dangers = ["gas"]', 'dangers = ["gas", "gas"]', "planet B04: dangers names gas 2 times"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), MISTAKES, ids=[sentence for *_, sentence in MISTAKES])
def test_a_mistake_has_its_sentence(old: str, new: str, sentence: str) -> None:
    found = mistakes(changed((old, new)))
    assert any(mistake.startswith(sentence) for mistake in found), found


def test_all_mistakes_are_found_at_once() -> None:
    found = mistakes(
        changed(("crew = 10", "crew = 99"), ("minimum = 3", "minimum = 11"), ('id = "A02"', 'id = "A01"'))
    )
    assert len(found) == 3


def test_a_mistake_of_shape_does_not_hide_the_counts_of_other_sections() -> None:
    found = mistakes(changed(("crew = 10", "crew = 99"), (PLANET, f"#{PLANET}")))
    assert found == [
        "length short: crew is 99, but must be a number from 1 to 15",
        "there are 12 blue planets, but there must be 13",
    ]


def test_nothing_is_counted_where_an_entry_is_broken() -> None:
    found = mistakes(changed(("fuel = 0", "fuel = 9")))
    assert found == ["planet B01: fuel is 9, but must be a number from 0 to 6"]


def test_the_shipped_data_stay_as_they_are() -> None:
    data = copy.deepcopy(components.shipped().pack.data)
    pack_checks.contents(data)
    assert data == components.shipped().pack.data


@pytest.mark.parametrize("text", ["", "game", "x = [", "[[a]]\n[a]"])
def test_what_is_no_pack_gets_one_sentence(text: str) -> None:
    (sentence,) = mistakes(text)
    assert sentence.startswith("not a pack")
