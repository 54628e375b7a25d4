"""Card faces: every sentence of every card is told by symbols, in words, or by both; every symbol is drawn."""

import re

import pytest

from planetfall.games.terraforming_mars import GAME
from planetfall.games.terraforming_mars.content import components
from planetfall.games.terraforming_mars.content.schema import Card, Corporation
from planetfall.games.terraforming_mars.view.types import Card as Face
from planetfall.games.terraforming_mars.view.types import Corporation as CorporationFace
from planetfall.games.terraforming_mars.web.icons import CardDrawing, Glyph, drawing, untold

FOUND = components.shipped()
FACES = {component.ref: component.face for component in GAME.gallery()}
ENTRIES: list[Card | Corporation] = [*FOUND.cards, *FOUND.corporations]
SYMBOLS = (GAME.folder() / "web" / "templates" / "symbols.svg.html").read_text("utf-8")
DRAWN = set(re.findall(r'<symbol id="([^"{]+)"', SYMBOLS)) | {
    f"t-{tile}" for tile in re.findall(r'^  \("([a-z-]+)", "#', SYMBOLS, re.MULTILINE)
}


def face_of(entry: Card | Corporation) -> Face | CorporationFace:
    kind = "card" if isinstance(entry, Card) else "corporation"
    found: Face | CorporationFace = FACES[f"{kind}-{entry.id.replace('_', '-')}"]
    return found


def all_glyphs(found: CardDrawing) -> list[Glyph]:
    sides = [*found.lasting, *found.alternatives]
    return [*found.glyphs, *(glyph for pair in sides for side in pair for glyph in side)]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry.id))
def test_every_sentence_is_told_by_symbols_or_in_words(entry: Card | Corporation) -> None:
    found, face = drawing(entry), face_of(entry)
    effects = face.effect if isinstance(face, Face) else face.start
    words = untold(found, effects, face.ongoing, face.actions)  # strict: a flag for each sentence
    told = len(effects) + len(face.ongoing) + len(face.actions) - sum(map(len, words))
    assert told == 0 or all_glyphs(found)
    assert not found.words.actions or len(found.alternatives) == len(face.actions)
    assert len(found.lasting) + len(words.ongoing) == len(face.ongoing)


def test_every_symbol_of_a_card_is_drawn() -> None:
    used = {
        icon
        for entry in ENTRIES
        for glyph in all_glyphs(drawing(entry))
        for icon in (glyph.icon, glyph.per)
        if icon
    }
    assert used - DRAWN == set()


@pytest.mark.parametrize(
    ("card", "shown", "words"),
    [
        ("comet", ["+1", "", "−3"], 0),
        ("asteroid", ["+1", "+2", "−3"], 0),
        ("martian_rails", ["1", "+1"], 0),
        ("hired_raiders", ["−2", "+2", "/", "−3", "+3"], 0),
        ("flooding", ["", "−4"], 1),
        ("urbanized_area", ["−1", "+2", ""], 1),
        ("search_for_life", ["1", "?"], 1),
        ("adaptation_technology", [], 1),
        ("earth_catapult", ["", "−2"], 0),
    ],
)
def test_known_faces(card: str, shown: list[str], words: int) -> None:
    entry = next(entry for entry in FOUND.cards if entry.id == card)
    found, face = drawing(entry), face_of(entry)
    assert isinstance(face, Face)
    assert [glyph.text for glyph in all_glyphs(found)] == shown
    assert sum(map(len, untold(found, face.effect, face.ongoing, face.actions))) == words


def test_most_cards_need_few_words() -> None:
    """The rest is told by symbols alone, as on the table."""
    wordy = [entry.id for entry in ENTRIES if any(any(flags) for flags in drawing(entry).words)]
    assert len(wordy) < 80
