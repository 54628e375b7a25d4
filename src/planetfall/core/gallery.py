"""Components as people look at them: names, facts and words of a pack, and nothing of any table."""

from typing import Any

import msgspec

from planetfall.core.events import reference


class Facet(msgspec.Struct, frozen=True):
    """Something by which components are told apart, such as the tag "science": the group, the value and its name."""

    group: str
    id: str
    name: str


class Component(msgspec.Struct, frozen=True):
    """A card, tile or place of a game with all its words, in one language.

    `ref` names it on tables, in logs and in addresses; `kind` says among which others a gallery lists it.
    """

    ref: str
    kind: str
    name: str
    text: tuple[str, ...] = ()  # sentence by sentence; what the drawing says is said here as well
    provenance: str = ""  # where it comes from: the mark of the pack
    facets: tuple[Facet, ...] = ()
    face: Any = None  # what the game's own template draws it from
    is_listed: bool = True  # whether galleries show it; else it is only found by its reference

    def matches(self, words: str) -> bool:
        """Whether all words occur in its name, text or facets.

        >>> Component("card-moss", "card", "Moss", ("Needs three oceans.",)).matches("ocean moss")
        True
        """
        inside = " ".join([self.name, *self.text, *(facet.name for facet in self.facets)]).casefold()
        return all(word in inside for word in words.casefold().split())


ref = reference  # galleries and logs refer to a component in the same way
