"""The OpenID provider as a server: its discovery document, its keys, and the exchange of a code for an ID token."""

import logging
import time
from typing import Any, TypeVar

import msgspec

from planetfall.server.errors import Busy, NotAllowed
from planetfall.server.people.openid.openid_settings import OpenIdSettings

KEPT_SECONDS = 3600.0  # that the discovery document and the keys are used without asking again
NEW_KEYS_SECONDS = 60.0  # between two looks for keys that are not known
TIMEOUT = 10.0  # seconds for each step of a request
MAX_BYTES = 200_000  # of an answer
BASIC, POST = "client_secret_basic", "client_secret_post"
T = TypeVar("T")
LOG = logging.getLogger("planetfall")


class Metadata(msgspec.Struct, frozen=True):
    """What is used of a discovery document."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    token_endpoint_auth_methods_supported: tuple[str, ...] = (BASIC,)
    authorization_response_iss_parameter_supported: bool = False


class TokenAnswer(msgspec.Struct, frozen=True):
    """What is used of the answer of the token endpoint."""

    id_token: str
    access_token: str = ""


class Answer(msgspec.Struct, frozen=True):
    """A response: its status, and its body up to the limit."""

    status: int
    body: bytes


class Provider:
    """Asks the provider, whose answers are used for an hour; requests go only to hosts that the settings name."""

    def __init__(self, settings: OpenIdSettings) -> None:
        self.settings = settings
        self._metadata: Metadata | None = None
        self._metadata_until = 0.0
        self._keys: dict[str, Any] = {}
        self._keys_at = 0.0

    async def metadata(self) -> Metadata:
        """The discovery document, or Busy."""
        if self._metadata is None or time.monotonic() > self._metadata_until:
            self._metadata = await self._discover()
            self._metadata_until = time.monotonic() + KEPT_SECONDS
        return self._metadata

    async def _discover(self) -> Metadata:
        from authlib.oidc.discovery import get_well_known_url  # takes a while

        found = await self._read(get_well_known_url(self.settings.issuer, external=True), Metadata)
        if found.issuer != self.settings.issuer:
            raise self._down(f"it calls itself {found.issuer[:80]!r}, not {self.settings.issuer!r}")
        for address in (found.authorization_endpoint, found.token_endpoint, found.jwks_uri):
            if not self.settings.is_allowed(address):
                raise self._down(
                    f"{address[:120]!r} is at no host of the issuer; PLANETFALL_OIDC_HOSTS lists others"
                )
        return found

    async def keys(self, is_new_wanted: bool = False) -> dict[str, Any]:
        """The provider's public keys as it publishes them; again if one was used that is not among them."""
        age = time.monotonic() - self._keys_at
        if not self._keys or age > (NEW_KEYS_SECONDS if is_new_wanted else KEPT_SECONDS):
            self._keys = await self._read((await self.metadata()).jwks_uri, dict[str, Any])
            self._keys_at = time.monotonic()
        return self._keys

    async def exchange(self, code: str, verifier: str, redirect: str) -> TokenAnswer:
        """The tokens for a code, or NotAllowed if the provider does not take it."""
        from authlib.oauth2.auth import ClientAuth  # takes a while
        from authlib.oauth2.rfc6749.parameters import prepare_token_request

        metadata, settings = await self.metadata(), self.settings
        body = prepare_token_request(
            "authorization_code", redirect_uri=redirect, code=code, code_verifier=verifier
        )
        methods = metadata.token_endpoint_auth_methods_supported
        method = (
            "none"
            if not settings.client_secret
            else BASIC
            if BASIC in methods or POST not in methods
            else POST
        )
        headers = {"content-type": "application/x-www-form-urlencoded", "accept": "application/json"}
        auth = ClientAuth(settings.client_id, settings.client_secret, method)
        address, headers, body = auth.prepare("POST", metadata.token_endpoint, headers, body)
        answer = await self._send("POST", address, headers, body.encode() if isinstance(body, str) else body)
        if answer.status != 200:
            self._warn(f"the code was refused with status {answer.status}")
            raise NotAllowed("app.mistake.provider-code", provider=settings.label)
        return self._decoded(answer, TokenAnswer)

    # -- requests ---------------------------------------------------------------------------------------------------

    async def _read(self, address: str, kind: type[T]) -> T:
        answer = await self._send("GET", address, {"accept": "application/json"}, None)
        if answer.status != 200:
            raise self._down(f"{address} answers with status {answer.status}")
        return self._decoded(answer, kind)

    def _decoded(self, answer: Answer, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(answer.body, type=kind)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise self._down(f"its answer cannot be read: {type(error).__name__}") from None

    async def _send(self, method: str, address: str, headers: dict[str, str], body: bytes | None) -> Answer:
        """Send a request to one of the known hosts; redirects are not followed."""
        import httpx  # takes a while

        try:
            async with (
                httpx.AsyncClient(timeout=TIMEOUT, trust_env=False, follow_redirects=False) as client,
                client.stream(method, address, headers=headers, content=body) as response,
            ):
                received = b""
                async for chunk in response.aiter_bytes():
                    received += chunk
                    if len(received) > MAX_BYTES:
                        raise self._down("its answer is too long")
                return Answer(response.status_code, received)
        except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
            raise self._down(f"no answer: {type(error).__name__}") from None

    def _down(self, reason: str) -> Busy:
        self._warn(reason)
        return Busy("app.mistake.provider-down", provider=self.settings.label)

    def _warn(self, reason: str) -> None:
        """Tell the operator; never with a code, a token or a secret."""
        LOG.warning("the OpenID provider %s: %s", self.settings.issuer, reason)
