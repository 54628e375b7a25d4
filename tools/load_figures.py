"""What a load test measures."""

import msgspec


class Figures(msgspec.Struct, frozen=True):
    """What was measured; times are in milliseconds, from sending an answer to its arrival at every page."""

    tables: int
    pages: int
    asked_rate: float
    seconds: float
    answers: int
    rate: float
    lost: int
    p50_ms: float
    p95_ms: float
    p99_ms: float
    worst_ms: float
    reply_p95_ms: float  # until the server says that the answer is stored
    commit_ms: float  # mean
    render_ms: float  # mean for one page
    bytes_per_answer: float
    server_cpu: float  # cores, while answers came
    cpu_ms: float  # of the server for one answer with its pages
    load_cpu: float  # cores that all the browsers took
    server_megabytes: float
    compiled: bool


def share(ordered: list[float], share: float) -> float:
    """The value that a share of all values does not exceed.

    >>> share([1.0, 2.0, 3.0, 4.0], 0.5), share([1.0, 2.0], 1.0), share([], 0.5)
    (2.0, 2.0, 0.0)
    """
    return ordered[max(0, round(share * len(ordered)) - 1)] if ordered else 0.0


def mean_ms(spent: dict[str, float], name: str) -> float:
    """The mean of a time that the server measures, in milliseconds."""
    return 1000 * spent[f"{name}_sum"] / max(1.0, spent[f"{name}_count"])
