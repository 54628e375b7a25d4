"""Web Push: notices are encrypted for one browser, signed with the server's key (VAPID), and sent on."""

import asyncio
import base64
import binascii
import time
from urllib.parse import urlsplit

import msgspec

from planetfall.server.notices.notice_text import NoticeText
from planetfall.server.notices.outcome import DEAD, LATER, Outcome, of_status
from planetfall.server.notices.public_network import NotPublic, PublicNetwork, Unreachable
from planetfall.server.store.notices.notice_addresses import NoticeAddresses
from planetfall.server.store.notices.notice_rows import NoticeAddress

KEY_NAME = "vapid"
KEEP_SECONDS = 24 * 3600  # that a push service keeps a notice for a browser that is off
SIGNED_SECONDS = 12 * 3600
POINT_BYTES, SECRET_BYTES = 65, 16  # of the keys of a browser


class WebPush:
    """Sends notices to browsers; `contact` is how push services reach whoever runs this server."""

    def __init__(self, addresses: NoticeAddresses, network: PublicNetwork, contact: str) -> None:
        self._addresses = addresses
        self._network = network
        self._contact = contact
        self._private_key = ""

    async def public_key(self) -> str:
        """The key that browsers subscribe with."""
        return await asyncio.to_thread(_public_key, await self._key())

    async def send(self, address: NoticeAddress, text: NoticeText, token: str) -> Outcome:
        """Send a notice; a later one about the same table takes its place if the browser was off meanwhile."""
        payload = msgspec.json.encode(
            {"title": text.title, "body": text.body, "address": text.path, "tag": text.table_id or text.kind}
        )
        key = await self._key()
        try:
            body, signature = await asyncio.to_thread(_sealed, payload, address, key, self._contact)
            status = await self._network.post(address.address, body, _headers(signature, text, token))
        except (NotPublic, ValueError) as error:
            return Outcome(DEAD, str(error))
        except Unreachable as error:
            return Outcome(LATER, str(error))
        return of_status(status)

    async def _key(self) -> str:
        if not self._private_key:
            new = await asyncio.to_thread(_new_key)
            self._private_key = await self._addresses.service_key(KEY_NAME, new)
        return self._private_key


def check_keys(keys: dict[str, str]) -> None:
    """Raise ValueError unless these are the keys of a browser."""
    if (
        len(_decoded(keys.get("p256dh", ""))) != POINT_BYTES
        or len(_decoded(keys.get("auth", ""))) != SECRET_BYTES
    ):
        raise ValueError("the keys of the browser cannot be read")


def _headers(signature: str, text: NoticeText, token: str) -> dict[str, str]:
    topic = text.table_id or token  # at most 32 letters of base64url
    return {
        "authorization": signature,
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(KEEP_SECONDS),
        "urgency": "high" if text.kind == "turn" else "normal",
        "topic": topic[:32],
    }


def _sealed(payload: bytes, address: NoticeAddress, private_key: str, contact: str) -> tuple[bytes, str]:
    """A notice that only its browser can read, and the header that says who sends it."""
    import http_ece  # both take a while to import
    from cryptography.hazmat.primitives.asymmetric import ec
    from py_vapid import Vapid02

    check_keys(address.keys)
    body = http_ece.encrypt(
        payload,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_decoded(address.keys["p256dh"]),
        auth_secret=_decoded(address.keys["auth"]),
        version="aes128gcm",
    )
    parts = urlsplit(address.address)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "sub": contact,
        "exp": int(time.time()) + SIGNED_SECONDS,
    }
    return body, Vapid02.from_raw(private_key.encode()).sign(claims)["Authorization"]


def _new_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _encoded(number.to_bytes(32, "big"))


def _public_key(private_key: str) -> str:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    secret = ec.derive_private_key(int.from_bytes(_decoded(private_key), "big"), ec.SECP256R1())
    return _encoded(secret.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""
