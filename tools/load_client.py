"""What the load test asks a server with: requests and live connections that cost as little as possible.

The browsers run on the same machine as the server, so whatever they take is taken from it: a client library needs
more time for a request than the server does for the answer.
"""

import asyncio
import json
from collections.abc import Callable, Mapping
from http.cookies import SimpleCookie
from types import MappingProxyType
from urllib.parse import urlencode

import msgspec

HERE = "127.0.0.1"
HEAD_END = b"\r\n\r\n"
LINE_END = b"\r\n"
REPLY_SECONDS = 60.0  # in which a request must be answered


class Reply(msgspec.Struct, frozen=True):
    """What a server answered."""

    status: int
    headers: list[tuple[str, str]]  # names in small letters
    content: bytes


class Browser:
    """Cookies, and connections that are kept for the next request."""

    def __init__(self, port: int, cookies: Mapping[str, str] = MappingProxyType({})) -> None:
        self._port = port
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        self._cookies = dict(cookies)

    async def get(self, path: str) -> Reply:
        """Fetch something."""
        return await self._ask("GET", path, b"", {})

    async def post_form(self, path: str, fields: Mapping[str, object]) -> Reply:
        """Send a form as a page with JavaScript does."""
        kind = {"content-type": "application/x-www-form-urlencoded", "hx-request": "true"}
        return await self._ask("POST", path, urlencode(fields).encode(), kind)

    async def post_json(self, path: str, value: object) -> Reply:
        """Send something to the API."""
        return await self._ask("POST", path, json.dumps(value).encode(), {"content-type": "application/json"})

    async def follow(self, path: str, receive: Callable[[bytes], None]) -> "LiveConnection":
        """Open a live connection; `receive` gets each message."""
        head = self._head("GET", path, 0, {"accept": "text/event-stream"})
        loop = asyncio.get_running_loop()
        _, live = await loop.create_connection(lambda: LiveConnection(head, receive), HERE, self._port)
        await asyncio.wait_for(live.begun, REPLY_SECONDS)
        return live

    def close(self) -> None:
        """Hang up."""
        for _, writer in self._idle:
            writer.close()
        self._idle = []

    def _head(self, method: str, path: str, length: int, headers: Mapping[str, str]) -> bytes:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        lines = [f"{method} {path} HTTP/1.1", f"host: {HERE}:{self._port}", f"cookie: {cookies}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        lines += [f"content-length: {length}"] if method == "POST" else []
        return "\r\n".join([*lines, "", ""]).encode()

    async def _ask(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Reply:
        request = self._head(method, path, len(body), headers) + body
        async with asyncio.timeout(REPLY_SECONDS):
            reply = await self._ask_again(request) if self._idle else None
            return reply or await self._ask_at(await asyncio.open_connection(HERE, self._port), request)

    async def _ask_again(self, request: bytes) -> Reply | None:
        """Ask by a connection that was used before; None if the server has hung up meanwhile."""
        connection = self._idle.pop()
        try:
            return await self._ask_at(connection, request)
        except (asyncio.IncompleteReadError, ConnectionError):
            connection[1].close()
            return None

    async def _ask_at(
        self, connection: tuple[asyncio.StreamReader, asyncio.StreamWriter], request: bytes
    ) -> Reply:
        reader, writer = connection
        writer.write(request)
        status, headers = _read_head(await reader.readuntil(HEAD_END))
        known = dict(headers)
        content = b""
        if known.get("transfer-encoding") == "chunked":
            while size := int(await reader.readuntil(LINE_END), 16):
                content += (await reader.readexactly(size + 2))[:-2]
            await reader.readuntil(LINE_END)
        elif "content-length" in known:
            content = await reader.readexactly(int(known["content-length"]))
        if known.get("connection") == "close":
            writer.close()
        else:
            self._idle.append(connection)
        self._keep_cookies(headers)
        return Reply(status, headers, content)

    def _keep_cookies(self, headers: list[tuple[str, str]]) -> None:
        for name, value in headers:
            if name == "set-cookie":
                self._cookies |= {key: morsel.value for key, morsel in SimpleCookie(value).items()}


class LiveConnection(asyncio.Protocol):
    """A stream of messages, each of which comes as a chunk of its own."""

    def __init__(self, request: bytes, receive: Callable[[bytes], None]) -> None:
        self._request = request
        self._receive = receive
        self._unread = bytearray()
        self._transport: asyncio.BaseTransport | None = None
        self.begun: asyncio.Future[int] = asyncio.get_running_loop().create_future()  # with the status

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Take the messages that are whole."""
        self._unread += data
        if not self.begun.done():
            head, found, rest = self._unread.partition(HEAD_END)
            if not found:
                return
            self._unread = rest
            self.begun.set_result(_read_head(bytes(head))[0])
        while (end := self._unread.find(LINE_END)) >= 0:
            size = int(self._unread[:end], 16)
            first = end + len(LINE_END)
            if len(self._unread) < first + size + len(LINE_END):
                return
            message = bytes(self._unread[first : first + size])
            del self._unread[: first + size + len(LINE_END)]
            self._receive(message)

    def connection_lost(self, exc: Exception | None) -> None:
        """The server has hung up, or we have."""
        if not self.begun.done():
            self.begun.set_result(0)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


def _read_head(head: bytes) -> tuple[int, list[tuple[str, str]]]:
    """The status and the headers.

    >>> _read_head(b"HTTP/1.1 204 No Content\\r\\nDate: today\\r\\n\\r\\n")
    (204, [('date', 'today')])
    """
    first, *lines = head.decode("latin-1").rstrip().split("\r\n")
    pairs = (line.partition(":") for line in lines)
    return int(first.split(" ", 2)[1]), [(name.lower(), value.strip()) for name, _, value in pairs]
