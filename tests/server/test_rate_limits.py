"""Rates: by what a request costs, for each visitor and for each network; a club behind one address gets in."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from planetfall.server.app import create_app
from planetfall.server.environment import BadSetting
from planetfall.server.errors import TooManyStreams
from planetfall.server.http.edge import Edge
from planetfall.server.http.identity import COOKIE
from planetfall.server.http.limits.client_address import BadProxy, TrustedProxies, trusted_networks
from planetfall.server.http.limits.counters import Counters
from planetfall.server.http.limits.rate_limiter import Caller
from planetfall.server.http.limits.rates import RateLimits
from planetfall.server.http.limits.streams import StreamSlots
from planetfall.server.settings import Settings, environment_settings
from planetfall.server.tables.ids import new_person_id
from tests.server.test_pages import Browser, make_table

Client = TestClient[Litestar]
FIRST_VISIT = ["/", "/new/red-planet", *["/static/js/keys.js"] * 18]


class Clock:
    """Time that passes only when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("planetfall.server.http.limits.counters.monotonic", clock)
    return clock


def signed(client: Client, person: str) -> httpx.Cookies:
    return httpx.Cookies({COOKIE: client.app.state.services.signer.sign(person)})


def statuses(client: Client, count: int, person: str = "", **headers: str) -> list[int]:
    """What a visitor is told who asks for something cheap again and again."""
    client.cookies = signed(client, person) if person else httpx.Cookies()
    asked = []
    for _ in range(count):
        asked.append(client.get("/api/games/chess/answers", headers=headers).status_code)
        if not person:
            client.cookies.clear()
    return asked


def opened(folder: Path, **settings: Any) -> Client:
    return TestClient(create_app(Settings(folder, pace=0.0, **settings)))


# -- visitors and networks --------------------------------------------------------------------------------------------


def test_a_club_behind_one_address_gets_in(tmp_path: Path) -> None:
    """Three times as many as a minute let in once, all in the same moment, each with two pages and their files."""

    async def visits(client: Client, count: int) -> list[int]:
        edge = Edge(_answer_ok, client.app.state.limiter, is_secure=False, access_log=False)
        return [await _status(edge, place) for _ in range(count) for place in FIRST_VISIT]

    async def all_at_once() -> list[int]:
        return await visits(client, 200)

    with opened(tmp_path) as client:
        assert set(asyncio.run(all_at_once())) == {200}


async def _answer_ok(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})


async def _status(edge: Edge, path: str) -> int:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    asked = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": []}
    scope: Any = {**asked, "client": ("192.0.2.1", 1)}
    receive: Any = None
    await edge(scope, receive, send)
    found: int = sent[0]["status"]
    return found


def test_each_visitor_has_a_budget_and_the_network_a_larger_one(tmp_path: Path) -> None:
    with opened(tmp_path, limits=RateLimits(page=6, network=4)) as client:
        assert statuses(client, 6, "ann") == [404] * 5 + [429]
        assert statuses(client, 1, "ben") == [404], "the budget of others is untouched"
        assert statuses(client, 3) == [404, 404, 429], (
            "and so is that of newcomers, until the network's is used up"
        )
        assert statuses(client, 1, "cleo") == [429]


def test_a_cookie_that_nobody_signed_has_no_budget_of_its_own(tmp_path: Path) -> None:
    with opened(tmp_path, limits=RateLimits(page=3, network=2)) as client:
        told = []
        for _ in range(8):
            client.cookies = httpx.Cookies({COOKIE: f"{new_person_id()}.forged"})
            told.append(client.get("/api/games/chess/answers").status_code)
    assert told.count(404) == 5
    assert told[-1] == 429


def test_who_is_put_off_is_told_for_how_long(tmp_path: Path) -> None:
    with opened(tmp_path, limits=RateLimits(page=2)) as client:
        statuses(client, 2, "ann")
        client.cookies = signed(client, "ann")
        refused = client.get("/")
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["retry-after"]) <= 30


def test_addresses_that_do_not_exist_are_counted_too(tmp_path: Path) -> None:
    with opened(tmp_path, limits=RateLimits(page=2)) as client:
        client.cookies = signed(client, "ann")
        assert [client.get("/nowhere").status_code for _ in range(3)] == [404, 404, 429]


# -- kinds ------------------------------------------------------------------------------------------------------------


def _say(browser: Browser, place: str) -> None:
    browser.send(f"{place}/say", text="hello")


def _fill(browser: Browser, place: str) -> None:
    browser.send(f"{place}/fill", bot="random")


def _upload(browser: Browser, place: str) -> None:
    browser.send("/record", 400)


def _answer(browser: Browser, place: str) -> None:
    browser.send(f"{place}/answer", 403, action="1")


def _table(browser: Browser, place: str) -> None:
    browser.send("/play-now/red-planet")
    browser.get("/")


KINDS: dict[str, Callable[[Browser, str], None]] = {
    "chat": _say,
    "thought": _fill,
    "upload": _upload,
    "answer": _answer,
    "table": _table,
}


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_rate_of_its_own(tmp_path: Path, kind: str) -> None:
    limits = RateLimits(**{"table": 100, "thought": 100} | {kind: 3})
    with opened(tmp_path, limits=limits) as client:
        ann, ben = Browser(client), Browser(client)
        place = make_table(ann, "me", "shared", "shared")
        if kind in ("table", "thought"):
            client.app.state.limiter._counters = Counters()
        ask = KINDS[kind]
        for _ in range(3):
            ask(ann, place)
        with pytest.raises(AssertionError, match="429"):
            ask(ann, place)
        ann.get("/")  # other things go on
        ben.get("/")
        if kind in ("upload", "table"):
            ask(ben, place)


def test_the_api_is_charged_like_the_pages(tmp_path: Path) -> None:
    body = {"game": "red-planet", "seats": ["open"] * 3}
    with opened(tmp_path, limits=RateLimits(table=1, network=2)) as client:
        codes = [client.post("/api/tables", json=body).status_code for _ in range(3)]
    assert codes == [201, 201, 429]


def test_variables_set_the_rates(tmp_path: Path) -> None:
    found = environment_settings({"PLANETFALL_LIMIT_CHAT": "7", "PLANETFALL_LIMIT_PAGE": "0"})
    assert Settings(tmp_path, **found).rate_limits() == RateLimits(chat=7, page=0)
    with pytest.raises(BadSetting, match="PLANETFALL_LIMIT_TABLE should be a whole number"):
        environment_settings({"PLANETFALL_LIMIT_TABLE": "many"})


# -- addresses --------------------------------------------------------------------------------------------------------


def client_of(trusted: Sequence[str], peer: str, *forwarded: str) -> str:
    headers = [(b"x-forwarded-for", line.encode()) for line in forwarded]
    scope: Any = {"client": (peer, 1), "headers": headers}
    return TrustedProxies(trusted).client(scope)


PROXY = ("10.0.0.0/8", "2001:db8:1::1")


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("192.0.2.9", ["198.51.100.1"], "192.0.2.9"),  # nobody trusts a stranger's word
        ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["6.6.6.6, 198.51.100.1"], "198.51.100.1"),  # the left is what the visitor said
        ("10.0.0.1", ["6.6.6.6", "198.51.100.1, 10.0.0.2"], "198.51.100.1"),  # two proxies
        ("10.0.0.1", ["6.6.6.6, 10.0.0.3"], "6.6.6.6"),
        ("10.0.0.1", ["6.6.6.6, nonsense"], "10.0.0.1"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("2001:db8:1::1", ["[2001:db8::7]:443"], "[2001:db8::7]:443"),
    ],
)
def test_only_trusted_proxies_say_where_a_request_comes_from(
    peer: str, forwarded: list[str], client: str
) -> None:
    assert client_of(PROXY, peer, *forwarded) == client


def test_proxies_are_trusted_only_where_there_is_one() -> None:
    assert trusted_networks("", behind_proxy=False) == ()
    assert "10.0.0.0/8" in trusted_networks("", behind_proxy=True)
    assert trusted_networks("192.0.2.1, 2001:db8::/32", behind_proxy=False) == ("192.0.2.1", "2001:db8::/32")
    with pytest.raises(BadProxy, match="not 'proxy'"):
        trusted_networks("proxy", behind_proxy=True)


def at_network(client: Client, address: str, forwarded: str = "") -> int:
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "client": (address, 1)}
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    limiter = client.app.state.limiter
    return 429 if asyncio.run(limiter.charge({**scope, "headers": headers}, "page")) else 200


def test_a_network_of_ipv6_is_one_prefix(tmp_path: Path) -> None:
    with opened(tmp_path, limits=RateLimits(page=2, network=1)) as client:
        assert [at_network(client, f"2001:db8:0:1::{host}") for host in range(3)] == [200, 200, 429]
        assert at_network(client, "2001:db8:0:2::1") == 200
        assert at_network(client, "2001:db8:0:1:ffff::1") == 429


def test_a_made_up_address_buys_no_budget(tmp_path: Path) -> None:
    limits = RateLimits(page=2, network=1)
    with opened(tmp_path, limits=limits) as client:  # no proxy
        assert [at_network(client, "192.0.2.1", f"6.6.6.{host}") for host in range(3)] == [200, 200, 429]
    with opened(tmp_path, limits=limits, public_url="https://table.example") as client:
        told = [at_network(client, "127.0.0.1", f"6.6.6.{host}, 192.0.2.1") for host in range(3)]
        assert told == [200, 200, 429]
        assert at_network(client, "127.0.0.1", "192.0.2.2") == 200


# -- counters ---------------------------------------------------------------------------------------------------------


def test_counters_refill_and_forget_the_oldest(clock: Clock) -> None:
    async def take() -> list[bool]:
        counters = Counters(most=2)
        first = [await counters.take("a", 6000, 2) == 0 for _ in range(3)]
        clock.now += 0.05
        refilled = await counters.take("a", 6000, 2) == 0
        await counters.take("b", 1, 1)
        await counters.take("c", 1, 1)
        return [*first, refilled, await counters.take("b", 1, 1) == 0, len(counters._buckets) == 2]

    assert asyncio.run(take()) == [True, True, False, True, False, True]


def test_a_key_that_opens_nothing_gives_no_page_a_budget_of_its_own(tmp_path: Path) -> None:
    with opened(tmp_path, limits=RateLimits(page=6, network=4)) as client:
        client.cookies = signed(client, "ann")
        keys = [{"authorization": f"Bearer forged-{number}"} for number in range(7)]
        assert [client.get("/rules/chess", headers=key).status_code for key in keys] == [404] * 5 + [429] * 2


# -- streams ----------------------------------------------------------------------------------------------------------


def test_streams_are_capped_and_let_go() -> None:
    async def opened_and_closed() -> list[bool]:
        slots = StreamSlots(per_visitor=2, per_network=3, total=4)
        ann, ben, cleo, dan = (Caller(name, network) for name, network in zip("abcd", "xxyy", strict=True))
        streams = [slots.counted(caller, _endless()) for caller in (ann, ann, ben)]
        for stream in streams:
            await anext(stream)
        found = [
            _has_room(slots, caller) for caller in (ann, ben, cleo)
        ]  # own, the network's, one more of all
        other = slots.counted(cleo, _endless())
        await anext(other)
        found.append(_has_room(slots, dan))
        for stream in (*streams, other):
            await stream.aclose()  # type: ignore[attr-defined]
        return [*found, _has_room(slots, ann), not slots._open]

    assert asyncio.run(opened_and_closed()) == [False, False, True, False, True, True]


def test_a_stream_of_many_pages_counts_for_each_of_them() -> None:
    async def shared() -> list[bool]:
        slots = StreamSlots(per_visitor=4, per_network=0, total=0)
        ann = Caller("a", "x")
        stream = slots.counted(ann, _endless(), pages=4)
        before = _has_room(slots, ann)
        await anext(stream)
        found = [before, _has_room(slots, ann)]
        await stream.aclose()  # type: ignore[attr-defined]
        return [*found, _has_room(slots, ann), not slots._open]

    assert asyncio.run(shared()) == [True, False, True, True]


async def _endless() -> AsyncIterator[bytes]:
    while True:
        yield b": still here"


def _has_room(slots: StreamSlots, caller: Caller) -> bool:
    try:
        slots.check(caller)
    except TooManyStreams:
        return False
    return True
