"""Regions that look the same in every game, rendered only when something changes that they read.

What a template reads is found in the template itself. One that reads something of which it is not known here how to
compare it, is rendered every time.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from jinja2 import Environment, nodes
from jinja2.visitor import NodeVisitor

from planetfall.server.render.region_cache import Region
from planetfall.server.render.scene import Scene

MAX_REGIONS = 16_384

_encode = msgspec.json.Encoder().encode


def _seats(table: Any, scene: Scene) -> Any:
    return table.seats


def _game(table: Any, scene: Scene) -> Any:
    return scene.game.id


# What templates read of a table and of a scene, as something that can be compared. Tables are live ones.
VALUES: dict[str, Callable[[Any, Scene], Any]] = {
    "names": lambda table, scene: scene.names,
    "paused": lambda table, scene: scene.paused,
    "bot_levels": lambda table, scene: scene.bot_levels,
    "question": lambda table, scene: scene.question,
    "me": lambda table, scene: scene.seat,
    "game": _game,
    "scene.question_parts": lambda table, scene: scene.question,  # a table's things have one name each
    "scene.things_address": lambda table, scene: scene.things_address,
    "scene.decline": lambda table, scene: scene.decline,
    "scene.is_closed": lambda table, scene: scene.is_closed,
    "scene.latest": lambda table, scene: scene.latest,
    "scene.overlooked": lambda table, scene: scene.overlooked,
    "scene.over": lambda table, scene: scene.over,
    "scene.overdue": lambda table, scene: scene.overdue,
    "scene.owes": lambda table, scene: scene.owes,
    "scene.owing": lambda table, scene: scene.owing(),
    "scene.person": lambda table, scene: scene.person,
    "table.arrangements.ended": lambda table, scene: table.arrangements.ended,
    "table.arrangements.series": lambda table, scene: table.arrangements.series,
    "table.arrangements.tournament": lambda table, scene: table.arrangements.tournament,
    "table.series": lambda table, scene: table.series,
    "table.arrangements.resigned": lambda table, scene: table.arrangements.resigned,
    "table.endings.days_left": lambda table, scene: table.endings.days_left(),
    "table.rematch_id": lambda table, scene: table.rematch_id,
    "table.arrangements.declined": lambda table, scene: table.arrangements.declined,
    "table.coaching.may_be_allowed": lambda table, scene: table.coaching.may_be_allowed(scene.person),
    "table.open_hands.is_on": lambda table, scene: table.open_hands.is_on,
    "table.open_hands.may_be_proposed": lambda table, scene: table.open_hands.may_be_proposed(scene.person),
    "table.open_hands.is_missed_by": lambda table, scene: table.open_hands.is_missed_by(scene.person),
    "table.bots.only_bots_to_act": lambda table, scene: table.bots.only_bots_to_act(),
    "table.bots.weaker_levels": lambda table, scene: table.bots.weaker_levels(),
    "table.clocks.pace": lambda table, scene: table.clocks.pace,
    "table.id": lambda table, scene: table.id,
    "table.levels": lambda table, scene: table.levels,
    "table.known_count_for": lambda table, scene: table.known_count_for(scene.person),
    "table.people": _seats,
    "table.proposals.current": lambda table, scene: table.proposals.current,
    "table.ratings": lambda table, scene: table.ratings,
    "table.registry": lambda table, scene: (table.registry.announcements, table.registry.is_maintenance),
    "table.row.closed_reason": lambda table, scene: table.row.closed_reason,
    "table.row.host": lambda table, scene: table.row.host,
    "table.row.paused": lambda table, scene: table.row.paused,
    "table.row.watch": lambda table, scene: table.row.watch,
    "table.seats": _seats,
    "table.seats_of": _seats,  # of a person, whom the template names
    "table.spectators": lambda table, scene: table.spectators(),
    "table.standing.told": lambda table, scene: table.standing.told(scene.seat) if scene.person else (),
    "table.undoing.redo_answer": lambda table, scene: table.undoing.redo_answer(scene.person),
}
# What some templates read only at times.
AT_TIMES: dict[tuple[str, str], Callable[[Any, Scene], Any]] = {
    ("shared/regions/status.html", "scene.log"): lambda table, scene: (
        len(table.log_entries) if table.proposals.current else 0
    ),
    ("shared/regions/latest.html", "scene.forced"): lambda table, scene: (
        scene.forced(table.last_answer(scene.person)) if scene.person and not scene.over else ()
    ),
    ("shared/regions/latest.html", "table.last_answer"): lambda table, scene: None,  # for what is above
    ("shared/regions/chat.html", "table"): lambda table, scene: (table.id, table.chat[-40:], scene.names),
    ("shared/regions/chat.html", "table.names"): lambda table, scene: None,  # they are above
}
# What follows from the row of a table and its seats alone: it is read once, for all pages, until either is replaced.
OF_TABLE = frozenset(
    value
    for path, value in VALUES.items()
    if value is _seats
    or path.startswith(("table.row.", "table.arrangements."))
    or path
    in (
        "table.clocks.pace",
        "table.id",
        "table.open_hands.is_on",
        "table.proposals.current",
        "table.rematch_id",
        "table.series",
    )
)
ROOTS = frozenset(path.partition(".")[0] for path in VALUES)
NEVER = frozenset(("view", "answers", "refused"))  # regions that read these are rendered every time

Value = Callable[[Any, Scene], Any]
Values = tuple[tuple[Value, ...], tuple[Value, ...]]  # those of the table, and those of the scene


class _TableTexts:
    """What templates read of one table, encoded, for as long as its row and its seats are the same."""

    def __init__(self, table: Any) -> None:
        self._row = getattr(table, "row", None)
        self._seats = table.seats
        self.by_template: dict[str, bytes] = {}

    def fit(self, table: Any) -> bool:
        """Whether the table has changed in neither; both are replaced, never changed."""
        return self._row is not None and self._row is table.row and self._seats is table.seats


class SharedRegions:
    """The regions that were used last, by what they were rendered from."""

    def __init__(self) -> None:
        self._regions: OrderedDict[tuple[str, str, bytes, bytes], Region] = OrderedDict()
        self._values: dict[str, Values | None] = {}
        self._table_texts: WeakKeyDictionary[Any, _TableTexts] = WeakKeyDictionary()

    def region(
        self, template: str, scene: Scene, environment: Environment, render: Callable[[], Region]
    ) -> Region:
        """A region that was rendered from the same, if there is one; else it is rendered."""
        values = self.values(template, environment)
        if values is None:
            return render()
        table: Any = scene.table
        now = _encode([value(table, scene) for value in values[1]])
        key = (template, scene.catalogue.language, self._table_text(template, scene, values[0]), now)
        found = self._regions.get(key)  # whose turn it is, and much else, comes again and again
        if found is None:
            found = self._regions[key] = render()
            if len(self._regions) > MAX_REGIONS:
                self._regions.popitem(last=False)
        else:
            self._regions.move_to_end(key)
        return found

    def _table_text(self, template: str, scene: Scene, values: tuple[Value, ...]) -> bytes:
        """What a template reads of the table whoever looks."""
        table: Any = scene.table
        known = self._table_texts.get(table)
        if known is None or not known.fit(table):
            known = self._table_texts[table] = _TableTexts(table)
        found = known.by_template.get(template)
        if found is None:
            found = known.by_template[template] = _encode([value(table, scene) for value in values])
        return found

    def values(self, template: str, environment: Environment) -> "Values | None":
        """How to find all that a template reads; None if that is not known, and it is rendered every time."""
        if template not in self._values:
            self._values[template] = _values(template, environment)
        return self._values[template]


def _values(template: str, environment: Environment) -> Values | None:
    """How to find what a template reads; None if that is not known."""
    reads = paths_read(template, environment)
    found: list[Value] = []
    for path in sorted(reads):
        value = AT_TIMES.get((template, path)) or _value(path)
        if value is None:
            return None
        found.append(value)
    once = dict.fromkeys(found)
    of_table = tuple(value for value in once if value in OF_TABLE)
    return of_table, tuple(value for value in once if value not in OF_TABLE)


def _value(path: str) -> Callable[[Any, Scene], Any] | None:
    """What is compared for a path: its own entry, or that of what it is an attribute of."""
    while path:
        if path in VALUES:
            return VALUES[path]
        path = path.rpartition(".")[0]
    return None


def paths_read(template: str, environment: Environment) -> set[str]:
    """What a template, and those it includes, read of a scene: "table.row.host"."""
    assert environment.loader is not None
    visitor = _Paths(ROOTS | NEVER)
    tree = environment.parse(environment.loader.get_source(environment, template)[0])
    visitor.visit(tree)
    for include in tree.find_all(nodes.Include):
        if not isinstance(include.template, nodes.Const):
            return {"?"}
        visitor.found |= paths_read(include.template.value, environment)
    return visitor.found


class _Paths(NodeVisitor):
    def __init__(self, roots: frozenset[str]) -> None:
        self.found: set[str] = set()
        self._roots = roots

    def visit_Name(self, node: nodes.Name) -> None:  # noqa: N802 (jinja looks for these names)
        if node.ctx == "load" and node.name in self._roots:
            self.found.add(node.name)

    def visit_Getattr(self, node: nodes.Getattr) -> None:  # noqa: N802
        path, inner = [node.attr], node.node
        while isinstance(inner, nodes.Getattr):
            path.append(inner.attr)
            inner = inner.node
        if isinstance(inner, nodes.Name) and inner.name in self._roots:
            self.found.add(".".join([inner.name, *reversed(path)]))
        else:
            self.visit(inner)
