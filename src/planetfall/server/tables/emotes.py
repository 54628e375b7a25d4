"""Quick phrases of the chat: a small set, stored by its keys, so that everybody reads them in their own language."""

from planetfall.core.translation import Catalogue

EMOTES = ("hello", "good-luck", "well-played", "thanks", "oops", "one-moment", "good-game")


def emote_line(key: str) -> str:
    """What is stored for a quick phrase; empty for any other key.

    >>> emote_line("well-played"), emote_line("nonsense")
    (':well-played:', '')
    """
    return f":{key}:" if key in EMOTES else ""


def chat_text(text: str, catalogue: Catalogue) -> str:
    """A line of the chat as its reader sees it."""
    key = text.removeprefix(":").removesuffix(":")
    return catalogue.text(f"app.emote.{key}") if text == emote_line(key) else text
