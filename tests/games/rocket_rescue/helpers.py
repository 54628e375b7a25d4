"""A tiny vocabulary for tests of Rocket Rescue. Everything is read through the view of somebody who may see it."""

import re
from collections.abc import Callable
from typing import Any

import pytest

import planetfall
from planetfall.core.errors import IllegalAction
from planetfall.core.state import State
from planetfall.games.rocket_rescue.engine.actions import COLOURS, RESOURCE_IDS

GAME = planetfall.game("rocket-rescue")
_ANSWER_BY = re.compile(r"(\w+): (.*)")


def at(phase: str, **fields: Any) -> State:
    """A table of three, unless said otherwise, at the beginning of a phase: `at("building", dice={"purple": [5]})`."""
    plans = {colour: {phase: found} for colour, found in fields.pop("dice", {}).items()}
    return GAME.position({"seats": 3, "phase": phase, "plans": plans} | fields)


def planned(**fields: Any) -> State:
    """A table of three, unless said otherwise, on which all plans have just been revealed."""
    return GAME.position({"seats": 3} | fields)


def plan(
    research: Any = (), shopping: Any = (), boarding: Any = (), building: Any = (), bid: int = 0
) -> dict[str, Any]:
    """The plan of a player: `plan([4, 3], [3], (), [3], bid=2)`."""
    return {
        "research": research,
        "shopping": shopping,
        "boarding": boarding,
        "building": building,
        "bid": bid,
    }


def submit_plan(state: State, colour: str, found: dict[str, Any]) -> State:
    """Answer the questions of planning one by one: `submit_plan(state, "white", plan([3], [3], [3], [3]))`."""
    seat = COLOURS.index(colour)
    while (kind := GAME.question(state, seat).kind).startswith("plan-"):
        phase = kind.removeprefix("plan-")
        dice = " ".join(map(str, found[phase])) or "none"
        play(state, f"{colour}: plan {phase} {dice}")
    return play(state, f"{colour}: amount {found['bid']}") if kind == "bid" else state


def standing(name: str, owner: str, **crew: int) -> dict[str, Any]:
    """A module for a hangar: `standing("standard cockpit", "purple", white=1)`."""
    return {"module": name, "owner": owner, "crew": crew}


def rocket(owner: str, *more: dict[str, Any]) -> list[dict[str, Any]]:
    """A complete rocket of one player without a tank, and whatever else is named."""
    return [standing("standard engine", owner), standing("standard cockpit", owner), *more]


def first_seed_where(make: Callable[[int], State], wanted: Callable[[State], bool]) -> State:
    """The first table, by seed, on which the dice fall as wanted."""
    for seed in range(500):
        if wanted(make(seed)):
            return make(seed)  # once more, since looking may have taken its events
    raise AssertionError("the dice never fall like this")


def play(state: State, *named: str) -> State:
    """Give answers by name, for whoever is asked or for a colour: `play(state, "done", "white: amount 2")`."""
    for text in named:
        seat, action = _answer(state, text)
        state.play(seat, action)
    return state


def refused(state: State, text: str) -> str:
    """The clause that refuses an answer; the state stays as it is."""
    seat, action = _answer(state, text)
    before = state.text()
    with pytest.raises(IllegalAction) as refusal:
        state.play(seat, action)
    assert state.text() == before
    assert action not in state.legal(seat)
    return str(refusal.value.clause)


def may(state: State, colour: str | None = None) -> set[str]:
    """The names of all answers that whoever is asked, or a colour, may give."""
    seat = state.actors()[0] if colour is None else COLOURS.index(colour)
    return {GAME.actions.name(action) for action in state.legal(seat)}


def asked(state: State) -> str:
    """Who is asked what, as in "white: take"; nobody once the game is over."""
    if state.over():
        return "nobody"
    seat = state.actors()[0]
    return f"{COLOURS[seat]}: {GAME.question(state, seat).kind}"


def table(state: State) -> Any:
    """The table as everybody sees it."""
    return GAME.view(state, None)


def player(state: State, colour: str) -> Any:
    """A player as everybody sees it."""
    return table(state).seats[COLOURS.index(colour)]


def cubes(state: State, colour: str) -> dict[str, int]:
    """The cubes of a player."""
    return by_kind(player(state, colour).cubes)


def market(state: State) -> dict[str, int]:
    """The cubes on the market."""
    return by_kind(table(state).market)


def supply(state: State) -> dict[str, int]:
    """The cubes of the general supply."""
    return by_kind(table(state).supply)


def by_kind(cost: Any) -> dict[str, int]:
    """Cubes by kind."""
    return {kind: int(getattr(cost, kind)) for kind in RESOURCE_IDS}


def hangar(state: State, number: int) -> Any:
    """A hangar as everybody sees it."""
    return table(state).hangars[number - 1]


def modules(state: State, number: int) -> dict[str, str]:
    """The modules in a hangar, with their owners."""
    return {
        found.module.id: COLOURS[found.owner] for found in hangar(state, number).rocket if found is not None
    }


def crew(state: State, number: int) -> dict[str, int]:
    """The crew in a hangar: only colours that are there."""
    return by_colour(hangar(state, number).crew)


def hand(state: State, colour: str) -> list[str]:
    """The ids of the modules that a player holds."""
    return [module.id for module in player(state, colour).hand]


def display(state: State) -> set[str]:
    """The ids of the modules on display."""
    return {module.id for module in table(state).display}


def open_planets(state: State) -> list[str | None]:
    """The ids of the open planets."""
    return [planet and planet.id for planet in table(state).planets]


def landed(state: State, colour: str) -> dict[str, dict[str, int]]:
    """The planet cards that a player took, with the crew on them."""
    return {found.planet.id: by_colour(found.crew) for found in player(state, colour).planets}


def track(state: State) -> list[str]:
    """The colours in order of influence."""
    return [COLOURS[seat] for seat in table(state).track]


def terminal(state: State) -> list[str]:
    """The colours that wait in the terminal, from the left."""
    return [COLOURS[seat] for seat in table(state).terminal]


def account(state: State, colour: str) -> list[int]:
    """The points of a player: for the crew, from rewards, for being first."""
    return [line.points for line in GAME.breakdown(state)[COLOURS.index(colour)].lines]


def happened(state: State, kind: str) -> list[Any]:
    """The numbers of every event of a kind since the last call."""
    return [event.values for event in state.take_events() if event.kind == kind]


def event_kinds(state: State) -> list[str]:
    """The kinds of all events since the last call, in their order."""
    return [event.kind for event in state.take_events()]


def by_colour(counts: tuple[int, ...]) -> dict[str, int]:
    """Numbers by colour without the zeros."""
    return {colour: count for colour, count in zip(COLOURS, counts, strict=False) if count}


def _answer(state: State, text: str) -> tuple[int, int]:
    said = _ANSWER_BY.fullmatch(text)
    if said:
        return COLOURS.index(said[1]), GAME.actions.parse(said[2])
    waiting = state.actors()
    assert len(waiting) == 1, (
        f"{waiting or 'nobody'} is asked now; say whose answer it is, as in 'white: {text}'"
    )
    return waiting[0], GAME.actions.parse(text)
