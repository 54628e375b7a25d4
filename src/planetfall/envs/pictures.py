"""Tables as pictures of pixels: the page's own drawing, photographed by a Chromium without windows.

Needs the extra `pictures` and a Chromium on the path. The browser starts with the first picture and runs in a thread of
its own, since whoever trains may have an event loop.
"""

import shutil
from concurrent.futures import ThreadPoolExecutor

from planetfall.core.errors import PlanetfallError
from planetfall.core.state import State
from planetfall.envs.setting import Array, Setting

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


class NoPictures(PlanetfallError):
    """Something is missing that pictures need."""


class TablePictures:
    """Draws the tables of one environment."""

    def __init__(self, setting: Setting) -> None:
        try:
            from planetfall.envs.table_camera import TableCamera
        except ImportError as error:
            raise NoPictures(
                f"pictures need more packages ({error.name} is missing): pip install 'planetfall[pictures]'"
            ) from None
        browser = next(filter(None, map(shutil.which, BROWSERS)), None)
        if browser is None:
            raise NoPictures(f"pictures need a browser on the path, one of {', '.join(BROWSERS)}")
        self._camera = TableCamera(setting.game, browser)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="pictures")

    def draw(self, state: State, seat: int | None) -> Array:
        """The table as a seat sees it, or a spectator: red, green and blue of every pixel."""
        return self._thread.submit(self._camera.photograph, state, seat).result()

    def close(self) -> None:
        """End the browser."""
        self._thread.submit(self._camera.close).result()
        self._thread.shutdown()
