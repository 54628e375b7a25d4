"""Keys of answers: what is printed on a component is its key, and an answer keeps its key while the question stays."""

from collections.abc import Iterable, Sequence

from planetfall.core.game import Game
from planetfall.core.record import Answer
from planetfall.core.state import State

RESERVED = "aclrsuy"  # letters that do something else on a page: the list, chat, log, rules, skip, undo, redo
LETTERS = tuple(letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in RESERVED)
DIGITS = tuple("123456789")
MAX_NUMBERS = 1000


class AnswerKeys:
    """The keys of the answers of one seat, from question to question.

    Where numbers are printed on what is chosen they are the keys, and other answers have letters; where none are, the
    answers are counted. As long as the same question is asked in the same turn nothing is renumbered.
    """

    def __init__(self, typed: bool = False) -> None:
        self._typed = typed  # keys are typed with Enter: numbers may have several digits
        self._question: tuple[object, ...] = ()
        self._keys: dict[int, str] = {}

    def keys(self, game: Game, state: State, seat: int, turn: int) -> dict[int, str]:
        """A key for each legal answer of a seat, as far as there are any; `turn` is when the seat's turn began."""
        legal = game.listed(state, seat)
        question = (seat, turn, game.question(state, seat).kind)
        if question != self._question:
            self._question, self._keys = question, {}
        if not self._keys.keys() >= set(legal):
            self._assign(game, state, seat, legal)
        return {action: self._keys[action] for action in legal if action in self._keys}

    def _assign(self, game: Game, state: State, seat: int, legal: Sequence[int]) -> None:
        """Give keys to the answers that have none."""
        shown = [*legal, *game.impossible(state, seat)]
        printed = {action: game.printed_key(state, seat, action) for action in shown}
        taken = set(self._keys.values())
        for action in legal:
            key = printed[action]
            if action not in self._keys and key not in taken and self._can_be_pressed(key):
                self._keys[action] = key
                taken.add(key)
        spare = (key for key in self._spare(printed.values()) if key not in taken)
        for action, key in zip((action for action in legal if action not in self._keys), spare, strict=False):
            self._keys[action] = key

    def _can_be_pressed(self, key: str) -> bool:
        return bool(key) and (self._typed or len(key) == 1)

    def _spare(self, printed: Iterable[str]) -> Iterable[str]:
        """What is left for answers on which nothing is printed."""
        if any(key.isdigit() and key != "0" for key in printed):
            return LETTERS
        return map(str, range(1, MAX_NUMBERS)) if self._typed else (*DIGITS, *LETTERS)


def turn_start(answers: Sequence[Answer], seat: int) -> int:
    """How many answers stood when the present turn of a seat began.

    >>> turn_start([Answer(0, 5), Answer(1, 2), Answer(1, 3)], 1)
    1
    """
    start = len(answers)
    while start and answers[start - 1].seat == seat:
        start -= 1
    return start
