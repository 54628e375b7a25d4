"""Comet Claim with one thing wrong: at least one game for every property that the test kit checks."""

from tests.contract.broken import ending, questions, replay, sight
from tests.contract.broken.register import BROKEN

__all__ = ["BROKEN", "ending", "questions", "replay", "sight"]
