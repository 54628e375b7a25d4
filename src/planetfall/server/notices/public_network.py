"""Requests to addresses that visitors give: only to the public network, never into the host's own.

A name is resolved once, all its addresses must be public, and the request goes to one of these: whoever changes the
name's address meanwhile reaches nothing. Redirects are not followed, and answers are not read.
"""

import asyncio
import ipaddress
import socket
from urllib.parse import urlsplit

from planetfall.core.errors import PlanetfallError

SECONDS = 10.0  # for each step of a request
MAX_LENGTH = 1000  # of an address
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
SPECIAL = tuple(  # what Python, or an older one, takes for public
    map(
        ipaddress.ip_network,
        (
            "64:ff9b::/96",  # IPv4 in IPv6
            "64:ff9b:1::/48",
            "fec0::/10",  # of a site; given up long ago, but still in use
            "3fff::/20",  # for documents
            "192.0.0.0/24",  # of protocols
            "192.88.99.0/24",  # relays into IPv6
        ),
    )
)


class NotPublic(PlanetfallError):
    """An address that nothing is sent to."""


class Unreachable(PlanetfallError):
    """A server that does not answer now."""


class PublicNetwork:
    """Sends requests; `allow_loopback` is for tests, whose servers run on this machine."""

    def __init__(self, allow_loopback: bool = False) -> None:
        self._allow_loopback = allow_loopback

    def check_form(self, url: str) -> None:
        """Raise NotPublic unless an address can be one that requests are sent to; nothing is resolved yet."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise NotPublic("the address cannot be read") from None
        if len(url) > MAX_LENGTH or not url.isascii() or not url.isprintable():
            raise NotPublic("the address is too long, or has letters that addresses do not have")
        if not parts.hostname or parts.username is not None or parts.password is not None or port == 0:
            raise NotPublic("the address should name a server, and no user")
        if parts.scheme != "https" and not (self._allow_loopback and parts.scheme == "http"):
            raise NotPublic("the address should begin with https://")
        literal = _literal(parts.hostname)
        if literal is not None:
            self._check(literal)

    async def post(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        """Send a request; the status of the answer, or NotPublic or Unreachable."""
        import httpx  # only those who send something wait for it

        self.check_form(url)
        target = httpx.URL(url)
        address = await self._resolve(target.host, target.port or (443 if target.scheme == "https" else 80))
        try:
            async with httpx.AsyncClient(timeout=SECONDS, trust_env=False, follow_redirects=False) as client:
                request = client.build_request(
                    "POST",
                    target.copy_with(host=str(address)),
                    content=body,
                    headers={**headers, "host": target.netloc.decode("ascii")},
                    extensions={"sni_hostname": target.host},
                )
                response = await client.send(request, stream=True)
                await response.aclose()
                return response.status_code
        except (httpx.HTTPError, OSError) as error:
            raise Unreachable(type(error).__name__) from None

    async def _resolve(self, host: str, port: int) -> Address:
        """The first address of a name; all of them must be public."""
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError:
            raise Unreachable("there is no such server") from None
        addresses = [ipaddress.ip_address(str(sockaddr[0]).partition("%")[0]) for *_, sockaddr in found]
        for address in addresses:
            self._check(address)
        return addresses[0]

    def _check(self, address: Address) -> None:
        if self._allow_loopback and address.is_loopback:
            return
        if not is_public(address):
            raise NotPublic("the address leads into a private network")


def is_public(address: Address) -> bool:
    """Whether an address is one of the public network, also if one of IPv4 is wrapped in it.

    >>> names = "93.184.215.14 127.0.0.1 10.0.0.1 169.254.169.254 100.64.0.1 ::1 fe80::1 ::ffff:127.0.0.1 2002:7f00:1::"
    >>> names += " fec0::1 192.0.0.8 64:ff9b::a00:1 ::127.0.0.1 0.0.0.0 fd00::1"
    >>> [name for name in names.split() if is_public(ipaddress.ip_address(name))]
    ['93.184.215.14']
    """
    if isinstance(address, ipaddress.IPv6Address) and (
        address.ipv4_mapped or address.sixtofour or address.teredo
    ):
        return False
    if any(address in network for network in SPECIAL):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _literal(host: str) -> Address | None:
    try:
        return ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
