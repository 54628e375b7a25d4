"""Pages of which only some parts travel compressed, so that no length tells a secret.

How well a text is compressed depends on what it repeats. If a page with a link that nobody else may know, or with a
form's token, were compressed as a whole, somebody who sees its length and can put words into it, in the chat or by a
name, could guess the secret letter by letter. So every part that is compressed stands alone: a region of the game, or
drawings that are the same for everybody. Links, tokens, and all that people write are stored as they are.
"""

import re
import secrets
import zlib
from functools import lru_cache

from litestar import Response

from planetfall.server.http.responses import AnyRequest

_MARK = secrets.token_hex(8)  # nobody can write it into a page
_BEGIN, _END = f"<!--{_MARK}(-->", f"<!--{_MARK})-->"
_SYMBOLS = r'<svg class="sheet".*?</svg>'
_PARTS = re.compile(f"{re.escape(_BEGIN)}(.*?){re.escape(_END)}|({_SYMBOLS})", re.DOTALL)
_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
_LAST_BLOCK = b"\x03\x00"
LEVEL = 6
KEPT_PARTS = 128


def compressible(part: str) -> str:
    """A part of a page that may be compressed by itself: it holds neither tokens nor what people write."""
    return f"{_BEGIN}{part}{_END}"


def finish(request: AnyRequest, response: Response[str]) -> Response[str] | Response[bytes]:
    """A page with compressible parts as it is sent: compressed where the browser can read that."""
    response.headers["vary"] = "Accept-Encoding"
    if "gzip" not in request.headers.get("accept-encoding", ""):
        response.content = _PARTS.sub(lambda found: found[1] or found[2] or "", response.content)
        return response
    response.headers["content-encoding"] = "gzip"
    return Response(
        gzipped(response.content),
        status_code=response.status_code,
        media_type="text/html; charset=utf-8",
        headers=response.headers,
        cookies=response.cookies,
    )


def gzipped(page: str) -> bytes:
    """A page as a gzip file, its compressible parts compressed and the rest stored."""
    blocks, whole = [], []
    for place, text in enumerate(_PARTS.split(page)):
        if not text:
            continue
        blocks.append(_stored(text) if place % 3 == 0 else _compressed(text))
        whole.append(text)
    data = "".join(whole).encode()
    trailer = zlib.crc32(data).to_bytes(4, "little") + (len(data) & 0xFFFFFFFF).to_bytes(4, "little")
    return b"".join((_HEADER, *blocks, _LAST_BLOCK, trailer))


@lru_cache(maxsize=KEPT_PARTS)
def _compressed(text: str) -> bytes:
    return _deflated(text, LEVEL)


def _stored(text: str) -> bytes:
    return _deflated(text, 0)


def _deflated(text: str, level: int) -> bytes:
    """Blocks that refer to nothing before them, and that nothing after them can refer to."""
    compressor = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    return compressor.compress(text.encode()) + compressor.flush(zlib.Z_FULL_FLUSH)
