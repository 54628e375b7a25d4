"""Replays: the slider with its rounds, jumps, links to a moment, and what decided the game."""

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import planetfall
from planetfall.bots.hindsight import CoursePoint, Hindsight, TurningPoint
from planetfall.core.match import Match
from planetfall.server.app import create_app
from planetfall.server.bots.fair_queue import FairQueue
from planetfall.server.render.looking_back.record_moments import RecordMoments
from planetfall.server.render.scene import LOG_LINES
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.tables.history import History
from planetfall.server.tables.replays.outline import Outline, RoundMark, outline_of_history
from planetfall.server.tables.replays.replayed import KeptPositions, ReplayedGame, replay_to
from tests.browser.positions import asked, over, played
from tests.browser.server_process import Laid, Person, ServerProcess, newcomer
from tests.server.test_pages import Browser

BOTS = ("random", "random")
HREF = re.compile(r'href="([^"]*)"[^>]*data-step="([^"]+)"')


class House:
    """A server without a network, with tables put straight into its store."""

    def __init__(self, client: TestClient[Litestar], folder: Path) -> None:
        self.client = client
        self._process = ServerProcess(folder)  # never started

    @property
    def services(self) -> Services:
        found: Services = self.client.app.state.services
        return found

    def lay(self, match: Match, *seats: Person | str, **facts: Any) -> Laid:
        return self._process.lay(match, seats, **facts)

    def browser(self, person: Person | None = None, language: str = "en") -> Browser:
        browser = Browser(self.client, language)
        if person:
            cookie = self._process.cookie(person)
            browser.cookies.set(cookie["name"], cookie["value"])
        return browser


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    settings = Settings(folder=folder, pace=0.0, requests_per_minute=0)
    with TestClient(create_app(settings)) as client:
        yield House(client, folder)


@pytest.fixture(scope="module")
def ada() -> Person:
    return newcomer("Ada")


@pytest.fixture(scope="module")
def ended() -> Match:
    return played(over, seats=3)


@pytest.fixture(scope="module")
def table(house: House, ada: Person, ended: Match) -> Laid:
    """A game of Ada's against bots that is over."""
    return house.lay(ended, ada, *BOTS)


def steps(page: str) -> dict[str, str]:
    """Where the buttons of a replay lead to."""
    return {name: unescape(address) for address, name in HREF.findall(page)}


def place_of(address: str) -> int:
    found = re.search(r"[?&]at=(\d+)", address)
    assert found, address
    return int(found[1])


# -- rounds and decisions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_rounds_begin_where_the_outline_says(game: str) -> None:
    match = played(over, seats=3, game=planetfall.game(game))
    history = History(match.game, match.record, match.pack)
    outline = outline_of_history(history)
    assert outline.is_over
    assert outline.rounds[0].at == 0
    numbers = [mark.number for mark in outline.rounds]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert len(numbers) > 2
    at = Match(match.game, match.record.header, match.pack)
    for place, answer in enumerate(history.answers):
        if any(mark.at == place and mark.number for mark in outline.rounds):
            assert match.game.round(at.state) == outline.round_at(place).number
        at.play(answer.seat, answer.action)


def test_the_page_has_a_slider_that_names_the_round(house: House, ada: Person, table: Laid) -> None:
    page = house.browser(ada).get(f"/replay/{table.id}?at=60&eyes=0")
    found = re.search(r'<input id="place" type="range" name="at" min="0" max="(\d+)" value="60"[^>]*>', page)
    assert found
    assert re.search(r'aria-valuetext="Round \d+, 60 of \d+"', found[0])
    assert page.count("<line ") == page.count('y2="5"') >= 10
    assert "Set-up" in house.browser(ada).get(f"/replay/{table.id}")
    assert "Runde" in house.browser(ada, "de").get(f"/replay/{table.id}?at=60")


def test_jumps_go_to_rounds_and_to_decisions_of_whoever_looks(
    house: House, ada: Person, table: Laid, ended: Match
) -> None:
    outline = outline_of_history(History(ended.game, ended.record, ended.pack))
    seats = [answer.seat for answer in ended.record.effective_answers()[0]]
    browser = house.browser(ada)
    for at in (0, 1, 37, len(seats)):
        for eyes in ("1", "2"):
            links = steps(browser.get(f"/replay/{table.id}?at={at}&eyes={eyes}"))
            before = [place for place in range(at) if seats[place] == int(eyes)]
            after = [place for place in range(at + 1, len(seats)) if seats[place] == int(eyes)]
            assert place_of(links["mine-back"]) == (before[-1] if before else at)
            assert place_of(links["mine-on"]) == (after[0] if after else at)
            assert place_of(links["round-back"]) == outline.round_before(at)
            assert place_of(links["round-on"]) == outline.round_after(at)


def test_the_next_question_is_told_to_whoever_may_know_it(
    house: House, ada: Person, table: Laid, ended: Match
) -> None:
    seat = ended.record.effective_answers()[0][0].seat
    mission = "Which mission do you keep?"
    for eyes, is_told in ((str(seat), True), ("all", True), ("nobody", False), (str((seat + 1) % 3), False)):
        assert (mission in house.browser(ada).get(f"/replay/{table.id}?eyes={eyes}")) == is_told


def test_an_uploaded_record_has_rounds_too(house: House, ended: Match) -> None:
    browser = house.browser()
    browser.get("/")
    browser.send("/record", files={"record": ("game.planetfall", ended.save().encode(), "text/plain")})
    page = browser.get(f"{browser.page.url.path}?at=60&eyes=1")
    assert page.count("<line ") >= 10
    assert place_of(steps(page)["round-on"]) > 60
    assert f"{browser.page.url.path}?at=60&amp;eyes=1" in page


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_kept_positions_lead_to_the_same_as_a_replay_from_the_start(game: str) -> None:
    match = played(over, seats=3, game=planetfall.game(game))
    kept, last = KeptPositions(), len(match.record.rows)
    replays = ReplayedGame(match.game, match.record, match.pack, kept, "game")
    for at in (last, 70, 71, 40, 0, 33, 71, last - 1):
        near, plain = replays.at(at), replay_to(match.game, match.record, match.pack, at)
        assert near.history.match.state.text() == plain.history.match.state.text()
        assert near.history.score_history == plain.history.score_history
        assert [(entry.after, entry.event.kind) for entry in near.history.log_entries] == [
            (entry.after, entry.event.kind) for entry in plain.history.log_entries
        ]
    assert near.history.replayed < 32


# -- spectators and links ---------------------------------------------------------------------------------------------


def test_spectators_keep_their_link_from_step_to_step(house: House, table: Laid) -> None:
    watch = table.watch.rsplit("/", 1)[1]
    guest = house.browser()
    links = steps(guest.get(f"/replay/{table.id}?at=5&watch={watch}"))
    assert all(address.endswith(f"&watch={watch}") for address in links.values())
    assert 'id="replay"' in guest.get(links["on"])
    guest.get(f"/replay/{table.id}?at=5", 403)


def shared(page: str) -> str:
    """The link to the moment in view, without its host."""
    found = re.search(r'<input id="link-moment" readonly value="https?://[^/"]+([^"]+)"', page)
    assert found
    return unescape(found[1])


def test_a_link_to_a_moment_of_a_finished_game_opens_for_everybody(
    house: House, ada: Person, table: Laid, ended: Match
) -> None:
    link = shared(house.browser(ada).get(f"/replay/{table.id}?at=30&eyes=2"))
    page = house.browser().get(link)
    assert 'value="30"' in page
    assert '<option value="2" selected>' in page
    listed = house.lay(ended, ada, *BOTS, listed=True)
    assert shared(house.browser(ada).get(f"/replay/{listed.id}?at=30&eyes=all")) == (
        f"/replay/{listed.id}?at=30&eyes=all"
    )


def test_while_a_game_runs_a_link_lends_no_eyes(house: House, ada: Person) -> None:
    ben = newcomer("Ben")
    running = house.lay(played(asked("choose-specialist", least=3), seats=3), ada, ben, "random")
    watch = running.watch.rsplit("/", 1)[1]
    plain = f"/replay/{running.id}?at=9"
    assert shared(house.browser(ada).get(plain)) == f"{plain}&watch={watch}"  # the host has the link anyway
    assert shared(house.browser(ben).get(plain)) == plain
    assert watch not in house.browser(ben).page.text
    guest = house.browser()
    guest.get(plain, 403)
    page = guest.get(f"{plain}&watch={watch}")
    assert '<option value="nobody" selected>' in page
    assert "data-moment" not in page


def test_the_log_of_a_running_replay_tells_what_its_eyes_knew_then(house: House) -> None:
    """Line by line: nothing of later, and nothing that another seat alone was told."""
    ada, ben = newcomer("Ada"), newcomer("Ben")
    match = played(asked("choose-specialist", least=5), seats=3)
    running = house.lay(match, ada, ben, "random")
    for at in (0, 20, 31):
        position = replay_to(match.game, match.record, match.pack, at)
        events = [entry.event for entry in position.history.log_entries]
        for seat, person in ((0, ada), (1, ben)):
            page = house.browser(person).get(f"/replay/{running.id}?at={at}")
            seen = [event.kind.replace(" ", "-") for event in events if event.seen_by(seat)]
            shown = Counter(re.findall(r'data-kind="([^"]+)"', page))
            assert shown.pop("round", 0) <= seen.count(
                "round"
            )  # the first may have begun before what is shown
            newest = [kind for kind in seen if kind != "round"][-shown.total() :]
            assert shown.total() > min(LOG_LINES // 2, len(seen) - 1)
            assert shown == Counter(newest)
            house.browser(person).get(f"/replay/{running.id}?at={at}&eyes={1 - seat}", 403)


# -- what decided the game --------------------------------------------------------------------------------------------


def test_decisive_moments_are_linked_beside_the_replay(house: House, ada: Person, table: Laid) -> None:
    browser = house.browser(ada)
    browser.get(f"/replay/{table.id}")
    live = house.services.tables.find(table.id)
    assert live
    assert live.analysis.is_requested()
    live.analysis.cancel()
    course = [CoursePoint(0, [0.3, 0.3, 0.4]), CoursePoint(40, [0.7, 0.1, 0.2]), CoursePoint(60, [1, 0, 0])]
    turn = TurningPoint(1, course[0].chances, course[1].chances)
    live.analysis.result = Hindsight(course, [turn])
    page = browser.get(f"/replay/{table.id}?at=40&eyes=1")
    assert f'href="/replay/{table.id}?at=40&amp;eyes=1" data-moment aria-current="true"' in page
    assert "30 % → 70 %" in page


def test_an_uploaded_record_lists_its_decisive_moments_too(
    house: House, ended: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = [CoursePoint(0, [0.3, 0.3, 0.4]), CoursePoint(40, [0.7, 0.1, 0.2]), CoursePoint(60, [1, 0, 0])]
    found = Hindsight(course, [TurningPoint(1, course[0].chances, course[1].chances)])
    jobs: list[object] = []

    async def analyse(job: object, *arguments: object) -> Hindsight:
        del arguments
        jobs.append(job)
        return found

    services = house.services
    monkeypatch.setattr(services.bot_service.analysis_pool, "run", analyse)
    monkeypatch.setattr(services.bot_service, "analyses", FairQueue(lambda: 1))  # whatever else is analysed
    monkeypatch.setattr(services, "record_moments", RecordMoments(services.records, services.bot_service))
    browser = house.browser()
    browser.get("/")
    text = ended.save().encode()
    browser.send("/record", files={"record": ("game.planetfall", text, "text/plain")})
    place = browser.page.url.path
    pages = [browser.get(f"{place}?at=40&eyes=1")]
    while "data-soon" in pages[-1] and len(pages) < 200:
        pages.append(browser.get(f"{place}?at=40&eyes=1"))
    assert f'href="{place}?at=40&amp;eyes=1" data-moment aria-current="true"' in pages[-1]
    assert "30 % → 70 %" in pages[-1]
    assert len(jobs) == 1, "a record is analysed once"


def test_a_record_without_an_end_has_no_decisive_moments(house: House) -> None:
    match = Match.new(planetfall.game("red-planet"), 3, seed=7)
    match.play(0, match.state.legal(0)[0])
    browser = house.browser()
    browser.get("/")
    browser.send("/record", files={"record": ("part.planetfall", match.save().encode(), "text/plain")})
    page = browser.page.text
    assert "data-soon" not in page
    assert "drawer-moments" not in page


def test_an_outline_without_rounds_still_has_a_start() -> None:
    outline = Outline((RoundMark(0, 0),), (0, 0))
    assert (outline.round_before(2), outline.round_after(0), outline.round_at(2).number) == (0, 2, 0)
