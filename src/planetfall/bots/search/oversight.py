"""What a weaker level overlooks: some of the answers to a question, by chance."""

from mypy_extensions import i64

from planetfall.core.chance import Chance


def noticed(overlooks_one_in: i64, answers: i64, chance: Chance) -> list[int]:
    """The places of the answers that are not overlooked, at least one; with 0 nothing is overlooked."""
    if overlooks_one_in == 0:
        return list(range(answers))
    found = [place for place in range(answers) if chance.randbelow(overlooks_one_in) > 0]
    return found if len(found) > 0 else [chance.randbelow(answers)]
