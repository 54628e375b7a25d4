"""The text of a zone: its resource, astronauts, tokens and discovery."""

from rich.console import Console
from rich.text import Text

from planetfall.core.terminal_layout import (
    INK,
    PAPER,
    QUIET,
    Block,
    colour_badge,
    first_that_fits,
    fitted,
    justified,
)
from planetfall.games.red_planet.terminal.symbols import (
    FACEDOWN,
    TURNED_UP,
    Ground,
    astronaut_groups,
    code,
    marker,
    tokens,
)
from planetfall.games.red_planet.view.types import View, Zone


def zone_lines(view: View, zone: Zone, width: int) -> Block:
    """Name, resources, astronauts and discovery of a zone, a line each."""
    name = Text(zone.name.upper(), style="bold")
    return [name, resources(view, zone, width), people(view, zone, width), discovery(view, zone)]


def phobos(console: Console, view: View, width: int) -> Block:
    """Phobos, a small world of its own, which never has a discovery (RP-82)."""
    inside = width - 2
    phobos = view.zones[-1]
    tile = [fitted(line, inside, "center") for line in zone_lines(view, phobos, inside)[:-1]]
    for line in tile:
        line.stylize_before(f"{PAPER} {Ground(console).under(phobos)}")
    side = Text("│", style=QUIET)
    body = [Text.assemble(side, line, side) for line in tile]
    return [Text(f"╭{'─' * inside}╮", style=QUIET), *body, Text(f"╰{'─' * inside}╯", style=QUIET)]


def zone_list(view: View, width: int) -> Block:
    """All zones one under the other, where there is no room for a map."""
    return [line for zone in view.zones for line in _entry(view, zone, width)]


def _entry(view: View, zone: Zone, width: int) -> Block:
    name = Text.assemble((zone.name, "bold"), (f"  {zone.kind}", QUIET))
    around = Text.assemble(("next to ", QUIET), neighbours(view, zone)) if zone.neighbours else Text()
    inside = Text.assemble("  ", resources(view, zone, width), "  ", people(view, zone, width - 12))
    found = [Text.assemble("  ", discovery(view, zone))] if zone.discovery else []
    return [justified(name, around, width), inside, *found]


def neighbours(view: View, zone: Zone) -> str:
    """The adjacent zones in short."""
    codes = {other.id: code(other) for other in view.zones}
    return " ".join(codes[other] for other in zone.neighbours)


def resources(view: View, zone: Zone, width: int) -> Text:
    """The marker, and the tokens that lie there."""
    pile = Text.assemble((" +", QUIET), tokens(zone.pile)) if any(zone.pile) else Text()
    forms = [Text.assemble(marker(view, zone.marker, named), pile) for named in (True, False)]
    return first_that_fits(width, forms)


def people(view: View, zone: Zone, width: int) -> Text:
    """The astronauts; letters are left out where they do not fit."""
    forms = [
        astronaut_groups(view, zone.astronauts, letter, gap)
        for letter, gap in ((True, " "), (False, " "), (False, ""))
    ]
    return _on_strip(first_that_fits(width - 2, forms)) if any(zone.astronauts) else Text()


def discovery(view: View, zone: Zone) -> Text:
    """The discovery: its name for those who know it, else who has seen it."""
    found = zone.discovery
    if found is None:
        return Text()
    if found.card:
        return Text(f"{TURNED_UP if found.turned_up else FACEDOWN} {found.card.name}", style="bold")
    if not found.seen_by:
        return Text(f"{FACEDOWN} facedown")
    witnesses = Text().join(colour_badge(view.seats[seat].colours[0], letter=False) for seat in found.seen_by)
    return Text.assemble(f"{FACEDOWN} seen by ", witnesses)


def _on_strip(text: Text) -> Text:
    """Text on a dark strip, so that every colour can be read on Mars."""
    strip = Text.assemble(" ", text, " ")
    strip.stylize_before(f"on {INK}")
    return strip
