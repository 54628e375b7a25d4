"""Printing what the coach would do, and why."""

from rich.console import Console

from planetfall.bots.hints import Hint, Suggestion
from planetfall.cli import show
from planetfall.core.game import Game
from planetfall.core.state import State
from planetfall.core.translation import Catalogue

SURE = ((0.9, "high"), (0.7, "middle"), (0.0, "low"))  # ends of keys


def hint(out: Console, game: Game, state: State, seat: int, found: Hint) -> None:
    """Print the question of a seat, the best answers, and what speaks for each."""
    name = game.seat_names(int(state.seats))[seat]
    show.line(out, f"{show.asked(name, found.question.text)} ({found.question.clause})", "bold")
    for number, suggestion in enumerate(found.suggestions, start=1):
        show.line(out, f"{number}. {suggestion.label}")
        for line in _details(game.catalogue(), suggestion, first=number == 1):
            show.line(out, f"   {line}", "dim")
    for notice in found.notices:
        show.line(out, game.catalogue().text("app.coach.notice", notice=notice))


def _details(catalogue: Catalogue, suggestion: Suggestion, *, first: bool) -> list[str]:
    """Why the answer, and how sure the coach is, in the words of the pages."""
    lines = []
    if reason := suggestion.reason:
        points = catalogue.decimal(reason.points)
        lines.append(catalogue.text("app.coach.reason", reason=reason.text, points=points))
    if not suggestion.worlds:
        return [*lines, catalogue.text("app.coach.only")]
    sure = next(end for least, end in SURE if suggestion.share >= least)
    key = f"app.coach.sure.{sure}" if first else "app.coach.other"
    share = round(suggestion.share * 100)
    return [*lines, catalogue.text(key, share=share, count=suggestion.worlds)]
