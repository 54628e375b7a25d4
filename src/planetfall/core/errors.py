"""Exceptions, each with one sentence for the person who caused it."""

NOT_YOUR_TURN = "app.why.not-your-turn"  # the sentence for an answer of a seat that is not asked


class PlanetfallError(Exception):
    """Anything a person can cause; its text says what was expected, what came, and what to do."""


class IllegalAction(PlanetfallError):
    """An answer that the rules refuse, with the clause that refuses it.

    The reason is a sentence, or the key of one: in the catalogue of the game whose module is given, else in that of the
    application. It is looked up when it is read, in English; `Game.why_not` gives it in any language.
    """

    def __init__(
        self, clause: str, reason: str = "", *, key: str = "", module: str = "", **values: object
    ) -> None:
        super().__init__(clause, reason)
        self.clause = clause
        self.key = key
        self._reason = reason
        self._module = module
        self._values = values

    @property
    def reason(self) -> str:
        """The sentence in English."""
        from planetfall.core.translation import DEFAULT, application_catalogue, module_catalogue

        if not self.key:
            return self._reason
        if not self._module:
            return application_catalogue(DEFAULT).text(self.key, **self._values)
        catalogue = module_catalogue(self.key.partition(".")[0], self._module, DEFAULT)
        return catalogue.text(self.key, **self._values)

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})" if self.clause else self.reason


def owes_nothing(seat: int) -> IllegalAction:
    """The error for an answer of a seat that is not asked."""
    return IllegalAction("", key=NOT_YOUR_TURN, seat=seat)


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

    def __reduce__(self) -> tuple[type["BadPack"], tuple[list[str]]]:
        return BadPack, (self.mistakes,)


class BadWeights(PlanetfallError):
    """Weights that a game's heuristics do not have, or numbers outside their limits."""


class BadState(PlanetfallError):
    """A state text or position that does not describe a table."""
