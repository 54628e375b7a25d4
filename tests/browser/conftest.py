"""Browsers for tests: the distribution's Chromium, a real server, and whoever sits in front of them."""

import contextlib
import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, Playwright, sync_playwright

from tests.browser.server_process import Person, ServerProcess, newcomer
from tests.browser.visits import Visits

# The first one has no windows and opens a page in a quarter of the time, where it is installed.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
# What is proved nearly the same by a neighbour every day runs with the long tests: by file and test, its parameters.
ON_REQUEST = {
    "test_access.py::test_axe_finds_nothing_serious": ("tables", "component", "reporting", "joining", "boarding"),
    "test_chances.py::test_drawings_fill_the_width_and_nothing_is_cut": ("red-planet-5", "rocket-rescue-3"),
    "test_hints.py::test_a_hint_covers_nothing": ("red-planet", "terraforming-mars"),
    "test_rocket_rescue.py::test_a_game_by_keyboard_only": ("late",),
    "test_rocket_rescue.py::test_a_turn_fits_a_desktop_without_scrolling": ("start-de-DE", "trade-de-DE", "site-de-DE"),
    "test_rocket_rescue.py::test_axe_finds_nothing_serious": ("shopping", "flight"),
    "test_space_mission.py::test_a_game_by_keyboard_only": ("late",),
    "test_space_mission.py::test_a_turn_fits_a_desktop_without_scrolling": ("discard-de-DE", "pay-de-DE"),
    "test_space_mission.py::test_axe_finds_nothing_serious": ("start", "pay"),
    "test_terraforming_mars.py::test_a_solo_game": ("late",),
    "test_terraforming_mars.py::test_a_turn_fits_a_desktop_without_scrolling": (
        *("start-de-DE", "target-de-DE", "cubes-de-DE", "solo-de-DE", "turn-en-GB", "crowd-en-GB"),
    ),
    "test_terraforming_mars.py::test_axe_finds_nothing_serious": ("corporation", "paying", "solo"),
    "test_updates.py::test_a_page_that_was_changed_in_steps_is_what_a_fresh_one_is": ("space-mission",),
}  # fmt: skip
DISABLED = [
    # Each window loads two pages of Chromium's own for the menu under its address bar; they take longer than ours.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # The second `--disable-features` of a command line replaces the first: what Playwright disables itself.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    f"--disable-features={','.join(DISABLED)}",
]


@pytest.fixture(scope="package")
def driver() -> Iterator[Playwright]:
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="package")
def chromium(driver: Playwright) -> Iterator[Browser]:
    """One browser for all pages; only for this folder, because its loop would get in other tests' way."""
    if CHROMIUM is None:
        missing = "there is no Chromium on the path; `make chromium` tells how to get it"
        if os.environ.get("CI", "") not in ("", "0", "false"):
            pytest.fail(missing)
        pytest.skip(missing)
    browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield browser
    with contextlib.suppress(Error):  # it ended by itself
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server that most tests share."""
    opened = ServerProcess(tmp_path_factory.mktemp("server"))
    opened.start()
    yield opened
    opened.stop()
    assert "Traceback" not in opened.log(), opened.log()


@pytest.fixture
def visit(chromium: Browser, server: ServerProcess) -> Iterator[Visits]:
    """Opens pages; at the end no console may have complained."""
    visits = Visits(chromium, server)
    yield visits
    visits.close()
    assert visits.complaints() == []


@pytest.fixture
def ada() -> Person:
    return newcomer("Ada")


@pytest.fixture
def ben() -> Person:
    return newcomer("Ben")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what runs on request only, before the long tests are left out."""
    for item in items:
        name, _, parameters = item.name.partition("[")
        if parameters.removesuffix("]") in ON_REQUEST.get(f"{item.path.name}::{name}", ()):
            item.add_marker(pytest.mark.long)
