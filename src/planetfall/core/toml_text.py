"""Reading TOML that strangers may have written: its shape is bounded before it is parsed.

The parser of the standard library needs quadratic time and memory for keys with many parts, so a scan with a few
regular expressions, each linear in the length of the text, refuses what no file of ours comes near.
"""

import re
import tomllib
from typing import Any

MOST_CHARACTERS = 1 << 19
MOST_PARTS = 8  # of a dotted key
MOST_KEYS = 20_000  # the parts of dotted keys count one by one
LONGEST_KEY = 200
DEEPEST = 24  # lists and inline tables inside each other
TOO_DEEP = "its tables or lists are nested too deeply"
TOO_LONG = f"a key is longer than {LONGEST_KEY} characters"

# What may hold any sign: texts of several lines, texts of one line, comments. An open one reaches to the end.
_OPAQUE = re.compile(
    r'"""(?:\\.|[^\\"]++|"(?!""))*+(?:"{3,5}+|\\?\Z)'
    r"|'''(?:[^']++|'(?!''))*+(?:'{3,5}+|\Z)"
    r'|"(?:\\[^\n]|[^"\\\n]++)*+"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*",
    re.DOTALL,
)
_LONG_KEY = re.compile(rf"(?<![\w-])[\w-]{{{LONGEST_KEY + 1},}}+(?=[ \t]*[=.\]])")
_DOTTED = re.compile(rf"(?<![\w-])[\w-]+(?:[ \t]*\.[ \t]*[\w-]+){{{MOST_PARTS},}}")
_BRACKET = re.compile(r"[\[\]{}]")
_AFTER_KEY = re.compile(r"[ \t]*[=.]")
_QUOTED = "q"  # stands for a text once it is known not to matter


class BadShape(ValueError):
    """A text that is too large, too deep or has too many keys to be parsed."""


def loads(text: str) -> dict[str, Any]:
    """The data of a TOML text, or ValueError: BadShape before it is parsed, TOMLDecodeError while it is."""
    check_shape(text)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadShape(TOO_DEEP) from None


def check_shape(text: str) -> None:
    """Refuse a TOML text that is larger, deeper or fuller than any file needs to be.

    >>> check_shape("a.b.c.d.e.f.g.h.i = 1")
    Traceback (most recent call last):
        ...
    planetfall.core.toml_text.BadShape: its tables or lists are nested too deeply
    """
    if len(text) > MOST_CHARACTERS:
        raise BadShape(f"it has {len(text)} characters; at most {MOST_CHARACTERS} are read")
    bare = _OPAQUE.sub(_without_text, text)
    if _LONG_KEY.search(bare):
        raise BadShape(TOO_LONG)
    if _DOTTED.search(bare):
        raise BadShape(TOO_DEEP)
    if bare.count("=") + bare.count(".") + bare.count("[") > MOST_KEYS:
        raise BadShape(f"it has more than {MOST_KEYS} keys and lists")
    if _depth(bare) > DEEPEST:
        raise BadShape(TOO_DEEP)


def _without_text(found: re.Match[str]) -> str:
    if found[0].startswith("#"):
        return ""
    if len(found[0]) > LONGEST_KEY and _AFTER_KEY.match(found.string, found.end()):
        raise BadShape(TOO_LONG)
    return _QUOTED


def _depth(bare: str) -> int:
    """How deep brackets are nested, whether they fit or not."""
    depth = deepest = 0
    for bracket in _BRACKET.findall(bare):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest
