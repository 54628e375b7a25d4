"""A tiny vocabulary for tests of Terraforming Mars.

    mars = table(player("asteroid", megacredits=14), player(plants=5))
    assert play(mars, "asteroid", "target green", "amount 3") == {
        "megacredits": -14, "titanium": 2, "temperature": 2, "rating": 1, "green plants": -3
    }

Everything that an answer changes is returned, so a test also says what does not change. Red acts first; what is
red's stands without a colour. Everybody holds one card more than said, an idle one that nobody looks at: with it there
is always something to sell, and nobody passes for want of anything to do. A player with `idle=False` has none.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

import planetfall
from planetfall.core.errors import IllegalAction
from planetfall.core.state import State
from planetfall.games.terraforming_mars.engine.ids import CARD_IDS, COLOURS, RESOURCE_IDS
from planetfall.testing import position

GAME = planetfall.game("terraforming-mars")
IDLE = (
    "sponsors",
    "mine",
    "power-plant",
    "trans-neptune-probe",
    "satellites",
    "insulation",
    "lichen",
    "windmills",
)
SEA = ("r0c4", "r1c5", "r0c3", "r3c7", "r5c7", "r5c6", "r5c5", "r4c5", "r4c4")  # left: r0c1, r4c3, r8c4
Changes = dict[str, int]
_ANSWER_BY = re.compile(r"(\w+): (.*)")


# -- a table ----------------------------------------------------------------------------------------------------------


def player(
    *hand: str,
    in_play: Iterable[str] | Mapping[str, int | str] = (),
    production: Mapping[str, int] | None = None,
    **rest: Any,
) -> dict[str, Any]:
    """A player with a hand; `in_play` may say the cubes on a card or the metal of a mine, resources are named.

    `player("comet", in_play={"birds": 2}, production={"energy": 1}, megacredits=21, tr=25, corporation="helion")`
    """
    stock = {name: rest.pop(name) for name in RESOURCE_IDS if name in rest}
    cards = [_card(*entry) for entry in in_play.items()] if isinstance(in_play, Mapping) else list(in_play)
    return {"hand": list(hand), "in_play": cards, "stock": stock, "production": production or {}} | rest


def _card(card: str, with_it: int | str) -> str | dict[str, int | str]:
    if not with_it:
        return card
    return {"card": card, "bonus_resource" if isinstance(with_it, str) else "resources": with_it}


def table(
    *players: Mapping[str, Any],
    tiles: Mapping[str, str] | None = None,
    claims: Mapping[str, str] | None = None,
    oceans: int = 0,
    solo: bool = False,
    **fields: Any,
) -> State:
    """A table in the action phase, red to act; one player has an idle opponent, unless it is a solo game.

    Tiles are written as `{"r4c4": "green city", "r5c5": "ocean", "r2c2": "neutral greenery"}`, markers as
    `{"r2c3": "red"}`; `oceans=4` puts so many where they seldom matter. Other fields are those of a position.
    """
    wanted = players if len(players) > 1 or solo else (*players, player())
    seats = [{"id": colour, **entry} for colour, entry in zip(COLOURS, wanted, strict=False)]
    _hand_out_idle_cards(seats, {*fields.get("deck_top", ()), *fields.get("discard", ())})
    laid = [_tile(space, what) for space, what in (tiles or {}).items()]
    free = [space for space in SEA if space not in (tiles or {})]
    laid += [_tile(space, "ocean") for space in free[:oceans]]
    marked = [{"space": space, "owner": owner} for space, owner in (claims or {}).items()]
    return position(GAME, {"generation": 5, "players": seats, "tiles": laid, "claims": marked} | fields)


def _hand_out_idle_cards(seats: list[dict[str, Any]], elsewhere: set[str]) -> None:
    named = elsewhere.union(*({*seat["hand"], *seat.get("events", ())} for seat in seats))
    played = [entry for seat in seats for entry in seat["in_play"]]
    named |= {entry if isinstance(entry, str) else entry["card"] for entry in played}
    idle = [card for card in IDLE if card not in named]
    for seat in seats:
        if seat.pop("idle", True):
            seat["hand"] = [*seat["hand"], *idle[:1]]
            del idle[:1]


def _tile(space: str, what: str) -> dict[str, Any]:
    *owner, tile = what.split()
    return {"space": space, "tile": tile, "owner": owner[0] if owner else None}


# -- what is done -----------------------------------------------------------------------------------------------------


def play(state: State, card: str, *answers: str) -> Changes:
    """Play a card, answer the small questions that follow, and return everything that this has changed."""
    seat = state.actors()[0]
    changes = changes_after(state, f"play {card}", *answers)
    changes[_whose(seat, "hand")] = changes.get(_whose(seat, "hand"), 0) + 1  # the card itself
    shown = GAME.view(state, None).players[seat]
    assert card in {entry.card.id for entry in shown.in_play} | {entry.id for entry in shown.events}
    return {what: change for what, change in changes.items() if change}


def use(state: State, card: str, *answers: str) -> Changes:
    """Use the action of a card, answer the small questions that follow, and return what has changed."""
    return changes_after(state, f"use {card}", *answers)


def changes_after(state: State, *answers: str) -> Changes:
    """Give answers until nothing more is asked about them, and return everything that has changed."""
    before = countables(state)
    answer(state, *answers)
    assert state.over() or asked(state).endswith((": action", ": final-greenery", ": research")), (
        f"{asked(state)} waits, and these answers are left: {sorted(may(state))}"
    )
    after = countables(state)
    return {
        what: after.get(what, 0) - before.get(what, 0)
        for what in {**before, **after}
        if after.get(what, 0) != before.get(what, 0)
    }


def answer(state: State, *answers: str) -> State:
    """Give answers by name, for whoever is asked or for a colour: `answer(state, "done", "green: pass")`."""
    for text in answers:
        state.play(*_parsed(state, text))
    return state


def refused(state: State, text: str) -> str:
    """The clause that refuses an answer; the state stays as it is."""
    seat, action = _parsed(state, text)
    before = state.text()
    with pytest.raises(IllegalAction) as refusal:
        state.play(seat, action)
    assert state.text() == before
    assert action not in state.legal(seat)
    return str(refusal.value.clause)


def next_generation(state: State) -> State:
    """Everybody passes and buys nothing; the first player of the next generation is asked."""
    answer(state, "done" if "done" in may(state) else "pass")
    while not state.over() and not state.is_simultaneous():
        answer(state, "pass")
    while state.is_simultaneous():
        answer(state, f"{COLOURS[state.actors()[0]]}: done")
    return state


def _parsed(state: State, text: str) -> tuple[int, int]:
    said = _ANSWER_BY.fullmatch(text)
    if said:
        return COLOURS.index(said[1]), GAME.actions.parse(said[2])
    waiting = state.actors()
    assert len(waiting) == 1, (
        f"{waiting or 'nobody'} is asked now; say whose answer it is, as in 'red: {text}'"
    )
    return waiting[0], GAME.actions.parse(text)


# -- what is asked ----------------------------------------------------------------------------------------------------


def asked(state: State) -> str:
    """Who is asked what, as in "red: place"; nobody once the game is over."""
    if state.over():
        return "nobody"
    seat = state.actors()[0]
    return f"{COLOURS[seat]}: {GAME.question(state, seat).kind}"


def may(state: State) -> set[str]:
    """The names of all answers that whoever is asked may give."""
    return {GAME.actions.name(action) for action in state.legal(state.actors()[0])}


def places(state: State) -> set[str]:
    """The spaces where the tile that is asked about may go."""
    assert asked(state).endswith(": place")
    return {text.removeprefix("place ") for text in may(state)}


# -- what there is ----------------------------------------------------------------------------------------------------


def countables(state: State) -> Changes:
    """Everything that can be counted, by name: "plants", "green energy production", "on birds", "ocean r4c4"…"""
    view = GAME.view(state, None)
    found: Changes = {track.id: track.value for track in view.tracks if track.id != "oceans"}
    found["discard"] = view.discard
    for who in view.players:
        found |= {_whose(who.seat, what): count for what, count in _countables_of(who)}
    for space in view.spaces:
        if space.tile is not None:
            owner = "neutral tile" if space.neutral else _whose(space.owner or 0, space.tile)
            found[f"{'ocean' if space.tile == 'ocean' else owner} {space.id}"] = 1
        if space.claim is not None:
            found[_whose(space.claim, f"claim {space.id}")] = 1
    return found


def _countables_of(who: Any) -> Iterator[tuple[str, int]]:
    yield from who.stock.items()
    yield from ((f"{resource} production", steps) for resource, steps in who.production.items())
    yield from (("rating", who.rating), ("hand", who.hand_size))
    yield from ((f"on {entry.card.id}", entry.cubes) for entry in who.in_play)


def _whose(seat: int, what: str) -> str:
    return what if seat == 0 else f"{COLOURS[seat]} {what}"


def hand(state: State, colour: str = "red") -> set[str]:
    """The cards in a hand as its owner sees them, the idle one left out."""
    seat = COLOURS.index(colour)
    return {held.card.id for held in GAME.view(state, seat).players[seat].hand} - set(IDLE)


def price(state: State, card: str, colour: str = "red") -> int:
    """What a card in hand costs its owner now."""
    seat = COLOURS.index(colour)
    held = GAME.view(state, seat).players[seat].hand
    return next(int(entry.price) for entry in held if entry.card.id == card)


def points(state: State, card: str, colour: str = "red") -> int:
    """The victory points that a card would bring its owner now."""
    number = CARD_IDS.index(card) + 1
    name = next(entry["name"] for entry in GAME.pack().data["cards"] if entry["number"] == number)
    lines = GAME.breakdown(state)[COLOURS.index(colour)].lines
    return sum(part.points for line in lines for part in line.parts if part.source == name)
