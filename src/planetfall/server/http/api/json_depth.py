"""A limit on how deep the JSON of a request is nested; parsers give up on deeper ones in the middle of their work."""

import re

from litestar.exceptions import ClientException

from planetfall.server.http.responses import AnyRequest

DEEPEST = 32
_TEXT = re.compile(rb'"(?:\\.|[^"\\]++)*+"?', re.DOTALL)
_BRACKET = re.compile(rb"[\[\]{}]")


async def check_json_depth(request: AnyRequest) -> None:
    """Refuse a body with 400 whose lists and objects are nested deeper than any that is asked for."""
    if is_deep(await request.body()):
        raise ClientException(f"the body's lists and objects are nested deeper than {DEEPEST}")


def is_deep(body: bytes) -> bool:
    """Whether brackets outside of texts are nested too deeply.

    >>> is_deep(b"[" * 40), is_deep(b'["[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["]')
    (True, False)
    """
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return False
    depth = 0
    for bracket in _BRACKET.findall(_TEXT.sub(b"", body)):
        depth += 1 if bracket in b"[{" else -1
        if depth > DEEPEST:
            return True
    return False
