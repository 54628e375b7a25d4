"""What is printed on the cards, the corporations and the board, read from the TOML files and nothing else."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import planetfall

DATA = Path(planetfall.__file__).parent / "games" / "terraforming_mars" / "data"
Effect = dict[str, Any]


@dataclass(frozen=True, eq=False)
class Card:
    """A project card or a corporation; the effects of a corporation are what it starts with."""

    id: str
    set: str
    type: str
    cost: int
    tags: tuple[str, ...]
    requires: list[dict[str, Any]] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    first_action: list[Effect] = field(default_factory=list)
    actions: list[dict[str, Any]] = field(default_factory=list)
    triggers: list[dict[str, Any]] = field(default_factory=list)
    lasting: list[dict[str, Any]] = field(default_factory=list)
    holds: str | None = None
    points: dict[str, Any] | None = None


@dataclass(frozen=True)
class Space:
    """An area of the board: land or ocean, what it shows, and the areas with a common edge."""

    id: str
    kind: str
    bonus: dict[str, int]
    volcanic: bool
    reserved: bool
    neighbours: tuple[str, ...]


def name(text: str) -> str:
    """Ids are written with underscores in the files and with hyphens in positions and answers."""
    return text.replace("_", "-")


def _read(file: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{file}.toml").read_text("utf-8"))


def _card(entry: dict[str, Any], kind: str) -> Card:
    return Card(
        id=name(entry["id"]),
        set=entry["set"],
        type=kind,
        cost=entry.get("cost", 0),
        tags=tuple(entry.get("tags", ())),
        requires=entry.get("requires", []),
        effects=entry.get("effects", entry.get("start", [])),
        first_action=entry.get("first_action", []),
        actions=entry.get("actions", []),
        triggers=entry.get("triggers", []),
        lasting=entry.get("lasting", []),
        holds=entry.get("holds"),
        points=entry.get("points"),
    )


PROJECT_CARDS = {
    name(entry["id"]): _card(entry, entry["type"])
    for file in ("automated", "active", "events")
    for entry in _read(file)["cards"]
}
CORPORATIONS = {
    name(entry["id"]): _card(entry, "corporation") for entry in _read("corporations")["corporations"]
}
CARDS = PROJECT_CARDS | CORPORATIONS

_RULES = _read("pack") | _read("rules")
NUMBERS: dict[str, Any] = _RULES["rules"]
TRACKS = {entry["id"]: entry for entry in _RULES["tracks"]}
PROJECTS = {name(entry["id"]): entry for entry in _RULES["projects"]}
MILESTONES = {entry["id"]: entry["least"] for entry in _RULES["milestones"]}
AWARDS = [entry["id"] for entry in _RULES["awards"]]

RESOURCES = ("megacredits", "steel", "titanium", "plants", "energy", "heat")
MOONS = ("phobos", "ganymede")


def _neighbours(space: str, rows: list[int]) -> tuple[str, ...]:
    """Rows of hexagons grow by one up to the middle and shrink by one below it."""
    row, column = (int(part) for part in space[1:].split("c"))
    found = [(row, column - 1), (row, column + 1)]
    for other in (row - 1, row + 1):
        if 0 <= other < len(rows):
            shift = 0 if rows[other] > rows[row] else -1
            found += [(other, column + shift), (other, column + shift + 1)]
    return tuple(f"r{r}c{c}" for r, c in found if 0 <= c < rows[r])


def _board() -> dict[str, Space]:
    entries = {entry["id"]: entry for entry in _read("board")["spaces"]}
    mars = [space for space in entries if space not in MOONS]
    rows = [sum(space.startswith(f"r{row}c") for space in mars) for row in range(9)]
    spaces = {
        space: Space(
            space,
            entries[space]["kind"],
            entries[space].get("bonus", {}),
            entries[space].get("volcanic", False),
            entries[space].get("reserved", False),
            _neighbours(space, rows),
        )
        for space in mars
    }
    return spaces | {moon: Space(moon, "moon", {}, False, True, ()) for moon in MOONS}


BOARD = _board()
