"""The players: what they own, where their crew is, and what their dice do."""

from rich.text import Text

from planetfall.core.terminal_layout import GOLD, PAPER, QUIET, Block, justified, quiet
from planetfall.games.rocket_rescue.terminal.symbols import ASKED, FIRST, READY, badge, cubes, energy
from planetfall.games.rocket_rescue.view.types import Plan, Seat, View

PHASE_LETTERS = ("R", "S", "B", "L")  # research, shopping, boarding, build and launch
QUESTIONS = 5  # of a plan: four phases and the bid


def seat_cards(view: View, width: int, gap: int = 0) -> Block:
    """Four lines for each seat."""
    cards = [[*([Text()] * gap), *_card(view, seat, width)] for seat in view.seats]
    return [line for card in cards for line in card][gap:]


def _card(view: View, seat: Seat, width: int) -> Block:
    owns = Text.assemble(energy(seat.energy), _cost(view, seat), "  ", cubes(seat.cubes, zeros=True))
    return [
        justified(seat_label(view, seat), status(seat), width),
        justified(owns, Text.assemble(quiet("score "), (str(seat.score), f"bold {PAPER}")), width),
        crew(view, seat),
        dice(seat),
    ]


def seat_label(view: View, seat: Seat) -> Text:
    """The seat, its place on the influence track, and whether it is the viewer's."""
    text = Text.assemble(badge(view, seat.seat), " ", (seat.colour.capitalize(), "bold"))
    if seat.seat == view.seat:
        text.append(" you", style=QUIET)
    if seat.first:
        text.append(f" {FIRST}", style=GOLD)
    return text.append(f" {seat.place}.", style=QUIET)


def status(seat: Seat) -> Text:
    """Whether a seat is asked now."""
    return Text(f"{ASKED} now", style=f"bold {GOLD}") if seat.owes else Text()


def crew(view: View, seat: Seat) -> Text:
    """Where the crew of a seat is; who waits stands in the terminal."""
    return Text.assemble(
        quiet("Earth "),
        str(seat.reserve),
        quiet("  seated "),
        str(seat.seated),
        quiet("  landed "),
        (str(seat.rescued), f"bold {PAPER}"),
        quiet(f"/{view.crew_size}"),
    )


def dice(seat: Seat) -> Text:
    """A plan as far as the viewer may see it: "R 3 1  S 4  B –  L 5  bid 1"."""
    if seat.plan is None:
        return quiet(
            f"plan {READY} ready" if seat.answered >= QUESTIONS else f"plan {seat.answered}/{QUESTIONS}"
        )
    return Text.assemble(_placed(seat.plan), _bid(seat.plan))


def _placed(plan: Plan) -> Text:
    phases = zip(PHASE_LETTERS, plan.dice, strict=True)
    parts = [Text.assemble(quiet(f"{letter} "), _phase(found)) for letter, found in phases]
    return Text("  ").join(parts)


def _phase(found: tuple[int, ...] | None) -> str:
    if found is None:
        return "?"
    return " ".join(map(str, found)) or "–"


def _bid(plan: Plan) -> Text:
    return quiet("  bid ?") if plan.bid is None else Text.assemble(quiet("  bid "), str(plan.bid))


def _cost(view: View, seat: Seat) -> str:
    """While planning: what the dice bring so far, and a warning if that cannot be paid."""
    if view.phase != "planning" or view.over or seat.plan is None:
        return ""
    return f" {seat.plan.balance:+}" + ("" if seat.plan.payable else " too dear")
