"""Which OpenID provider people may sign in at, if the host has chosen one."""

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from planetfall.server.environment import BadSetting

VARIABLE = "PLANETFALL_OIDC_"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
LABEL_LENGTH = 40


class OpenIdSettings(msgspec.Struct, frozen=True):
    """A provider; without an issuer there is none."""

    issuer: str = ""
    client_id: str = ""
    client_secret: str = ""  # empty: a public client, which PKCE alone protects
    label: str = ""  # what people call the provider
    hosts: tuple[str, ...] = ()  # to which requests may go beside the issuer's own

    @property
    def is_on(self) -> bool:
        """Whether people may sign in at a provider."""
        return bool(self.issuer)

    @property
    def known_hosts(self) -> tuple[str, ...]:
        """All hosts to which requests may go."""
        return (urlsplit(self.issuer).hostname or "", *self.hosts)

    def is_allowed(self, address: str) -> bool:
        """Whether a request may go to an address: by HTTPS to a known host, or on this machine like the issuer."""
        try:
            parts = urlsplit(address)
            host = parts.hostname or ""
        except ValueError:
            return False
        is_safe = parts.scheme == "https" or (
            parts.scheme == "http" and self.issuer.startswith("http:") and host in LOOPBACK
        )
        return is_safe and host in self.known_hosts and parts.username is None


def openid_settings_from(environment: Mapping[str, str]) -> OpenIdSettings:
    """The settings that are given by variables, or BadSetting."""
    given = {
        name: environment.get(f"{VARIABLE}{name}", "").strip() for name in ("ISSUER", "CLIENT_ID", "LABEL")
    }
    issuer = given["ISSUER"]
    if not issuer:
        return OpenIdSettings()
    if not given["CLIENT_ID"]:
        raise BadSetting(f"{VARIABLE}CLIENT_ID should be what the provider calls this server, and is empty")
    label = given["LABEL"][:LABEL_LENGTH] or _host_of(issuer)
    hosts = tuple(environment.get(f"{VARIABLE}HOSTS", "").replace(",", " ").split())
    return OpenIdSettings(issuer, given["CLIENT_ID"], _secret(environment), label, hosts)


def _host_of(issuer: str) -> str:
    """The host of an issuer that requests may be sent to, or BadSetting."""
    try:
        parts = urlsplit(issuer)
        host = parts.hostname or ""
    except ValueError:
        parts, host = urlsplit(""), ""
    is_plain = parts.scheme == "http" and host in LOOPBACK
    if (
        not host
        or not (parts.scheme == "https" or is_plain)
        or parts.query
        or parts.fragment
        or "@" in parts.netloc
    ):
        raise BadSetting(
            f"{VARIABLE}ISSUER should be an address that begins with https://, not {issuer[:80]!r}"
        )
    return host


def _secret(environment: Mapping[str, str]) -> str:
    """The client's secret, from a variable or from the file that one names."""
    secret, file = (
        environment.get(f"{VARIABLE}{name}", "") for name in ("CLIENT_SECRET", "CLIENT_SECRET_FILE")
    )
    if not file:
        return secret.strip()
    if secret:
        raise BadSetting(f"give {VARIABLE}CLIENT_SECRET or {VARIABLE}CLIENT_SECRET_FILE, not both")
    try:
        return Path(file).read_text().strip()
    except (OSError, UnicodeError) as error:
        raise BadSetting(f"{VARIABLE}CLIENT_SECRET_FILE cannot be read: {error}") from None
