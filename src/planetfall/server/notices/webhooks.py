"""Webhooks: a notice as a message in Discord or Slack, or as signed JSON for a program."""

import hashlib
import hmac
import secrets
from typing import Any

import msgspec

from planetfall.server.notices.notice_text import NoticeText
from planetfall.server.notices.outcome import DEAD, LATER, Outcome, of_status
from planetfall.server.notices.public_network import NotPublic, PublicNetwork, Unreachable
from planetfall.server.store.notices.notice_rows import NoticeAddress

STYLES = (DISCORD, SLACK, JSON) = ("discord", "slack", "json")
STYLE, SECRET = "style", "secret"  # the keys of an address


class Webhooks:
    """Sends notices to webhooks; `base` is what links begin with."""

    def __init__(self, network: PublicNetwork, base: str) -> None:
        self._network = network
        self._base = base

    async def send(self, address: NoticeAddress, text: NoticeText, token: str, now: float) -> Outcome:
        """Send a notice; `token` names it, the same at every try."""
        body = msgspec.json.encode(self._message(address, text, token, now))
        headers = {"content-type": "application/json", "user-agent": "Planetfall"}
        if address.keys.get(STYLE) == JSON:
            headers |= signature(address.keys.get(SECRET, ""), body, token, int(now))
        try:
            status = await self._network.post(address.address, body, headers)
        except NotPublic as error:
            return Outcome(DEAD, str(error))
        except Unreachable as error:
            return Outcome(LATER, str(error))
        return of_status(status, (401, 403, 404, 410))

    def _message(self, address: NoticeAddress, text: NoticeText, token: str, now: float) -> dict[str, Any]:
        link = f"{self._base}{text.path}"
        sentence = f"{text.title}: {text.body}"
        if address.keys.get(STYLE) == DISCORD:  # names may say @everyone; nobody is called by them
            return {"content": f"{sentence}\n{link}", "allowed_mentions": {"parse": []}}
        if address.keys.get(STYLE) == SLACK:
            return {"text": f"{_slack(sentence)}\n<{link}>"}
        return {
            "id": token,
            "kind": text.kind,
            "title": text.title,
            "text": text.body,
            "game": text.game,
            "table": text.table_id,
            "address": link,
            "at": int(now),
        }


def signature(secret: str, body: bytes, token: str, at: int) -> dict[str, str]:
    """The headers by which a program knows that a notice is ours: HMAC-SHA256 of the time, a dot and the body.

    >>> signature("s", b"{}", "t", 5)["x-planetfall-signature"][:14]
    'sha256=773bda4'
    """
    signed = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return {
        "x-planetfall-signature": f"sha256={signed}",
        "x-planetfall-timestamp": str(at),
        "x-planetfall-delivery": token,
    }


def webhook_keys(style: str) -> dict[str, str]:
    """What is stored with the address of a webhook."""
    return {STYLE: style, SECRET: secrets.token_urlsafe(24)} if style == JSON else {STYLE: style}


def _slack(text: str) -> str:
    """A text in which Slack finds nobody to call."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
