"""The list of broken games."""

from collections.abc import Callable

from tests.contract.toy import Toy, ToyState

BROKEN: list[tuple[str, Toy]] = []


def breaks(*names: str) -> Callable[[type], type]:
    """Register a broken game, or a game with a broken state, for the properties that it breaks."""

    def register(made: type) -> type:
        game = made() if issubclass(made, Toy) else type(made.__name__, (Toy,), {"state_type": made})()
        if issubclass(made, ToyState):
            made.GAME = game  # type: ignore[attr-defined]
        BROKEN.extend((name, game) for name in names)
        return made

    return register
