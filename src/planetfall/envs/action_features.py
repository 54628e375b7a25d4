"""What answers have in common, as numbers, so that a network can score answers that it has never seen.

An answer's features are its kind, the numbers and words of its name, whose colour it names, and what the pack says of
the thing that it is about: price, tags and effects of a card, coordinates of a planet, bonus of an area. They depend on
the game, the pack and the seat, not on the position, so they are made once; the mask tells which answers count.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from planetfall.core.encode import Slice, size_of
from planetfall.core.game import Game
from planetfall.core.pack import Pack
from planetfall.envs.pack_facts import Facts, Things, things_of

if TYPE_CHECKING:
    from planetfall.envs.setting import Array

VERSION = 1  # changes whenever a column gets another meaning
NUMBERS = 2  # of a name: "board hangar 3 slot 2"
LEAST, MOST = -(2**15), 2**15 - 1
LINKS = frozenset(("to", "in", "on", "for"))  # what follows them is where an answer leads


class ActionFeatures:
    """The features of a game's answers; columns are those of the shipped pack, whatever pack is described.

    >>> import planetfall
    >>> features = ActionFeatures(planetfall.game("terraforming-mars"))
    >>> row = features.matrix(seat=0, seats=2)[features.game.actions.parse("play asteroid")]
    >>> {features.columns[place]: int(row[place]) for place in row.nonzero()[0]}["thing: cost"]
    14
    """

    version = VERSION

    def __init__(self, game: Game, pack: Pack | None = None) -> None:
        self.game = game
        table = game.actions
        self._verbs = [verb for verb, numbers in table.blocks().items() for _ in numbers]
        self._labels = [table.name(n).removeprefix(verb).split() for n, verb in enumerate(self._verbs)]
        shipped = things_of(game.pack())
        self._facts = self._found(shipped if pack is None else things_of(pack))
        known = self._found(shipped)
        self._kinds = list(table.blocks())
        self._words = self._telling_words(known)
        self._said = sorted({column for facts in known for column in facts})

    @cached_property
    def layout(self) -> tuple[Slice, ...]:
        """The parts of a row, each with its shape and meaning."""
        return (
            ("kind", (len(self._kinds),), "which kind of answer it is"),
            ("numbers", (NUMBERS,), "the numbers in its name"),
            ("turn", (self.game.most_seats,), "how many turns after the viewer the seat comes that it names"),
            ("words", (len(self._words),), "the words in its name that the pack says too little about"),
            ("leads to", (len(self._words),), "those of them that say where it leads"),
            ("thing", (len(self._said),), "what the pack says about the thing that it names"),
        )

    @cached_property
    def columns(self) -> list[str]:
        """What each number of a row means."""
        parts = {
            "kind": self._kinds,
            "number": range(1, NUMBERS + 1),
            "turn": range(self.game.most_seats),
            "word": self._words,
            "leads to": self._words,
            "thing": self._said,
        }
        return [f"{part}: {name}" for part, names in parts.items() for name in names]

    @property
    def size(self) -> int:
        """How many numbers a row has."""
        return size_of(self.layout)

    def matrix(self, seat: int, seats: int) -> "Array":
        """A row for each answer, as a seat of a table sees it."""
        rows = self._rows.copy()
        colours = [badge.removeprefix("badge-") for badge in self.game.seat_badges(seats)]
        start = len(self._kinds) + NUMBERS
        for number, label in enumerate(self._labels):
            for word in label:
                if word in colours:
                    rows[number, start + (colours.index(word) - seat) % seats] = 1
        return rows

    @cached_property
    def _rows(self) -> "Array":
        """All that does not depend on the seat."""
        import numpy as np  # those who only describe the columns need not have it

        rows = np.zeros((len(self._labels), self.size), dtype=np.int16)
        places = {name: place for place, name in enumerate(self.columns)}
        for number, features in enumerate(self._features()):
            for column, value in features.items():
                if column in places:
                    rows[number, places[column]] = min(max(value, LEAST), MOST)
        return rows

    def _features(self) -> Iterator[Facts]:
        for verb, label, facts in zip(self._verbs, self._labels, self._facts, strict=True):
            found = Counter({f"thing: {column}": number for column, number in facts.items()})
            found[f"kind: {verb}"] = 1
            for place, digit in enumerate(word for word in label if word.isdecimal()):
                found[f"number: {place + 1}"] = int(digit)
            for place, word in enumerate(label):
                found[f"word: {word}"] += 1
                found[f"leads to: {word}"] += bool(LINKS & set(label[:place]))
            yield found

    def _found(self, things: Things) -> list[Facts]:
        """What a pack says about each answer."""
        usual = self._usual_sections(things)
        return [
            things.facts(label, usual[verb]) for verb, label in zip(self._verbs, self._labels, strict=True)
        ]

    def _usual_sections(self, things: Things) -> dict[str, str]:
        """The section of the pack that most answers of a kind are about: two sections may use one name."""
        counts: dict[str, Counter[str]] = {verb: Counter() for verb in self._verbs}
        for verb, label in zip(self._verbs, self._labels, strict=True):
            counts[verb].update(things.sections(label))
        return {verb: max(sorted(count), key=count.__getitem__, default="") for verb, count in counts.items()}

    def _telling_words(self, known: Sequence[Facts]) -> list[str]:
        """The words of all kinds of answers in which what the pack says does not tell one answer from another."""
        alike: dict[str, list[tuple[Any, ...]]] = {}
        for verb, label, facts in zip(self._verbs, self._labels, known, strict=True):
            numbers = [word for word in label if word.isdecimal()]
            alike.setdefault(verb, []).append((*sorted(facts.items()), *numbers))
        vague = {verb for verb, rows in alike.items() if len(set(rows)) < len(rows)}
        return sorted(
            {
                word
                for verb, label in zip(self._verbs, self._labels, strict=True)
                for word in label
                if verb in vague and not word.isdecimal() and word not in LINKS
            }
        )
