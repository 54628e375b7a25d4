"""What all tests share: long ones run only when asked for, hypothesis tries the same examples every time, goldens."""

import difflib
import gc
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import settings

from tests.on_request import ON_REQUEST

# A red run is red again on the next machine; fresh examples come with a new version of hypothesis.
settings.register_profile("planetfall", derandomize=True, deadline=None, database=None)
settings.load_profile("planetfall")

MOST_LINES = 60  # of a difference that are shown
Golden = Callable[[Path, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--renew-goldens",
        action="store_true",
        help="store what the tests find instead of comparing (with -n0)",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--renew-goldens") and config.getoption("numprocesses", None):
        raise pytest.UsageError("goldens are renewed by one process: add -n0")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests marked `long` unless `-m` speaks of marks, or they are named on the command line."""
    for item in items:
        name, _, parameters = item.name.partition("[")
        if parameters.removesuffix("]") in ON_REQUEST.get(f"{item.path.name}::{name}", ()):
            item.add_marker(pytest.mark.long)
    named = any("::" in argument for argument in config.args)
    if config.option.markexpr or named:
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


def pytest_collection_finish() -> None:
    """Keep the garbage collector off what stays anyway: it would look through thousands of tests again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compare a text with the one that is stored in a file; `pytest --renew-goldens -n0` stores it instead."""

    def compare(path: Path, text: str) -> None:
        if request.config.getoption("--renew-goldens"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        stored = path.read_text("utf-8") if path.exists() else ""
        if text != stored:
            lines = difflib.unified_diff(
                stored.splitlines(), text.splitlines(), "stored", "now", n=1, lineterm=""
            )
            shown = "\n".join(islice(lines, MOST_LINES))
            pytest.fail(
                f"{path.name} has changed; if that is meant: pytest --renew-goldens -n0\n{shown}",
                pytrace=False,
            )

    return compare
