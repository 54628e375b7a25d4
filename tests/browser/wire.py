"""A line between a browser and a server that keeps every byte the browser was sent."""

import contextlib
import socket
import threading
from types import TracebackType

from tests.browser.server_process import free_port

PIECE = 1 << 16
COMPRESSED, PLAIN = b"gzip, deflate", b"identity"  # what is compressed could not be searched


class Wire:
    """Listens at a port of its own and passes everything on, both ways."""

    def __init__(self, port: int) -> None:
        self._server = port
        self._heard = bytearray()
        self._lines: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", free_port()))
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> "Wire":
        self._listening.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)  # closing alone would let a browser in that comes just now
        self._listening.join()
        for line in (self._listener, *self._lines):
            line.close()

    def heard(self) -> str:
        """All that the browser was sent."""
        return self._heard.decode("utf-8", "replace")

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                browser, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self._server))
                self._lines += [browser, server]
                for ends in ((browser, server, False), (server, browser, True)):
                    threading.Thread(target=self._pass, args=ends, daemon=True).start()

    def _pass(self, start: socket.socket, end: socket.socket, keep: bool) -> None:
        with contextlib.suppress(OSError):
            while piece := start.recv(PIECE):
                if keep:
                    self._heard += piece
                end.sendall(piece if keep else piece.replace(COMPRESSED, PLAIN))
            end.shutdown(socket.SHUT_WR)
