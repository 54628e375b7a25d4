"""The weights of the heuristics as attributes of a compiled class; `weights.toml` says what each is for."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# By their numbers, from 1.
SPECIALISTS: Final = [
    "pilot",
    "soldier",
    "travel_agent",
    "femme_fatale",
    "saboteur",
    "secret_agent",
    "scientist",
    "explorer",
    "recruiter",
]
RECRUITER: Final = 9


class Weights:
    """All weights of the game."""

    def __init__(self, numbers: dict[str, float]) -> None:
        self.seat_delay: float = numbers["seat_delay"]
        self.arrival: float = numbers["arrival"]
        self.sharpness: float = numbers["sharpness"]
        self.blur: float = numbers["blur"]
        self.newcomer: float = numbers["newcomer"]
        self.ice_sharpness: float = numbers["ice_sharpness"]
        self.ice_blur: float = numbers["ice_blur"]
        self.race_width: float = numbers["race_width"]
        self.race_blur: float = numbers["race_blur"]
        self.hope: float = numbers["hope"]
        self.last_call_worth: float = numbers["last_call_worth"]
        self.rescue_worth: float = numbers["rescue_worth"]
        self.march_worth: float = numbers["march_worth"]
        self.field: float = numbers["field"]
        self.secret_worth: float = numbers["secret_worth"]
        self.now: float = numbers["now"]
        self.event_worth: float = numbers["event_worth"]
        self.event_growth: float = numbers["event_growth"]
        self.look_worth: float = numbers["look_worth"]
        self.card: vec[float] = _by_number(numbers, "card")
        self.bias: vec[float] = _by_number(numbers, "bias")
        self.ranked: vec[i64] = _best_first(self.card)  # specialists but for the Recruiter, the best first


def _by_number(numbers: dict[str, float], table: str) -> vec[float]:
    """A weight for each specialist; there is none with the number 0."""
    return vec[float]([0.0] + [numbers[f"{table}.{name}"] for name in SPECIALISTS])


def _best_first(card: vec[float]) -> vec[i64]:
    ordered = sorted([(-card[number], number) for number in range(1, RECRUITER)])
    return vec[i64]([number for _, number in ordered])
