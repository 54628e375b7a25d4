"""The colours at the table: what they own, what they can still play, what they are doing."""

from rich.text import Text

from planetfall.core.terminal_layout import GOLD, PAPER, QUIET, Block, colour_badge, fitted, justified
from planetfall.games.red_planet.terminal.symbols import ASKED, CHOSEN, FIRST, GONE, TOKEN_HUES, TOKENS
from planetfall.games.red_planet.view.types import Colour, View


def seat_cards(view: View, width: int, gap: int = 0) -> Block:
    """Three lines for each colour, for a narrow column."""
    cards = [[*([Text()] * gap), *_card(view, colour, width)] for colour in view.colours]
    return [line for card in cards for line in card][gap:]


def _card(view: View, colour: Colour, width: int) -> Block:
    owns = Text.assemble(*_owned(colour), ("worth ", QUIET), str(colour.worth))
    crew = Text.assemble(("crew ", QUIET), str(colour.supply))
    return [
        justified(seat_label(view, colour), status(view, colour), width),
        justified(owns, crew, width),
        justified(specialists(colour), _event_cards(view, colour), width),
    ]


def seat_rows(view: View) -> Block:
    """A line for each colour under a line of headings."""
    signs = [Text(f"{sign:>4}", style=style) for sign, style in zip(TOKENS, TOKEN_HUES, strict=True)]
    head = Text.assemble(" " * 17, *signs, (" worth crew  hand                 events", QUIET))
    return [head, *(_row(view, colour) for colour in view.colours)]


def _row(view: View, colour: Colour) -> Text:
    cards = "" if colour.neutral else str(view.seats[colour.seat].event_cards)
    return Text.assemble(
        fitted(seat_label(view, colour), 17),
        *(f"{count:4}" for count in colour.points),
        f"{colour.worth:6}{colour.supply:5}  ",
        fitted(specialists(colour), 21),
        f"{cards:<5}",
        status(view, colour),
    )


def seat_label(view: View, colour: Colour) -> Text:
    """The colour, whether it is the viewer's or nobody's, and whether it is the first player."""
    text = Text.assemble(colour_badge(colour.colour), " ", (colour.colour.capitalize(), "bold"))
    if colour.seat == view.seat:
        text.append(" yours" if colour.neutral else " you", style=QUIET)
    if colour.first:
        text.append(f" {FIRST}", style=GOLD)
    return text


def _owned(colour: Colour) -> list[Text]:
    kinds = zip(TOKENS, TOKEN_HUES, colour.points, strict=True)
    return [Text.assemble((sign, style), f" {count:<3}") for sign, style, count in kinds]


def specialists(colour: Colour) -> Text:
    """The numbers in hand, with a dot for each one played; of a neutral colour its deck."""
    if colour.deck is not None:
        return _neutral_deck(colour)
    signs = [
        Text(str(number), style=PAPER) if number in colour.hand else Text(GONE, style=QUIET)
        for number in range(9, 0, -1)
    ]
    return Text(" ").join(signs)


def _neutral_deck(colour: Colour) -> Text:
    """The size of a neutral deck, the cards known on top of it, and those that have been played."""
    text = Text.assemble(("new deck " if colour.deck_renewed else "deck ", QUIET), str(colour.deck))
    for label, numbers in (("next", colour.deck_top), ("out", colour.played)):
        if numbers:
            text.append(f" {label} ", style=QUIET).append("".join(map(str, numbers)))
    return text


def _event_cards(view: View, colour: Colour) -> Text:
    """How many event cards a seat keeps; they belong to its main colour."""
    if colour.neutral:
        return Text("neutral", style=QUIET)
    count = view.seats[colour.seat].event_cards
    return Text.assemble(str(count), (" event" if count == 1 else " events", QUIET))


def status(view: View, colour: Colour) -> Text:
    """Whether a colour has chosen its specialist, and whether its seat is asked now."""
    if view.seats[colour.seat].owes and not colour.neutral:
        return Text(f"{ASKED} now", style=f"bold {GOLD}")
    return Text(f"{CHOSEN} {colour.chosen or 'chosen'}" if colour.has_chosen else "", style=QUIET)
