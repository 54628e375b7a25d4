"""Tables built by hand, for tests, puzzles and bug reports."""

from collections.abc import Mapping
from typing import Any

from planetfall.games.terraforming_mars.components import Components
from planetfall.games.terraforming_mars.rules import TerraformingMars


def build(components: Components, fields: Mapping[str, Any]) -> TerraformingMars:
    """The table that the fields describe, or BadState with what is wrong."""
    raise NotImplementedError
