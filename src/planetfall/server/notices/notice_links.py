"""Links in mails: signed by the server, so that they work without signing in."""

import hashlib
from collections.abc import Sequence

from itsdangerous import BadSignature, Signer

from planetfall.server.store.notices.notice_rows import NoticeAddress

CONFIRM, UNSUBSCRIBE = "confirm", "unsubscribe"
DIGEST_BYTES = 6


class NoticeLinks:
    """Makes and reads links; `base` is what they begin with, `keys` are ordered from the newest to the oldest."""

    def __init__(self, base: str, keys: Sequence[bytes]) -> None:
        self.base = base
        self._signers = {
            what: Signer(
                list(reversed(keys)),
                salt=f"planetfall.notice.{what}",
                key_derivation="hmac",
                digest_method=hashlib.sha256,
            )
            for what in (CONFIRM, UNSUBSCRIBE)
        }

    def confirm(self, address: NoticeAddress) -> str:
        """Says that an address belongs to whoever gave it."""
        return f"{self.base}/notices/{CONFIRM}/{self._signed(CONFIRM, address)}"

    def unsubscribe(self, address: NoticeAddress) -> str:
        """Ends the mails to an address."""
        return f"{self.base}/notices/{UNSUBSCRIBE}/{self._signed(UNSUBSCRIBE, address)}"

    def address_id(self, what: str, token: str) -> int | None:
        """The number of the address in a link, or None if no key has signed it."""
        try:
            return int(self._signers[what].unsign(token).decode().partition("-")[0])
        except (BadSignature, ValueError):
            return None

    def is_for(self, what: str, token: str, address: NoticeAddress) -> bool:
        """Whether a link that was signed was made for an address, not for an earlier one with the same number."""
        return self._signers[what].unsign(token).decode() == _named(address)

    def _signed(self, what: str, address: NoticeAddress) -> str:
        return self._signers[what].sign(_named(address)).decode()


def _named(address: NoticeAddress) -> str:
    digest = hashlib.blake2b(address.address.encode(), digest_size=DIGEST_BYTES)
    return f"{address.id}-{digest.hexdigest()}"
