"""Setting up: what is dealt, chosen in secret, revealed and paid for."""

import pytest

from planetfall.core.errors import BadOption
from planetfall.games.terraforming_mars.engine.ids import COLOURS
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from tests.games.terraforming_mars.helpers import GAME, answer, refused


def new(seats: int, seed: int = 1, **options: str) -> TerraformingMars:
    state = GAME.new(seats, seed, options)
    assert isinstance(state, TerraformingMars)
    return state


@pytest.mark.rule("TM-18", "TM-19", "TM-20")
def test_everybody_chooses_at_once_among_two_corporations_and_ten_cards() -> None:
    state = new(3)
    assert state.is_simultaneous()
    assert state.actors() == [0, 1, 2]
    for seat in range(3):
        seen = GAME.view(state, seat)
        assert (len(seen.corporations), len(seen.offered)) == (2, 10)
        assert len(state.legal(seat)) == 2


@pytest.mark.rule("TM-18")
def test_a_corporation_that_was_not_offered_is_refused() -> None:
    state = new(2)
    offered = {entry.id for entry in GAME.view(state, 0).corporations}
    other = next(name for name in ("helion", "credicor", "ecoline") if name not in offered)
    assert refused(state, f"red: found {other}") == "TM-18"


@pytest.mark.rule("TM-21")
def test_nobody_keeps_more_cards_than_the_start_pays_for() -> None:
    state = next(s for s in (new(2, seed) for seed in range(999)) if _offered(s, 0, "phobolog"))
    answer(state, "red: found phobolog")
    for offered in GAME.view(state, 0).offered[:7]:
        answer(state, f"red: buy {offered.card.id}")
    left = GAME.view(state, 0).offered[7].card.id
    assert refused(state, f"red: buy {left}") == "TM-21"


def _offered(state: TerraformingMars, seat: int, corporation: str) -> bool:
    return corporation in {entry.id for entry in GAME.view(state, seat).corporations}


@pytest.mark.rule("TM-22", "TM-23", "TM-25")
def test_the_first_generation_begins_with_the_first_players_action() -> None:
    state = new(2)
    for seat in (1, 0):
        answer(
            state,
            f"{COLOURS[seat]}: found {GAME.view(state, seat).corporations[0].id}",
            f"{COLOURS[seat]}: done",
        )
    seen = GAME.view(state, None)
    assert (seen.phase, seen.generation, seen.turn, seen.discard) == ("action", 1, 0, 20)


@pytest.mark.rule("TM-24", "TM-41")
def test_beginners_sit_beside_others_and_keep_ten_cards_for_nothing() -> None:
    state = new(3, beginners="1")
    assert state.actors() == [0, 1]
    for seat in (0, 1):
        answer(
            state,
            f"{COLOURS[seat]}: found {GAME.view(state, seat).corporations[0].id}",
            f"{COLOURS[seat]}: done",
        )
    beginner = GAME.view(state, 2).players[2]
    assert (beginner.stock["megacredits"], beginner.hand_size, len(beginner.hand)) == (42, 10, 10)


@pytest.mark.rule("TM-24")
def test_a_table_of_beginners_starts_at_once() -> None:
    assert GAME.view(new(2, beginners="2"), None).phase == "action"


@pytest.mark.rule("TM-15", "TM-16", "TM-270", "TM-271")
@pytest.mark.parametrize(("cards", "deck", "production"), [("base", 137, 1), ("corporate-era", 208, 0)])
def test_the_sets_differ_in_cards_and_production(cards: str, deck: int, production: int) -> None:
    state = new(2, cards=cards, beginners="2")
    seen = GAME.view(state, None)
    assert seen.deck == deck - 20
    assert set(seen.players[0].production.values()) == {production}


@pytest.mark.rule("TM-250")
@pytest.mark.parametrize("options", [{"cards": "base"}, {"draft": "yes"}])
def test_solo_excludes_the_base_game_and_the_draft(options: dict[str, str]) -> None:
    with pytest.raises(BadOption, match="solo"):
        GAME.new(1, 1, options)


def test_there_are_not_more_beginners_than_seats() -> None:
    with pytest.raises(BadOption, match="beginners"):
        new(2, beginners="3")
