"""Bots at a server: chosen by level with figures, played at a pace that tells nothing, and no command from outside."""

import asyncio
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import planetfall
from planetfall.bots import bots
from planetfall.bots.ratings import Rating, rating
from planetfall.core.chance import Chance
from planetfall.server.app import create_app
from planetfall.server.bots import levels, programs
from planetfall.server.bots.fair_queue import FairQueue, Turn
from planetfall.server.bots.lowered_levels import Playing
from planetfall.server.bots.programs import Programs
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.tables.live_table import LiveTable
from tests.cli.toy import GAME as TOY
from tests.server.tabletop import Scenario, ask_long_ago, at_a_table
from tests.server.test_pages import Browser, make_table

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
MARVIN = f"run:{shlex.quote(sys.executable)} -S -E {shlex.quote(str(EXAMPLE))}"
MEASURED = {
    "medium": Rating(783.4, 621.0, 943.0, 0.004, 0.01),
    "expert": Rating(1250.0, 1100.0, 1400.0, 1.26, 2.5),
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    settings = Settings(
        folder=tmp_path_factory.mktemp("house"), pace=0.0, requests_per_minute=0, programs={"Marvin": MARVIN}
    )
    with TestClient(create_app(settings)) as opened:
        yield opened


@pytest.fixture(autouse=True)
def _measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "rating", lambda game, name: MEASURED.get(name))


def test_levels_that_games_cannot_tell_apart_are_shown_as_equal(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    close = {
        "hard": Rating(603.0, 512.0, 694.0, 0.1, 1.0),
        "expert": Rating(612.0, 522.0, 701.0, 0.2, 2.0, {"hard": (-70.0, 88.0)}),
    }
    monkeypatch.setattr(levels, "rating", lambda game, name: close.get(name))
    page = Browser(client, "en").get("/new/red-planet")
    assert "Expert (as strong as Hard here)</option>" in page or "Expert (as strong as Hard here)" in page
    assert "Hard (as strong" not in page


@pytest.mark.parametrize(("low", "is_equal"), [(12.0, False), (-12.0, True)])
def test_levels_are_told_apart_by_their_difference_and_not_by_how_far_the_weakest_bot_is(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, low: float, is_equal: bool
) -> None:
    apart = {
        "hard": Rating(1500.0, 900.0, 2100.0, 0.1, 1.0),
        "expert": Rating(1580.0, 980.0, 2180.0, 0.2, 2.0, {"hard": (low, 148.0)}),
    }
    monkeypatch.setattr(levels, "rating", lambda game, name: apart.get(name))
    page = Browser(client, "en").get("/new/red-planet")
    assert ("Expert (as strong as Hard here)" in page) is is_equal


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_no_page_calls_a_level_as_strong_as_one_that_it_beats(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Each level up to `hard` wins far more than its share among those below it (tests/bots/test_strength.py)."""
    monkeypatch.setattr(levels, "rating", rating)
    page = Browser(client, "en").get(f"/new/{game}")
    for before in ("Random", "Easy", "Medium"):
        assert f"as strong as {before}" not in page


@pytest.mark.parametrize(("mu", "is_equal"), [(580.0, True), (640.0, False)])
def test_a_level_that_is_not_rated_higher_is_no_stronger(
    monkeypatch: pytest.MonkeyPatch, mu: float, is_equal: bool
) -> None:
    old = {"hard": Rating(600.0, 500.0, 700.0, 0.1, 1.0), "expert": Rating(mu, 500.0, 700.0, 0.2, 2.0)}
    monkeypatch.setattr(levels, "rating", lambda game, name: old.get(name))
    assert levels.are_equal("hard", "expert", "red-planet") is is_equal


# -- choosing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            ["Expert", "takes its time", "1250", "(1100 to 1400)", "up to 2.5 s", "at once", "not measured"],
        ),
        (
            "de",
            [
                "Experte",
                "nimmt sich aber mehr Zeit",
                "1250",
                "(1100 bis 1400)",
                "bis zu 2,5 s",
                "sofort",
                "nicht gemessen",
            ],
        ),
    ],
)
def test_wherever_a_bot_is_chosen_its_strength_is_told(
    client: TestClient[Litestar], language: str, words: list[str]
) -> None:
    browser = Browser(client, language)
    pages = [browser.get("/new/red-planet"), browser.get(make_table(browser, "me", "open", "open"))]
    for page in pages:
        assert all(word in page for word in words)
        assert all(f'<option value="{name}"' in page for name in (*bots(), "Marvin"))
    front = browser.get("/")
    assert f"{words[0]}</option>" in front, (
        "by words; the strength is told in detail where somebody asks for it"
    )
    easy = front.count('<option value="easy" selected')
    assert easy == front.count('action="/play-now/'), "for somebody who has not finished a game yet"


def test_less_than_nothing_has_a_minus_and_no_hyphen(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    weak = Rating(-9.0, -27.0, 12.0, 0.004, 0.01)
    monkeypatch.setattr(levels, "rating", lambda game, name: weak if name == "easy" else None)
    page = Browser(client).get("/new/red-planet")
    assert "<td>−9 " in page
    assert "<td>−9" in page
    assert "(−27 to 12)" in page


def test_programs_hear_of_the_levels_too(client: TestClient[Litestar]) -> None:
    game = client.get("/api/games", headers={"accept-language": "en"}).json()[0]
    assert game["bots"] == [*bots(), "Marvin"]
    found = {entry["name"]: entry for entry in game["levels"]}
    assert found["medium"] | {"about": ""} == {
        "name": "medium", "title": "Medium", "about": "", "rating": 783, "low": 621, "high": 943, "seconds": 0.01,
        "same_as": "",
    }  # fmt: skip
    assert (found["Marvin"]["rating"], found["easy"]["rating"]) == (None, None)


@pytest.mark.parametrize(("form", "level"), [({}, "medium"), ({"bot": "easy"}, "easy")])
def test_play_now_takes_the_level_that_was_chosen(
    client: TestClient[Litestar], form: dict[str, Any], level: str
) -> None:
    browser = Browser(client)
    browser.get("/")
    browser.send("/play-now/red-planet", **form)
    for place in ('<span class="quiet">', 'data-tip="'):  # in the menu, at the seats
        assert browser.page.text.count(f"{place}Bot: {level.capitalize()}") == 3


@pytest.mark.parametrize("name", ["run:touch started", MARVIN, "hard:seconds=999", "greedy", "score", ""])
def test_no_visitor_names_a_command(client: TestClient[Litestar], name: str, tmp_path: Path) -> None:
    browser = Browser(client)
    browser.get("/")
    browser.send("/play-now/red-planet", 400, bot=name)
    seats = {
        f"seat{place}": kind for place, kind in enumerate(["me", name, "random", "none", "none", "none"])
    }
    browser.get("/new/red-planet")
    browser.send("/new/red-planet", 400, files={"nothing": b""}, **seats)
    place = make_table(browser, "me", "open", "open")
    browser.get(place)
    browser.send(f"{place}/fill", 400, bot=name)
    made = client.post("/api/tables", json={"game": "red-planet", "seats": ["open", name, "random"]})
    assert made.status_code == 400


def test_a_program_of_the_host_plays_and_ends_with_the_game(client: TestClient[Litestar]) -> None:
    keys = client.post(
        "/api/tables", json={"game": "red-planet", "seats": ["open", "Marvin", "Marvin"]}
    ).json()
    key = {"Authorization": f"Bearer {keys['seats'][0]['token']}"}
    seen = client.post("/api/seat/join", json={}, headers=key).json()
    key = {"Authorization": f"Bearer {seen['token']}"}
    until = time.monotonic() + 60
    while not seen["over"]:
        assert time.monotonic() < until
        if seen["legal"]:
            seen = client.post(
                "/api/seat/answers", json={"actions": [seen["legal"][0]["action"]]}, headers=key
            ).json()
        else:
            time.sleep(0.005)
            seen = client.get("/api/seat", headers=key).json()
    wait_for(lambda: not running())


def running() -> list[str]:
    listed = subprocess.run(
        ["ps", "-ww", "-eo", "stat,args"], capture_output=True, text=True, check=True
    ).stdout
    return [line for line in listed.splitlines() if f"-S -E {EXAMPLE}" in line and not line.startswith("Z")]


def wait_for(wanted: Callable[[], bool]) -> None:
    until = time.monotonic() + 10
    while not wanted():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_programs_that_rest_make_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "MAX_RUNNING", 2)

    async def ask_three() -> int:
        players = Programs({"Marvin": MARVIN})
        state = TOY.new(3, 1)
        try:
            for table in ("a", "b", "c"):
                assert await players.answer(
                    (table, 0, "Marvin"), TOY, state, Chance.from_seed(1)
                ) in state.legal(0)
            while len(running()) > 2:
                await asyncio.sleep(0.02)
            assert await players.answer(("a", 0, "Marvin"), TOY, state, Chance.from_seed(1)) in state.legal(0)
            return len(players._running)
        finally:
            players.close()

    assert asyncio.run(ask_three()) == 2
    assert running() == []


# -- playing ----------------------------------------------------------------------------------------------------------


class Script:
    """A bot service that answers what it was told to answer."""

    processes = 1

    def __init__(self, *lines: list[int]) -> None:
        self.lines = list(lines)
        self.table: LiveTable | None = None
        self.asked: list[int] = []  # how many answers stood when a bot began to think

    def levels(self) -> list[str]:
        return bots()

    def playing(self, level: str) -> str:
        return level

    def playing_for(self, level: str, *where: Any) -> Playing:
        return Playing(level)

    def turn(self, *whose: Any) -> AbstractAsyncContextManager[Turn]:
        return FairQueue(lambda: 1).turn(("somebody",), 1.0)

    async def answer(self, *question: Any) -> list[int]:
        assert self.table
        self.asked.append(self.table.answer_count())
        *_, state, seat, _level = question
        return self.lines.pop(0) if self.lines else [state.legal(seat)[0]]

    def release_table(self, table: str) -> None:
        assert self.table
        assert table == self.table.id


def play(folder: Path, scenario: Scenario, pace: float = 0.0) -> Any:
    """Do something at a table of one person and two bots whose thoughts are known."""
    return at_a_table(folder, ["me", "open", "open"], scenario, pace)


def planned(table: LiveTable, script: Script) -> None:
    """Let a script think for the bots of a table."""
    script.table = table
    table.bots._bot_service = script  # type: ignore[assignment]


async def boarding(services: Services, table: LiveTable, script: Script) -> int:
    """Play until one seat is asked several questions in a row that teach nothing; its number."""
    planned(table, script)
    for seat in (1, 2):
        await table.seating.join(table.seats[seat].token, f"p{seat}", "")
    people = ("ann", "p1", "p2")
    for _ in range(200):
        state = table.state
        seat = state.actors()[0]
        if not state.is_simultaneous() and line_of(table, seat, 3):
            return seat
        await table.answer(people[seat], seat, [state.legal(seat)[0]])
    raise AssertionError("nobody is asked three questions in a row")


def line_of(table: LiveTable, seat: int, length: int) -> list[int]:
    """First answers of a seat as long as it is asked and nothing is learned; empty if that is not long enough."""
    trial = table.state.copy()
    line: list[int] = []
    reveal_count = trial.reveal_count
    while len(line) < length and seat in trial.actors() and trial.reveal_count == reveal_count:
        line.append(trial.legal(seat)[0])
        trial.play(seat, line[-1])
    return line if len(line) == length and trial.reveal_count == reveal_count else []


async def hand_to_bot(table: LiveTable, seat: int) -> None:
    ask_long_ago(table, seat)
    await table.proposals.propose_substitute("ann", seat, "hard")


async def settled(wanted: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not wanted():
            await asyncio.sleep(0.005)


async def answered_by(table: LiveTable, level: str) -> None:
    """Let bots of a level play beside Ann until all have given their first answer."""
    await table.seating.fill_with_bots("ann", level)
    await table.answer("ann", 0, [table.state.legal(0)[0]])
    await settled(lambda: table.answer_count() >= 3)


def test_one_thought_gives_several_answers_at_a_pace(tmp_path: Path) -> None:
    async def follow(services: Services, table: LiveTable) -> float:
        script = Script()
        seat = await boarding(services, table, script)
        line = line_of(table, seat, 3)
        script.lines, before = [line], table.answer_count()
        began = time.monotonic()
        await hand_to_bot(table, seat)
        await settled(lambda: table.answer_count() >= before + 3)
        assert [answer.action for answer in table.answers[before : before + 3]] == line
        assert before in script.asked
        assert not {before + 1, before + 2} & set(script.asked)
        return time.monotonic() - began

    assert play(tmp_path, follow, pace=0.2) >= 0.2 * 3


def test_a_line_stops_where_the_table_is_not_as_expected(tmp_path: Path) -> None:
    async def follow(services: Services, table: LiveTable) -> None:
        script = Script()
        seat = await boarding(services, table, script)
        person = table.seats[seat].person
        line = line_of(table, seat, 3)
        script.lines, before = [line], table.answer_count()
        await hand_to_bot(table, seat)
        await settled(lambda: table.answer_count() == before + 1)
        await table.seating.come_back(person)  # in the middle of the line
        await asyncio.sleep(0.5)
        assert table.answer_count() == before + 1
        script.lines = [[9999, 9999]]  # what is not possible is thought about again
        await hand_to_bot(table, seat)
        await settled(lambda: table.answer_count() > before + 1)

    play(tmp_path, follow, pace=0.15)


def test_a_hurry_leaves_out_only_the_pause_for_people(tmp_path: Path) -> None:
    """A forced answer still takes as long as any other."""

    async def measure(services: Services, table: LiveTable) -> list[float]:
        took = []
        for hurried in (False, True):
            if hurried:
                await table.bots.skip_delays()
            began = time.monotonic()
            await table.bots.wait(began, 0.2)
            took.append(time.monotonic() - began)
        return took

    patient, hurried = play(tmp_path, measure, pace=0.9)
    assert patient >= 0.9
    assert 0.2 <= hurried < 0.9


def test_how_long_a_bot_takes_depends_on_its_level_and_on_who_is_asked(tmp_path: Path) -> None:
    async def delays(services: Services, table: LiveTable) -> list[float]:
        await table.seating.fill_with_bots("ann", "expert")
        assert sorted(table.state.actors()) == [0, 1, 2]
        services.bot_service.processes = 2
        assert table.bots.min_delay(1) == 2.5  # both at the same time
        services.bot_service.processes = 1
        both = table.bots.min_delay(1)
        table.seats[2].bot = ""
        return [both, table.bots.min_delay(1), table.bots.min_delay(0)]

    both, alone, person = play(tmp_path, delays, pace=30.0)
    assert both == 2 * alone == 2 * 2.5  # one process, one after the other
    assert person == levels.PROGRAM_SECONDS  # nobody waits for that


def test_a_bot_that_the_host_no_longer_offers_is_replaced(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def forget(services: Services, table: LiveTable) -> None:
        table.registry.levels.append("Marvin")
        await answered_by(table, "Marvin")

    play(tmp_path, forget)
    assert "there is no bot 'Marvin' any more; easy answers for it" in caplog.text


# -- failing ----------------------------------------------------------------------------------------------------------


def test_a_table_whose_worker_processes_die_again_and_again_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def go_on(services: Services, table: LiveTable) -> None:
        services.bot_service.worker_pool = Doomed()  # type: ignore[assignment]
        await answered_by(table, "expert")

    play(tmp_path, go_on)
    assert "expert at seat 1 of table" in caplog.text
    assert "easy answers for it" in caplog.text


class Doomed:
    """Processes that are killed whenever they begin to think."""

    async def run(self, *job: object) -> list[int]:
        raise BrokenProcessPool

    async def close(self) -> None:
        pass


def test_a_program_that_has_gone_loses_the_move_and_not_the_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def go_on(services: Services, table: LiveTable) -> None:
        services.bot_service.programs.commands["Marvin"] = "run:/nowhere/marvin"
        table.registry.levels.append("Marvin")
        await answered_by(table, "Marvin")

    play(tmp_path, go_on)
    assert "Marvin at seat 1 of table" in caplog.text


# -- in secret --------------------------------------------------------------------------------------------------------


def test_what_a_bot_chooses_in_secret_comes_at_once(tmp_path: Path) -> None:
    """Nobody who still chooses can count the cards that it buys."""

    async def count(services: Services, table: LiveTable) -> list[tuple[int, list[int]]]:
        seen: list[tuple[int, list[int]]] = []
        while 1 in table.state.actors():
            await asyncio.sleep(0.005)
            if not seen or seen[-1][0] != table.answer_count():
                seen.append((table.answer_count(), table.state.actors()))
        return seen

    seen = at_a_table(tmp_path, ["me", "easy"], count, pace=0.05, game="terraforming-mars")
    (none, _), (all_of_them, left) = seen
    assert none == 0
    assert all_of_them > 1  # a corporation, perhaps cards, and that this is all
    assert left == [0]


def test_a_thought_is_dropped_when_the_table_goes_back_in_time(tmp_path: Path) -> None:
    """What was thought after a reveal must not be played before it."""

    async def go_back(services: Services, table: LiveTable) -> None:
        services.bot_service.worker_pool._processes = 2  # both think at the same time
        thinking = Waiting(services.bot_service.answer)
        table.bots._bot_service.answer = thinking  # type: ignore[method-assign,assignment]
        await table.seating.fill_with_bots("ann", "easy")
        thinking.freely_until = first = await next_choice(table)
        later = await next_choice(table, learned_after=first)
        await settled(lambda: thinking.held == [later, later])
        while table.state.reveal_count > first:
            await table.proposals.propose_undo("ann")
        asked = len(thinking.asked)
        thinking.open.set()
        await settled(lambda: table.state.actors() == [0])
        assert thinking.asked[asked:] == [first, first]  # both think again

    play(tmp_path, go_back)


class Waiting:
    """A bot service that keeps back what it chooses in secret after some time, until they may go on."""

    def __init__(self, real: Callable[..., Any]) -> None:
        self.real = real
        self.open = asyncio.Event()
        self.freely_until = 1_000_000
        self.asked: list[int] = []  # what was known at each thought
        self.held: list[int] = []

    async def __call__(self, *question: Any) -> Any:
        state = question[3]
        self.asked.append(int(state.reveal_count))
        answers = await self.real(*question)
        if state.is_simultaneous() and state.reveal_count > self.freely_until:
            self.held.append(int(state.reveal_count))
            await self.open.wait()
        return answers


async def next_choice(table: LiveTable, learned_after: int = -1) -> int:
    """Play Ann's first answers until all choose a specialist in secret; what was known then."""
    while True:
        await settled(lambda: 0 in table.state.actors())
        state = table.state
        choosing = table.game.question(state, 0).kind == "choose-specialist"
        if choosing and state.reveal_count > learned_after:
            return int(state.reveal_count)
        await table.answer("ann", 0, [state.legal(0)[0]])
