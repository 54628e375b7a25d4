"""Phrases: markup that messages repeat again and again travels as single characters.

A page brings the list with it (`data-phrases`) and names it in the address of its live updates, so a page of another
version gets the markup as it is. Unlike with compression, a phrase takes as many bytes whatever stands around it, so
the length of a message tells nothing but what the page shows. `static/js/patch.js` puts the phrases back.
"""

import re
from hashlib import blake2b

# The longer ones come first where one contains another. Pages hold them between apostrophes, so none has one, nor "&".
PHRASES = (
    '" aria-disabled="true" aria-describedby="why-',
    '<button type="submit" name="action" value="',
    '</span> <a class="log-clause" href="/rules/',
    '</hx-partial><hx-partial hx-target="#',
    '<button type="button" class="',
    '</button></li> <li id="plain-',
    '" role="tooltip" id="why-',
    '<hx-partial hx-target="#',
    '" aria-keyshortcuts="',
    ' aria-hidden="true">',
    ' · <a href="/rules/',
    '" aria-label="',
    '<li id="plain-',
    '<span class="',
    '<use href="#',
    '"/></svg>',
    ' class="',
    '" data-',
    "</span>",
    '"></k>',
    '<k n="',
    "</li>",
)
# Characters that no page shows; those that end lines somewhere, and the one that begins steps, are left out.
CODES = bytes([*range(0x01, 0x09), *range(0x0E, 0x1C)])
# As an attribute between apostrophes. Whoever looks for answers in a page finds only those that can be given.
PHRASES_ATTRIBUTE = "\n".join(PHRASES).replace('"action"', "&#34;action&#34;")
PHRASES_MARK = blake2b("\n".join(PHRASES).encode(), digest_size=4).hexdigest()

_PAIRS = [(phrase.encode(), CODES[place : place + 1]) for place, phrase in enumerate(PHRASES)]
_BY_CODE = {code: phrase for phrase, code in _PAIRS}
_CODE = re.compile(b"[" + re.escape(CODES) + b"]")


def shortened(message: bytes) -> bytes:
    """A message with its phrases as characters; such characters that are there already go.

    >>> expanded(shortened(b'<svg aria-hidden="true"><use href="#x\\x01"/></svg>'))
    b'<svg aria-hidden="true"><use href="#x"/></svg>'
    """
    found = message.translate(None, CODES)
    for phrase, code in _PAIRS:
        found = found.replace(phrase, code)
    return found


def expanded(message: bytes) -> bytes:
    """What a page makes of a message."""
    return _CODE.sub(lambda code: _BY_CODE.get(code[0], b""), message)
