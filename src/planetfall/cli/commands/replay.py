"""`planetfall replay`: prints a record, at once or step by step."""

from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

import planetfall
from planetfall.cli import settings, show
from planetfall.cli.files import read_text
from planetfall.cli.play import keyboard
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.record import Answer, Record, loads
from planetfall.core.state import Event, State


class Step(msgspec.Struct):
    """One answer, its label, the events that it caused, and the state afterwards."""

    answer: Answer
    label: str
    events: list[tuple[Event, str]]
    state: State


def replay(
    path: Path, seat_name: str | None, step: bool, pack: Path | None, as_json: bool, plain: bool
) -> None:
    """Print a record: everything, or what one seat could see."""
    record = loads(read_text(path))
    game = planetfall.game(record.header.game)
    first, steps, match = _collect(game, record, pack)
    seat = settings.parse_seat(seat_name, game, record.header.seats)
    out = show.console(plain)
    if as_json:
        out.file.write(msgspec.json.encode(_report(game, record, steps, match, seat)).decode() + "\n")
    elif step:
        _browse(out, game, first, steps, seat)
    else:
        for number in range(len(steps)):
            _print_step(out, game, steps, number, seat)
        _print_end(out, game, match, seat)


def _collect(game: Game, record: Record, pack: Path | None) -> tuple[State, list[Step], Match]:
    answers, _ = record.effective_answers()
    states: list[State] = []
    steps: list[Step] = []

    def watch(state: State, events: list[Event]) -> None:
        if states:
            answer = answers[len(steps)]
            label = game.label(states[-1], answer.seat, answer.action)
            told = [(event, game.event_text(state, event)) for event in events]
            steps.append(Step(answer, label, told, state.copy()))
        states.append(state.copy())

    match = Match.replay(game, record, settings.read_pack_file(pack, game), watch)
    return states[0], steps, match


def _lines(game: Game, step: Step, seat: int | None) -> list[str]:
    """The lines to print for a step: without a seat everything, else what the seat did and saw."""
    name = game.seat_names(int(step.state.seats))[step.answer.seat]
    own = [f"{name}: {step.label}"] if seat in (None, step.answer.seat) else []
    return own + [
        "  " + text for event, text in step.events if seat is None or game.is_shown(step.state, event, seat)
    ]


def _print_step(out: Console, game: Game, steps: list[Step], number: int, seat: int | None) -> None:
    for line in _lines(game, steps[number], seat):
        show.line(out, f"{number + 1:4} {line}" if not line.startswith(" ") else f"     {line}")


def _print_end(out: Console, game: Game, match: Match, seat: int | None) -> None:
    out.print()
    out.print(game.draw(game.shown(game.view(match.state, seat))))
    out.print()
    if match.state.over():
        show.outcome(out, game, match.state, match.record.header.players)
    else:
        names = game.seat_names(int(match.state.seats))
        waiting = ", ".join(names[actor] for actor in match.state.actors())
        show.line(out, f"The game is not over: {waiting} to answer.", "bold")


def _browse(out: Console, game: Game, first: State, steps: list[Step], seat: int | None) -> None:
    """Show step after step: Enter goes on, b goes back, a number goes there, q stops."""
    place = 0
    while True:
        state = steps[place - 1].state if place else first
        out.print(game.draw(game.shown(game.view(state, seat))))
        if place:
            _print_step(out, game, steps, place - 1, seat)
        try:
            typed = (
                keyboard.read_line(f"[{place} of {len(steps)}] Enter: on, b: back, a number, q: stop > ")
                .strip()
                .lower()
            )
        except EOFError:
            return
        if typed in ("q", "quit") or (not typed and place == len(steps)):
            return
        place = _next_place(typed, place, len(steps))


def _next_place(typed: str, place: int, last: int) -> int:
    if typed in ("b", "back"):
        return max(0, place - 1)
    if typed.isascii() and typed.isdigit() and len(typed) < 7:
        return min(int(typed), last)
    return place + 1 if place < last and not typed else place


def _report(game: Game, record: Record, steps: list[Step], match: Match, seat: int | None) -> dict[str, Any]:
    state = match.state
    report: dict[str, Any] = {
        "header": record.header,
        "answers": [_step_report(game, number, step, seat) for number, step in enumerate(steps, start=1)],
        "over": state.over(),
    }
    if seat is None or state.over():  # before the end a score may reveal what a seat does not know
        report |= {"scores": state.scores(), "winners": state.winners(), "accounts": game.breakdown(state)}
    return report


def _step_report(game: Game, number: int, step: Step, seat: int | None) -> dict[str, Any]:
    known = seat in (None, step.answer.seat)
    return {
        "number": number,
        "seat": step.answer.seat,
        "action": step.answer.action if known else None,
        "name": game.actions.name(step.answer.action) if known else None,
        "label": step.label if known else None,
        "events": [
            text for event, text in step.events if seat is None or game.is_shown(step.state, event, seat)
        ],
    }
