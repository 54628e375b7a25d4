"""Printing what the coach would do, and why."""

from rich.console import Console

from planetfall.bots.hints import Hint, Suggestion
from planetfall.cli import show
from planetfall.core.game import Game
from planetfall.core.state import State

SURE = ((0.9, "very sure"), (0.7, "fairly sure"), (0.0, "a close call"))


def hint(out: Console, game: Game, state: State, seat: int, found: Hint) -> None:
    """Print the question of a seat, the best answers, and what speaks for each."""
    name = game.seat_names(int(state.seats))[seat]
    show.line(out, f"{name}: {found.question.text} ({found.question.clause})", "bold")
    for number, suggestion in enumerate(found.suggestions, start=1):
        show.line(out, f"{number}. {suggestion.label}")
        for line in _details(suggestion, first=number == 1):
            show.line(out, f"   {line}", "dim")
    for notice in found.notices:
        show.line(out, f"Keep in mind: {notice}")


def _details(suggestion: Suggestion, *, first: bool) -> list[str]:
    """Why the answer, and how sure the coach is."""
    lines = []
    if suggestion.reason:
        lines.append(f"{suggestion.reason.text} (+{suggestion.reason.points:.1f} points)")
    if not suggestion.worlds:
        return [*lines, "the only answer"]
    share = f"{suggestion.share:.0%} of {suggestion.worlds} worlds"
    if first:
        sure = next(word for least, word in SURE if suggestion.share >= least)
        return [*lines, f"{sure}: better than the next one in {share}"]
    return [*lines, f"better than the first one in {share}"]
