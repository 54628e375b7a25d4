"""Several browsers at one table: they see each other at once, and nothing that is secret."""

import re
import time
from collections.abc import Iterable
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.players import (
    answer,
    by_clicking,
    confirm,
    has_chosen,
    is_asked,
    standing,
    wait_for_standing,
    wait_for_turn,
)
from tests.browser.positions import GAME, Wanted, asked, new, played
from tests.browser.server_process import Person, ServerProcess, newcomer
from tests.browser.visits import Visits
from tests.browser.wire import Wire

MOMENT = 1500  # milliseconds from a click to the others' pages, on a machine that does other things too
WATCH = """() => {
  window.sameDocument = true;
  window.saw = new Promise((done) => new MutationObserver(() => done(Date.now())).observe(
    document.getElementById("region-log"), { childList: true, subtree: true, characterData: true }));
}"""


def test_others_see_a_move_within_a_moment_and_without_reloading(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(asked("board", least=4), seats=3), [ada, ben, "random"])
    first, second, watcher = visit(ada, table.path), visit(ben, table.path), visit(None, table.watch)
    others = (second, watcher)
    for page in others:
        page.evaluate(WATCH)
    first.evaluate("() => document.addEventListener('submit', () => { window.clicked = Date.now() }, true)")
    answer(first, lambda: by_clicking(first, 0), server, table)
    clicked = first.evaluate("clicked")
    for page in others:
        assert page.evaluate("saw") - clicked < MOMENT
        assert page.evaluate("sameDocument")
        wait_for_standing(page, standing(first))


def test_a_slow_line_does_not_cut_a_page_off(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    """The part of htmx that listens comes in a file of its own, and may come late."""

    def slowly(route: Route) -> None:
        time.sleep(0.4)
        route.continue_()

    table = server.lay(played(new, seats=3), [ada, ben, "random"])
    first, context = visit(ada, table.path), visit.context(ben)
    context.route("**/hx-sse.min.js", slowly)
    second = visit.page(context, server.address + table.path)
    answer(first, lambda: by_clicking(first, 0), server, table)
    has_chosen(second, "red")


def test_two_tabs_of_one_person_are_fine(server: ServerProcess, visit: Visits, ada: Person) -> None:
    table = server.lay(played(asked("choose-specialist", least=5), seats=3), [ada, "random", "random"])
    one = visit(ada, table.path)
    two = visit.page(one.context, server.address + table.path)
    answer(one, lambda: by_clicking(one, 0), server, table)
    wait_for_standing(two, standing(one))
    wait_for_turn(two)
    answer(two, lambda: by_clicking(two, 0), server, table)
    wait_for_standing(one, standing(two))


SECRETS: dict[str, Wanted] = {"specialist": asked("choose-specialist", least=3), "mission": new}


@pytest.mark.parametrize("eyes", ["ben", "watcher"])
@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_choice_is_nowhere_but_in_its_own_page(
    server: ServerProcess, visit: Visits, ada: Person, secret: str, eyes: str
) -> None:
    """Whatever Ada chooses, the others are sent the same, and their pages and logs are the same."""
    one, two = (
        sent_to_the_other(server, visit, ada, newcomer("Ben"), secret, eyes, place) for place in (0, 1)
    )  # each time somebody else: the table before would be counted among theirs
    assert one.told
    assert one == two


def test_no_mission_of_another_is_named_anywhere(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    """Neither what Ada was dealt nor what she keeps is in what Ben's browser is sent, from the first page on."""
    match = played(new, seats=3)
    table = server.lay(match, [ada, ben, newcomer("Cleo")])
    hers, his = ({card.id: card.name for card in GAME.view(match.state, seat).dealt} for seat in (0, 1))
    with Wire(server.port) as wire:
        first, other = visit(ada, table.path), visit(ben, table.path, address=wire.address)
        assert all(name in first.content() for name in hers.values())
        answer(first, lambda: choose(first, 0), server, table)
        has_chosen(other, "red")
        other.reload()
        heard = wire.heard() + other.locator("#region-log").inner_text()
        other.close()  # before its line
    assert all(name in heard for name in his.values())
    for card, name in hers.items():
        assert name not in heard
        assert f"-{card}" not in heard


class Sent(NamedTuple):
    """What another browser got to see."""

    page: list[str]
    log: str
    told: list[str]  # by the live connection


def sent_to_the_other(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person, secret: str, eyes: str, place: int
) -> Sent:
    table = server.lay(played(SECRETS[secret], seats=3), [ada, ben, newcomer("Cleo")])
    with Wire(server.port) as wire:
        first = visit(ada, table.path)
        person, path = (ben, table.path) if eyes == "ben" else (None, table.watch)
        other = visit(person, path, address=wire.address)
        answer(first, lambda: choose(first, place), server, table)
        has_chosen(other, "red")
        expect(other.locator(".chosen")).to_have_count(0)
        told = [line for line in wire.heard().splitlines() if line.startswith("data:")]
        words = (table.id, table.watch.rpartition("/")[2], wire.address.rpartition(":")[2])
        log = other.locator("#region-log").inner_text()
        page = plain(other.content().splitlines(), words)
        other.close()  # before its line
        return Sent(page, log, plain(told, words))


def choose(page: Page, place: int) -> None:
    page.locator("#plain button.can").nth(place).click()
    confirm(page)


def plain(lines: list[str], words: Iterable[str]) -> list[str]:
    """Lines without what differs from table to table and from visit to visit: names, marks, tokens of forms."""
    own = (r"[0-9a-f]{8}\.\d+", "[0-9a-f]{64,}", r"(?<=/recover/)[\w.-]+")
    unlike = re.compile("|".join([*map(re.escape, words), *own]))
    return [unlike.sub("…", line) for line in lines]


def test_who_has_chosen_is_shown_and_the_choice_opens_when_its_number_is_called(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(new, seats=2), [ada, ben])
    first, second = visit(ada, table.path), visit(ben, table.path)
    expect(first.locator("#seat-red .state")).to_have_text("thinking")
    answer(first, lambda: by_clicking(first, 0), server, table)
    has_chosen(second, "red")
    assert is_asked(second)
    assert not is_asked(first)
    answer(second, lambda: by_clicking(second, 0), server, table)
    expect(first.locator(".question")).to_contain_text("Choose your specialist")
    assert GAME.title in first.title()


def test_chat_reaches_everybody_and_stays_text(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(new, seats=3), [ada, ben, "random"])
    first, second = visit(ada, table.path), visit(ben, table.path)
    words = "<b>Hello</b> & <script>alert(1)</script>"
    first.locator("#say-text").fill(words)
    first.locator("#say-text").press("Enter")
    expect(second.locator(".chat-lines li")).to_have_text(f"Ada {words}")
    expect(first.locator("#say-text")).to_have_value("")


def test_a_spectator_sees_no_hand_and_cannot_answer(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    table = server.lay(played(asked("choose-specialist", least=3)), [ada, "random", "random", "random"])
    page = visit(None, table.watch)
    expect(page.locator("button.can")).to_have_count(0)
    expect(page.locator("[data-key=u]")).to_have_count(0)
    expect(page.locator(".slip-mission")).to_have_count(0)
    token = page.locator("#answer [name=_csrf_token]").input_value()
    refused = page.request.post(
        server.address + table.path + "/answer", form={"action": "10", "_csrf_token": token}
    )
    assert refused.status == 403


def test_a_lost_seat_comes_back_by_its_own_recovery_link(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(new, seats=3), [ada, ben, "random"])
    host = visit(ada, table.path)
    assert host.locator(".menu-sheet input[value*='/join/']").count() == 0
    first = visit(ben, table.path)
    first.locator(".menu summary").click()
    link = first.locator("#link-recovery").input_value()
    elsewhere = visit(newcomer("Ben"), "/")
    elsewhere.goto(link)
    elsewhere.locator("main form button").click()
    elsewhere.locator(f"a[href='{table.path}']").click()
    expect(elsewhere.locator("[data-me='1'] #seat-blue[data-seat='1']")).to_be_visible()
    assert is_asked(elsewhere)


def test_friends_join_by_link_and_the_game_begins_by_itself(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    table = server.lay(played(new, seats=3), [ada, "open", "random"])
    host = visit(ada, table.path)
    link = host.locator("#link-seat-1").input_value()
    friend = visit(None, link.removeprefix(server.address))
    friend.locator("#name").fill("Cleo <i>")
    friend.locator("main form button").click()
    expect(friend.locator(".question.asked")).to_be_visible()
    expect(host.locator("#seat-blue .name")).to_have_text("Cleo <i>")
    expect(host.locator(".question.asked")).to_be_visible()
