"""HTTP connections that are not waited for without end: slow headers, slow bodies, readers that do not read."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from planetfall.server.http.edge import SECURITY_HEADERS
from planetfall.server.http.limits.client_address import TrustedProxies, network_of
from planetfall.server.http.limits.connections import ConnectionLimits

REQUEST_TIMEOUT, BODY_TOO_LARGE, HEAD_TOO_LARGE = 408, 413, 431
DISCARDED_BODY = (
    4 << 20
)  # bytes of a body that are still read after it was refused, so that the refusal arrives


def guarded_protocol(limits: ConnectionLimits, proxies: Sequence[str] = ()) -> type[HttpToolsProtocol]:
    """The protocol for uvicorn with limits; connections of trusted proxies are not counted."""
    own = {"limits": limits, "proxies": TrustedProxies(proxies), "open_from": Counter[str]()}
    return type("LimitedProtocol", (GuardedProtocol,), own)


class GuardedProtocol(HttpToolsProtocol):
    """Uvicorn's protocol with a time limit for each part of a request, and a limit on the size of its head."""

    limits = ConnectionLimits()
    proxies = TrustedProxies(())
    open_from: ClassVar[Counter[str]] = Counter()  # connections by the network that they come from

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._deadline: asyncio.TimerHandle | None = None  # of the part that is being received
        self._write_deadline: asyncio.TimerHandle | None = None
        self._network = ""  # that the connection is counted for
        self._is_receiving = False  # from the first byte of a request to its last
        self._in_head = True
        self._head_size = 0
        self._body_size = 0

    # -- from the transport ---------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection stands: its first request must come soon."""
        super().connection_made(transport)
        self._expect(self.limits.head_seconds)
        address = self.client[0] if self.client else ""
        if self.limits.connections and address and not self.proxies.is_trusted(address):
            self._network = network_of(address)
            self.open_from[self._network] += 1
            if self.open_from[self._network] > self.limits.connections:
                transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """A connection is gone."""
        self._stop_waiting()
        self.resume_writing()
        self._stop_counting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something came; the parser calls back below."""
        if self.transport.is_closing():
            return
        self._begin()
        if self._in_head:
            self._head_size += len(data)
        super().data_received(data)
        if self._in_head and self.limits.head_bytes and self._head_size > self.limits.head_bytes:
            self._refuse(HEAD_TOO_LARGE)

    def pause_writing(self) -> None:
        """What was sent is not being read."""
        super().pause_writing()
        if self.limits.write_seconds and self._write_deadline is None:
            self._write_deadline = self.loop.call_later(self.limits.write_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It is being read again."""
        if self._write_deadline is not None:
            self._write_deadline.cancel()
            self._write_deadline = None
        super().resume_writing()

    # -- from the parser ------------------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        """A request begins, perhaps in the middle of what came with the end of the one before."""
        super().on_message_begin()
        self._begin()

    def on_headers_complete(self) -> None:
        """The head is there: the body may take its own time."""
        head = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if self.limits.head_bytes and head > self.limits.head_bytes:
            self._refuse(HEAD_TOO_LARGE)
            return
        self._in_head, self._body_size = False, 0
        self._expect(self.limits.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body; of one that was refused, only so much more is read."""
        self._body_size += len(body)
        if self.transport.is_closing():
            return
        if self._body_size > DISCARDED_BODY:
            self._refuse(BODY_TOO_LARGE)
            return
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is there, whole."""
        if self.transport.is_closing():
            return
        self._stop_waiting()
        self._is_receiving = False
        super().on_message_complete()

    # -- limits ---------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Wait for the head of a request, unless a part of one is there."""
        if self._is_receiving:
            return
        self._is_receiving, self._in_head, self._head_size = True, True, 0
        if self._deadline is None:
            self._expect(self.limits.head_seconds)

    def _expect(self, seconds: float) -> None:
        """Give the part that comes next so much time."""
        self._stop_waiting()
        if seconds:
            self._deadline = self.loop.call_later(seconds, self._refuse, REQUEST_TIMEOUT)

    def _stop_counting(self) -> None:
        if self._network:
            self.open_from[self._network] -= 1
            if not self.open_from[self._network]:
                del self.open_from[self._network]
            self._network = ""

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _refuse(self, status: int) -> None:
        """End the connection, with a response where one is due."""
        self._stop_waiting()
        if self.transport.is_closing():
            return
        if self._owes_response():
            self.transport.write(_response(status))
        self.transport.close()

    def _owes_response(self) -> bool:
        """Whether a request has begun that nothing was said to; an idle connection is closed without a word."""
        if not self._is_receiving:
            return False
        cycle: RequestResponseCycle | None = self.cycle
        if self._in_head:
            return cycle is None or cycle.response_complete
        return cycle is not None and not cycle.response_started

    def _unsupported_upgrade_warning(self) -> None:
        """No line in the log for everybody who asks for what there is not."""

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP gets the same headers as everything else."""
        self.transport.write(_response(400))
        self.transport.close()


def _response(status: int) -> bytes:
    headers = [(b"content-length", b"0"), (b"connection", b"close"), *SECURITY_HEADERS]
    lines = [name + b": " + value + b"\r\n" for name, value in headers]
    return b"".join([STATUS_LINE[status], *lines, b"\r\n"])
