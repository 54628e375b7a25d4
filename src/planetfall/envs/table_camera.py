"""Photographs pages of tables: a browser gets the page and what it loads from memory and files, and nothing else."""

import io
from pathlib import Path
from urllib.parse import urlsplit

import numpy as np
from PIL import Image
from playwright.sync_api import Browser, Page, Playwright, Route, sync_playwright

from planetfall.core.game import Game
from planetfall.core.state import State
from planetfall.core.translation import DEFAULT
from planetfall.envs.setting import Array
from planetfall.server.http.pages.style_and_scripts import STATIC, table_sheets
from planetfall.server.render.guides.still_page import still_page
from planetfall.server.render.renderer import Renderer
from planetfall.server.render.templating.translations import page_catalogue

SIZE = (1440, 900)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
ADDRESS = "http://table.invalid/"  # no such host: every request is answered here
STYLE = "/static/table/"


class TableCamera:
    """A browser with one page; all of it belongs to the thread that takes the first photograph."""

    def __init__(self, game: Game, browser: str) -> None:
        self._game = game
        self._path = browser
        self._renderer = Renderer()
        self._catalogue = page_catalogue(DEFAULT)
        self._html = ""
        self._driver: Playwright | None = None
        self._browser: Browser | None = None
        self._page: Page | None = None

    def photograph(self, state: State, seat: int | None) -> Array:
        """The table as pixels: height, width, and three colours."""
        game = self._game
        self._html = still_page(self._renderer, game, game.pack(), state, seat, self._catalogue)
        page = self._page or self._open()
        page.goto(ADDRESS)
        png = page.screenshot(animations="disabled")
        with Image.open(io.BytesIO(png)) as image:
            return np.asarray(image.convert("RGB"))

    def close(self) -> None:
        """End the browser, if it was started."""
        if self._browser is not None and self._driver is not None:
            self._browser.close()
            self._driver.stop()
        self._driver = self._browser = self._page = None

    def _open(self) -> Page:
        self._driver = sync_playwright().start()
        self._browser = self._driver.chromium.launch(executable_path=self._path, args=FLAGS)
        self._page = self._browser.new_page(
            viewport={"width": SIZE[0], "height": SIZE[1]}, java_script_enabled=False
        )
        self._page.route("**/*", self._answer)
        return self._page

    def _answer(self, route: Route) -> None:
        """Give the page what it asks for; whatever is not part of it does not exist."""
        path = urlsplit(route.request.url).path
        if path == "/":
            route.fulfill(body=self._html, content_type="text/html; charset=utf-8")
        elif path.startswith(STYLE):
            sheets = table_sheets(path.removeprefix(STYLE).removesuffix(".css"))
            route.fulfill(body="\n".join(sheets), content_type="text/css; charset=utf-8")
        elif (file := _static_file(path)) is not None:
            route.fulfill(path=file)
        else:
            route.abort()


def _static_file(path: str) -> Path | None:
    file = (STATIC.parent / path.lstrip("/")).resolve()
    return file if file.is_relative_to(STATIC) and file.is_file() else None
