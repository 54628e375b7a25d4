"""Finds every mistake in a pack, each as one sentence that names the entry."""

from typing import Any

import msgspec

from planetfall.games.terraforming_mars.cards import Contents


def contents(data: dict[str, Any]) -> Contents:
    """The contents of a sound pack, or BadPack with every mistake found."""
    return msgspec.convert(data, Contents)
