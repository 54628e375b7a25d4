"""Answers as sentences: each block of a game's answers has a function that words one of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from planetfall.core.game import Gain
from planetfall.core.translation import Translator

Names = TypeVar("Names", bound=Translator)
Block = TypeVar("Block")
Sentence = tuple[str, dict[str, object]]  # its key, and what it is about
Label = Callable[[Names, int, int], Sentence]  # for a seat and the place of an answer in its block
Labels = Sequence[tuple[int, Label[Names]]]  # by the first answer of each block, in ascending order
Consequence = Callable[
    [Names, int, int], Sentence | None
]  # for a seat and an answer; None: its label says it all

Effect = tuple[str, dict[str, object], str]  # a sentence, and the symbol that shows it, or ""
Preview = Callable[[Names, int, int], Iterable[Effect]]  # for a seat and an answer


def label(labels: Labels[Names], names: Names, seat: int, action: int) -> str:
    """An answer as a sentence for this moment."""
    first, sentence = block_with(labels, action)
    key, values = sentence(names, seat, action - first)
    return names.text(f"answer.{key}", **values)


def consequence(
    found: Mapping[int, Consequence[Names]], names: Names, kind: int, seat: int, action: int
) -> str:
    """What an answer leads to, by the kind of the open question, or "" where the answer's label says it all."""
    sentence = found[kind](names, seat, action) if kind in found else None
    return names.text(f"consequence.{sentence[0]}", **sentence[1]) if sentence else ""


def previews(
    found: Mapping[int, Preview[Names]], names: Names, kind: int, seat: int, legal: Sequence[int]
) -> dict[int, tuple[Gain, ...]]:
    """What answers would give or cost, by the kind of the open question; answers that say it all are left out."""
    if kind not in found:
        return {}
    told = {
        action: tuple(
            Gain(names.text(f"preview.{key}", **values), icon)
            for key, values, icon in found[kind](names, seat, action)
        )
        for action in legal
    }
    return {action: gains for action, gains in told.items() if gains}


def block_with(blocks: Sequence[tuple[int, Block]], action: int) -> tuple[int, Block]:
    """The block that an answer lies in: the last one that begins no later.

    >>> block_with([(0, "done"), (1, "board"), (7, "launch")], 6)
    (1, 'board')
    """
    for block in reversed(blocks):
        if block[0] <= action:
            return block
    raise ValueError(f"there is no answer {action}")
