"""What the page is drawn with."""

from typing import Any

from ..content.components import Components
from ..engine.actions import BURN, DRIFT, MOST_BURNT
from ..engine.state import Table

REGIONS: dict[str, tuple[str, ...]] = {"board": ("goal", "rockets")}

CONTEXT: dict[str, Any] = {"flights": [DRIFT, *range(BURN, BURN + MOST_BURNT)]}


def page_context(components: Components, table: Table) -> dict[str, Any]:
    """What the templates need beyond a view."""
    return CONTEXT  # the same one each time, so that drawings can be kept
