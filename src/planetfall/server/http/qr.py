"""Addresses as squares that a phone can read."""

import io
from functools import lru_cache

import segno
from markupsafe import Markup

BORDER = 2


@lru_cache(maxsize=256)
def qr(text: str) -> Markup:
    """A square as SVG without styles of its own."""
    drawing = segno.make(text, error="m", micro=False).svg_inline(
        border=BORDER, omitsize=True, svgclass="qr", lineclass=None, dark="#0e1024", light="#fff"
    )
    return Markup(drawing)


def qr_for_terminal(text: str) -> str:
    """A square made of characters."""
    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, border=BORDER, compact=True)
    return out.getvalue()
