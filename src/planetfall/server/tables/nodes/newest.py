"""Changes are decided on the newest state of a table: whoever was not the first decides again."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from planetfall.server.errors import Conflict

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable

ATTEMPTS = 8
Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Behind(Exception):
    """Another node has changed a table since this one read it; nothing was stored."""

    def __init__(self, table: "LiveTable") -> None:
        super().__init__(table.id)
        self.table = table


def on_newest(
    change: Callable[Parameters, Coroutine[Any, Any, Result]],
) -> Callable[Parameters, Coroutine[Any, Any, Result]]:
    """Let a change that came too late read what is new, and decide and store once more; Conflict after many attempts.

    The change takes the table's lock itself, and nothing in memory may have changed when it raises Behind.
    """

    @wraps(change)
    async def again(*arguments: Parameters.args, **named: Parameters.kwargs) -> Result:
        for _ in range(ATTEMPTS):
            try:
                return await change(*arguments, **named)
            except Behind as late:
                await late.table.refresh()
        raise Conflict("app.mistake.same-moment")

    return again
