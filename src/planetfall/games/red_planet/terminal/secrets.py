"""Event cards: what only the viewer knows, and at the end what everybody had."""

from rich.console import Console
from rich.text import Text

from planetfall.core.terminal_layout import PAPER, QUIET, Block, colour_badge, listed, quiet
from planetfall.games.red_planet.terminal.symbols import FACEDOWN, TURNED_UP
from planetfall.games.red_planet.view.types import Card, View

Rows = list[tuple[Text, Text]]


def own_event_cards(console: Console, view: View, width: int) -> Block:
    """Own missions and actions, known discoveries that are still facedown, cards given back."""
    cards = [
        *(("choose", card) for card in view.dealt),
        *(("mission", card) for card in view.missions),
        *(("action", card) for card in view.actions),
        *(("drawn", card) for card in (view.drawn,) if card),
        *_discoveries(view, turned_up=False),
    ]
    rows = [(quiet(label), _card(card)) for label, card in cards]
    given = [card.name for card in (view.rejected,) if card]
    boxed = [card.name for card in view.boxed]
    rows += [
        (quiet(label), Text(", ".join(names)))
        for label, names in (("gave back", given), ("to the box", boxed))
        if names
    ]
    return listed(console, rows, width)


def discoveries(console: Console, view: View, width: int) -> Block:
    """The discoveries that have been turned up."""
    return listed(
        console, [(quiet(place), _card(card)) for place, card in _discoveries(view, turned_up=True)], width
    )


def all_event_cards(console: Console, view: View, width: int) -> Block:
    """At the end: the missions and actions of every seat."""
    rows: Rows = []
    for seat, missions, actions in zip(view.seats, view.all_missions, view.all_actions, strict=True):
        colour = seat.colours[0]
        names = [_scored(card) for card in (*missions, *actions)]
        label = Text.assemble(colour_badge(colour), " ", colour.capitalize())
        rows.append((label, Text(" · ").join(names)))
    return listed(console, rows, width)


def _scored(card: Card) -> Text:
    points = "" if card.points is None else f" {card.points}"
    return Text.assemble(card.name, (points, f"bold {PAPER}"))


def _card(card: Card) -> Text:
    """The name of a card, what it would give now, and its text."""
    points = "" if card.points is None else f" {card.points} now"
    return Text.assemble((card.name, "bold"), (points, PAPER), "  ", (card.text, QUIET))


def _discoveries(view: View, turned_up: bool) -> list[tuple[str, Card]]:
    sign = TURNED_UP if turned_up else FACEDOWN
    return [
        (f"{sign} {zone.name}", zone.discovery.card)
        for zone in view.zones
        if zone.discovery and zone.discovery.card and zone.discovery.turned_up == turned_up
    ]
