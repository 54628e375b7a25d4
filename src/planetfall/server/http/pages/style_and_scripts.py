"""What browsers load beside a page, without the comments of its sources: scripts, and one style sheet for a table."""

import hashlib
import re
from functools import lru_cache
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath
from litestar.status_codes import HTTP_304_NOT_MODIFIED

import planetfall
from planetfall.core.errors import UnknownName
from planetfall.server.http.responses import AnyRequest

STATIC = Path(__file__).parents[2] / "static"
PHONE, TABLET = "(max-width: 599.98px)", "(min-width: 600px) and (max-width: 1100px)"
# Style sheets in the order in which they override each other; the game's own come between.
BEFORE = (
    ("planetfall", ""),
    ("pages", ""),
    ("phone", PHONE),
    ("tablet", TABLET),
    ("deciding", ""),
    ("stage", ""),
    ("log", ""),
    ("seats", ""),
    ("coach", PHONE),
)
AFTER = (("thing", ""), ("planning", ""))
_STYLE_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
_SCRIPT_COMMENT = re.compile(r"^\s*//.*\n", re.MULTILINE)


@get("/static/table/{name:str}", uncompressed=False)
async def table_style(request: AnyRequest, name: FromPath[str]) -> Response[str]:
    """All that a table of a game is styled by: one file is smaller than many, and is there sooner."""
    return _style(request, table_sheets(name.removesuffix(".css")))


@get("/table-style/{name:str}", uncompressed=False)
async def game_style(request: AnyRequest, name: FromPath[str]) -> Response[str]:
    """A game's own style sheet; what it says of phones and tablets comes last."""
    return _style(request, _own(name.removesuffix(".css"), "table.css", "phone.css"))


@get("/table-script/{name:str}", uncompressed=False)
async def game_script(request: AnyRequest, name: FromPath[str]) -> Response[str]:
    """A game's own script, if it has one."""
    return _script(request, *_own(name.removesuffix(".js"), "table.js"))


@get("/static/js/{name:str}", uncompressed=False)
async def script(request: AnyRequest, name: FromPath[str]) -> Response[str]:
    """A script of the pages."""
    scripts = {file.name: file for file in (STATIC / "js").iterdir()}
    if name not in scripts:
        raise UnknownName(f"there is no script {name}")
    return _script(request, _text(scripts[name]))


def table_sheets(game_id: str) -> list[str]:
    """The style sheets of a game's table, in their order."""
    own = _own(game_id, "table.css", "phone.css")
    return [*(_shared(*sheet) for sheet in BEFORE), *own, *(_shared(*sheet) for sheet in AFTER)]


def _shared(name: str, media: str) -> str:
    text = _text(STATIC / "css" / f"{name}.css")
    return f"@media {media} {{\n{text}}}" if media else text


def _own(game_id: str, first: str, *others: str) -> list[str]:
    """Files from a game's web folder: the first, and those after it that there are."""
    folder = planetfall.game(game_id).folder() / "web"
    if not (folder / first).exists():
        raise UnknownName(f"{game_id} brings no {first}")
    found = [folder / name for name in (first, *others) if (folder / name).exists()]
    return [_text(file) for file in found]


def _text(file: Path) -> str:
    return _read(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _read(file: Path, changed: int) -> str:
    del changed  # whoever writes a game sees the newest
    return file.read_text("utf-8")


def _style(request: AnyRequest, sheets: list[str]) -> Response[str]:
    return _file(request, _STYLE_COMMENT.sub("", "\n".join(sheets)), "text/css")


def _script(request: AnyRequest, text: str) -> Response[str]:
    return _file(request, _SCRIPT_COMMENT.sub("", text), "text/javascript")


def _file(request: AnyRequest, text: str, kind: str) -> Response[str]:
    """A file that browsers keep, and ask for again only if it has changed."""
    tag = f'"{_digest(text)}"'
    headers = {"cache-control": "no-cache", "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response("", status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    return Response(text, media_type=f"{kind}; charset=utf-8", headers=headers)


@lru_cache(maxsize=256)
def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


ROUTES = [table_style, game_style, game_script, script]
