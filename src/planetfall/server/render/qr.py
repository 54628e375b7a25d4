"""QR codes of addresses."""

import io
from functools import lru_cache

from markupsafe import Markup

BORDER = 2


@lru_cache(maxsize=256)
def qr(text: str) -> Markup:
    """A QR code as SVG without inline styles."""
    import segno  # few pages show a QR code

    svg = segno.make(text, error="m", micro=False).svg_inline(
        border=BORDER, omitsize=True, svgclass="qr", lineclass=None, dark="#0e1024", light="#fff"
    )
    return Markup(svg)


def qr_for_terminal(text: str) -> str:
    """A QR code made of characters."""
    import segno

    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, border=BORDER, compact=True)
    return out.getvalue()
