"""Symbols and styles for the terminal. Shapes and letters carry every meaning; colour only repeats it."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.text import Text

from planetfall.core.terminal_layout import GOLD, PAPER, QUIET, Block, colour_badge
from planetfall.games.rocket_rescue.view.types import Cost, Module, View

TYPES = {"cockpit": "△", "tank": "▯", "engine": "▽", "crew-module": "◫"}
CUBES = {"carbon": "C", "aluminium": "A", "titanium": "T"}
# The colours that the rulebook prints (RR-128, RR-129), light enough for a dark terminal.
CUBE_HUES = {"carbon": "#f5cf3d", "aluminium": "#7fb8ff", "titanium": "#ff8577"}
TYPE_HUES = {"cockpit": "#7fd488", "tank": "#cfa6ff", "engine": "#ff8577", "crew-module": "#7fb8ff"}
PLANET_HUES = {"blue": "#7cc8ff", "red": "#ff8a70"}
ENERGY, STABILITY, SEATS, LAUNCH, BUILD = "ϟ", "◇", "⌂", "↑", "⚒"
EQUIPMENT = {"rover": "⊞", "satellite": "⊚"}
MEANINGS = {
    **{sign: kind.replace("-", " ") for kind, sign in TYPES.items()},
    **{sign: name for name, sign in EQUIPMENT.items()},
    **{letter: kind for kind, letter in CUBES.items()},
    ENERGY: "energy",
    STABILITY: "stability",
    SEATS: "seats",
    LAUNCH: "launch reward",
    BUILD: "build reward",
    "R S B L": "dice in each phase",
}
NOBODY = "·"  # a free seat, an empty slot
ASKED, FIRST, READY, BLOCKED = "►", "☆", "✓", "╳"


def badge(view: View, seat: int, letter: bool = True) -> Text:
    """A seat's shape and letter."""
    return colour_badge(view.seats[seat].colour, letter)


def badges(view: View, seats: Iterable[int]) -> Text:
    """Several seats in their order: "★W ⬢P"."""
    return Text(" ").join(badge(view, seat) for seat in seats)


def crew_signs(view: View, counts: Sequence[int]) -> Text:
    """Crew members one by one: "⬢⬢★"."""
    return Text.assemble(
        *(badge(view, seat, letter=False) for seat, count in enumerate(counts) for _ in range(count))
    )


def crew_groups(view: View, counts: Sequence[int]) -> Text:
    """Crew members by colour: "⬢P2 ★W1"."""
    found = [badge(view, seat).append(str(count)) for seat, count in enumerate(counts) if count]
    return Text(" ").join(found)


def cubes(cost: Cost, zeros: bool = False) -> Text:
    """Cubes by kind: "C2 A1"; all kinds where somebody owns them."""
    counts = ((kind, getattr(cost, kind)) for kind in CUBES)
    found = [Text(f"{CUBES[kind]}{count}", style=CUBE_HUES[kind]) for kind, count in counts if count or zeros]
    return Text(" ").join(found)


def energy(count: int) -> Text:
    """An amount of energy: "ϟ4"."""
    return Text(f"{ENERGY}{count}", style=GOLD)


def type_sign(kind: str) -> Text:
    """The shape of a type of modules in its colour."""
    return Text(TYPES[kind], style=TYPE_HUES[kind])


def equipment(names: Sequence[str]) -> str:
    """Special equipment by its signs."""
    return "".join(EQUIPMENT[name] for name in names)


def code(module: Module) -> str:
    """A module in three letters, as the answers number it."""
    return "std" if module.standard else module.id


def title(module: Module, count: str = "") -> Text:
    """The type, code and name of a module, perhaps with a number; a standard one is called by its type."""
    name = module.type.replace("-", " ") if module.standard else module.name
    return Text.assemble(type_sign(module.type), " ", (f"{code(module)}{count}", "bold"), " ", name, " ")


def facts(module: Module) -> Text:
    """What a module costs, gives and carries: "C1 A1 T1 ϟ2 ◇3 ⌂3 ⊞"."""
    words = [cubes(module.cost), energy(module.energy), Text(f"{STABILITY}{module.stability}", style=QUIET)]
    if module.capacity:
        words.append(Text(f"{SEATS}{module.capacity}", style=PAPER))
    if module.equipment:
        words.append(Text(equipment(module.equipment), style=PAPER))
    return Text(" ").join(words)


def legend(width: int) -> Block:
    """What the signs mean, on as many lines as it takes."""
    lines = [""]
    for sign, meaning in MEANINGS.items():
        entry = f"{sign} {meaning}"
        if lines[-1] and cell_len(lines[-1]) + 2 + cell_len(entry) > width:
            lines.append("")
        lines[-1] += f"  {entry}" if lines[-1] else entry
    return [Text(line, style=QUIET) for line in lines]
