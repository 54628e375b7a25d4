"""Milestones: who meets a condition may claim it, three in all."""

import pytest

from tests.games.terraforming_mars.helpers import GAME, answer, changes_after, may, player, refused, table

BUILDINGS = [
    "mine",
    "steelworks",
    "ironworks",
    "ore-processor",
    "titanium-mine",
    "strip-mine",
    "power-plant",
    "solar-power",
]
HAND = [
    "ants", "birds", "fish", "trees", "grass", "moss", "heather", "bushes", "algae", "farming", "worms", "insects",
    "comet", "virus", "asteroid", "soletta",
]  # fmt: skip


@pytest.mark.rule("TM-172")
def test_a_milestone_costs_eight_and_brings_five_points() -> None:
    mars = table(player(tr=35, megacredits=8))
    before = mars.scores()[0]
    assert changes_after(mars, "claim terraformer") == {"megacredits": -8}
    assert mars.scores()[0] == before + 5
    assert refused(table(player(tr=35, megacredits=7)), "claim terraformer") == "TM-172"


@pytest.mark.rule("TM-172", "TM-178")
def test_the_condition_need_not_hold_later() -> None:
    mars = table(player(*HAND, megacredits=8, idle=False))
    answer(mars, "claim planner")
    before = mars.scores()[0]
    answer(mars, "project sell-patents", *(f"discard {card}" for card in HAND[:10]), "done")
    assert mars.scores()[0] == before
    assert GAME.view(mars, None).milestones[4].claimed_by == 0


@pytest.mark.rule("TM-173")
def test_a_milestone_is_claimed_once() -> None:
    mars = table(player(tr=35, megacredits=8), milestones={"terraformer": "green"})
    assert refused(mars, "claim terraformer") == "TM-173"


@pytest.mark.rule("TM-173")
def test_three_milestones_are_claimed_at_most() -> None:
    claimed = {"mayor": "green", "gardener": "green"}
    mars = table(player(*HAND, tr=35, megacredits=50), milestones=claimed)
    assert {"claim terraformer", "claim planner"} <= may(mars)
    answer(mars, "claim planner")
    assert refused(mars, "claim terraformer") == "TM-173"


@pytest.mark.rule("TM-174")
@pytest.mark.parametrize(("rating", "met"), [(34, False), (35, True)])
def test_terraformer(rating: int, met: bool) -> None:
    assert ("claim terraformer" in may(table(player(tr=rating, megacredits=8)))) == met


@pytest.mark.rule("TM-175")
@pytest.mark.parametrize(("third", "met"), [("green city", False), ("red capital", True), ("red city", True)])
def test_mayor(third: str, met: bool) -> None:
    tiles = {"r2c2": "red city", "phobos": "red city", "r6c2": third}
    assert ("claim mayor" in may(table(player(megacredits=8), tiles=tiles))) == met


@pytest.mark.rule("TM-176")
@pytest.mark.parametrize(("third", "met"), [("green greenery", False), ("red greenery", True)])
def test_gardener(third: str, met: bool) -> None:
    tiles = {"r2c2": "red greenery", "r2c3": "red greenery", "r6c2": third}
    assert ("claim gardener" in may(table(player(megacredits=8), tiles=tiles))) == met


@pytest.mark.rule("TM-177")
@pytest.mark.parametrize(
    ("buildings", "corporation", "met"),
    [(7, "credicor", False), (8, "credicor", True), (6, "mining-guild", True), (5, "mining-guild", False)],
)
def test_builder(buildings: int, corporation: str, met: bool) -> None:
    mars = table(player(in_play=BUILDINGS[:buildings], corporation=corporation, megacredits=8))
    assert ("claim builder" in may(mars)) == met


@pytest.mark.rule("TM-178")
@pytest.mark.parametrize(("cards", "met"), [(15, False), (16, True)])
def test_planner(cards: int, met: bool) -> None:
    mars = table(player(*HAND[:cards], megacredits=8, idle=False))
    assert ("claim planner" in may(mars)) == met
    assert met or refused(mars, "claim planner") == "TM-178"
