"""What can go wrong, each with one sentence for the person who caused it."""


class PlanetfallError(Exception):
    """Anything a person can cause; its text says what was expected, what came, and what to do."""


class IllegalAction(PlanetfallError):
    """An answer that the rules refuse, with the clause that refuses it."""

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(f"{reason} ({clause})" if clause else reason)
        self.clause = clause
        self.reason = reason


class UnknownName(PlanetfallError):
    """A game, option, bot, action or clause that does not exist."""


class BadOption(PlanetfallError):
    """Options or a number of seats that a game does not allow."""


class BadRecord(PlanetfallError):
    """A record that cannot be read or replayed."""


class BadPack(PlanetfallError):
    """A pack of components with mistakes, one line for each."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__("; ".join(mistakes))
        self.mistakes = mistakes


class BadWeights(PlanetfallError):
    """Weights of advice that a game does not have, or numbers that it cannot weigh with."""


class BadState(PlanetfallError):
    """A state text or position that does not describe a table."""
