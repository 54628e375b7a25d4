"""Sentences by key: plural forms by the language's own rule, English where a language has none, `.mo` beside `.po`."""

import pickle
from pathlib import Path

import pytest

from planetfall.core.errors import IllegalAction, UnknownName, owes_nothing
from planetfall.core.translation import (
    application_catalogue,
    compile_catalogue,
    game_catalogue,
    languages,
    read_translations,
)
from tests.catalogues import HEAD, written

ENGLISH = "nplurals=2; plural=(n != 1);"
POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
SHIPS = """
msgid "toy.ships"
msgid_plural "toy.ships"
msgstr[0] "{count} statek"
msgstr[1] "{count} statki"
msgstr[2] "{count} statków"
"""
HELLO = '\nmsgid "toy.hello"\nmsgstr "Hello {name}!"\n\nmsgid "toy.stop"\nmsgstr "Stop"\n'


def put(folder: Path, language: str, entries: str, plural: str = ENGLISH) -> Path:
    """Write a catalogue into the folder of a game."""
    path = folder / "locale" / f"{language}.po"
    path.parent.mkdir(exist_ok=True)
    path.write_text(HEAD.format(language=language, plural=plural) + entries, "utf-8")
    return path


@pytest.mark.parametrize(("count", "form"), [(1, "statek"), (3, "statki"), (5, "statków"), (22, "statki")])
def test_a_language_has_its_own_plural_forms(count: int, form: str) -> None:
    polish = written("pl", "toy", SHIPS, POLISH)
    assert polish.text("toy.ships", count=count) == f"{count} {form}"


def test_a_sentence_with_plural_forms_needs_a_whole_number() -> None:
    with pytest.raises(TypeError, match=r"the count of 'toy\.ships' is '3'"):
        written("pl", "toy", SHIPS, POLISH).text("toy.ships", count="3")


def test_a_sentence_that_no_language_has_is_an_error() -> None:
    catalogue = written("en", "toy", HELLO)
    for key in ("toy.goodbye", "other.hello", "nothing"):
        assert key not in catalogue
        with pytest.raises(UnknownName, match="there is no sentence"):
            catalogue.text(key)
    with pytest.raises(UnknownName, match="with plural forms"):
        catalogue.text("toy.hello", count=1)


def test_a_language_without_a_sentence_or_without_a_catalogue_says_it_in_english(tmp_path: Path) -> None:
    put(tmp_path, "en", HELLO)
    put(tmp_path, "de", '\nmsgid "toy.stop"\nmsgstr "Halt"\n')
    german, french = (game_catalogue("toy", tmp_path, language) for language in ("de", "fr"))
    assert (german.text("toy.stop"), german.text("toy.hello", name="Ada")) == ("Halt", "Hello Ada!")
    assert french.text("toy.stop") == "Stop"


def test_a_game_without_catalogues_has_the_sentences_of_the_application(tmp_path: Path) -> None:
    catalogue = game_catalogue("toy", tmp_path, "de")
    assert catalogue.text("app.undo") == "Zurücknehmen"
    assert "toy.hello" not in catalogue


def test_compiled_catalogues_are_read_and_edited_ones_win(tmp_path: Path) -> None:
    source = put(tmp_path, "en", HELLO)
    compiled = source.with_suffix(".mo")
    compiled.write_bytes(compile_catalogue(source.read_bytes().replace(b"Stop", b"Halt")))
    assert game_catalogue("toy", tmp_path, "en").text("toy.stop") == "Stop"
    source.unlink()
    read_translations.cache_clear()
    game_catalogue.cache_clear()
    assert game_catalogue("toy", tmp_path, "en").text("toy.stop") == "Halt"


def test_languages_are_those_that_have_a_catalogue() -> None:
    assert languages() == ("en", "de")


def test_numbers_and_lists_are_written_as_the_language_writes_them() -> None:
    english, german = application_catalogue("en"), application_catalogue("de")
    assert (english.decimal(1234.5), german.decimal(1234.5)) == ("1,234.5", "1.234,5")
    assert english.listing(["a", "b", "c"]) == "a, b and c"
    assert german.listing(["a", "b", "c"], "or") == "a, b oder c"
    assert german.listing([]) == ""


# -- refused answers -------------------------------------------------------------------------------------------------


def test_a_refusal_reads_its_sentence_from_the_catalogue() -> None:
    module = "planetfall.games.red_planet.engine.refusals"
    error = IllegalAction("RP-35", key="red-planet.why.ship-full", module=module)
    assert str(error) == "this ship is full (RP-35)"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_refusal_may_bring_its_own_sentence() -> None:
    assert str(IllegalAction("CR-1", "the crater is closed")) == "the crater is closed (CR-1)"
    assert str(IllegalAction("", "the crater is closed")) == "the crater is closed"


def test_who_is_not_asked_is_told_so() -> None:
    assert str(pickle.loads(pickle.dumps(owes_nothing(2)))) == "seat 2 has nothing to answer right now"
