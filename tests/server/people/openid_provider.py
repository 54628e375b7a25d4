"""An OpenID provider on this machine: discovery, keys, authorisation and tokens over HTTP, with faults on request."""

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

from planetfall.server.people.openid.openid_settings import OpenIdSettings

CLIENT, SECRET = "planetfall", "a secret of the client"


class OpenIdProvider:
    """Signs people in at once, as `subject`; `claims` and `key` change what its tokens say and who signs them."""

    def __init__(self) -> None:
        self.key = RSAKey.generate_key(2048, {"kid": "first"})
        self.published = [self.key]
        self.subject = "248289761001"
        self.claims: dict[str, Any] = {}
        self.discovery: dict[str, Any] = {}
        self.codes: dict[str, dict[str, str]] = {}
        self.requests: list[str] = []
        self.port = 0

    @property
    def issuer(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def settings(self, **more: Any) -> OpenIdSettings:
        fields = {"issuer": self.issuer, "client_id": CLIENT, "client_secret": SECRET, "label": "Club"}
        return OpenIdSettings(**fields | more)

    # -- what it answers --------------------------------------------------------------------------------------------

    def metadata(self) -> dict[str, Any]:
        return {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
            "response_types_supported": ["code"],
            "id_token_signing_alg_values_supported": ["RS256"],
        } | self.discovery

    def keys(self) -> dict[str, Any]:
        return {"keys": [key.as_dict(private=False) for key in self.published]}

    def authorize(self, address: str) -> dict[str, str]:
        """What a browser that goes to an address comes back with; it has signed in there before."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        assert asked["client_id"] == CLIENT
        assert asked["response_type"] == "code"
        assert asked["code_challenge_method"] == "S256"
        assert "openid" in asked["scope"].split()
        code = secrets.token_urlsafe(12)
        self.codes[code] = asked
        return {"code": code, "state": asked["state"]}

    def tokens(self, form: dict[str, str], authorization: str) -> dict[str, Any] | None:
        """The tokens for a code, which works once and for whoever knows its verifier; None if it is refused."""
        asked = self.codes.pop(form.get("code", ""), None)
        basic = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        if asked is None or authorization != f"Basic {basic}" or asked["code_challenge"] != challenge:
            return None
        if form["redirect_uri"] != asked["redirect_uri"]:
            return None
        now = int(time.time())
        times = {"iat": now, "exp": now + 300}
        who = {"iss": self.issuer, "sub": self.subject, "aud": CLIENT, "nonce": asked["nonce"]}
        claims = {**who, **times, "preferred_username": "Ada"} | self.claims
        token = jwt.encode({"alg": "RS256", "kid": self.key.kid}, claims, self.key)
        return {"access_token": secrets.token_urlsafe(), "token_type": "Bearer", "id_token": token}


@contextmanager
def running(provider: OpenIdProvider) -> Iterator[OpenIdProvider]:
    """Let a provider answer requests."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            provider.requests.append(f"GET {self.path}")
            found = {
                "/.well-known/openid-configuration": provider.metadata,
                "/keys": provider.keys,
            }.get(self.path)
            self._send(404 if found is None else 200, {} if found is None else found())

        def do_POST(self) -> None:
            provider.requests.append(f"POST {self.path}")
            body = self.rfile.read(int(self.headers["content-length"])).decode()
            form = {name: values[0] for name, values in parse_qs(body).items()}
            tokens = provider.tokens(form, self.headers.get("authorization", ""))
            self._send(200 if tokens else 400, tokens or {"error": "invalid_grant"})

        def _send(self, status: int, answer: dict[str, Any]) -> None:
            body = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", provider.port), Handler)
    provider.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
