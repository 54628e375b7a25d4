"""Browsers for tests: the distribution's Chromium, a real server, and whoever sits in front of them."""

import contextlib
import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, Playwright, expect, sync_playwright

from tests.browser.server_process import Person, ServerProcess, newcomer
from tests.browser.visits import PATIENCE, Visits

# The first one has no windows and opens a page in a quarter of the time, where it is installed.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
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


expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def driver() -> Iterator[Playwright]:
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="package")
def chromium(driver: Playwright) -> Iterator[Browser]:
    """One browser for all pages, with scrollbars as on a desktop.

    Only for this folder, because its loop would get in other tests' way.
    """
    if CHROMIUM is None:
        missing = "there is no Chromium on the path; `make chromium` tells how to get it"
        if os.environ.get("CI", "") not in ("", "0", "false"):
            pytest.fail(missing)
        pytest.skip(missing)
    browser = driver.chromium.launch(
        executable_path=CHROMIUM, args=FLAGS, ignore_default_args=["--hide-scrollbars"]
    )
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
