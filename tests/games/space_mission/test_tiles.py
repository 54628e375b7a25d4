"""Piles, Space tiles and what may be looked at, SM-64 to SM-71."""

import json

import pytest

from planetfall.core.chance import Chance
from planetfall.core.errors import BadState
from tests.games.space_mission.helpers import (
    GAME,
    card,
    collected,
    event_kinds,
    pilot,
    planet,
    play,
    reserved,
    table,
    tiles,
    top_up,
)

SCAN, OTHER = card(blue=4, green=3), card(blue=4, green=4)
TWO, FOUR = card(blue=3, orange=2), card(blue=3, orange=4)
PILE = {"water": 2, "space": 6}


def discovering(pile, **fields):
    """Red is about to discover on Hazard."""
    fields = {"stations": {"hazard": "blue"}, "ships": {"red": "hazard"}} | fields
    return table(piles={"hazard": pile}, **fields)


@pytest.mark.rule("SM-64")
def test_what_is_left_of_a_pile_lies_facedown_again():
    state = play(discovering(PILE), "discover", "take water")
    found = planet(state, "hazard", 0)
    assert (found.pile, found.laid_open, found.fan, found.open_space) == (7, False, (), 0)
    assert GAME.view(state, None).open_space == 0


@pytest.mark.rule("SM-65")
def test_discovering_the_last_point_tile_lays_space_open():
    state = discovering({"water": 2, "space": 3})
    play(state, "discover", "take water")
    assert not planet(state, "hazard").laid_open
    state.take_events()
    play(state, "discover", "take water")
    found = planet(state, "hazard")
    assert (found.laid_open, found.open_space, found.pile) == (True, 3, 3)
    assert GAME.view(state, None).open_space == 3
    assert event_kinds(state)[-1] == "lays-open"


@pytest.mark.rule("SM-65")
def test_scanning_the_last_point_tile_lays_space_open_although_there_is_no_station():
    state = table(
        ships={"red": "hazard"}, hands={"red": [SCAN, OTHER]}, piles={"hazard": {"water": 1, "space": 3}}
    )
    play(state, "scan", f"play {SCAN}", "take water")
    assert planet(state, "hazard").laid_open
    assert planet(state, "hazard").station is None
    assert reserved(state, "hazard") == {"red": 1}


@pytest.mark.rule("SM-65")
def test_developing_with_the_last_point_tile_lays_space_open():
    state = table(
        ships={"red": "hazard"},
        scanned={"hazard": ["red"]},
        hands={"red": [TWO, FOUR, OTHER]},
        piles={"hazard": {"water": 1, "space": 4}},
    )
    play(state, "develop", f"play {TWO}", f"play {FOUR}", "take water")
    assert planet(state, "hazard").open_space == 4


@pytest.mark.rule("SM-65")
@pytest.mark.parametrize(
    "searched", [{"stations": {"hazard": "blue"}}, {"scanned": {"hazard": ["blue"]}}], ids=["station", "scan"]
)
def test_where_somebody_has_searched_a_position_lays_space_open(searched):
    state = table(ships={"red": "hazard"}, piles={"hazard": {"space": 3}}, **searched)
    assert planet(state, "hazard").laid_open
    facedown = GAME.fields(state) | {"open": []}
    assert GAME.position(facedown) == state
    text = json.loads(state.text())
    assert text["laid_open"] == [1]
    with pytest.raises(BadState):
        GAME.load(json.dumps(text | {"laid_open": [0]}))


@pytest.mark.rule("SM-65")
def test_a_pile_that_nobody_has_taken_from_stays_facedown():
    state = table(ships={"red": "hazard"}, piles={"hazard": {"space": 8}})
    top_up(state, 3)
    assert not planet(state, "hazard").laid_open


@pytest.mark.rule("SM-66")
def test_of_an_empty_pile_nothing_is_laid_open():
    state = discovering({"water": 1})
    state.take_events()
    play(state, "discover")
    assert collected(state, "red") == {"water": 1}, "the last tile is taken without a question"
    assert not planet(state, "hazard").laid_open
    assert GAME.view(state, None).open_space == 0
    assert "lays-open" not in event_kinds(state)


@pytest.mark.rule("SM-67")
def test_in_whole_games_nobody_ever_takes_a_space_tile_or_loses_points():
    for seed in range(6):
        state = GAME.new(2 + seed % 4, seed)
        step = seed
        while not state.over():
            step += 1
            answers = state.legal(state.actors()[0])
            state.play(state.actors()[0], answers[step * 7919 % len(answers)])
        for seat in GAME.view(state, None).seats:
            assert "space" not in tiles(seat.collected)
        for found in GAME.breakdown(state):
            assert all(line.points >= 0 for line in found.lines)
            assert found.total == sum(line.points for line in found.lines)


@pytest.mark.rule("SM-68")
def test_collected_tiles_are_seen_by_their_owner_only():
    state = table(collected={"red": {"water": 2, "medal": 1}, "blue": {"brown-alien": 1}})
    assert collected(state, "red") == {"water": 2, "medal": 1}
    for seat in (None, 1, 2):
        assert pilot(state, "red", seat).collected == ()
        assert pilot(state, "red", seat).tile_points is None
    assert tiles(pilot(state, "blue", 1).collected) == {"brown-alien": 1}


@pytest.mark.rule("SM-68")
def test_others_do_not_hear_what_was_taken():
    state = discovering(PILE)
    state.take_events()
    play(state, "discover", "take water")
    told = {event.kind: event.audience for event in state.take_events()}
    assert (told["takes"], told["took"]) == (-1, 1)


@pytest.mark.rule("SM-69")
def test_reserved_tiles_of_others_are_seen_by_nobody():
    state = table(reserved={"hazard": {"red": ["water"]}}, scanned={"hazard": ["red"]})
    for seat in (None, 1, 2):
        (found,) = planet(state, "hazard", seat).reserved
        assert (found.seat, found.probes, found.tiles) == (0, 1, ())


@pytest.mark.rule("SM-69")
def test_there_is_no_answer_with_which_a_reserved_tile_could_be_looked_at():
    verbs = set(GAME.actions.blocks())
    assert verbs == {
        "top up",
        "draw",
        "jump to",
        "fly to",
        "scan",
        "develop",
        "discover",
        "play",
        "discard",
        "take",
    }


@pytest.mark.rule("SM-69")
def test_a_table_without_memory_aid_says_so_to_the_page():
    state = table(reserved={"hazard": {"red": ["water"]}}, scanned={"hazard": ["red"]})
    assert not GAME.view(state, 0).memory_aid


@pytest.mark.rule("SM-70")
def test_the_memory_aid_is_off_unless_it_is_chosen():
    assert not GAME.view(GAME.new(3, 1), 0).memory_aid
    assert GAME.view(GAME.new(3, 1, {"memory-aid": "on"}), 0).memory_aid


@pytest.mark.rule("SM-70")
def test_what_a_seat_has_seen_is_what_it_reserved_and_what_was_left():
    state = table(
        memory_aid=True,
        ships={"red": "hazard"},
        hands={"red": [SCAN, OTHER]},
        piles={"hazard": {"water": 2, "medal": 1, "space": 5}},
    )
    play(state, "scan", f"play {SCAN}", "take water")
    found = planet(state, "hazard", 0)
    assert tiles(found.reserved[0].tiles) == {"water": 1}
    assert tiles(found.memory.tiles) == {"water": 1, "medal": 1, "space": 5}
    assert found.memory.taken_since == 0
    for seat in (None, 1, 2):
        assert planet(state, "hazard", seat).memory is None
        assert planet(state, "hazard", seat).reserved[0].tiles == ()


@pytest.mark.rule("SM-70")
def test_a_seat_remembers_the_pile_but_not_what_others_took_from_it_since():
    state = discovering(
        {"water": 2, "medal": 1, "space": 5}, ships={"red": "hazard", "blue": "hazard"}, memory_aid=True
    )
    play(state, "discover", "take water", "top up", "draw")
    play(state, "discover", "take medal")
    found = planet(state, "hazard", 0)
    assert tiles(found.memory.tiles) == {"water": 1, "medal": 1, "space": 5}
    assert found.memory.taken_since == 1
    assert tiles(planet(state, "hazard", 1).memory.tiles) == {"water": 1, "space": 5}


@pytest.mark.rule("SM-70", "SM-46")
def test_a_sampled_world_holds_what_its_seat_has_seen():
    state = table(
        ships={"red": "hazard"},
        hands={"red": [SCAN, OTHER]},
        piles={"hazard": {"water": 2, "medal": 1, "space": 5}},
    )
    play(state, "scan", f"play {SCAN}", "take water")
    chance = Chance.from_seed(4)
    theirs = set()
    for _ in range(40):
        own, other = GAME.sample(state, 0, chance), GAME.sample(state, 1, chance)
        assert tiles(GAME.open_view(own, 0).planets[0].fan) == {"water": 1, "medal": 1, "space": 5}
        theirs.add(tuple(sorted(tiles(GAME.open_view(other, 1).planets[0].fan).items())))
    assert len(theirs) > 20, "whoever has not looked does not know"


@pytest.mark.rule("SM-71")
def test_hands_are_secret():
    state = GAME.new(3, 8)
    for seat in range(3):
        shown = GAME.view(state, seat).seats
        assert [len(found.hand) for found in shown] == [5 if other == seat else 0 for other in range(3)]
    assert all(found.hand == () for found in GAME.view(state, None).seats)


@pytest.mark.rule("SM-71")
def test_numbers_of_cards_and_tiles_are_open():
    state = table(
        ships={"red": "hazard", "blue": "freezer"},
        gate={"red": 2, "yellow": 1},
        stations={"hazard": "blue"},
        hands={"red": [SCAN, OTHER]},
        collected={"red": {"water": 2}},
        reserved={"freezer": {"blue": ["medal", "water"]}},
    )
    for seat in (None, 0, 1, 2):
        view = GAME.view(state, seat)
        assert [found.cards for found in view.seats] == [2, 5, 5]
        assert [found.tiles for found in view.seats] == [2, 0, 0]
        assert [found.probes for found in view.seats] == [2, 0, 1]
        assert [found.stations for found in view.seats] == [0, 1, 0]
        assert [found.reserved for found in view.seats] == [0, 2, 0]
        assert planet(state, "hazard", seat).ships == (0,)
        assert planet(state, "freezer", seat).pile == 6


@pytest.mark.rule("SM-68", "SM-69", "SM-71")
@pytest.mark.parametrize("people", [2, 5])
def test_a_sampled_world_looks_to_its_seat_exactly_like_the_table(people):
    state = GAME.new(people, 23)
    chance = Chance.from_seed(people)
    turn = 0
    while not state.over():
        turn += 1
        seat = turn % people
        world = GAME.sample(state, seat, chance)
        assert GAME.view(world, seat) == GAME.view(state, seat)
        assert world.legal(seat) == state.legal(seat)
        assert GAME.piece_counts(world) == GAME.piece_counts(state)
        answers = state.legal(state.actors()[0])
        state.play(state.actors()[0], answers[chance.randbelow(len(answers))])


def test_at_the_end_everything_is_turned_up():
    state = table(last_round=True, turn="yellow", actions_left=1, collected={"red": {"water": 2}})
    play(state, "top up", "draw")
    assert state.over()
    for seat in (None, *range(3)):
        assert tiles(pilot(state, "red", seat).collected) == {"water": 2}
        assert all(found.hand for found in GAME.view(state, seat).seats)
