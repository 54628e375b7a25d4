"""Several pages in one stream: each gets what its own stream would send, and nothing that is not its own."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from planetfall.server.app import create_app
from planetfall.server.errors import NotAllowed
from planetfall.server.http.shared_live import merged
from planetfall.server.settings import Settings


async def says(*words: bytes, error: Exception | None = None) -> AsyncIterator[bytes]:
    for word in words:
        yield word
    if error is not None:
        raise error


async def endless(closed: list[bool]) -> AsyncIterator[bytes]:
    try:
        while True:
            yield b"again"
            await asyncio.sleep(0)
    finally:
        closed.append(True)


def frames(*parts: Any) -> list[bytes]:
    async def collect() -> list[bytes]:
        return [frame async for frame in merged(parts)]

    return asyncio.run(collect())


def test_each_message_comes_with_the_place_of_its_page() -> None:
    found = frames(says(b"a\nb", b"c"), 403, says())
    assert sorted(found) == [b"0 200 1\nc", b"0 200 3\na\nb", b"0 204 0\n", b"1 403 0\n", b"2 204 0\n"]
    assert found.index(b"0 200 3\na\nb") < found.index(b"0 200 1\nc") < found.index(b"0 204 0\n")


def test_a_page_that_fails_ends_alone() -> None:
    found = frames(says(b"a", error=NotAllowed("app.mistake.stranger")), says(b"b", b"c"))
    assert b"0 403 0\n" in found
    assert b"1 204 0\n" in found


def test_who_leaves_leaves_nothing_behind() -> None:
    async def leave() -> list[bool]:
        closed: list[bool] = []
        stream = merged([endless(closed), endless(closed)])
        await anext(stream)
        await anext(stream)
        await stream.aclose()  # type: ignore[attr-defined]
        return closed

    assert asyncio.run(leave()) == [True, True]


def test_strangers_get_the_status_of_each_page(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(folder=tmp_path, requests_per_minute=0))) as client:
        table = client.post("/api/tables", json={"game": "red-planet", "seats": ["open"] * 3}).json()["table"]
        at = [
            f"/table/{table}/live",
            "/watch/nobody/live",
            "/table/none/live?have=x",
            "/",
            "//[",
            "http://x/live",
        ]
        answer = client.get("/live", params={"at": at})
        assert client.get("/live").status_code == 400
        assert client.get("/live", params={"at": at * 10}).status_code == 400
    found = dict(line.split(b" ")[:2] for line in answer.content.splitlines())
    statuses = [int(found[str(place).encode()]) for place in range(len(at))]
    assert statuses == [403, 404, 404, 404, 404, 404]
