"""The sentences of a notice, made only from what everybody at the table and in its lists may see."""

from collections.abc import Sequence

import msgspec

import planetfall
from planetfall.core.translation import Catalogue
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.store.notices.notice_rows import (
    BY_NAME,
    INVITATION,
    MESSAGE,
    OVER,
    READY,
    StoredNotice,
)
from planetfall.server.store.rows import TableRow


class NoticeText(msgspec.Struct, frozen=True):
    """What a notice says, and where it leads."""

    kind: str
    title: str
    body: str
    path: str  # of the page that it leads to
    table_id: str = ""
    game: str = ""


class Standing(msgspec.Struct, frozen=True):
    """A line of a result, as it is stored for lists of tables."""

    name: str
    points: int
    won: bool


_RESULT = msgspec.json.Decoder(list[Standing])


def notice_text(notice: StoredNotice, row: TableRow, language: str) -> NoticeText:
    """What somebody is told about a table."""
    catalogue = page_catalogue(language)
    game = planetfall.game(row.game).with_language(language).title
    where = catalogue.text("app.notice.table", title=row.title, game=game) if row.title else game
    return NoticeText(
        notice.kind,
        catalogue.text("app.notice.ready" if notice.occasion == READY else f"app.notice.{notice.kind}"),
        _body(catalogue, notice, row, where),
        "/" if notice.occasion == BY_NAME else f"/table/{row.id}",  # where one can accept it
        row.id,
        row.game,
    )


def _body(catalogue: Catalogue, notice: StoredNotice, row: TableRow, where: str) -> str:
    winners = _winners(row)
    if notice.kind == OVER and winners:
        names = catalogue.listing(winners)
        return catalogue.text("app.notice.over.won", names=names, table=where)
    if notice.kind == MESSAGE and notice.who:
        return catalogue.text("app.notice.message.by", name=notice.who, table=where)
    if notice.kind == INVITATION and notice.who:
        sentence = (
            "app.notice.invitation.offered" if notice.occasion == BY_NAME else "app.notice.invitation.by"
        )
        return catalogue.text(sentence, name=notice.who, table=where)
    return where


def test_notice(language: str) -> NoticeText:
    """What somebody is told who wants to try an address."""
    text = page_catalogue(language).text
    return NoticeText("test", text("app.notice.test"), text("app.notice.test.body"), "/notices")


def digest_title(notices: Sequence[NoticeText], language: str) -> str:
    """The subject of a digest."""
    return page_catalogue(language).text("app.notice.digest", count=len(notices))


def _winners(row: TableRow) -> list[str]:
    return [line.name for line in _RESULT.decode(row.result or "[]") if line.won]
