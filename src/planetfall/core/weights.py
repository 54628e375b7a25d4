"""The weights of a game's heuristics: named numbers kept as data, with the tuning runs that found them."""

import math
from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard

import msgspec

from planetfall.core import toml_text
from planetfall.core.errors import BadWeights
from planetfall.core.validation import nearest, shown

Limits = tuple[float, float]
FORMER_SEARCH = "ahead"  # what the table `search` is called in files of earlier versions
COMMON: Limits = (0.001, 1000.0)  # where a file states no other limits: nothing is divided by 0


class WeightTable(msgspec.Struct, frozen=True):
    """A game's weights by name; `card.pilot` is `pilot` in the table `card`."""

    text: str = ""  # as written, to be written again with its comments
    numbers: dict[str, float] = {}
    bounds: dict[str, Limits] = {}  # of weights or whole tables
    runs: tuple[dict[str, Any], ...] = ()  # what made them, the first run first
    search: dict[str, float] = {}  # those that are different where a search values positions

    def limits(self, name: str) -> Limits:
        """The least and the most that a weight may be."""
        return self.bounds.get(name) or self.bounds.get(name.partition(".")[0]) or COMMON

    def changed(self, numbers: Mapping[str, float]) -> "WeightTable":
        """The same with some other numbers, or BadWeights."""
        return msgspec.structs.replace(self.checked(numbers), numbers={**self.numbers, **numbers})

    def checked(self, numbers: Mapping[str, float]) -> "WeightTable":
        """The same table, if it could take these numbers; BadWeights otherwise."""
        for name, number in numbers.items():
            self._check(name, number)
        return self

    def _check(self, name: str, number: object) -> None:
        if name not in self.numbers:
            guess = nearest(name, self.numbers)
            hint = f"did you mean {guess}?" if guess else f"there are {', '.join(self.numbers) or 'none'}"
            raise BadWeights(f"there is no weight {name}; {hint}")
        least, most = self.limits(name)
        if not _is_number(number) or not least <= number <= most:
            raise BadWeights(f"the weight {name} is {shown(number)}, but must be from {least:g} to {most:g}")


def read_weights(text: str) -> WeightTable:
    """The weights in a text, or BadWeights."""
    try:
        data = toml_text.loads(text)
    except ValueError as error:
        raise BadWeights(f"the weights are no TOML text: {error}") from None
    runs, limits = data.get("runs", []), data.get("limits", {})
    search = data.get("search", data.get(FORMER_SEARCH, {}))
    if not isinstance(runs, list) or not isinstance(limits, dict):
        raise BadWeights("the weights need `runs` as tables and `limits` as a table")
    if not isinstance(search, dict):
        raise BadWeights("the weights need `search` as a table, if they have one")
    numbers = dict(_flat(data.get("weights"), ""))
    bounds = {name: _limits(name, given) for name, given in limits.items()}
    table = WeightTable(text, numbers, bounds, tuple(runs), dict(_flat(search, "")))
    return table.checked(numbers).checked(table.search)


def _flat(table: object, where: str) -> Iterator[tuple[str, Any]]:
    """The weights of a table and of the tables inside it."""
    if not isinstance(table, dict):
        raise BadWeights("the weights need a table `weights`")
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{where}{name}.")
        else:
            yield f"{where}{name}", float(value) if type(value) is int else value


def _limits(name: str, given: object) -> Limits:
    match given:
        case [least, most] if _is_number(least) and _is_number(most) and least <= most:
            return float(least), float(most)
    raise BadWeights(
        f"the limits of {name} are {shown(given)}, but must be the least and the most, as numbers"
    )


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
