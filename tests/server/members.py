"""People with accounts in tests: signing up and in, as browsers do it."""

import re
from pathlib import Path
from typing import Any

from argon2 import PasswordHasher
from litestar import Litestar
from litestar.testing import TestClient

from planetfall.server.app import create_app
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from tests.server.test_pages import Browser

PASSWORD = "seven small green moons"
CODE = re.compile(r"<code>([a-z0-9-]{19})</code>")
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def opened(folder: Path, **more: Any) -> TestClient[Litestar]:
    settings = {"pace": 0.0, "requests_per_minute": 0, **more}
    return TestClient(create_app(Settings(folder=folder, **settings)), raise_server_exceptions=False)


def services_of(client: TestClient[Litestar]) -> Services:
    services: Services = client.app.state.services
    return services


def sign_up(browser: Browser, name: str, password: str = PASSWORD, **more: Any) -> list[str]:
    """Make an account; its recovery codes."""
    browser.get("/account/sign-up")
    return CODE.findall(browser.send("/account/sign-up", name=name, password=password, **more))


def sign_in(browser: Browser, name: str, password: str = PASSWORD, status: int = 200, **more: Any) -> str:
    browser.get("/account/sign-in")
    return browser.send("/account/sign-in", status, name=name, password=password, **more)


def member(client: TestClient[Litestar], name: str) -> Browser:
    browser = Browser(client)
    sign_up(browser, name)
    return browser


def is_signed_in(browser: Browser) -> bool:
    return 'href="/account">' in browser.get("/")
