"""Every card has a test of its own: its number stands in the name of a test or in the id of a case."""

import re
from pathlib import Path

from planetfall.games.terraforming_mars.engine.ids import CORPORATION_IDS

NAMED = re.compile(r"def test_(\d{3})_|\"(\d{3})-[a-z-]+\"")


def test_every_project_card_has_a_test_of_its_own() -> None:
    texts = [path.read_text("utf-8") for path in Path(__file__).parent.glob("test_cards_*.py")]
    tested = {int(name or case) for text in texts for name, case in NAMED.findall(text)}
    assert set(range(1, 209)) - tested == set()


def test_every_corporation_has_a_test_of_its_own() -> None:
    text = Path(__file__).with_name("test_effects_of_corporations.py").read_text("utf-8").replace("_", "-")
    assert [corporation for corporation in CORPORATION_IDS if f"def test-{corporation}-" not in text] == []
