"""Measures how long a sleeping table takes to wake: from the request for it until its position and its log are there.

    python tools/wake_time.py [ANSWERS]     default: 2000

The table is one of Terraforming Mars with five seats, played at random by answers that do not end the game soon. It is
measured as it sleeps, as after a kill with the most answers behind its snapshot, and as a table without a snapshot.
"""

import asyncio
import gc
import random
import sys
import tempfile
import time
from pathlib import Path

import planetfall
from planetfall.core import state as engine
from planetfall.core.match import Match
from planetfall.core.record import Record
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.store.rows import Change, Seat, Snapshot, TableRow
from planetfall.server.tables.history import History
from planetfall.server.tables.snapshots import snapshot
from planetfall.server.tables.snapshots.snapshot_writer import MOST_ROWS_BEHIND

SEATS = 5
WAKES = 100
REPLAYS = 5
UNREADABLE = Snapshot(0, "", "", "", "")  # is passed over, as if there were none
ENDING = ("pass", "convert", "project greenery", "project aquifer", "project asteroid")
LATE = 0.6  # the part of the answers after which nobody plays cards any more: their effects end the game, too


def long_match(answers: int) -> Match:
    """A match of many answers that is not over."""
    game, chance = planetfall.game("terraforming-mars"), random.Random(3)
    match = Match.new(game, SEATS, seed=3)
    while len(match.record.rows) < answers:
        avoided = (
            ENDING
            if len(match.record.rows) < LATE * answers and chance.random() < 0.5
            else (*ENDING, "play", "use")
        )
        seat = chance.choice(match.state.actors())
        legal = match.state.legal(seat)
        harmless = [action for action in legal if not game.actions.name(action).startswith(avoided)]
        match.play(seat, chance.choice(harmless or legal))
    return match


async def measure(folder: Path, answers: int) -> None:
    """Store the table, wake it again and again, and print the figures."""
    services = Services(Settings(folder))
    await services.store.open()
    match = long_match(answers)
    row = TableRow("long", match.game.id, match.record.header, host="ann", watch="watch")
    await services.store.create(
        row, [Seat(seat, "person", f"token-{seat}", person="ann") for seat in range(SEATS)]
    )
    row.revision = 1
    await services.store.commit(Change(row, rows=match.record.rows))
    gc.collect()
    gc.freeze()  # as a server does
    kind = "compiled" if not engine.__file__.endswith(".py") else "plain Python"
    print(f"{answers:,} answers, engine in {kind}")  # noqa: T201 -- a tool
    print(f"without a snapshot: {await figures(services, REPLAYS, keep=False)}")  # noqa: T201
    for name, behind in (("after sleep", 0), ("after a kill, at worst", MOST_ROWS_BEHIND - 1)):
        rows = match.record.rows[: answers - behind]
        history = History(match.game, Record(match.record.header, rows), match.pack)
        await services.store.keep_snapshot("long", snapshot.take(history))
        print(f"{name}: {await figures(services, WAKES)}")  # noqa: T201
    await services.close()


async def figures(services: Services, wakes: int, keep: bool = True) -> str:
    """Wake the table many times; the time on the clock and that of the processor."""
    clock, processor, replayed = [], [], 0
    for _ in range(wakes):
        if not keep:  # whoever woke it last has written one
            await services.store.keep_snapshot("long", UNREADABLE)
        began, work = time.perf_counter(), time.process_time()
        table = await services.tables.get("long")
        clock.append((time.perf_counter() - began) * 1000)
        processor.append((time.process_time() - work) * 1000)
        services.tables.drop(table)
        replayed = table.history.replayed
        del table
        gc.collect()  # the tables before are no part of this one's wake
    return (
        f"{_percentiles(clock)} on the clock, {_percentiles(processor)} of work; {replayed} answers replayed"
    )


def _percentiles(times: list[float]) -> str:
    ordered = sorted(times)
    return f"p50 {ordered[len(ordered) // 2]:.1f} ms, p95 {ordered[int(len(ordered) * 0.95)]:.1f} ms"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), int(sys.argv[1]) if len(sys.argv) > 1 else 2000))
