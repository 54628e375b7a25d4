"""Whatever visitors upload runs in a worker with limits: it is killed, they get a sentence, and the server goes on."""

import asyncio
import math
import operator
import os
import pickle
import time
from collections.abc import Awaitable, Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import planetfall
from planetfall.core.errors import BadPack, BadRecord, IllegalAction
from planetfall.server.app import create_app
from planetfall.server.environment import BadSetting
from planetfall.server.errors import Busy, InvalidRequest
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.tables.replays import record_library
from planetfall.server.uploads.jobs import check_pack, check_record
from planetfall.server.uploads.limits import UploadLimits, limits_from
from planetfall.server.uploads.worker import UploadWorker
from tests.server.test_pages import Browser
from tests.server.test_record_library import a_record

ENDLESS = range(1 << 62)  # `sum` of it never hears a signal that Python would handle
TOO_MUCH = "Reading this file takes too much time or memory"
SMALL = UploadLimits(seconds=1, megabytes=256, waiting=3)


def with_worker(scenario: Callable[[UploadWorker], Awaitable[Any]], limits: UploadLimits = SMALL) -> Any:
    async def within() -> Any:
        worker = UploadWorker(limits)
        try:
            return await scenario(worker)
        finally:
            await worker.close()

    return asyncio.run(within())


def test_a_job_without_end_is_killed_while_the_server_goes_on() -> None:
    async def scenario(worker: UploadWorker) -> None:
        first = await worker.run(os.getpid)
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                await asyncio.sleep(0.02)
                ticks += 1

        ticking = asyncio.create_task(tick())
        for job in ((sum, ENDLESS), (time.sleep, 600)):  # by the processor's time, and by the clock
            with pytest.raises(InvalidRequest) as refused:
                await worker.run(*job)
            assert refused.value.key == "app.mistake.upload-too-much"
        ticking.cancel()
        assert ticks > 20
        second = await worker.run(os.getpid)
        assert second != first
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)
        assert await worker.run(os.getpid) == second  # kept warm

    with_worker(scenario)


def test_one_network_leaves_places_for_others() -> None:
    async def scenario(worker: UploadWorker) -> None:
        hogs = [asyncio.create_task(worker.run(sum, ENDLESS, network="hog")) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await worker.run(os.getpid, network="hog")
        other = asyncio.create_task(worker.run(os.getpid, network="other"))
        await asyncio.sleep(0)
        assert not other.done()
        for hog in hogs:
            hog.cancel()
        await asyncio.wait(hogs)
        assert await other
        assert await worker.run(os.getpid, network="hog")
        assert not worker._waiting

    with_worker(scenario, UploadLimits(seconds=30, megabytes=256, waiting=4))


def test_a_job_that_wants_all_memory_is_refused() -> None:
    async def scenario(worker: UploadWorker) -> None:
        for wanted in (1 << 29, 1 << 40):
            with pytest.raises(InvalidRequest):
                await worker.run(bytearray, wanted)
        assert await worker.run(math.factorial, 5) == 120

    with_worker(scenario)


def test_uploads_wait_in_a_queue_with_a_bound() -> None:
    async def scenario(worker: UploadWorker) -> None:
        waiting = [asyncio.create_task(worker.run(operator.add, number, 1)) for number in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await worker.run(operator.add, 1, 1)
        assert await asyncio.gather(*waiting) == [1, 2, 3]
        assert await worker.run(operator.add, 1, 1) == 2

    with_worker(scenario)


def test_a_worker_that_somebody_kills_is_replaced() -> None:
    async def scenario(worker: UploadWorker) -> None:
        os.kill(await worker.run(os.getpid), 9)
        await asyncio.sleep(0.5)
        assert await worker.run(operator.add, 1, 1) == 2

    with_worker(scenario)


def test_a_server_that_stops_does_not_wait_for_an_upload(tmp_path: Path) -> None:
    async def scenario() -> None:
        services = Services(Settings(tmp_path))
        await services.store.open()
        process = await services.uploads.run(os.getpid)
        task = asyncio.create_task(services.uploads.run(sum, ENDLESS))
        await asyncio.sleep(0.2)
        began = time.monotonic()
        task.cancel()
        await services.close()
        assert time.monotonic() - began < 5
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)

    asyncio.run(scenario())


def test_refusals_come_back_from_the_worker_as_they_were() -> None:
    for error in (
        InvalidRequest("app.mistake.record-long", most=3),
        BadPack(["no cards", "no board"]),
        BadRecord("cut off"),
        IllegalAction("RP-1", key="app.why.not-your-turn", seat=2),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_a_record_with_too_many_answers_is_refused() -> None:
    with pytest.raises(InvalidRequest) as refused:
        check_record(a_record().decode(), 5)
    assert refused.value.key == "app.mistake.record-long"
    check_record(a_record().decode(), 12)


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_a_shipped_pack_passes_the_check(game: str) -> None:
    folder = planetfall.game(game)
    seats = folder.least_seats
    check_pack(game, folder.pack().text, "own.toml", seats, folder.validate_options(seats, {}))


@pytest.mark.parametrize("text", ["0", "-1", "many", "1e3", "9" * 30, "٣"])
def test_a_limit_is_a_positive_number(text: str) -> None:
    with pytest.raises(BadSetting, match="PLANETFALL_UPLOAD_ANSWERS"):
        limits_from({"PLANETFALL_UPLOAD_ANSWERS": text})


def test_limits_are_set_by_the_environment() -> None:
    given = {"PLANETFALL_UPLOAD_SECONDS": "3", "PLANETFALL_UPLOAD_WAITING": "", "HOME": "x"}
    assert limits_from(given) == UploadLimits(seconds=3)


def spin(*_: object) -> None:
    """A job that never ends."""
    sum(ENDLESS)


def test_visitors_get_a_sentence_and_others_are_served(tmp_path: Path, monkeypatch: Any) -> None:
    """A record that would be replayed for ever, from the upload to the page."""
    settings = Settings(folder=tmp_path, requests_per_minute=0, uploads=UploadLimits(seconds=1, waiting=1))
    upload = {"record": ("a.planetfall", a_record(), "text/plain")}
    with TestClient(create_app(settings)) as client:
        browser = Browser(client)
        browser.get("/")
        with monkeypatch.context() as replaced:
            replaced.setattr(record_library, "check_record", spin)
            assert TOO_MUCH in unescape(browser.send("/record", 400, files=upload))
        services: Services = client.app.state.services
        services.uploads._waiting["another"] += 1  # as if another visitor's were being read
        assert "try again" in browser.send("/record", 503, files=upload)
        services.uploads._waiting["another"] -= 1
        browser.send("/record", files=upload)
        assert "/record/" in str(browser.page.url)
