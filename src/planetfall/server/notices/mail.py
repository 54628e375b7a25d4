"""Mails: plain and HTML, with a Message-ID that stays the same and a link that ends them with one click (RFC 8058)."""

import asyncio
import re
from collections.abc import Sequence

from planetfall.core.errors import PlanetfallError
from planetfall.server.notices.notice_links import NoticeLinks
from planetfall.server.notices.notice_settings import MailServer
from planetfall.server.notices.notice_text import NoticeText, digest_title
from planetfall.server.notices.outcome import Outcome
from planetfall.server.render.renderer import Renderer
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.store.notices.notice_rows import NoticeAddress

MAX_LENGTH = 254
ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\.[A-Za-z]{2,}"
)


class BadAddress(PlanetfallError):
    """What somebody gave is no address for mails."""


def checked_address(text: str) -> str:
    """An address for mails, or BadAddress.

    >>> checked_address(" ann@club.example ")
    'ann@club.example'
    """
    address = text.strip()
    if len(address) > MAX_LENGTH or not ADDRESS.fullmatch(address) or ".." in address:
        raise BadAddress("no address")
    return address


class Mails:
    """Writes mails and hands them to the mail server."""

    def __init__(self, server: MailServer, renderer: Renderer, links: NoticeLinks) -> None:
        self._server = server
        self._renderer = renderer
        self._links = links

    async def send(self, address: NoticeAddress, texts: Sequence[NoticeText], token: str) -> Outcome:
        """Send one notice, or several as a digest."""
        text = page_catalogue(address.language).text
        one = texts[0] if len(texts) == 1 else None
        subject = f"{one.title}: {one.body}" if one else digest_title(texts, address.language)
        leave = self._links.unsubscribe(address)
        lines = [f"{each.title}: {each.body}\n{self._links.base}{each.path}" for each in texts]
        plain = [*lines, f"--\n{text('app.notice.why')}\n{text('app.notice.leave')}: {leave}"]
        unsubscribe = {
            "List-Unsubscribe": f"<{leave}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        headers = self._headers(address, subject, token) | unsubscribe
        return await self._hand_in(address, headers, plain, texts=texts, leave=leave)

    async def send_confirmation(self, address: NoticeAddress, token: str) -> Outcome:
        """Ask whoever reads an address whether it is theirs."""
        text = page_catalogue(address.language).text
        subject, link = text("app.notice.confirm"), self._links.confirm(address)
        plain = [text("app.notice.confirm.body"), link, text("app.notice.confirm.else")]
        return await self._hand_in(address, self._headers(address, subject, token), plain, link=link)

    def _headers(self, address: NoticeAddress, subject: str, token: str) -> dict[str, str]:
        return {
            "Subject": " ".join(subject.split()),
            "From": self._server.sender,
            "To": address.address,
            "Message-ID": f"<{token}@{self._server.sender.rpartition('@')[2]}>",
            "Auto-Submitted": "auto-generated",
            "Content-Language": address.language,
        }

    async def _hand_in(
        self, address: NoticeAddress, headers: dict[str, str], plain: Sequence[str], **context: object
    ) -> Outcome:
        """Hand a mail in; `plain` are its paragraphs, the context is for the template of its HTML."""
        from planetfall.server.notices import mail_server  # not every host needs what it imports

        defaults = {"texts": (), "leave": "", "link": "", "base": self._links.base}
        catalogue = page_catalogue(address.language)
        rich = self._renderer.page(
            "notice_mail.html", catalogue, **{"subject": headers["Subject"]} | defaults | context
        )
        return await asyncio.to_thread(
            mail_server.send, self._server, headers, "\n\n".join(plain) + "\n", rich
        )
