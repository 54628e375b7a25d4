"""The components of every game as people look at them: references, names, words, provenance."""

import re

import pytest

import planetfall

GAMES = ("red-planet", "rocket-rescue", "space-mission", "terraforming-mars")
MARKS = ("rulebook", "published", "recalled", "reconstructed")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_components_have_references_names_and_words(name: str, language: str) -> None:
    found = planetfall.game(name).with_language(language).gallery()
    refs = [component.ref for component in found]
    assert len(refs) == len(set(refs))
    for component in found:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", component.ref)
        assert component.name
        assert component.text or component.kind == "card", component.ref
        assert all(line.strip() and "{" not in line for line in component.text), component.ref
        assert component.provenance in MARKS or not component.is_listed, component.ref
        assert all(facet.name for facet in component.facets)


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("red-planet", {"specialist": 9, "discovery": 13, "action": 4, "zone": 10, "resource": 3}),
        ("rocket-rescue", {"module": 39, "planet": 26, "hangar": 6}),
        ("space-mission", {"planet": 12, "tile": 11, "action": 6, "card": 60}),
        (
            "terraforming-mars",
            {"card": 208, "corporation": 13, "milestone": 5, "award": 5, "project": 6, "tile": 14},
        ),
    ],
)
def test_everything_in_the_box_is_there(name: str, kinds: dict[str, int]) -> None:
    found = planetfall.game(name).gallery()
    for kind, number in kinds.items():
        assert sum(component.kind == kind for component in found) == number, kind


def test_words_are_found_in_names_texts_and_facets() -> None:
    comet = next(
        found for found in planetfall.game("terraforming-mars").gallery() if found.ref == "card-comet"
    )
    assert comet.matches("comet OCEAN events")
    assert not comet.matches("comet titanium")
