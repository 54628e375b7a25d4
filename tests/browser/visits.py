"""People in front of browsers: which device, which language, which page, and what the console said."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.browser.server_process import Person, ServerProcess

PATIENCE = 20_000  # milliseconds: a busy machine is no mistake of the page
DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "is_mobile": True,
        "has_touch": True,
        "device_scale_factor": 2,
    },
    "plain": {"viewport": {"width": 1440, "height": 900}, "java_script_enabled": False},
}


class Visits:
    """Opens pages for people, and remembers what their consoles complained about."""

    def __init__(self, chromium: Browser, server: ServerProcess) -> None:
        self._chromium = chromium
        self._house = server
        self._contexts: list[BrowserContext] = []
        self._complaints: list[str] = []
        self._accepted: list[str] = []

    def __call__(
        self,
        person: Person | None,
        path: str = "/",
        device: str = "desktop",
        language: str = "en-GB",
        address: str = "",
        **looks: str,
    ) -> Page:
        """A browser of its own at a page; looks are kept preferences, such as theme="dark"."""
        return self.page(
            self.context(person, device, language, **looks), (address or self._house.address) + path
        )

    def context(
        self, person: Person | None, device: str = "desktop", language: str = "en-GB", **looks: str
    ) -> BrowserContext:
        """A browser of its own."""
        moving = looks.get("motion", "off") != "off"
        context = self._chromium.new_context(
            locale=language, reduced_motion="no-preference" if moving else "reduce", **DEVICES[device]
        )
        context.set_default_timeout(PATIENCE)
        context.on("console", self._console)
        context.on(
            "weberror", lambda mistake: self._complaints.append(str(mistake.error.stack or mistake.error))
        )
        kept = {"sound": "off", **looks}
        context.add_cookies(
            [
                {"name": f"pf-{name}", "value": value, "url": self._house.address}
                for name, value in kept.items()
            ]
        )
        if person:
            context.add_cookies([self._house.cookie(person)])  # type: ignore[list-item]
        self._contexts.append(context)
        return context

    def page(self, context: BrowserContext, address: str) -> Page:
        """A tab of a browser."""
        page = context.new_page()
        page.goto(address)
        return page

    def accept(self, *fragments: str) -> None:
        """What a console may say in this test, because the test itself causes it."""
        self._accepted += fragments

    def complaints(self) -> list[str]:
        """What no console should have said."""
        return [text for text in self._complaints if not any(part in text for part in self._accepted)]

    def close(self) -> None:
        """End all browsers."""
        for context in self._contexts:
            context.close()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complaints.append(f"{message.type}: {message.text} ({message.location.get('url')})")
