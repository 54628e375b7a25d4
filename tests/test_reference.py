"""docs/reference says what the code says: views with a sentence for every field, answers, events and positions."""

import msgspec
import pytest

import planetfall
from tools import reference

GAMES = reference.shipped()


@pytest.mark.parametrize("name", GAMES)
def test_the_stored_reference_is_current(name):
    assert reference.path(name).read_text(encoding="utf-8") == reference.page(planetfall.game(name)), (
        "run `make reference`"
    )


def test_no_other_game_has_a_page():
    assert {path.stem for path in reference.FOLDER.glob("*.md")} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_a_view_has_a_sentence(name):
    for kind in reference.view_types(planetfall.game(name)).values():
        for field in reference.fields(kind):
            assert field.meaning.endswith("."), f"{kind.__name__}.{field.name}"
            assert field.meaning[0].isupper(), f"{kind.__name__}.{field.name}"


@pytest.mark.parametrize("name", GAMES)
def test_the_sentences_stand_at_the_fields_that_views_have(name):
    for kind in reference.view_types(planetfall.game(name)).values():
        assert [field.name for field in reference.fields(kind)] == [
            field.name for field in msgspec.structs.fields(kind)
        ]


@pytest.mark.parametrize("name", GAMES)
def test_every_block_of_answers_has_a_sentence(name):
    actions = planetfall.game(name).actions
    assert all(actions.meaning(verb).endswith(".") for verb in actions.blocks())
