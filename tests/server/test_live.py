"""Live updates: what is drawn once for many is what each would have got alone, and only what changed travels."""

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

import planetfall
from planetfall.server import metrics
from planetfall.server.render import sse
from planetfall.server.render.answers import TrackedAnswers
from planetfall.server.render.region_cache import CachedRegion, Log, Region, RegionCache
from planetfall.server.render.renderer import Renderer
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.tables.live_table import LiveTable
from tests.server.tabletop import Scenario, ask_long_ago, at_a_table

PEOPLE = ("ann", "bob", "cid", "dot", "eve", "fay")
ENGLISH = page_catalogue("en")


def run(folder: Path, scenario: Scenario, seats: int = 3, **options: str) -> Any:
    """Do something at a table where people sit."""

    async def seated(services: Services, table: LiveTable) -> Any:
        for seat in range(1, seats):
            await table.seating.join(table.seats[seat].token, PEOPLE[seat], f"Player <{seat}>")
        return await scenario(services, table)

    return at_a_table(folder, ["me", *["open"] * (seats - 1)], seated, options=options)


async def answer(table: LiveTable, chance: random.Random) -> None:
    seat = chance.choice(table.state.actors())
    await table.answer(PEOPLE[seat], seat, [chance.choice(table.state.legal(seat))])


def scene(table: LiveTable, person: str, language: str = "en") -> Scene:
    return Scene(table, table.seating.shown_seat(person), page_catalogue(language), person)


def stream(services: Services, table: LiveTable, person: str) -> AsyncIterator[bytes]:
    return sse.stream(services, table.id, lambda now: scene(now, person), table.mark(person))


@pytest.mark.parametrize(("seats", "edition"), [(3, "2015"), (2, "matagot")])
def test_a_drawing_for_many_is_what_each_would_get_alone(tmp_path: Path, seats: int, edition: str) -> None:
    async def compare(services: Services, table: LiveTable) -> Any:
        chance, alone = random.Random(seats), Renderer()
        while not table.state.over():
            await answer(table, chance)
            if chance.random() < 0.93 and not table.state.over():
                continue
            for person, language in [*((person, "en") for person in PEOPLE[:seats]), ("", "en"), ("", "de")]:
                shared = services.renderer.regions(scene(table, person, language))
                for name, region in alone.regions(scene(table, person, language)).items():
                    assert shared[name].html == region.html, f"{name} of {person or 'a spectator'}"
                alone.forget()
        return services.renderer.region_cache

    cache = run(tmp_path, compare, seats, edition=edition)
    assert cache.hits > cache.misses / 3


def test_a_drawing_fits_where_the_same_answers_would_be_found() -> None:
    asked = TrackedAnswers({1: "one", 2: "two", 3: "three"})
    assert (1 in asked, 9 in asked, asked.get(2), asked.get(8, "none"), asked[2]) == (
        True, False, "two", "none", "two",
    )  # fmt: skip
    assert asked.fits({1: "one", 2: "two"})  # nobody looked for 3
    assert not asked.fits({1: "one", 2: "another"})
    assert not asked.fits({1: "one"})
    assert not asked.fits({1: "one", 2: "two", 9: "nine"})
    with pytest.raises(KeyError):
        asked[7]
    assert not asked.fits({1: "one", 2: "two", 7: "seven"})


@pytest.mark.parametrize("look", [len, list, bool, lambda asked: asked.items(), lambda asked: asked.values()])
def test_who_looks_at_all_answers_depends_on_all(look: Callable[[TrackedAnswers], Any]) -> None:
    asked = TrackedAnswers({1: "one", 2: "two"})
    assert asked.fits({})
    result = look(asked)
    assert list(result) if hasattr(result, "__iter__") else result
    assert asked.fits({1: "one", 2: "two"})
    assert not asked.fits({1: "one"})


def test_regions_that_are_not_used_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("planetfall.server.render.region_cache.MAX_KEYS", 2)
    cache = RegionCache()
    for number in range(3):
        nothing = TrackedAnswers({})
        cache.put(number, CachedRegion(Region("x", str(number)), nothing, nothing, None))
    assert cache.get(0, {}, {}) is None
    found = cache.get(2, {}, {})
    assert found is not None
    assert found.html == "2"


def log(*turns: str) -> Log:
    """A log of turns whose ids are their first letters; long enough that parts of it are shorter."""
    return Log(f"<ol>{' ' * 800}", [(turn[0], turn) for turn in turns], "</ol>")


@pytest.mark.parametrize(
    ("seen", "now", "sent"),
    [
        (log("b", "a"), log("c", "b", "a"), ["c"]),
        (log("b", "a"), log("d", "c", "b"), ["d", "c"]),  # the oldest has left the list
        (log("b", "a"), log("b2", "a"), ["2"]),  # the newest turn goes on
        (log("R", "b", "a"), log("R", "c", "b+", "a"), ["+", "c"]),  # in the same round, below its beginning
        (log("R", "b"), log("S", "d", "R", "c", "b"), ["S", "d", "c"]),
        (log(), log("a"), ["<ol>", "a", "</ol>"]),
        (log("b", "a"), log("a"), ["<ol>", "a", "</ol>"]),  # taken back
        (log("b", "a"), log("x", "y"), ["<ol>", "x", "y", "</ol>"]),
        (log("b", "a"), log("b", "a"), []),
        (None, log("a"), ["<ol>", "a", "</ol>"]),
    ],
)
def test_only_new_lines_of_a_log_travel(seen: Log | None, now: Log, sent: list[str]) -> None:
    message = now.update(seen).decode()
    assert re.sub("</?hx-partial.*?>", " ", message).split() == sent
    assert ("innerMorph" in message) == ("<ol>" in sent)


TURN = "<li><b>plays</b>{}</li>"
LAST = "#t>.log-results:last-child"
PAID = "<ol><li>pays</li>{}</ol>"


@pytest.mark.parametrize(
    ("before", "after", "sent"),
    [
        ("", PAID.format(""), [("#t", "beforeend", "<ol><li>pays</li></ol>")]),
        (
            PAID.format(""),
            PAID.format("<li>draws</li>"),
            [(LAST, "beforeend", "<li>draws</li>")],
        ),
        (PAID.format(""), PAID.format("") + "<b>passes</b>", [("#t", "beforeend", "<b>passes</b>")]),
        (
            PAID.format(""),
            PAID.format("<li>draws</li>") + "<b>passes</b>",
            [
                (LAST, "beforeend", "<li>draws</li>"),
                ("#t", "beforeend", "<b>passes</b>"),
            ],
        ),
        (
            PAID.format("<li>draws</li>"),
            PAID.format(""),
            [("#t", "outerMorph", TURN.format(PAID.format("")))],
        ),
    ],
)
def test_of_a_turn_that_goes_on_only_the_end_travels(
    before: str, after: str, sent: list[tuple[str, str, str]]
) -> None:
    old, new = (Log(f"<ol>{' ' * 800}", [("t", TURN.format(part))], "</ol>") for part in (before, after))
    found = re.findall('hx-target="([^"]+)" hx-swap="([^"]+)">(.*?)</hx-partial>', new.update(old).decode())
    assert found == sent


def test_turns_are_inserted_below_what_the_page_has_above_them() -> None:
    message = log("R", "d", "c", "b+").update(log("R", "b")).decode()
    assert re.findall('hx-target="([^"]+)" hx-swap="([^"]+)">([^<]*)<', message) == [
        ("#b", "beforeend", "+"),
        ("#R", "afterend", "d c"),
    ]


def test_the_log_has_a_line_for_each_event(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable) -> Any:
        chance = random.Random(1)
        for _ in range(20):
            await answer(table, chance)
        seen = scene(table, "ann")
        seen.log_lines = None
        return services.renderer.region(seen, "log"), len(seen.visible_entries(10_000))

    region, entries = run(tmp_path, play)
    assert isinstance(region, Log)
    assert len(re.findall('<(?:li|div) class="log-line', region.html)) == entries > 10


def test_a_line_of_the_log_counts_the_answers_that_its_reader_had_heard_of(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable) -> Any:
        for seat in (0, 1, 2, 2, 1, 0):
            await table.answer(PEOPLE[seat], seat, [table.state.legal(seat)[0]])
        return {
            person: (
                sorted(line.after for line in scene(table, person).log()),
                sorted(map(int, re.findall(r'data-after="(\d+)"', log_of(services, table, person)))),
            )
            for person in ("", *PEOPLE[:3])
        }

    told = run(tmp_path, play)
    assert all(meant == drawn for meant, drawn in told.values())
    assert told["ann"] != told["cid"]


def log_of(services: Services, table: LiveTable, person: str) -> str:
    return services.renderer.region(scene(table, person), "log").html


def test_only_what_changed_travels_and_everybody_hears_of_every_answer(tmp_path: Path) -> None:
    async def follow(services: Services, table: LiveTable) -> Any:
        streams = [stream(services, table, person) for person in PEOPLE[:3]]
        first = [await anext(each) for each in streams]
        watchers = metrics.WATCHERS._value.get()
        await answer(table, random.Random(1))
        messages = [await anext(each) for each in streams]
        marks = [table.mark(person) for person in PEOPLE[:3]]
        for each in streams:
            await each.aclose()  # type: ignore[attr-defined]
        return first, watchers, messages, marks, metrics.WATCHERS._value.get(), len(table.watchers)

    first, watchers, messages, marks, after, flags = run(tmp_path, follow)
    assert first == [b": here\n\n"] * 3
    assert (watchers - after, flags) == (3, 0)
    for message, mark in zip(messages, marks, strict=True):
        lines = message.decode().split("\n")
        assert lines[0] == f"id: {mark}"
        assert lines[-2:] == ["", ""]
        assert all(line.startswith("data: ") for line in lines[1:-2])
        assert b"=people " in message
        assert not re.search(rb'region-board"|=board ', message)  # a secret choice of a mission moves nothing
    asked = [re.search(rb'region-question"|=question ', message) is not None for message in messages]
    assert sum(asked) == 1  # for the one who has answered


def test_a_page_of_an_older_mark_gets_everything(tmp_path: Path) -> None:
    async def come_back(services: Services, table: LiveTable) -> Any:
        old = table.mark()
        await answer(table, random.Random(1))
        back = sse.stream(services, table.id, lambda now: scene(now, "ann"), old)
        await anext(back)
        return await anext(back), services.renderer.regions(scene(table, "ann"))

    message, regions = run(tmp_path, come_back)
    shown = [name for name, region in regions.items() if region.html]
    assert all(f'"#region-{name}"'.encode() in message for name in shown)


def test_spectators_share_what_they_see(tmp_path: Path) -> None:
    async def watch(services: Services, table: LiveTable) -> Any:
        one, other = (sse._regions(services, table, Scene(table, None, ENGLISH)) for _ in range(2))
        mine = sse._regions(services, table, scene(table, "ann"))
        await answer(table, random.Random(1))
        later = sse._regions(services, table, Scene(table, None, ENGLISH))
        return one is other, one is mine, one is later

    assert run(tmp_path, watch) == (True, False, False)


def test_a_table_read_anew_goes_on_in_the_same_stream(tmp_path: Path) -> None:
    async def drop(services: Services, table: LiveTable) -> Any:
        page = stream(services, table, "ann")
        await anext(page)
        services.tables.drop(table)
        fresh = await services.tables.get(table.id)
        waiting = asyncio.ensure_future(anext(page))
        await asyncio.sleep(0)
        await answer(fresh, random.Random(1))
        return await waiting, fresh.mark("ann")

    message, mark = run(tmp_path, drop)
    assert message.startswith(f"id: {mark}\n".encode())


def test_a_stand_in_is_offered_when_the_time_is_up_without_any_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sse, "KEEP_ALIVE", 0.05)

    async def wait(services: Services, table: LiveTable) -> Any:
        page = stream(services, table, "ann")
        await anext(page)
        ask_long_ago(table)
        return [await anext(page), await anext(page)]

    still, message = run(tmp_path, wait)
    assert still == b": still here\n\n"
    assert b"stand-in" in message


def has_path(value: Any, path: str) -> bool:
    attribute, _, rest = path.replace("[me]", "").partition(".")
    return hasattr(value, attribute) and (
        not rest or all(has_path(item, rest) for item in getattr(value, attribute))
    )


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_regions_name_only_what_is_in_a_view(name: str) -> None:
    game = planetfall.game(name)
    view = game.view(game.new(3), 0)
    for fields in game.regions().values():
        assert [field for field in fields if not has_path(view, field)] == []
