"""The public surface: what `import planetfall` gives, and what it costs."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import planetfall

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.mark.parametrize("name", planetfall.__all__)
def test_every_public_name_is_there_and_says_what_it_is(name):
    assert name in dir(planetfall)
    assert docstring(getattr(planetfall, name))


def docstring(public: object) -> str | None:
    """What the sources say about a class or a function: a compiled one has lost its docstring."""
    name, module = getattr(public, "__name__", ""), getattr(public, "__module__", "") or ""
    source = Path(__file__).parents[1] / "src" / Path(*module.split(".")).with_suffix(".py")
    if not source.exists():
        source = source.with_suffix("") / "__init__.py"
    nodes = ast.parse(source.read_text("utf-8")).body
    found = [
        node for node in nodes if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name == name
    ]
    return ast.get_docstring(found[0])


def test_what_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'universe'"):
        getattr(planetfall, "universe")  # noqa: B009


def test_the_import_loads_nothing_that_is_not_used():
    script = "import sys, planetfall; print([name for name in sys.modules if name.startswith('planetfall.')])"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_a_star_import_gives_every_public_name():
    names: dict[str, object] = {}
    exec("from planetfall import *", names)
    assert set(planetfall.__all__) <= set(names)


def test_the_example_counts_the_events_of_a_game():
    command = [sys.executable, str(EXAMPLES / "count_events.py"), "space-mission"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "jumps (colour, planet, card)" in ran.stdout
    assert ran.stdout.splitlines()[-1].startswith("scores: ")
