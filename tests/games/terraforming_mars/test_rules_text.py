"""Many rulings and many places in the rulebook: each clause is about one of them, and says where."""

import re

import pytest

from planetfall.core.rulebook import Clause
from planetfall.core.translation import languages
from planetfall.games.terraforming_mars import GAME

ENGLISH = GAME.rulebook().clauses


def places(clause: Clause) -> list[str]:
    return re.split(r"[,;] ", re.sub(r"; ruling.*", "", clause.source))


def test_a_clause_rules_on_one_thing():
    several = [clause for clause in ENGLISH.values() if len(re.findall(r"\bR\d+\b", clause.source)) > 1]
    assert [clause.number for clause in several] == []


@pytest.mark.parametrize("language", [language for language in languages() if language != "en"])
def test_places_in_the_rulebook_match_one_to_one(language):
    pairs = {
        pair
        for number, clause in GAME.with_language(language).rulebook().clauses.items()
        for pair in zip(places(ENGLISH[number]), places(clause), strict=True)
    }
    assert len(pairs) == len({ours for ours, _ in pairs}) == len({theirs for _, theirs in pairs})
