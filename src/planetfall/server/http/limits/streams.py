"""How many live connections are open: of each visitor, of each network, of all."""

import contextlib
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from typing import TypeVar, cast

from litestar.response import Stream

from planetfall.server.errors import TooManyStreams
from planetfall.server.http.limits.rate_limiter import Caller
from planetfall.server.http.responses import AnyRequest

Message = TypeVar("Message", bound=str | bytes)


class StreamSlots:
    """Counts open streams, and refuses one more than there may be; 0 is no limit."""

    def __init__(self, per_visitor: int, per_network: int, total: int) -> None:
        self._per_visitor = per_visitor
        self._per_network = per_network
        self._total = total
        self._open: Counter[tuple[str, str]] = Counter()

    def check(self, caller: Caller) -> None:
        """Raise TooManyStreams if there is no room for one more; asked before a response begins."""
        if any(most and self._open[key] >= most for key, most in self._limits(caller)):
            raise TooManyStreams("app.mistake.too-many-streams")

    async def counted(
        self, caller: Caller, messages: AsyncIterator[Message], pages: int = 1
    ) -> AsyncIterator[Message]:
        """The messages of a stream, which is counted as long as it lasts, for each page that it serves."""
        with self._slot(caller, pages):
            async with contextlib.aclosing(cast("AsyncGenerator[Message, None]", messages)) as following:
                async for message in following:
                    yield message

    @contextlib.contextmanager
    def _slot(self, caller: Caller, pages: int) -> Iterator[None]:
        keys = [key for key, _ in self._limits(caller)]
        used = dict.fromkeys(keys, pages)
        self._open.update(used)
        try:
            yield
        finally:
            self._open.subtract(used)
            for key in keys:
                if not self._open[key]:
                    del self._open[key]

    def _limits(self, caller: Caller) -> list[tuple[tuple[str, str], int]]:
        limits = [(("all", ""), self._total), (("network", caller.network), self._per_network)]
        if caller.visitor:
            limits.append((("visitor", caller.visitor), self._per_visitor))
        return limits


def live_response(
    request: AnyRequest,
    messages: AsyncIterator[bytes] | AsyncIterator[str],
    media_type: str = "text/event-stream",
    pages: int = 1,
) -> Stream:
    """A response that never ends by itself, or TooManyStreams; proxies are asked not to collect it."""
    caller = request.app.state.limiter.caller(request.scope)
    streams: StreamSlots = request.app.state.streams
    streams.check(caller)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return Stream(streams.counted(caller, messages, pages), media_type=media_type, headers=headers)
