"""What lies on the table between the rockets: planets, modules, market, terminal."""

from rich.console import Console
from rich.text import Text

from planetfall.core.terminal_layout import PAPER, Block, justified, listed, quiet
from planetfall.games.rocket_rescue.terminal.symbols import (
    BUILD,
    LAUNCH,
    PLANET_HUES,
    badge,
    badges,
    crew_groups,
    cubes,
    energy,
    equipment,
    facts,
    title,
    type_sign,
)
from planetfall.games.rocket_rescue.view.types import Planet, View

Rows = list[tuple[Text, Text]]


def planets(view: View, width: int) -> Block:
    """The open planets, and how many are to come."""
    lines = [
        justified(_planet_name(planet), _planet_facts(planet), width) for planet in view.planets if planet
    ]
    return [*lines, quiet(f"to come: {view.blue_deck} blue, {view.red_deck} red")]


def _planet_name(planet: Planet) -> Text:
    return Text.assemble((planet.id, f"bold {PLANET_HUES[planet.colour]}"), " ", planet.name, " ")


def _planet_facts(planet: Planet) -> Text:
    """What a planet asks for and what it gives: "⊞ ▯1 ϟ4 ↑2 ⚒1"."""
    rewards = f"{LAUNCH}{planet.launch_reward} {BUILD}{planet.build_reward}"
    tanks = type_sign("tank").append(str(planet.fuel))
    return Text.assemble(
        equipment(planet.equipment), " ", tanks, " ", energy(planet.energy), " ", (rewards, PAPER)
    )


def modules(view: View, width: int) -> Block:
    """The display, the stacks and the deck."""
    shown = [justified(title(module), facts(module), width) for module in view.display]
    stacks = [
        justified(title(stack.module, f"×{stack.count}"), facts(stack.module), width) for stack in view.stacks
    ]
    return [*(shown or [quiet("the display is empty")]), *stacks, *_deck(view, width)]


def _deck(view: View, width: int) -> Block:
    """The deck with the back of its top card, and the discard pile."""
    piles = quiet(f"deck {view.deck} discards {len(view.discard)}")
    if view.deck_top is None:
        return [piles]
    cost = cubes(view.deck_top.cost) if view.deck_top.cost else ""
    top = Text.assemble(quiet(" next "), type_sign(view.deck_top.type), " ", cost)
    return [justified(piles, top, width)]


def market(console: Console, view: View, width: int) -> Block:
    """Cubes to buy and in the supply, the terminal and the order of influence."""
    limits = quiet(f" ({view.market_least} to {view.market_most})")
    rows: Rows = [
        (quiet("market"), cubes(view.market, zeros=True).append_text(limits)),
        (quiet("supply"), cubes(view.supply, zeros=True)),
        (quiet("terminal"), badges(view, view.terminal) if view.terminal else quiet("empty")),
        (quiet("influence"), badges(view, view.track)),
    ]
    if view.order:
        dice = [Text.assemble(badge(view, seat), " ", str(die)) for seat, die in view.order]
        rows.append((quiet("dice to come"), Text("  ").join(dice)))
    return listed(console, rows, width)


def hands(view: View, width: int) -> Block:
    """The modules in hand, one's own first: they are open to everybody."""
    seats = sorted(view.seats, key=lambda seat: seat.seat != view.seat)
    held = [(seat.seat, module) for seat in seats for module in seat.hand]
    return [
        justified(Text.assemble(badge(view, seat), " ", title(module)), facts(module), width)
        for seat, module in held
    ]


def taken_planets(console: Console, view: View, width: int) -> Block:
    """The planet cards that have been taken, with the crew on them."""
    rows = [
        (Text.assemble(badge(view, seat.seat), " ", card.planet.name), crew_groups(view, card.crew))
        for seat in view.seats
        for card in seat.planets
    ]
    return listed(console, rows, width)
