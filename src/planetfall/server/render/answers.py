"""Answers as templates get them: which of them a template looks up is noted, and all that it depends on."""

from collections.abc import ItemsView, Iterator, KeysView, Mapping, ValuesView
from typing import Any


class Lookups:
    """What was looked up among some answers, and what was found; None where there was no such answer."""

    def __init__(self, found: dict[Any, Any], whole: Mapping[int, Any] | None) -> None:
        self.found = found
        self.whole = whole  # all answers, if somebody looked at all
        self._is_bare = whole is None and not any(value is not None for value in found.values())

    def fits(self, answers: Mapping[int, Any]) -> bool:
        """Whether the same would have been found among other answers."""
        if self.whole is not None:
            return self.whole == answers
        if not answers:
            return self._is_bare
        get = answers.get
        for action, found in self.found.items():  # noqa: SIM110 (as a loop it takes half the time)
            if get(action) != found:
                return False
        return True


class TrackedAnswers:
    """Answers that note which of them are looked up."""

    def __init__(self, answers: Mapping[int, Any]) -> None:
        self._answers = answers
        self._found: dict[Any, Any] = {}
        self._all = False

    def __getitem__(self, action: int) -> Any:
        self._found[action] = self._answers.get(action)
        return self._answers[action]

    def __contains__(self, action: object) -> bool:
        self._found[action] = found = self._answers.get(action)  # type: ignore[call-overload]
        return found is not None

    def get(self, action: int, default: Any = None) -> Any:
        """An answer, if it can be given."""
        found = self._found[action] = self._answers.get(action)
        return default if found is None else found

    def __iter__(self) -> Iterator[int]:
        return iter(self._whole())

    def __len__(self) -> int:
        return len(self._whole())

    def keys(self) -> KeysView[int]:
        """All actions."""
        return self._whole().keys()

    def values(self) -> ValuesView[Any]:
        """All answers."""
        return self._whole().values()

    def items(self) -> ItemsView[int, Any]:
        """All answers with their actions."""
        return self._whole().items()

    def _whole(self) -> Mapping[int, Any]:
        self._all = True
        return self._answers

    @property
    def lookups(self) -> Lookups:
        """What has been looked up."""
        return Lookups(self._found, self._answers if self._all else None)

    def fits(self, answers: Mapping[int, Any]) -> bool:
        """Whether the same would have been found among other answers."""
        return self.lookups.fits(answers)

    def would_find(self, other: Lookups) -> bool:
        """Whether somebody would find the same here."""
        return other.fits(self._answers)

    def note(self, other: Lookups) -> None:
        """Note what was looked up when something was rendered that is used again."""
        self._found.update(other.found)
        self._all = self._all or other.whole is not None

    def begin(self) -> tuple[dict[Any, Any], bool]:
        """Begin to note what a part looks up; what was noted before is to be given to `end`."""
        before = self._found, self._all
        self._found, self._all = {}, False
        return before

    def end(self, before: tuple[dict[Any, Any], bool]) -> Lookups:
        """What the part has looked up."""
        own = self.lookups
        self._found, self._all = before
        self.note(own)
        return own
