"""Every form of every page is sent to a place that takes it."""

import re
from pathlib import Path

import pytest

import planetfall
from planetfall.server.http.pages.table.table_actions import TABLE_ACTIONS
from tests.server.routes import places

PAGES = Path(planetfall.__file__).parent
FORM = re.compile(r'<form[^>]*method="post"[^>]*?\saction="(/[^"]*)"|formaction="(/[^"]*)"')
VALUE = re.compile(r"\{\{.*?\}\}")


def targets() -> list[str]:
    """Where templates send forms, with {} for what they fill in."""
    found = {
        VALUE.sub("{}", first or second).partition("#")[0]
        for page in PAGES.rglob("*.html")
        for first, second in FORM.findall(page.read_text("utf-8"))
    }
    return sorted(found | {f"/table/{{}}/{action}" for action in TABLE_ACTIONS})


def methods() -> dict[tuple[str, ...], set[str]]:
    """What each address takes, with {} for its variable parts."""
    found: dict[tuple[str, ...], set[str]] = {}
    for place in places():
        found.setdefault(parts(re.sub(r"\{.*?\}", "{}", place.path)), set()).add(place.method)
    return found


def parts(path: str) -> tuple[str, ...]:
    return tuple(path.strip("/").split("/"))


@pytest.fixture(scope="module")
def known() -> dict[tuple[str, ...], set[str]]:
    return methods()


@pytest.mark.parametrize("target", targets())
def test_a_form_is_sent_where_it_is_taken(target: str, known: dict[tuple[str, ...], set[str]]) -> None:
    """An address of its own hides the one with a variable part, also for methods that it does not take."""
    wanted = parts(target)
    fitting = [
        each
        for each in known
        if len(each) == len(wanted)
        and all("{}" in (a, b) or a == b for a, b in zip(each, wanted, strict=True))
    ]
    exact = max(fitting, key=lambda each: sum(a == b for a, b in zip(each, wanted, strict=True)))
    assert "POST" in known[exact]
