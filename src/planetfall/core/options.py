"""Options of a game, declared as data."""

from collections.abc import Iterator, Mapping
from itertools import chain, product

import msgspec

from planetfall.core.errors import BadOption


class Option(msgspec.Struct, frozen=True):
    """An option of a game: its name, its legal values and what it means."""

    name: str
    kind: str  # "choice", "flag" or "number"
    default: str
    allowed: tuple[str, ...]
    help: str = ""  # where the game has no catalogue that says it
    only: tuple[tuple[str, str], ...] = ()  # other options that must have these values
    since: int = 1  # the version of the rules that brought it
    before: str = ""  # what was played before that version
    apart: bool = False  # it has nothing to do with the others: checks try its values one at a time

    def applies(self, options: Mapping[str, str]) -> bool:
        """Whether the option means anything beside the given ones."""
        return all(options.get(name) == value for name, value in self.only)

    def under(self, rules: int) -> "Option":
        """The option as a version of the rules has it: before it was brought in there was no choice.

        >>> Option("order", "choice", "free", ("free", "clockwise"), since=2, before="clockwise").under(1).allowed
        ('clockwise',)
        """
        if self.since <= rules:
            return self
        return msgspec.structs.replace(self, default=self.before, allowed=(self.before,))


def resolve_options(declared: tuple[Option, ...], given: Mapping[str, str]) -> dict[str, str]:
    """The full set of options from those that were given, or BadOption with what was expected."""
    known = {option.name: option for option in declared}
    for name in given:
        if name not in known:
            raise BadOption(f"there is no option {name!r}; there are {', '.join(known) or 'none'}")
    settled: dict[str, str] = {}
    for option in declared:
        _settle(option, given, settled)
    return settled


def _settle(option: Option, given: Mapping[str, str], settled: dict[str, str]) -> None:
    value = str(given.get(option.name, option.default))
    if value not in option.allowed:
        raise BadOption(f"option {option.name} is {value!r}, but may be {', '.join(option.allowed)}")
    if option.applies(settled):
        settled[option.name] = value
    elif option.name in given and value != option.default:
        needs = " and ".join(f"{name}={wanted}" for name, wanted in option.only)
        raise BadOption(f"option {option.name} only goes with {needs}")


def combinations(declared: tuple[Option, ...]) -> Iterator[dict[str, str]]:
    """Every legal set of options once; each value of an option that is `apart` once, beside the defaults."""
    seen: set[tuple[tuple[str, str], ...]] = set()
    every = product(*((option.default,) if option.apart else option.allowed for option in declared))
    usual = tuple(option.default for option in declared)
    single = (
        (*usual[:place], value, *usual[place + 1 :])
        for place, option in enumerate(declared)
        if option.apart
        for value in option.allowed
    )
    for values in chain(every, single):
        chosen: dict[str, str] = {}
        for option, value in zip(declared, values, strict=True):
            if option.applies(chosen):
                chosen[option.name] = value
        key = tuple(sorted(chosen.items()))
        if key not in seen:
            seen.add(key)
            yield chosen
