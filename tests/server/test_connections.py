"""Connections of real sockets: who is slow, sends too much or reads nothing is not waited for."""

import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest

from tests.server.test_restart import HERE, Server

PATIENCE = 60.0  # seconds, for a machine that does much else; a second is what they get
SETTINGS = {
    "PLANETFALL_HEAD_SECONDS": "1",
    "PLANETFALL_BODY_SECONDS": "1",
    "PLANETFALL_WRITE_SECONDS": "1",
    "PLANETFALL_HEAD_BYTES": "4096",
    "PLANETFALL_STREAMS": "2",
    "PLANETFALL_CONNECTIONS": "40",
}
GET = b"GET /health/live HTTP/1.1\r\nHost: here\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("data"))
    with pytest.MonkeyPatch.context() as patched:
        for name, value in SETTINGS.items():
            patched.setenv(name, value)
        found.start()
    yield found
    found.kill()


@pytest.fixture
def line(server: Server) -> Iterator[socket.socket]:
    with socket.create_connection((HERE, server.port), timeout=PATIENCE) as opened:
        yield opened


def said_at_last(line: socket.socket, drip: bytes) -> bytes:
    """What the server says until it hangs up, while a byte comes every now and then."""
    line.settimeout(0.1)
    told, deadline = b"", time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            if drip:
                line.sendall(drip)
            received = line.recv(4096)
        except TimeoutError:
            continue
        except ConnectionError:
            return told
        if not received:
            return told
        told += received
    pytest.fail("the server waits and waits")


@pytest.mark.parametrize(
    ("first", "drip", "status"),
    [
        (b"", b"", b""),
        (b"", b"G", b"HTTP/1.1 4"),
        (GET, b"x", b"HTTP/1.1 408"),
        (GET + b"X-Long: ", b"x", b"HTTP/1.1 408"),
        (b"", b"\r\n", b"HTTP/1.1 408"),
        (POST + b"Content-Length: 1000\r\n\r\n", b"x", b"HTTP/1.1 408"),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n", b"HTTP/1.1 408"),
    ],
    ids=["silence", "letters", "headers", "one header", "empty lines", "body", "chunks"],
)
def test_slow_requests_are_dropped(line: socket.socket, first: bytes, drip: bytes, status: bytes) -> None:
    line.sendall(first)
    told = said_at_last(line, drip)
    assert told.startswith(status)
    assert not told or b"content-security-policy" in told


@pytest.mark.parametrize("drip", [b"\r\n", b"x"])
def test_a_second_request_may_not_be_slow_either(line: socket.socket, drip: bytes) -> None:
    line.sendall(GET + b"\r\n")
    assert line.recv(4096).startswith(b"HTTP/1.1 200")
    told = said_at_last(line, drip)
    assert b"HTTP/1.1 200" not in told


@pytest.mark.parametrize("extra", [b"X-Long: " + b"x" * 5000, b"\r\n".join([b"X: y"] * 2000)])
def test_large_headers_are_refused(line: socket.socket, extra: bytes) -> None:
    line.sendall(GET + extra + b"\r\n\r\n")
    assert said_at_last(line, b"").startswith(b"HTTP/1.1 431")


def test_a_long_address_is_refused(line: socket.socket) -> None:
    line.sendall(b"GET /" + b"x" * 6000)
    assert said_at_last(line, b"").startswith(b"HTTP/1.1 431")


def test_a_large_body_is_refused_and_not_read_to_its_end(server: Server) -> None:
    with socket.create_connection((HERE, server.port), timeout=PATIENCE) as line:
        line.sendall(POST + b"Content-Length: 99999999\r\n\r\n")
        assert line.recv(4096).startswith(b"HTTP/1.1 413")
        with pytest.raises(ConnectionError):  # long before all of it is sent
            line.sendall(b"x" * 99_999_999)


def test_a_body_is_no_head_though_it_comes_with_the_end_of_another(line: socket.socket) -> None:
    """A request whose head comes in one piece with the end of the one before, as after an early refusal."""
    body = b"[" * 9000
    request = POST + b"Content-Length: %d\r\n\r\n" % len(body)
    line.sendall(request + body[:5])
    time.sleep(0.2)
    line.sendall(body[5:] + request + body[:5])
    told = line.recv(4096)
    line.sendall(body[5:])
    while told.count(b"HTTP/1.1") < 2:
        received = line.recv(4096)
        assert received, told
        told += received
    assert told.count(b"HTTP/1.1 400") == 2


def test_who_reads_nothing_is_dropped(server: Server) -> None:
    asked = 30
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(PATIENCE)
        line.connect((HERE, server.port))
        line.sendall(b"GET /rules/terraforming-mars HTTP/1.1\r\nHost: here\r\n\r\n" * asked)
        time.sleep(2.5)
        told = b""
        while told.count(b"HTTP/1.1 200") < asked:
            try:
                received = line.recv(1 << 20)
            except ConnectionError:
                break
            if not received:
                break
            told += received
    assert told.count(b"</html>") < asked


def test_one_address_has_so_many_connections(server: Server) -> None:
    lines = [socket.create_connection((HERE, server.port), timeout=PATIENCE) for _ in range(60)]
    try:
        assert lines[-1].recv(1) == b"", "closed at once"
    finally:
        for line in lines:
            line.close()
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:  # until the server has noticed
        with suppress(httpx.TransportError):
            assert httpx.get(f"{server.address}/health/live").status_code == 200
            return
    pytest.fail("nobody is let in any more")


def test_ordinary_requests_are_not_hindered(server: Server) -> None:
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
        for _ in range(3):
            assert client.get("/").status_code == 200
            assert client.post("/api/tables", json={"game": "chess", "seats": ["open"]}).status_code == 404


def test_one_visitor_has_so_many_streams(server: Server) -> None:
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
        made = client.post("/api/tables", json={"game": "red-planet", "seats": ["open"] * 3}).json()
        invited = [{"Authorization": f"Bearer {seat['token']}"} for seat in made["seats"]]
        joined = [client.post("/api/seat/join", json={}, headers=key).json() for key in invited]
        keys = [{"Authorization": f"Bearer {seat['token']}"} for seat in joined]
        opened = []
        for key in (keys[0], keys[0], keys[0], keys[1]):
            request = client.build_request("GET", "/api/seat/events", headers=key)
            opened.append(client.send(request, stream=True))
        assert [answer.status_code for answer in opened] == [200, 200, 429, 200]
        assert "Too many live pages" in opened[2].read().decode()
        opened[0].close()
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:  # until the server has noticed
            with client.stream("GET", "/api/seat/events", headers=keys[0]) as again:
                if again.status_code == 200:
                    break
            time.sleep(0.05)
        assert again.status_code == 200
        assert "content-encoding" not in again.headers
        for answer in opened:
            answer.close()


LIMITED = """
import resource
from planetfall.server.serve import raise_file_limit
_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
raise_file_limit()
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


def test_the_limit_on_open_files_is_raised() -> None:
    done = subprocess.run([sys.executable, "-c", LIMITED], capture_output=True, text=True, check=True)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert int(done.stdout) == (65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536))
