"""What templates are compiled to: quick attributes, plain calls and quick escaping.

Jinja looks every attribute up twice, as an attribute and as an item, asks every function what else it wants to be
given, and wraps every text that is shown. The templates here need none of that, and it was half of what a page cost.
"""

from functools import lru_cache
from keyword import iskeyword
from typing import Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape

KNOWN_TEXTS = 1 << 16
OBJECTS = frozenset(
    ("game", "loop", "question", "scene", "table", "ui", "view", "visitor")
)  # never dictionaries


@lru_cache(KNOWN_TEXTS)
def _escaped(text: str) -> str:
    """Names, labels and sentences come again and again."""
    return str(escape(text))


def shown(value: Any) -> str:
    """A value as HTML.

    >>> shown("<b>"), shown(Markup("<b>")), shown(7)
    ('&lt;b&gt;', Markup('<b>'), '7')
    """
    kind = type(value)
    if kind is str:
        return _escaped(value)
    if isinstance(value, Markup):
        return value
    return str(value) if kind is int else escape(value)


def attribute(value: Any, name: str) -> Any:
    """What a template calls `value.name`: an attribute, or what a dictionary holds under this name.

    >>> attribute({"name": 1}, "name"), attribute("x", "upper")()
    (1, 'X')
    """
    if type(value) is dict and name in value:
        return value[name]
    return getattr(value, name)


class TemplateCode(CodeGenerator):
    """Writes the Python code of a template."""

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 (jinja looks for this name)
        if isinstance(node.node, nodes.Name) and node.node.name in OBJECTS and not iskeyword(node.attr):
            self.visit(node.node, frame)
            self.write(f".{node.attr}")
            return
        self.write("environment.attribute(")
        self.visit(node.node, frame)
        self.write(f", {node.attr!r})")

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

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.shown(")
