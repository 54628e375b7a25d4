"""Every catalogue is complete; the check finds what is missing, unused, differing or misplaced, and nothing else."""

from pathlib import Path

import pytest

import planetfall
from planetfall.testing.catalogues import (
    Sources,
    Texts,
    check_application_catalogue,
    check_game_catalogues,
    compare,
)
from tests.core.test_translation import put

CODE = '''
"""Nothing in a docstring is a key: toy.gone."""
KINDS = ("dig", "look_up")

def label(names, kind, own):
    key = f"{kind}-own" if own else kind
    return names.text(f"answer.{key}"), names.text("ask", count=2)
'''
PAGE = (
    """{{ _("toy.title") }} {{ _("toy.ready" if ready else "toy.busy") }} {{ _("toy.colour." ~ colour) }}"""
)
SENTENCES = {
    "toy.answer.dig": "Dig",
    "toy.answer.dig-own": "Dig here",
    "toy.answer.look-up": "Look up",
    "toy.title": "Toy of {name}",
    "toy.ready": "ready",
    "toy.busy": "busy",
    "toy.colour.red": "Red",
}
ASK = '\nmsgid "toy.ask"\nmsgid_plural "toy.ask"\nmsgstr[0] "one"\nmsgstr[1] "{count}"\n'


def entries(sentences: dict[str, str]) -> str:
    return "".join(f'\nmsgid "{key}"\nmsgstr "{text}"\n' for key, text in sentences.items())


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    (tmp_path / "labels.py").write_text(CODE)
    (tmp_path / "page.html").write_text(PAGE)
    (tmp_path / "data.toml").write_text('colours = ["red"]')
    for language in ("en", "de"):
        put(tmp_path, language, entries(SENTENCES) + ASK)
    return tmp_path


def flaws(folder: Path) -> list[str]:
    return compare(folder / "locale", Sources("toy", Texts(sorted(folder.glob("*.*")))))


def german(folder: Path, more: dict[str, str], ask: str = ASK, without: str = "") -> list[str]:
    kept = {key: text for key, text in (SENTENCES | more).items() if key != without}
    put(folder, "de", entries(kept) + ask)
    return flaws(folder)


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_every_language_of_a_game_has_every_sentence_with_the_same_values_and_none_in_vain(name: str) -> None:
    assert check_game_catalogues(planetfall.game(name)) == []


def test_every_language_of_the_application_says_the_same_things_and_nothing_in_vain() -> None:
    assert check_application_catalogue() == []


def test_a_game_whose_catalogues_agree_has_no_flaws(toy: Path) -> None:
    assert flaws(toy) == []


def test_a_missing_sentence_is_found(toy: Path) -> None:
    assert german(toy, {}, without="toy.busy") == ["de: missing: toy.busy"]


def test_a_language_without_a_catalogue_is_found(toy: Path) -> None:
    (toy / "locale" / "de.po").unlink()
    assert flaws(toy) == ["de: there is no de.po"]


def test_an_empty_sentence_is_found(toy: Path) -> None:
    assert german(toy, {"toy.busy": ""}) == ["de: empty: toy.busy"]


def test_other_values_are_found(toy: Path) -> None:
    assert german(toy, {"toy.title": "Toy of {who}"}) == ["differs between de and en: toy.title"]


def test_a_key_of_somebody_else_is_found(toy: Path) -> None:
    found = german(toy, {"other.title": "Title"})
    assert "de: belongs into another catalogue: other.title" in found


@pytest.mark.parametrize("key", ["toy.answer.climb", "toy.answer.look-own", "toy.colour.blue", "toy.gone"])
def test_a_sentence_that_nothing_uses_is_found_also_where_keys_are_put_together(toy: Path, key: str) -> None:
    for language in ("en", "de"):
        put(toy, language, entries(SENTENCES | {key: "Text"}) + ASK)
    assert flaws(toy) == [f"unused: {key}"]


def test_a_key_that_a_template_asks_for_in_vain_is_found(toy: Path) -> None:
    (toy / "page.html").write_text(f"{PAGE}{{{{ _('toy.lost') }}}}")
    assert flaws(toy) == ["missing in every language: toy.lost"]


def test_a_sentence_written_twice_is_found(toy: Path) -> None:
    twice = entries({"toy.busy": SENTENCES["toy.busy"]})
    assert german(toy, {}, ASK + twice) == ["de: written twice: toy.busy"]


@pytest.mark.parametrize(
    ("ask", "found"),
    [
        (
            '\nmsgid "toy.ask"\nmsgstr "{count}"\n',
            "de: has plural forms if and only if it has {count}: toy.ask",
        ),
        ('\nmsgid "toy.ask"\nmsgid_plural "toy.ask"\nmsgstr[0] "{count}"\n', "de: empty: toy.ask"),
        (ASK.replace("one", "{who}"), "de: has forms with different values: toy.ask"),
    ],
)
def test_plural_forms_that_do_not_fit_are_found(toy: Path, ask: str, found: str) -> None:
    assert found in german(toy, {}, ask)
