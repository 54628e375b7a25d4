"""A tiny vocabulary for tests of Space Mission. Everything is read through the view of somebody who may see it."""

from typing import Any

import pytest

import planetfall
from planetfall.core.errors import IllegalAction
from planetfall.core.state import State
from planetfall.games.space_mission.content import components
from planetfall.games.space_mission.engine.actions import COLOURS

GAME = planetfall.game("space-mission")
# The ring of the rulebook's examples: the neighbours of Hazard are Green Heggar and Ruby Red, and Freezer is there too.
RING = (
    "hazard",
    "green-heggar",
    "cinder",
    "saffron",
    "deep-azure",
    "freezer",
    "old-marble",
    "ruby-red",
)


def table(**fields: Any) -> State:
    """A table of three with the rulebook's ring, at the beginning of red's turn unless said otherwise."""
    return GAME.position({"seats": 3, "ring": RING, "start": "red"} | fields)


def card(**coordinates: int | str) -> str:
    """The id of the card with two coordinates: `card(blue=1, orange="?")`."""
    for entry in components.shipped().cards:
        printed = {"blue": entry.blue, "green": entry.green, "orange": entry.orange}
        if {colour: number for colour, number in printed.items() if number} == coordinates:
            return entry.id.lower()
    raise AssertionError(f"no card shows {coordinates}")


def play(state: State, *named: str) -> State:
    """Give answers by name, for whoever is asked: `play(state, "jump to freezer", "play nc01")`."""
    for text in named:
        state.play(state.actors()[0], GAME.actions.parse(text))
    return state


def top_up(state: State, turns: int = 1) -> State:
    """Whole turns in which nothing happens but topping up."""
    for _ in range(turns):
        seat = state.actors()[0]
        while state.actors() == [seat]:
            play(state, "top up" if asked(state).endswith("action") else "draw")
    return state


def refused(state: State, text: str) -> str:
    """The clause that refuses an answer; the state stays as it is."""
    seat, action = state.actors()[0], GAME.actions.parse(text)
    before = state.text()
    with pytest.raises(IllegalAction) as refusal:
        state.play(seat, action)
    assert state.text() == before
    assert action not in state.legal(seat)
    return str(refusal.value.clause)


def may(state: State) -> set[str]:
    """The names of all answers that whoever is asked may give."""
    return {GAME.actions.name(action) for action in state.legal(state.actors()[0])}


def asked(state: State) -> str:
    """Who is asked what, as in "red: pay"; nobody once the game is over."""
    if state.over():
        return "nobody"
    seat = state.actors()[0]
    return f"{COLOURS[seat]}: {GAME.question(state, seat).kind}"


def planet(state: State, name: str, seat: int | None = None) -> Any:
    """A planet of the ring as a seat (or a spectator) sees it."""
    return next(found for found in GAME.view(state, seat).planets if found.id == name)


def pilot(state: State, colour: str, seat: int | None = None) -> Any:
    """A colour as a seat (or a spectator) sees it."""
    return GAME.view(state, seat).seats[COLOURS.index(colour)]


def where(state: State, colour: str) -> str:
    """The planet where a spaceship is, or the gate."""
    place = pilot(state, colour).place
    return "gate" if place is None else str(GAME.view(state, None).planets[place].id)


def probes(state: State, colour: str) -> int:
    """How many probes of a colour are on the jump gate."""
    return int(pilot(state, colour).probes)


def hand(state: State, colour: str) -> set[str]:
    """The cards that a colour holds, as it sees them itself."""
    return {found.id.lower() for found in pilot(state, colour, COLOURS.index(colour)).hand}


def discarded(state: State) -> set[str]:
    """The cards on the discard pile."""
    return {found.id.lower() for found in GAME.view(state, None).discard}


def collected(state: State, colour: str) -> dict[str, int]:
    """The tiles that a colour has taken, as it sees them itself."""
    return tiles(pilot(state, colour, COLOURS.index(colour)).collected)


def tiles(shown: Any) -> dict[str, int]:
    """Tiles by kind."""
    return {tile.kind: tile.count for tile in shown}


def reserved(state: State, name: str) -> dict[str, int]:
    """How many probes lie on reserved tiles at a planet, by colour."""
    return {COLOURS[row.seat]: row.probes for row in planet(state, name).reserved}


def account(state: State, colour: str) -> dict[str, int]:
    """Where the points of a colour come from, source by source."""
    lines = GAME.breakdown(state)[COLOURS.index(colour)].lines
    assert len({line.source for line in lines}) == len(lines)
    return {line.source: line.points for line in lines if line.points}


def event_texts(state: State) -> list[str]:
    """The sentences of all events since the last call, whoever may see them."""
    return [GAME.event_text(state, event) for event in state.take_events()]


def event_kinds(state: State) -> list[str]:
    """The kinds of all events since the last call, in their order."""
    return [event.kind for event in state.take_events()]
