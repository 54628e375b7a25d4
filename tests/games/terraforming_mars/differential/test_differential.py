"""The engine against an independent interpreter of the same cards; docs/design/terraforming-mars.md explains it."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from tests.games.terraforming_mars.differential.battery import (
    check_between,
    check_card,
    check_corporation,
    check_games,
    check_greeneries,
)
from tests.games.terraforming_mars.differential.printed import CORPORATIONS, PROJECT_CARDS

PARTS = 8  # of the cards, so that several processes share the work


@pytest.mark.parametrize("part", range(PARTS))
def test_every_card_does_what_its_text_says(part: int) -> None:
    counts: Counter[str] = Counter()
    cards = list(PROJECT_CARDS)[part::PARTS]
    for card in cards:
        check_card(card, 2, counts)
    assert [card for card in cards if not counts[f"play {card}"]] == []
    acting = [card for card in cards if PROJECT_CARDS[card].actions]
    assert [card for card in acting if not counts[f"use {card}"]] == []


def test_every_corporation_does_what_its_text_says() -> None:
    counts: Counter[str] = Counter()
    for corporation in CORPORATIONS:
        check_corporation(corporation, 4, counts)
    assert counts["use united-nations-mars-initiative"]
    assert {name for name in CORPORATIONS if counts[name]} == set(CORPORATIONS)


def test_a_greenery_and_its_oxygen_come_in_either_order() -> None:
    counts: Counter[str] = Counter()
    check_greeneries(20, counts)
    assert counts["ask-greenery"]


def test_research_and_last_greeneries_go_as_the_rules_say() -> None:
    counts: Counter[str] = Counter()
    check_between(15, counts)
    assert counts["research"] == 15
    assert counts["draft"]
    assert counts["convert plants"]


@pytest.mark.parametrize("seed", range(6))
def test_random_games_go_as_the_rules_say(seed: int) -> None:
    counts: Counter[str] = Counter()
    check_games([seed], 150, counts)
    assert counts["menus"] >= 40
    assert counts["setup"] == 1
    assert counts["research"] >= 2


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6, 66))
def test_more_random_games_go_as_the_rules_say(seed: int) -> None:
    check_games([seed], 10_000, Counter())


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_every_card_does_what_its_text_says_in_many_positions(part: int) -> None:
    for card in list(PROJECT_CARDS)[part::PARTS]:
        check_card(card, 40, Counter())


def test_the_interpreter_shares_no_code_with_the_engine() -> None:
    """Only the public surface and what every game has in common may be imported."""
    for file in Path(__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            modules += [name.name for name in node.names] if isinstance(node, ast.Import) else []
            ours = [module for module in modules if module.startswith("planetfall.")]
            assert all(module.startswith("planetfall.core.") for module in ours), f"{file.name}: {ours}"
