"""Parts of regions: what a loop of a template shows for one item, kept for as long as all that it reads is the same.

What the body of a loop reads is found when its template is compiled: fields of the view, the names and the like, what
the template has worked out before, and, through macros, what those read. Of the answers a part notes which it looks up.
Nobody declares any of it, so nothing can be forgotten; a body of which it cannot be told is rendered every time.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from jinja2 import nodes
from jinja2.runtime import Context
from jinja2.visitor import NodeVisitor

from planetfall.server.render.answers import Lookups, TrackedAnswers
from planetfall.server.render.field_keys import OWN, shown_at
from planetfall.server.render.scene import Scene

OWNER = "owner of the page"  # under which a context holds what its game gave for the page
TRACKED = frozenset(("answers", "refused"))
INPUTS = frozenset(("me", "names", "question", "paused", "bot_levels"))  # of a scene, beside its view
UNKNOWN = frozenset(("scene", "table", "game", "visitor", "region"))  # more than can be compared
LOOP = frozenset(("index", "index0", "first", "last", "length"))
LEAST_EXPRESSIONS = 8  # of a body that is worth to be kept
LOOP_WEIGHT = 4  # what is shown in a loop inside a body is shown several times
MAX_LENGTH = 24_000_000  # characters of all parts
MAX_OWNERS = 64
PERIOD = 10_000  # parts of a loop, at whose beginning it is judged whether to keep them pays
TRIES = 2000  # by which that is judged: where many tables begin at once, nothing is found at first
LEAST_SHARE = 4  # one in so many must be found
MAX_PER_KEY = 6  # parts that differ only in their answers


class Part(str):
    """The HTML of one item, and which answers it depends on."""

    answers: Lookups
    refused: Lookups
    size: int  # how many elements there are

    def __new__(cls, html: str) -> "Part":
        made = super().__new__(cls, html)
        made.size = html.count("<") - html.count("</")
        return made


class PartSpec(msgspec.Struct, frozen=True):
    """What the body of a loop reads."""

    region: str
    fields: tuple[str, ...]  # of the view
    inputs: tuple[str, ...]
    items_of: str  # the field whose items the loop goes through, "" if it is none


class Parts:
    """The parts of all templates in one language, until there are too many."""

    def __init__(self, specs: list[PartSpec]) -> None:
        self.specs = specs
        self.inputs: Mapping[str, Callable[[Scene], Any]] = {}
        self._parts: dict[tuple[int, bytes, bytes], list[Part]] = {}
        self._owners: dict[int, object] = {}  # kept, since their ids are part of the keys
        self._length = 0
        self._tries: Counter[int] = Counter()  # by spec
        self._hits: Counter[int] = Counter()

    def part(self, context: Context, number: int, values: tuple[Any, ...], render: Callable[[], str]) -> str:
        """The HTML of one item: `values` are what it is rendered from, beside what the spec names."""
        given = context.parent
        answers, refused = given.get("answers"), given.get("refused")
        if not isinstance(answers, TrackedAnswers) or not isinstance(refused, TrackedAnswers):
            return render()
        scene, spec = given["scene"], self.specs[number]
        if not self._is_worth_a_look(number):
            return Part(render())
        try:
            item = _item_key(scene, spec, values)
        except TypeError:  # something that cannot be compared
            return Part(render())
        key = (number, self._outer_key(scene, spec, number, given[OWNER]), item)
        kept = self._parts.get(key)
        if kept is not None:
            for part in kept:
                if answers.would_find(part.answers) and refused.would_find(part.refused):
                    answers.note(part.answers)
                    refused.note(part.refused)
                    self._hits[number] += 1
                    return part
        return self._rendered(key, answers, refused, render)

    def _is_worth_a_look(self, number: int) -> bool:
        """Whether enough parts of a loop were found of late; every so often that is judged anew."""
        self._tries[number] += 1
        place = self._tries[number] % PERIOD
        if not place:
            self._hits[number] = 0
        return place <= TRIES or self._hits[number] * LEAST_SHARE >= TRIES

    def _rendered(
        self,
        key: tuple[int, bytes, bytes],
        answers: TrackedAnswers,
        refused: TrackedAnswers,
        render: Callable[[], str],
    ) -> str:
        before = answers.begin(), refused.begin()
        part = Part(render())
        part.answers, part.refused = answers.end(before[0]), refused.end(before[1])
        self._length += len(part)
        if self._length > MAX_LENGTH or len(self._owners) > MAX_OWNERS:
            self.clear()
        self._parts[key] = [part, *self._parts.get(key, ())][:MAX_PER_KEY]
        return part

    def clear(self) -> None:
        """Forget all parts."""
        self._parts.clear()
        self._owners.clear()
        self._length = 0

    def _outer_key(self, scene: Scene, spec: PartSpec, number: int, owner: object) -> bytes:
        """A digest of what all items of the loop read."""
        found = scene.part_keys.get(number)
        if found is None or id(owner) not in self._owners:
            self._owners[id(owner)] = owner
            read = [f"{id(owner)} {scene.table.pack.whole}".encode()]
            read += map(scene.field, _declared(scene, spec.region, spec.fields))
            read += [scene.encoded(name, self.inputs[name]) for name in spec.inputs]
            found = scene.part_keys[number] = _digest(b"\0".join(read))
        return found


def _item_key(scene: Scene, spec: PartSpec, values: tuple[Any, ...]) -> bytes:
    if not spec.items_of:
        return _digest(msgspec.json.encode(values))
    item, *others = values
    fields = _declared(scene, spec.region, (spec.items_of,))
    if fields == [spec.items_of]:
        return _digest(msgspec.json.encode(values))
    shown = [shown_at(item, field.partition(".")[2]) for field in fields]
    return _digest(msgspec.json.encode((shown, others)))


def _digest(text: bytes) -> bytes:
    return hashlib.blake2b(text, digest_size=16).digest()


def _declared(scene: Scene, region: str, fields: Iterable[str]) -> list[str]:
    """What a region shows of some fields; all of a field that it does not name."""
    named = _named_fields(scene.game.regions().get(region, ()))
    found: list[str] = []
    for field in fields:
        found += [name for name in named if name == field or name.startswith(f"{field}.")] or [field]
    return found


@lru_cache(256)
def _named_fields(fields: tuple[str, ...]) -> tuple[str, ...]:
    """What a region shows; a part may be of anybody's items, also where the region shows only the viewer's own."""
    return tuple(dict.fromkeys(field.replace(OWN, "") for field in fields))


# -- what a body reads ------------------------------------------------------------------------------------------------


class _Reads(NodeVisitor):
    """Collects what some nodes of a template read."""

    def __init__(self, macros: Mapping[str, nodes.Macro], modules: Mapping[str, "_Reads"]) -> None:
        self._macros = macros
        self._modules = modules
        self._entered: set[str] = set()
        self._direct: set[str] = set()
        self._beyond: set[str] = set()  # through macros, from where they stand
        self.bound: set[str] = set()
        self.fields: set[str] = set()
        self.loop: set[str] = set()
        self.expressions = 0
        self.is_known = True

    @property
    def names(self) -> set[str]:
        """The names that are read, but for those that are given inside."""
        return (self._direct - self.bound) | self._beyond

    def visit_Name(self, node: nodes.Name) -> None:  # noqa: N802 (jinja looks for these names)
        if node.ctx != "load":
            self.bound.add(node.name)
            return
        self._direct.add(node.name)
        if node.name in self._modules:
            self._add(self._modules[node.name])
        elif node.name in self._macros and node.name not in self._entered:
            self._entered.add(node.name)
            self.visit_Macro(self._macros[node.name])

    def visit_Getattr(self, node: nodes.Getattr) -> None:  # noqa: N802
        of = node.node.name if isinstance(node.node, nodes.Name) else ""
        item = node.node if isinstance(node.node, nodes.Getitem) else None
        field = "" if item is None else _field(item.node)
        if of == "view":
            self.fields.add(node.attr)
        elif item is not None and field:
            self.fields.add(f"{field}.{node.attr}")  # of each item
            self.visit(item.arg)
        elif of == "loop":
            self.loop.add(node.attr)
        else:
            self.generic_visit(node)

    def visit_Output(self, node: nodes.Output) -> None:  # noqa: N802
        self.expressions += sum(not isinstance(part, nodes.TemplateData | nodes.Const) for part in node.nodes)
        self.generic_visit(node)

    def visit_For(self, node: nodes.For) -> None:  # noqa: N802
        """A loop inside a body shows everything several times."""
        before = self.expressions
        self.generic_visit(node)
        self.expressions += (self.expressions - before) * (LOOP_WEIGHT - 1)

    def visit_Macro(self, node: nodes.Macro) -> None:  # noqa: N802
        """What a macro reads besides what it is given."""
        inside = _Reads(self._macros, self._modules)
        inside._entered = self._entered
        for child in (*node.defaults, *node.body):
            inside.visit(child)
        inside._direct -= {argument.name for argument in node.args} | inside.bound | {"caller", "loop"}
        self._add(inside)

    def visit_NSRef(self, node: nodes.NSRef) -> None:  # noqa: N802
        """What is set in a namespace lasts."""
        self.is_known = False

    def visit_Include(self, node: nodes.Include) -> None:  # noqa: N802
        """What another template reads depends on which it is."""
        self.is_known = False

    def _add(self, other: "_Reads") -> None:
        self._beyond |= other.names
        self.fields |= other.fields
        self.expressions += other.expressions
        self.is_known = self.is_known and other.is_known


class _Assigned(_Reads):
    """Collects what a template works out before and between its loops."""

    def visit_For(self, node: nodes.For) -> None:  # noqa: N802
        """What is set in a loop ends with it."""

    def visit_Macro(self, node: nodes.Macro) -> None:  # noqa: N802
        """What is set in a macro ends with it."""


def with_parts(
    tree: nodes.Template, template: str, parts: Parts, parse: Callable[[str], nodes.Template]
) -> nodes.Template:
    """A template whose loops use parts."""
    _Cutter(tree, template, parts, parse).cut(tree.body)
    return tree


class _Cutter:
    def __init__(
        self, tree: nodes.Template, template: str, parts: Parts, parse: Callable[[str], nodes.Template]
    ) -> None:
        self._region = template.rpartition("/")[2].removesuffix(".html")
        self._parts = parts
        self._macros = {macro.name: macro for macro in tree.find_all(nodes.Macro)}
        self._modules = {
            found.target: _module_reads(parse(found.template.value))
            for found in tree.find_all(nodes.Import)
            if found.with_context and isinstance(found.template, nodes.Const)
        }
        outside = _Assigned({}, {})
        outside.visit(tree)
        self._assigned = outside.bound

    def cut(self, body: list[nodes.Node]) -> None:
        """Make parts of the outermost loops."""
        for statement in body:
            if isinstance(statement, nodes.If):
                for branch in (statement.body, statement.else_):
                    self.cut(branch)
                for other in statement.elif_:
                    self.cut(other.body)
            elif isinstance(statement, nodes.For) and not statement.recursive:
                self._cut_loop(statement)

    def _cut_loop(self, loop: nodes.For) -> None:
        reads = _Reads(self._macros, self._modules)
        for statement in loop.body:
            reads.visit(statement)
        inputs = reads.names & INPUTS
        if not reads.is_known or reads.expressions < LEAST_EXPRESSIONS or not reads.loop <= LOOP:
            return
        if reads.names & UNKNOWN or "view" in reads.names or "loop" in reads.names:
            return
        if reads.bound & (INPUTS | TRACKED | UNKNOWN | self._assigned | {"view", "loop"}):
            return
        targets = [name.name for name in _names(loop.target)]
        others = sorted((reads.names & self._assigned) - {*targets} - INPUTS)
        items_of = _items_of(loop) if len(targets) == 1 else ""
        spec = PartSpec(self._region, tuple(sorted(reads.fields)), tuple(sorted(inputs)), items_of)
        values: list[nodes.Expr] = [nodes.Name(name, "load") for name in (*targets, *others)]
        values += [nodes.Getattr(nodes.Name("loop", "load"), name, "load") for name in sorted(reads.loop)]
        call = nodes.Call(
            nodes.EnvironmentAttribute("part"),
            [nodes.ContextReference(), nodes.Const(len(self._parts.specs)), nodes.Tuple(values, "load")],
            [],
            None,
            None,
        )
        self._parts.specs.append(spec)
        loop.body = [nodes.CallBlock(call, [], [], loop.body).set_lineno(loop.lineno)]


def _module_reads(tree: nodes.Template) -> _Reads:
    """What the macros of another template read, whoever calls them."""
    reads = _Reads({macro.name: macro for macro in tree.find_all(nodes.Macro)}, {})
    for statement in tree.body:
        reads.visit(statement)
    return reads


def _names(target: nodes.Node) -> list[nodes.Name]:
    return [target] if isinstance(target, nodes.Name) else list(target.find_all(nodes.Name))


def _items_of(loop: nodes.For) -> str:
    """The field of the view whose items a loop goes through, if it does nothing else with them."""
    found = loop.iter
    if isinstance(found, nodes.Getitem) and isinstance(found.arg, nodes.Slice):
        found = found.node
    return _field(found)


def _field(node: nodes.Node) -> str:
    """The field of the view that a node names, "" if it is something else."""
    of = node.node if isinstance(node, nodes.Getattr) else None
    return (
        node.attr
        if isinstance(node, nodes.Getattr) and isinstance(of, nodes.Name) and of.name == "view"
        else ""
    )
