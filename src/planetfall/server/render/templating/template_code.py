"""What templates are compiled to: quick attributes, plain calls and quick escaping.

Jinja looks every attribute up twice, as an attribute and as an item, asks every function what else it wants to be
given, and wraps every text that is shown. The templates here need none of that, and it was half of what a page cost.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from keyword import iskeyword
from typing import Any

from jinja2 import Template, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.nodes import EvalContext
from jinja2.runtime import Context
from jinja2.utils import missing
from markupsafe import Markup, escape

KNOWN_TEXTS = 1 << 16
_marked = str.__new__  # a text as Markup, without looking for a method that makes it
# Filters without further arguments, and what Python has for them.
PLAIN_FILTERS = {"length": "len", "count": "len", "round": "round", "sum": "sum"}
OBJECTS = frozenset(
    ("game", "loop", "question", "scene", "table", "ui", "view", "visitor")
)  # never dictionaries


@lru_cache(KNOWN_TEXTS)
def _escaped(text: str) -> str:
    """Names, labels and sentences come again and again."""
    return str(escape(text))


def shown(value: Any) -> str:
    """A value as HTML.

    >>> shown("<b>"), shown(Markup("<b>")), shown(7), shown(0.5)
    ('&lt;b&gt;', Markup('<b>'), '7', '0.5')
    """
    kind = type(value)
    if kind is str:
        return _escaped(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    return str(value) if kind is int or kind is float else escape(value)


def attribute(value: Any, name: str) -> Any:
    """What a template calls `value.name`: an attribute, or what a dictionary holds under this name.

    >>> attribute({"name": 1}, "name"), attribute("x", "upper")()
    (1, 'X')
    """
    if type(value) is dict and name in value:
        return value[name]
    return getattr(value, name)


def macro(render: Callable[..., str], names: tuple[str, ...], takes_caller: bool) -> Callable[..., str]:
    """A macro: `render` with the arguments in their places."""
    count = len(names)
    left_out = [(missing,) * number for number in range(count + 1)]

    def call(*given: Any, **by_name: Any) -> str:
        if not by_name and not takes_caller and len(given) <= count:
            return _marked(Markup, render(*given, *left_out[count - len(given)]))
        caller = by_name.pop("caller", None) if takes_caller else None
        values = [*given, *(by_name.pop(name, missing) for name in names[len(given) :])]
        if by_name or len(given) > count:
            raise TypeError(f"a macro takes {names}, not {[*by_name]} or more")
        return Markup(render(*values, caller) if takes_caller else render(*values))

    return call


class Loop:
    """What templates call `loop`: where they are, without looking ahead at every step as Jinja does."""

    def __init__(self, items: Iterable[Any], undefined: object) -> None:
        del undefined
        self._items = list(items)
        self._shown: Any = missing
        self.length = len(self._items)
        self.index0 = -1

    def __iter__(self) -> Iterator[tuple[Any, "Loop"]]:
        for self.index0, item in enumerate(self._items):  # noqa: B020 (the place is the loop's own)
            yield item, self

    @property
    def index(self) -> int:
        """The place, from one."""
        return self.index0 + 1

    @property
    def first(self) -> bool:
        """Whether this is the first item."""
        return self.index0 == 0

    @property
    def last(self) -> bool:
        """Whether this is the last item."""
        return self.index0 == self.length - 1

    def changed(self, *value: Any) -> bool:
        """Whether a value is another than at the item before."""
        before, self._shown = self._shown, value
        return bool(before != value)


class _Names(dict[str, Any]):
    """What the names of a template mean; `missing` where nothing was given."""

    def __missing__(self, name: str) -> Any:
        return missing


class RegionContext(Context):
    """What a region is rendered from: as it is given, and without the preparations for blocks and globals."""

    def __init__(self, template: Template, given: dict[str, Any]) -> None:
        self.parent = self.vars = names = _Names(given)
        self.resolve_or_missing = names.__getitem__  # type: ignore[method-assign, assignment]
        self.environment = template.environment
        self.eval_ctx = _eval_context(template)
        self.exported_vars = set()
        self.name = template.name
        self.globals_keys = set()
        self.blocks = {name: [block] for name, block in template.blocks.items()}


@lru_cache(1024)
def _eval_context(template: Template) -> EvalContext:
    return EvalContext(template.environment, template.name)


def rendered(template: Template, given: dict[str, Any]) -> list[str]:
    """What a template makes of a context, piece by piece.

    Macros know their context and it knows them; that is undone at once, and nothing waits for the garbage collector.
    """
    context = RegionContext(template, given)
    pieces = list(template.root_render_func(context))
    context.vars.clear()
    return pieces


class TemplateCode(CodeGenerator):
    """Writes the Python code of a template."""

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 (jinja looks for this name)
        if isinstance(node.node, nodes.Name) and node.node.name in OBJECTS and not iskeyword(node.attr):
            self.visit(node.node, frame)
            self.write(f".{node.attr}")
            return
        if isinstance(node.node, nodes.Name) and not iskeyword(node.attr):
            value, name = frame.symbols.ref(node.node.name), repr(node.attr)  # as `attribute`, without a call
            self.write(f"({value}[{name}] if type({value}) is dict and {name} in {value} else ")
            self.visit(node.node, frame)
            self.write(f".{node.attr})")
            return
        self.write("attribute(")
        self.visit(node.node, frame)
        self.write(f", {node.attr!r})")

    def visit_Filter(self, node: nodes.Filter, frame: Frame) -> None:  # noqa: N802
        plain = PLAIN_FILTERS.get(node.name)
        with_places = plain == "round" and len(node.args) == 1
        if (
            plain is None
            or node.node is None
            or node.kwargs
            or node.dyn_args
            or node.dyn_kwargs
            or (node.args and not with_places)
        ):
            super().visit_Filter(node, frame)
            return
        self.write(f"{plain}(")
        self.visit(node.node, frame)
        if plain == "round":
            self.write(", ")
            self.visit(node.args[0] if with_places else nodes.Const(0), frame)
        self.write(")")

    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:  # noqa: N802
        if node.name != "none":
            super().visit_Test(node, frame)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(" is None)")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        if node.dyn_args or node.dyn_kwargs or any(iskeyword(given.key) for given in node.kwargs):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(")(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def visit_CallBlock(self, node: nodes.CallBlock, frame: Frame) -> None:  # noqa: N802
        if not isinstance(node.call.node, nodes.EnvironmentAttribute):
            super().visit_CallBlock(node, frame)
            return
        self.macro_body(node, frame)  # a part: the function that renders it is given as it is
        self.start_write(frame, node)
        self.write(f"environment.{node.call.node.name}(")
        for given in node.call.args:
            self.visit(given, frame)
            self.write(", ")
        self.write("macro)")
        self.end_write(frame)

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """Macros without special wishes are plain functions."""
        if macro_ref.accesses_kwargs or macro_ref.accesses_varargs:
            super().macro_def(macro_ref, frame)
            return
        names = tuple(argument.name for argument in macro_ref.node.args)
        self.write(f"environment.macro(macro, {names!r}, {macro_ref.accesses_caller!r})")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("shown(")

    def write_commons(self) -> None:
        """What every template calls again and again is looked up once."""
        super().write_commons()
        self.writeline("shown = environment.shown")
        self.writeline("attribute = environment.attribute")
        self.writeline("LoopContext = environment.loop")

    def _import_common(self, node: nodes.Import | nodes.FromImport, frame: Frame) -> None:
        if node.with_context or not isinstance(node.template, nodes.Const):
            super()._import_common(node, frame)
        else:
            self.write(f"environment.imported({node.template.value!r})")
