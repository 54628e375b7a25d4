"""What goes on in the background ends when the server does, also where a task misses that it is cancelled."""

import asyncio
import logging

import pytest

from planetfall.server import background_tasks

QUICK = 0.01


def end(*, misses: int) -> tuple[int, bool]:
    """How often a task had to be cancelled that misses the first few times, and whether it has ended."""
    heard = 0

    async def stubborn() -> None:
        nonlocal heard
        while True:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                heard += 1
                if heard > misses:
                    raise

    async def run() -> bool:
        task = asyncio.create_task(stubborn())
        await asyncio.sleep(0)
        await background_tasks.end([task], again=QUICK)
        ended = task.done()
        while not task.done():  # so that the loop can be closed
            task.cancel()
            await asyncio.sleep(0)
        return ended

    ended = asyncio.run(run())
    return heard, ended


@pytest.mark.parametrize("misses", [0, 1, 3])
def test_a_task_that_misses_its_end_is_told_again(misses: int) -> None:
    assert end(misses=misses) == (misses + 1, True)


def test_a_task_that_never_ends_is_named_and_holds_nobody_up(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, "planetfall"):
        _, ended = end(misses=background_tasks.MOST_TRIES + 5)
    assert not ended
    assert "stubborn" in caplog.text


def test_ending_nothing_is_nothing() -> None:
    asyncio.run(background_tasks.end([]))


def test_what_fails_is_told_once_until_it_works_again(caplog: pytest.LogCaptureFixture) -> None:
    outcomes = iter([OSError(), OSError(), None, OSError(), None])

    async def work() -> None:
        outcome = next(outcomes, asyncio.CancelledError())
        if outcome is not None:
            raise outcome

    async def run() -> None:
        with pytest.raises(asyncio.CancelledError):
            await background_tasks.repeat(0.0, work, "it rains")

    asyncio.run(run())
    assert caplog.messages == ["it rains: OSError", "it rains: OSError"]
