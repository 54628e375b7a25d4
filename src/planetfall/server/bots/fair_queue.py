"""A fair queue: whoever asks gets an equal share of the processes, however much is asked for.

Somebody who asks is given as a path from the widest group on: network, host, table. At every level those who wait take
turns by what they have had so far (start-time fair queueing), so that a hundred tables of one host, or a hundred hosts
of one network, delay nobody else by more than what is under way. Shares are reckoned with the seconds that a job is
expected to take, never with those that it took: these may depend on what only one seat knows.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import pairwise

Path = tuple[str, ...]  # the widest group first


class Turn:
    """Somebody's turn to use a process, from the wait for it to its end."""

    def __init__(self, path: Path, cost: float, reserved: float) -> None:
        self.path = path
        self.cost = cost
        self.reserved = reserved
        self.granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.began = 0.0  # by the monotonic clock; 0: it waits


class Share:
    """What a group has had and still wants; its members are groups again, and a table has turns."""

    def __init__(self) -> None:
        self.start = 0.0  # in the parent's reckoning: who has the least is next
        self.clock = 0.0  # the start of the member that was served last
        self.members: dict[str, Share] = {}
        self.turns: deque[Turn] = deque()  # of a table, in the order in which they came
        self.reserved_until: list[float] = []  # of a table: when its turns are expected to be over
        self.waiting = 0
        self.waiting_cost = 0.0
        self.running = 0

    def is_idle(self) -> bool:
        """Whether nothing waits or runs here."""
        return not self.waiting and not self.running


class FairQueue:
    """Turns that wait for a process; `slots` says how many may run at once, `most_running` how many of one network."""

    def __init__(self, slots: Callable[[], int], most_running: int = 0) -> None:
        self._slots = slots
        self._most_running = most_running
        self._root = Share()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        """How many turns wait."""
        return self._root.waiting

    @property
    def running(self) -> int:
        """How many turns have begun and are not over."""
        return self._root.running

    @asynccontextmanager
    async def turn(self, path: Path, cost: float, reserved: float = 0.0) -> AsyncIterator[Turn]:
        """Wait for a turn and keep it as long as the block runs.

        `cost` is how many seconds it is expected to take. For `reserved` seconds it counts as under way among the
        turns of its own table, even if it ends earlier: when the next one begins must not tell how long this one took.
        """
        turn = Turn(path, cost, reserved)
        self._enqueue(turn)
        try:
            self.serve()
            await turn.granted
            yield turn
        finally:
            self._leave(turn)

    def waiting_of(self, path: Path) -> int:
        """How many turns of a group wait."""
        share: Share | None = self._root
        for name in path:
            share = share.members.get(name) if share else None
        return share.waiting if share else 0

    def wait_of(self, path: Path, cost: float) -> float:
        """The seconds that a new turn is expected to wait because of others, reckoned with what waits alone.

        Other turns of the same table do not count: a table that asks five bots at once knows that it does.
        """
        return self._work_ahead(self._root, path, cost) / max(1, self._slots())

    def _work_ahead(self, share: Share, path: Path, cost: float) -> float:
        """How much is served before a new turn: of each other member, as much as the member that asks gets itself."""
        own = share.members.get(path[0])
        inner = self._work_ahead(own, path[1:], cost) if own and len(path) > 1 else 0.0
        others = (member.waiting_cost for member in share.members.values() if member is not own)
        return inner + sum(min(other, inner + cost) for other in others)

    def serve(self) -> None:
        """Let as many begin as there are free slots."""
        while self._root.waiting and self._root.running < self._slots():
            turn = self._next(self._root, self._most_running)
            if turn is None:
                self._serve_later()
                return
            self._begin(turn)

    # -- entering and leaving ---------------------------------------------------------------------------------------

    def _enqueue(self, turn: Turn) -> None:
        parent, share = self._root, self._root
        self._count(share, turn, 1)
        for name in turn.path:
            parent, share = share, share.members.setdefault(name, Share())
            if not share.waiting:  # who has waited for nothing saves nothing up
                share.start = max(share.start, parent.clock)
            self._count(share, turn, 1)
        share.turns.append(turn)

    def _begin(self, turn: Turn) -> None:
        turn.began = time.monotonic()
        shares = self._shares(turn.path)
        for parent, share in pairwise(shares):
            parent.clock = share.start
            share.start += turn.cost
        for share in shares:
            self._count(share, turn, -1)
            share.running += 1
        shares[-1].turns.remove(turn)
        if turn.reserved:
            shares[-1].reserved_until.append(turn.began + turn.reserved)
        if not turn.granted.done():  # else whoever waited is gone, and leaves at once
            turn.granted.set_result(None)

    def _leave(self, turn: Turn) -> None:
        shares = self._shares(turn.path)
        if turn.began:
            for share in shares:
                share.running -= 1
        else:
            for share in shares:
                self._count(share, turn, -1)
            shares[-1].turns.remove(turn)
        self._forget(turn.path)
        self.serve()

    def _count(self, share: Share, turn: Turn, sign: int) -> None:
        share.waiting += sign
        share.waiting_cost = share.waiting_cost + sign * turn.cost if share.waiting else 0.0

    def _shares(self, path: Path) -> list[Share]:
        shares = [self._root]
        for name in path:
            shares.append(shares[-1].members[name])
        return shares

    def _forget(self, path: Path) -> None:
        """Drop what is idle and has nothing to make up for; of a queue that is empty, everything."""
        if self._root.is_idle():
            self._forget_all()
            return
        shares, now = self._shares(path), time.monotonic()
        for parent, name in reversed(list(zip(shares, path, strict=False))):
            for other in [other for other in parent.members if other == name or len(parent.members) > 64]:
                share = parent.members[other]
                is_reserved = any(until > now for until in share.reserved_until)
                if share.is_idle() and not is_reserved and share.start <= parent.clock:
                    del parent.members[other]

    def _forget_all(self) -> None:
        now = time.monotonic()
        if not any(until > now for leaf in _leaves(self._root) for until in leaf.reserved_until):
            self._root = Share()

    # -- who is next ------------------------------------------------------------------------------------------------

    def _next(self, share: Share, most_running: int = 0) -> Turn | None:
        """The first turn of the member that has had the least and may begin."""
        if share.turns:
            return share.turns[0] if self._may_begin(share) else None
        wanting = [member for member in share.members.values() if member.waiting]
        for member in sorted(wanting, key=lambda member: member.start):
            if most_running and member.running >= most_running:
                continue
            found = self._next(member)
            if found is not None:
                return found
        return None

    def _may_begin(self, table: Share) -> bool:
        """Whether fewer turns of a table are expected to be under way than could be."""
        now = time.monotonic()
        table.reserved_until = [until for until in table.reserved_until if until > now]
        return len(table.reserved_until) < max(1, self._slots())

    def _serve_later(self) -> None:
        """Look again when the first reservation of a table that waits ends; the end of a turn is noticed anyway."""
        if self._timer is not None:
            self._timer.cancel()
        ends = [until for leaf in _leaves(self._root) if leaf.waiting for until in leaf.reserved_until]
        if ends:
            delay = max(0.0, min(ends) - time.monotonic())
            self._timer = asyncio.get_running_loop().call_later(delay, self.serve)


def _leaves(share: Share) -> list[Share]:
    """All groups without members below a group."""
    if not share.members:
        return [share]
    return [leaf for member in share.members.values() for leaf in _leaves(member)]
