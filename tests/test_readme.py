"""The README says no more about the components than the packs' own marks."""

import re
import tomllib
from collections.abc import Iterable
from typing import Any

import pytest

import planetfall
from planetfall.core.translation import application_catalogue
from tools import certainty

README = " ".join(certainty.README.read_text("utf-8").split())


def contents(name: str) -> dict[str, Any]:
    return tomllib.loads(planetfall.game(name).pack().text)


def named(entries: Iterable[dict[str, Any]], **marks: str) -> str:
    """The names of the entries whose parts have these marks, as a sentence lists them."""
    found = [entry["name"] for entry in entries if part_marks(entry).items() >= marks.items()]
    return application_catalogue("en").listing(sorted(found))


def part_marks(entry: dict[str, Any]) -> dict[str, str]:
    """The marks of an entry's parts; one for all is called `all`."""
    given = entry["provenance"]
    return given if isinstance(given, dict) else {"all": given}


def test_the_table_says_what_the_packs_say():
    stored = certainty.README.read_text("utf-8").partition(certainty.BEGIN)[2].partition(certainty.END)[0]
    assert stored == certainty.table(), "run `make reference`"


@pytest.mark.parametrize("mark", certainty.MARKS)
def test_a_cell_says_how_many_of_a_topic_have_a_mark(mark, monkeypatch):
    """A mark that changes in a pack changes the table, whichever it is."""
    game = planetfall.game("rocket-rescue")
    before = certainty.table()
    changed = game.provenance()
    changed[""]["planets"] = {mark: 1, "other": 25}
    monkeypatch.setattr(type(game), "provenance", lambda _: changed)
    assert certainty.table() != before
    assert "1 of 26 planets" in certainty.table()


def test_red_planet_s_discoveries_and_specialists_of_the_rulebook():
    pack = contents("red-planet")
    discoveries = named(pack["discoveries"], all="rulebook")
    assert f"print what two discoveries do, {discoveries}, and one specialist" in README
    assert f"the {named(pack['specialists'], all='rulebook')}. Matagot" in README
    assert {part_marks(entry)["matagot"] for entry in pack["resources"]} == {"recalled"}


def test_space_mission_s_names_and_coordinates_of_the_rulebook():
    planets = contents("space-mission")["planets"]["list"]
    assert f"names four planets, {named(planets, name='rulebook')}, and" in README
    assert f"coordinate of {named(planets, jump='rulebook')} is 1;" in README
    assert f"two published names are {named(planets, name='published')}, the other six are ours" in README
    assert sum(part_marks(planet).get("name", "reconstructed") == "reconstructed" for planet in planets) == 6


def test_rocket_rescue_s_modules_and_planets_are_reconstructed():
    pack = contents("rocket-rescue")
    planets = [*pack["planets"]["blue"], *pack["planets"]["red"]]
    kept = sorted(
        planet["name"] for planet in planets if "name_de" not in planet
    )  # printed: the same everywhere
    assert f"names of two planets, {' and '.join(kept)}." in README
    modules = [entry for kind in pack["modules"].values() for entry in (kind["standard"], *kind["advanced"])]
    assert {part_marks(entry)["all"] for entry in (*modules, *planets)} == {"reconstructed"}
    assert re.search(r"modules there are, but not how they are split by type", README)
