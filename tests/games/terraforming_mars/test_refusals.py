"""Every refusal names the clause that forbids an answer, and says it in a sentence."""

import pytest

from planetfall.core.frame_state import FrameState
from planetfall.games.terraforming_mars.engine import refusal_codes
from planetfall.games.terraforming_mars.engine.refusals import REFUSALS
from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    may,
    play,
    player,
    refused,
    table,
)

RIVAL = {"r2c2": "green city"}
CLAUSES = GAME.rulebook().clauses


# -- where tiles go ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TM-193", "TM-198", "TM-200", "TM-201", "TM-202", "TM-217")
@pytest.mark.parametrize(
    ("space", "clause"),
    [
        ("r2c2", "TM-193"),  # a tile lies there
        ("r2c3", "TM-200"),  # beside a city
        ("r0c1", "TM-198"),  # an ocean area
        ("r4c2", "TM-201"),  # kept for Noctis City
        ("phobos", "TM-202"),
        ("r6c3", "TM-217"),  # somebody else's marker
    ],
)
def test_a_city_is_kept_off_by_the_rule_that_forbids_the_area(space: str, clause: str) -> None:
    mars = table(player(megacredits=25), tiles=RIVAL, claims={"r6c3": "green"})
    assert refused(answer(mars, "project city"), f"place {space}") == clause


@pytest.mark.rule("TM-199")
def test_a_greenery_far_from_home_is_refused_while_there_is_room_at_home() -> None:
    mars = answer(table(player(plants=8), tiles={"r2c2": "red city"}), "convert plants")
    assert refused(mars, "place r6c3") == "TM-199"


@pytest.mark.rule("TM-200", "TM-206", "TM-207", "TM-208", "TM-209", "TM-210", "TM-211")
@pytest.mark.rule("TM-213", "TM-214", "TM-215", "TM-218")
@pytest.mark.parametrize(
    ("card", "space", "clause"),
    [
        ("natural-preserve", "r2c3", "TM-206"),
        ("ecological-zone", "r1c1", "TM-207"),
        ("industrial-center", "r8c1", "TM-208"),
        ("lava-flows", "r7c3", "TM-209"),
        ("mining-rights", "r7c3", "TM-210"),
        ("mining-area", "r7c2", "TM-210"),
        ("mining-area", "r0c0", "TM-211"),
        ("mangrove", "r7c3", "TM-213"),
        ("mohole-area", "r7c3", "TM-214"),
        ("urbanized-area", "r7c3", "TM-200"),
        ("artificial-lake", "r0c1", "TM-215"),
        ("land-claim", "r0c1", "TM-218"),
        ("land-claim", "r2c2", "TM-218"),
        ("land-claim", "r4c2", "TM-218"),
    ],
)
def test_a_special_tile_is_kept_off_by_its_own_rule(card: str, space: str, clause: str) -> None:
    cities = dict.fromkeys(("r2c2", "r2c4", "r6c2", "r6c4"), "green city")
    green = dict.fromkeys(("r7c1", "r7c4"), "red greenery")
    red = player(card, megacredits=40, production={"energy": 3})
    mars = table(red, tiles=cities | green, temperature=4)
    assert refused(answer(mars, f"play {card}"), f"place {space}") == clause


# -- how much ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TM-115", "TM-117")
def test_a_removal_ends_with_the_card_or_with_what_is_there() -> None:
    mars = table(player("asteroid", megacredits=14), player(plants=5), player(plants=2))
    answer(mars, "play asteroid")
    many, few = answer(mars.copy(), "target green"), answer(mars, "target blue")
    assert (refused(many, "amount 4"), refused(many, "amount 6")) == ("TM-115", "TM-117")
    assert refused(few, "amount 3") == "TM-117"
    assert refused(many, "amount 0") == "TM-115"


@pytest.mark.rule("TM-117")
def test_stealing_from_oneself_is_refused() -> None:
    rivals = [player(steel=1, megacredits=1), player(steel=2)]
    seats = [player("hired-raiders", megacredits=1, steel=3), *rivals]
    mars = answer(table(*seats), "play hired-raiders", "option 1")
    assert refused(mars, "target red") == "TM-117"
    assert refused(mars, "target black") == "TM-80"


@pytest.mark.rule("TM-44", "TM-97", "TM-99", "TM-114", "TM-162")
def test_amounts_are_bounded_by_the_rule_that_asks_for_them() -> None:
    miner = player("strip-mine", megacredits=20, steel=20, production={"energy": 2})
    steel = answer(table(miner), "play strip-mine")
    assert (refused(steel, "amount 2"), refused(steel, "amount 14")) == ("TM-97", "TM-99")
    heat = answer(table(player("mine", corporation="helion", megacredits=2, heat=9)), "play mine")
    assert (refused(heat, "amount 1"), refused(heat, "amount 5")) == ("TM-97", "TM-44")
    turned = answer(table(player("insulation", megacredits=2, production={"heat": 3})), "play insulation")
    assert refused(turned, "amount 4") == "TM-114"
    sold = answer(table(player(in_play=["power-infrastructure"], energy=3)), "use power-infrastructure")
    assert (refused(sold, "amount 0"), refused(sold, "amount 4")) == ("TM-162", "TM-162")


# -- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TM-119", "TM-120", "TM-121", "TM-122")
def test_what_may_not_be_taken_says_why() -> None:
    habitat = player(in_play={"fish": 2, "protected-habitats": 0})
    zoo = player(in_play={"birds": 2, "livestock": 1, "small-animals": 0})
    hunter = player(in_play={"predators": 0, "pets": 3, "ants": 1})
    mars = answer(table(hunter, habitat, zoo), "use predators")
    assert refused(mars, "on pets") == "TM-120"
    assert refused(mars, "on fish") == "TM-122"
    assert refused(mars, "on small-animals") == refused(mars, "on ants") == "TM-121"
    ill = answer(table(player("virus", megacredits=1), zoo), "play virus")
    assert refused(ill, "on small-animals") == "TM-119"


@pytest.mark.rule("TM-126", "TM-127")
def test_what_takes_no_resource_says_why() -> None:
    red = player("ceos-favorite-project", megacredits=1, in_play={"birds": 1, "fish": 2, "ants": 0})
    favourite = answer(table(red), "play ceos-favorite-project")
    assert refused(favourite, "on ants") == "TM-127"
    assert refused(favourite, "on livestock") == "TM-126"


@pytest.mark.rule("TM-154", "TM-155")
def test_what_robotic_workforce_cannot_copy_says_why() -> None:
    own = ["mine", "titanium-mine", "ghg-factories", "lichen"]
    red = player("robotic-workforce", megacredits=9, in_play=own)
    mars = answer(table(red, player(in_play=["food-factory"])), "play robotic-workforce")
    assert refused(mars, "on food-factory") == refused(mars, "on lichen") == "TM-154"
    assert refused(mars, "on ghg-factories") == "TM-155"  # its energy cannot be lost


@pytest.mark.rule("TM-108")
def test_a_decision_that_must_be_made_names_its_own_rule() -> None:
    seats = [
        player("fish", megacredits=9),
        player(production={"plants": 1}),
        player(production={"plants": 1}),
    ]
    assert refused(answer(table(*seats, temperature=2), "play fish"), "done") == "TM-108"
    assert refused(answer(table(player(megacredits=25)), "project city"), "done") == "TM-193"


# -- alternatives -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TM-273")
@pytest.mark.parametrize("card", ["sabotage", "virus"])
def test_alone_nothing_is_asked_about_what_the_neutral_opponent_loses(card: str) -> None:
    red = player(card, megacredits=9, steel=4, titanium=3, plants=5, in_play={"birds": 2})
    assert play(table(red, solo=True), card) == {"megacredits": -1}


@pytest.mark.rule("TM-273")
def test_an_alternative_that_changes_nothing_is_not_offered() -> None:
    rich = [player("sabotage", megacredits=1), player(steel=2, megacredits=3)]
    mars = answer(table(*rich), "play sabotage")
    assert may(mars) == {"option 2", "option 3"}
    assert refused(mars, "option 1") == refused(mars, "option 4") == "TM-273"
    seeds = player("imported-hydrogen", megacredits=16, in_play=["birds", "fish"])
    hydrogen = answer(table(seeds, oceans=9), "play imported-hydrogen")
    assert may(hydrogen) == {"option 1", "option 3"}
    assert refused(hydrogen, "option 2") == "TM-273"


@pytest.mark.rule("TM-273")
def test_where_no_alternative_changes_anything_nothing_is_asked() -> None:
    assert play(table(player("sabotage", megacredits=1), player()), "sabotage") == {"megacredits": -1}


# -- all of them ------------------------------------------------------------------------------------------------------


def test_every_reason_has_its_refusal() -> None:
    single = {name: number for name, number in vars(refusal_codes).items() if name.isupper()}
    assert set(single.values()) <= {*REFUSALS} | {refusal_codes.PROJECT_TOO_DEAR}
    assert len(set(single.values())) == len(single)


@pytest.mark.parametrize("wrong", REFUSALS)
def test_a_refusal_has_a_clause_and_the_same_sentence_everywhere(wrong: int) -> None:
    clause, key = REFUSALS[wrong]
    assert clause in CLAUSES
    sentence = GAME.catalogue().text(f"terraforming-mars.why.{key}")
    state = GAME.new(2)
    assert isinstance(state, FrameState)
    error = state.refused(wrong)
    assert (error.clause, error.reason) == (clause, sentence)
    assert str(error) == f"{sentence} ({clause})"
    assert GAME.with_language("de").catalogue().text(f"terraforming-mars.why.{key}") != sentence
