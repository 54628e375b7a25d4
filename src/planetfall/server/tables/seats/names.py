"""Names of seats and other short texts that people type."""

NAME_LENGTH = 24
TITLE_LENGTH = 60
PACK_NAME_LENGTH = 80
CHAT_LENGTH = 400
BOT_NAMES = ("Kepler", "Vega", "Halley", "Tycho", "Lyra", "Rigel")


def clean_text(text: str, length: int) -> str:
    """A text without control characters and superfluous space, cut to a length.

    >>> clean_text(" Ada \\n Lovelace\\0", 8)
    'Ada Love'
    """
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())[:length]


def bot_name(seat: int) -> str:
    """The name of the bot at a seat: astronomers and stars."""
    return BOT_NAMES[seat % len(BOT_NAMES)]
