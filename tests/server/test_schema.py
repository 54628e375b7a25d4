"""The API keeps what its schema promises, for requests that fit it and for those that do not."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from litestar import Litestar
from litestar.testing import TestClient
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from planetfall.server.app import create_app
from planetfall.server.settings import Settings

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
EXAMPLES = 50  # for each operation
SEATS = ["open", "open", "random"]
STREAM = "/api/seat/events"  # never ends for those who may follow it

with TemporaryDirectory() as folder:
    APP = create_app(Settings(folder=Path(folder)))
schema = schemathesis.openapi.from_dict(APP.openapi_schema.to_schema())


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    services = Settings(folder=tmp_path_factory.mktemp("house"), pace=0.0, requests_per_minute=0)
    with TestClient(create_app(services), raise_server_exceptions=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def keys(client: TestClient[Litestar]) -> Iterator[dict[str, str]]:
    """What a request may carry: the key of a seat, a used invitation, one that is not used yet, or none."""
    made = client.post("/api/tables", json={"game": "red-planet", "seats": SEATS}).json()
    tokens = [{"Authorization": f"Bearer {seat['token']}"} for seat in made["seats"][:2]]
    joined = client.post("/api/seat/join", json={}, headers=tokens[0]).json()
    return cycle([{"Authorization": f"Bearer {joined['token']}"}, *tokens, {}])


@schema.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def test_the_api_keeps_its_promises(
    case: Case[Any], client: TestClient[Litestar], keys: Iterator[dict[str, str]]
) -> None:
    key: dict[str, Any] = {} if case.path == STREAM else next(keys)
    request = case.as_transport_kwargs(base_url=str(client.base_url), headers=key)
    request.pop("cookies")  # the API has none, and httpx wants them elsewhere
    if isinstance(request.get("data"), bytes):
        request["content"] = request.pop("data")  # as httpx calls it
    answer = client.request(**request)
    case.validate_response(answer, checks=CHECKS)
