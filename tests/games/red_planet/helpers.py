"""A tiny vocabulary for tests of Red Planet. Everything is read through the view of somebody who may see it."""

import json
import re
from collections.abc import Mapping
from itertools import accumulate
from typing import Any, cast

import pytest

import planetfall
from planetfall.core.errors import IllegalAction
from planetfall.core.state import State
from planetfall.games.red_planet.engine.actions import COLOURS, RESOURCE_IDS, ZONE_IDS
from planetfall.games.red_planet.engine.state import LAYOUT

GAME = planetfall.game("red-planet")
EDITIONS = ("2015", "matagot")
both_editions = pytest.mark.parametrize("edition", EDITIONS)
_ENDS = dict(zip((name for name, _ in LAYOUT), accumulate(size for _, size in LAYOUT), strict=True))
_PLACES = {name: range(_ENDS[name] - size, _ENDS[name]) for name, size in LAYOUT}
_ANSWER_BY = re.compile(r"(\w+): (.*)")


def at(stop: str, **fields: Any) -> State:
    """A table of three, unless said otherwise, at a stop of the tracker: `at("production 1", zones={…})`."""
    return GAME.position({"seats": 3, "stop": stop} | fields)


def calling(chosen: Mapping[str, str], *docks: Mapping[str, Any] | None, **fields: Any) -> State:
    """A table on which the countdown has begun: who chose what, and the ships from the left; other docks are open."""
    seats = fields.pop("seats", max(3, len(docks)))
    open_docks = [None] * ((4 if seats == 2 else seats) - len(docks))
    return GAME.position({"seats": seats, "chosen": chosen, "docks": [*docks, *open_docks]} | fields)


def ship(to: str | None, capacity: int, *tokens: str, launched: bool = False, **crew: int) -> dict[str, Any]:
    """A ship for a dock: `ship("hellas", 4, red=2)`, `ship(None, 3, "phobos")` with a destination token on it."""
    return {"to": to, "capacity": capacity, "tokens": tokens, "launched": launched, "crew": crew}


def choose(state: State, **specialists: str) -> State:
    """Every colour named chooses a specialist: `choose(state, red="pilot", blue="travel_agent")`."""
    return play(
        state, *(f"{colour}: choose {name.replace('_', '-')}" for colour, name in specialists.items())
    )


def play(state: State, *named: str) -> State:
    """Give answers by name, for whoever is asked or for a colour: `play(state, "done", "blue: choose pilot")`."""
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
    """The names of all answers that whoever is asked, or a colour's seat, may give."""
    seat = state.actors()[0] if colour is None else seat_of(state, colour)
    return {GAME.actions.name(action) for action in state.legal(seat)}


def asked(state: State) -> str:
    """Who is asked what, as in "red: move"; nobody once the game is over."""
    if state.over():
        return "nobody"
    seat = state.actors()[0]
    question = GAME.question(state, seat)
    who = GAME.seat_names(state.seats)[seat].lower()
    return f"{who}: {question.kind}"


def seat_of(state: State, colour: str) -> int:
    """The seat that runs a colour."""
    return int(GAME.view(state, None).colours[COLOURS.index(colour)].seat)


def people(state: State, zone: str) -> dict[str, int]:
    """The astronauts in a zone: only colours that are there."""
    return by_colour(GAME.view(state, None).zones[_zone(zone)].astronauts)


def crew(state: State, dock: int) -> dict[str, int]:
    """The astronauts aboard the ship of a dock, 1 being the left-most: only colours that are there."""
    return by_colour(GAME.view(state, None).docks[dock - 1].crew)


def dock(state: State, number: int) -> Any:
    """A dock and its ship as all see it, 1 being the left-most."""
    return GAME.view(state, None).docks[number - 1]


def company(state: State, colour: str, seat: int | None = None) -> Any:
    """A colour as a seat (or a spectator) sees it."""
    return GAME.view(state, seat).colours[COLOURS.index(colour)]


def first_player(state: State) -> str:
    """The colour of the first player."""
    return next(colour.colour for colour in GAME.view(state, None).colours if colour.first)


def supply(state: State, zone: str) -> int:
    """How many destination tokens of a zone lie in the supply."""
    return int(GAME.view(state, None).destination_tokens[_zone(zone)])


def hidden(state: State, name: str) -> list[int]:
    """Numbers that nobody at the table may see, by their name in the text form of a state."""
    if name not in _PLACES:  # the stacks of pending work, the stream of chance
        return list(json.loads(state.text())[name])
    cells = cast(Any, state).cells
    return [int(cells[place]) for place in _PLACES[name]]


def memorial(state: State) -> dict[str, int]:
    """The astronauts on the memorial: only colours that are there."""
    return by_colour(tuple(colour.memorial for colour in GAME.view(state, None).colours))


def tokens(state: State, colour: str) -> dict[str, int]:
    """The point tokens of a colour: only kinds that it has."""
    return by_resource(GAME.view(state, None).colours[COLOURS.index(colour)].points)


def pile(state: State, zone: str) -> dict[str, int]:
    """The point tokens lying in a zone: only kinds that are there."""
    return by_resource(GAME.view(state, None).zones[_zone(zone)].pile)


def marker(state: State, zone: str) -> str | None:
    """The resource of a zone, None while its marker lies facedown."""
    shown = GAME.view(state, None).zones[_zone(zone)].marker
    return None if shown is None else shown.lower()


def discovery(state: State, zone: str, seat: int | None = None) -> str | None:
    """The discovery at a zone as a seat (or a spectator) knows it: "facedown", its id, or None if there is none."""
    found = GAME.view(state, seat).zones[_zone(zone)].discovery
    if found is None:
        return None
    return "facedown" if found.card is None else str(found.card.id)


def account(state: State, colour: str) -> dict[str, int]:
    """Where the points of a colour come from, source by source."""
    lines = GAME.breakdown(state)[COLOURS.index(colour)].lines
    assert len({line.source for line in lines}) == len(lines)
    return {line.source: line.points for line in lines}


def event_texts(state: State) -> list[str]:
    """The sentences of all events since the last call, whoever may see them."""
    return [GAME.event_text(state, event) for event in state.take_events()]


def event_kinds(state: State) -> list[str]:
    """The kinds of all events since the last call, in their order."""
    return [event.kind for event in state.take_events()]


def by_colour(counts: tuple[int, ...]) -> dict[str, int]:
    """Numbers by colour without the zeros."""
    return {colour: count for colour, count in zip(COLOURS, counts, strict=False) if count}


def by_resource(counts: tuple[int, ...]) -> dict[str, int]:
    """Numbers by resource without the zeros."""
    return {resource: count for resource, count in zip(RESOURCE_IDS, counts, strict=True) if count}


def everywhere(**crowd: int) -> dict[str, dict[str, int]]:
    """The same astronauts in each of the ten zones."""
    return {zone: dict(crowd) for zone in ZONE_IDS}


def _zone(zone: str) -> int:
    return ZONE_IDS.index(zone.replace("_", "-"))


def _answer(state: State, text: str) -> tuple[int, int]:
    said = _ANSWER_BY.fullmatch(text)
    if said:
        return seat_of(state, said[1]), GAME.actions.parse(said[2])
    waiting = state.actors()
    assert len(waiting) == 1, (
        f"{waiting or 'nobody'} is asked now; say whose answer it is, as in 'red: {text}'"
    )
    return waiting[0], GAME.actions.parse(text)
