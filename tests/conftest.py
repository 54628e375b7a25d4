"""What all tests share: long ones run only when asked for, and hypothesis tries the same examples every time."""

import pytest
from hypothesis import settings

# A red run is red again on the next machine; fresh examples come with a new version of hypothesis.
settings.register_profile("planetfall", derandomize=True, deadline=None, database=None)
settings.load_profile("planetfall")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests marked `long` unless `-m` speaks of marks, or they are named on the command line."""
    named = any("::" in argument for argument in config.args)
    if config.option.markexpr or named:
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
