"""Templates in one language: what is known before anybody looks at a page is worked out when it is compiled.

`{{ _("app.undo") }}` becomes plain text, joined with the HTML around it; only sentences with values are filled in
while a page is drawn. `{{ "gone" if played }}` becomes a choice between texts, which need no escaping any more.
"""

from collections.abc import Callable
from itertools import groupby
from typing import Any

from jinja2 import Environment, nodes
from jinja2.environment import TemplateModule
from jinja2.visitor import NodeTransformer

from planetfall.core.translation import Catalogue
from planetfall.server.render.parts import Parts, with_parts
from planetfall.server.render.templating.compiled_templates import compiled_templates
from planetfall.server.render.templating.template_code import Loop, TemplateCode, attribute, macro, shown

TRANSLATE = "_"  # what templates call the catalogue by


class LocalizedEnvironment(Environment):
    """Templates that speak one language."""

    code_generator_class = TemplateCode
    shown = staticmethod(shown)  # what the code of templates calls
    attribute = staticmethod(attribute)
    macro = staticmethod(macro)
    loop = Loop

    def __init__(self, catalogue: Catalogue, **options: Any) -> None:
        compiled = compiled_templates(catalogue)
        super().__init__(bytecode_cache=compiled, **options)
        self._catalogue = catalogue
        self.parts = Parts(compiled.specs)
        self._imported: dict[str, TemplateModule] = {}

    def imported(self, name: str) -> TemplateModule:
        """The macros of a template that reads nothing but what it is given; Jinja would prepare them each time."""
        if name not in self._imported:
            self._imported[name] = self.get_template(name).module
        return self._imported[name]

    @property
    def part(self) -> Callable[..., str]:
        """What the code of templates calls for each item of a loop."""
        return self.parts.part

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree: nodes.Template = _FillIn(self._catalogue).visit(super()._parse(source, name, filename))
        is_of_game = name is not None and not name.startswith("shared/")
        return with_parts(tree, name, self.parts, self._source) if name and is_of_game else tree

    def _source(self, name: str) -> nodes.Template:
        assert self.loader is not None
        return super()._parse(self.loader.get_source(self, name)[0], None, None)


class _FillIn(NodeTransformer):
    """Puts sentences where their keys stand; a key without a sentence stays, to be missed when it is needed."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def visit_Call(self, call: nodes.Call) -> nodes.Node:  # noqa: N802 (jinja looks for this name)
        self.generic_visit(call)
        key = _only_key(call)
        if key is None or key not in self._catalogue:
            return call
        return nodes.Const(self._catalogue.text(key), lineno=call.lineno)

    def visit_Output(self, output: nodes.Output) -> list[nodes.Node]:  # noqa: N802
        self.generic_visit(output)
        return _shown(output.nodes)


def _only_key(call: nodes.Call) -> str | None:
    """The key of a call that gives nothing but a key."""
    by_name = isinstance(call.node, nodes.Name) and call.node.name == TRANSLATE
    if not by_name or call.kwargs or call.dyn_args or call.dyn_kwargs or len(call.args) != 1:
        return None
    key = call.args[0]
    return key.value if isinstance(key, nodes.Const) and isinstance(key.value, str) else None


def _shown(parts: list[nodes.Expr]) -> list[nodes.Node]:
    """What is shown one after the other: choices apart, everything between them together."""
    found: list[nodes.Node] = []
    for is_choice, same in groupby(parts, lambda part: isinstance(part, nodes.CondExpr)):
        group = list(same)
        found += map(_choice, group) if is_choice else [nodes.Output(group)]
    return found


def _choice(part: nodes.Expr) -> nodes.Node:
    """One of two things, or nothing where there is no second."""
    assert isinstance(part, nodes.CondExpr)
    other = [] if part.expr2 is None else _shown([part.expr2])
    return nodes.If(part.test, _shown([part.expr1]), [], other, lineno=part.lineno)
