"""Cards to read: the viewer's hand, what is offered, and what is being decided."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from planetfall.core.terminal_layout import GOLD, PAPER, PAST, QUIET, Block, listed, quiet
from planetfall.games.terraforming_mars.terminal.symbols import CHOSEN, READY, badge
from planetfall.games.terraforming_mars.view.types import Card, Corporation, Held, Offered, Payment, View

Rows = list[tuple[Text, Text]]
TYPES = {"automated": "green", "active": "blue", "event": "event"}
TYPE_HUES = {"automated": "#86d45f", "active": "#58bdf0", "event": "#ff7350"}


def hands_title(view: View) -> str:
    """What the hands that are shown are called."""
    others = any(player.hand for player in view.players if player.seat != view.seat)
    return "Hands" if others else "Your hand"


def hands(console: Console, view: View, width: int) -> Block:
    """The viewer's hand with prices and missing conditions; at the end everybody's."""
    rows: Rows = []
    for player in view.players:
        if player.hand and player.seat != view.seat:
            names = Text(", ").join(Text(held.card.name) for held in player.hand)
            rows.append((badge(view, player.seat), names))
        elif player.hand:
            rows += [_held(held) for held in player.hand]
    return listed(console, rows, width)


def _held(held: Held) -> tuple[Text, Text]:
    mark = Text(READY if held.playable else " ", style=GOLD)
    label = Text.assemble(mark, (f"{held.price:>2} M€", f"bold {PAPER}" if held.playable else QUIET))
    text = card_text(held.card)
    return label, text.append(f"  ({' '.join(held.missing)})", style=PAST) if held.missing else text


def card_text(card: Card) -> Text:
    """All that is printed on a card, in one paragraph."""
    text = Text.assemble(
        (card.name, "bold"), " ", (f"#{card.number} {TYPES[card.type]}", TYPE_HUES[card.type]), " "
    )
    text.append(" ".join(card.tags) + "  " if card.tags else " ", style=PAPER)
    for requirement in card.requires:
        text.append(f"[{requirement.text}]  ", style=QUIET if requirement.met else f"bold {GOLD}")
    text.append(" ".join((*card.effect, *card.ongoing)), style=QUIET)
    if card.actions:
        text.append(f" Action: {' / '.join(card.actions)}", style=QUIET)
    if card.points:
        text.append(f"  points: {card.points}", style=PAPER)
    return text


# -- what is offered ------------------------------------------------------------------------------------------------


def offers(console: Console, view: View, width: int) -> Block:
    """Corporations and cards to choose from."""
    rows: Rows = [(Text(READY, style=GOLD), corporation_text(found)) for found in view.corporations]
    rows += [_offered(found) for found in view.offered]
    rows += _card_names("put aside", view.drafted) + _card_names("passed on", view.passed_on)
    return listed(console, rows, width)


def _offered(found: Offered) -> tuple[Text, Text]:
    label = Text.assemble((CHOSEN if found.chosen else " ", GOLD), f"{found.card.cost:>2} M€")
    return label, card_text(found.card)


def _card_names(label: str, cards: Sequence[Card]) -> Rows:
    return [(quiet(label), Text(", ".join(card.name for card in cards)))] if cards else []


def corporation_text(found: Corporation) -> Text:
    """All that is printed on a corporation, in one paragraph."""
    text = Text.assemble((found.name, "bold"), "  ", (f"{found.megacredits} M€", PAPER), "  ")
    text.append(" ".join(found.tags) + "  " if found.tags else "", style=PAPER)
    text.append(" ".join((*found.start, *found.ongoing)), style=QUIET)
    return text.append(f" Action: {' / '.join(found.actions)}", style=QUIET) if found.actions else text


# -- what is being decided ------------------------------------------------------------------------------------------


def decision(console: Console, view: View, width: int) -> Block:
    """A payment, a tile, effects to be put in order: what the question below is about."""
    rows: Rows = []
    if view.payment:
        rows.append((quiet("pay"), _payment(view.payment)))
    if view.placing:
        rows.append((quiet("place"), Text(view.placing.replace("-", " "), style="bold")))
    rows += [(quiet(str(step.number)), Text(step.text)) for step in view.steps]
    if view.revealed:
        rows.append((quiet("revealed"), Text(view.revealed.name)))
    return listed(console, rows, width)


def _payment(payment: Payment) -> Text:
    bounds = f"{payment.least} to {payment.most} {payment.asked}, worth {payment.value} M€ each"
    return Text.assemble(
        (f"{payment.left} of {payment.cost} M€ left", "bold"), quiet(f"  {bounds}"), _available(payment)
    )


def _available(payment: Payment) -> Text:
    have = ", ".join(f"{payment.stock[what]} {what}" for what in ("megacredits", *payment.values))
    return quiet(f"  of {have}")
