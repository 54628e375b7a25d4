"""An accepted answer is played once: the position that is stored is the one that is shown."""

from pathlib import Path

import pytest

import planetfall
from planetfall.core.errors import IllegalAction
from planetfall.core.state import State
from planetfall.server.services import Services
from planetfall.server.tables.history import History
from planetfall.server.tables.live_table import LiveTable
from tests.contract.toy import Toy, ToyState
from tests.server.tabletop import Scenario, at_a_table

PLAYED: list[int] = []


class CountingState(ToyState):
    """Notes every answer that any copy of it plays."""

    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action)
        PLAYED.append(action)


class CountedGame(Toy):
    """The toy game on counting states."""

    state_type = CountingState

    def open_scores(self, state: State) -> list[int]:
        return state.scores()


GAME = CountedGame()
BOLD, KEEP = (GAME.actions.parse(name) for name in ("bold", "keep"))


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The answers that were played, in their order; the server offers the toy game."""
    shipped = planetfall.game
    monkeypatch.setattr(planetfall, "game", lambda name: GAME if name == GAME.id else shipped(name))
    PLAYED.clear()
    return PLAYED


def at_two(folder: Path, scenario: Scenario) -> None:
    """Ann plays both seats."""
    at_a_table(folder, ["me", "shared"], scenario, game=GAME.id)


def test_an_answer_is_played_once_for_the_commit_and_its_events(tmp_path: Path, plays: list[int]) -> None:
    async def answer(services: Services, table: LiveTable) -> None:
        bid = table.state.legal(0)[0]
        await table.answer("ann", 0, [bid])
        assert plays == [bid]
        assert table.answer_count() == 1
        assert len(table.score_history) == 2

    at_two(tmp_path, answer)


def test_a_batch_is_played_once_and_gives_each_answer_its_own_events(
    tmp_path: Path, plays: list[int]
) -> None:
    async def answer(services: Services, table: LiveTable) -> None:
        given = []
        for seat in (0, 1):
            batch = [table.state.legal(seat)[0], BOLD]
            await table.answer("ann", seat, batch)
            given += batch
        assert plays == given
        again = History(GAME, table.match.record, table.pack)
        assert repr(table.log_entries) == repr(again.log_entries)
        assert table.score_history == again.score_history
        assert table.log_entries

    at_two(tmp_path, answer)


def test_a_refused_batch_leaves_the_table_as_it_was(tmp_path: Path, plays: list[int]) -> None:
    async def answer(services: Services, table: LiveTable) -> None:
        before, text = table.mark("ann"), table.state.text()
        with pytest.raises(IllegalAction):
            await table.answer("ann", 0, [table.state.legal(0)[0], KEEP])
        assert (table.mark("ann"), table.state.text(), table.answers) == (before, text, [])
        assert len(plays) == 1  # on the copy that was thrown away
        stored = await services.store.load(table.id)
        assert stored is not None
        assert stored.rows == []

    at_two(tmp_path, answer)


def test_an_undo_replays_what_stays_once(tmp_path: Path, plays: list[int]) -> None:
    async def answer(services: Services, table: LiveTable) -> None:
        first = [table.state.legal(0)[0], BOLD]
        await table.answer("ann", 0, first)
        await table.answer("ann", 1, [table.state.legal(1)[0]])
        plays.clear()
        assert await table.undoing.undo("ann")
        assert plays == first
        again = History(GAME, table.match.record, table.pack)
        assert table.answers == again.answers
        assert repr(table.log_entries) == repr(again.log_entries)
        assert table.score_history == again.score_history

    at_two(tmp_path, answer)
