"""Who of several waiting people is seated together: those who have waited longest, none of whom has blocked another."""

from collections.abc import Collection, Sequence

MOST_CONSIDERED = 24  # people; to look through all groups of more would take long


def first_group(
    people: Sequence[str], seats: int, blocked: Collection[frozenset[str]]
) -> tuple[str, ...] | None:
    """The first people (given by how long they wait) who fill a table and of whom nobody has blocked another.

    >>> first_group(["ada", "ben", "cleo", "dan"], 3, [frozenset({"ada", "ben"})])
    ('ada', 'cleo', 'dan')
    >>> first_group(["ada", "ben"], 3, []) is None
    True
    """
    return _completed((), people[:MOST_CONSIDERED], seats, blocked)


def _completed(
    chosen: tuple[str, ...], others: Sequence[str], seats: int, blocked: Collection[frozenset[str]]
) -> tuple[str, ...] | None:
    if len(chosen) == seats:
        return chosen
    for place in range(len(others) - (seats - len(chosen)) + 1):
        newcomer = others[place]
        if any(frozenset({newcomer, each}) in blocked for each in chosen):
            continue
        found = _completed((*chosen, newcomer), others[place + 1 :], seats, blocked)
        if found is not None:
            return found
    return None
