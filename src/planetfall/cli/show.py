"""Printing to the terminal, through one rich console."""

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from planetfall.core.game import Account, Game, Line
from planetfall.core.rulebook import Clause
from planetfall.core.state import State
from planetfall.core.translation import Catalogue

CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen and what can be scrolled back to


def console(plain: bool = False) -> Console:
    """A console for standard output; plain or piped output has no colours and no control codes."""
    if plain:
        return Console(color_system=None, force_terminal=False, no_color=True, highlight=False)
    return Console(highlight=False)


def clear(out: Console) -> None:
    """Clear the screen; where output is not a terminal, print a rule instead."""
    if out.is_terminal:
        out.file.write(CLEAR)
        out.file.flush()
    else:
        out.rule()


def line(out: Console, text: str, style: str = "") -> None:
    """Print a text; brackets in it are no markup."""
    out.print(Text(text, style=style))


def asked(name: str, question: str) -> str:
    """A question with the name of the seat that it is for, unless it says that itself.

    >>> asked("Red", "Choose your specialist."), asked("Red", "Red: which action?")
    ('Red: Choose your specialist.', 'Red: which action?')
    """
    return question if question.startswith(name) else f"{name}: {question}"


def sentences(out: Console, lines: Iterable[str]) -> None:
    """Print events, a line each."""
    for line in lines:
        out.print(Padding(Text(line), (0, 0, 0, 2), expand=False))


def choices(out: Console, rows: Sequence[tuple[str, str, str]]) -> None:
    """Print choices: the key of each, its label, and the name by which it can be given."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="bold cyan", no_wrap=True)
    table.add_column()
    table.add_column(style="dim", no_wrap=True)
    widest = max(len(label) for _, label, _ in rows) + max(len(name) for _, _, name in rows)
    beside = (
        widest + 10 <= out.width
    )  # names stand in a column of their own where all lines have room for them
    for key, label, name in rows:
        shown = "" if label.lower().rstrip(".") == name else name
        text = Text(label) if beside or not shown else Text.assemble(label, "  ", (shown, "dim"))
        table.add_row(f"{key})" if key else "", text, shown if beside else "")
    out.print(Padding(table, (0, 0, 0, 1), expand=False))


def refusals(out: Console, rows: Iterable[tuple[str, str, str]]) -> None:
    """Print what is not possible: name, reason and clause."""
    table = Table.grid(padding=(0, 2))
    for name, reason, clause in rows:
        table.add_row(Text(name), Text(reason), Text(clause, style="cyan"))
    out.print(Padding(table, (0, 0, 0, 2), expand=False))


def clause(out: Console, rule: Clause) -> None:
    """Print one clause of the rules."""
    origin = " · ".join(part for part in (rule.section, rule.editions, rule.source) if part)
    heading = Text.assemble((rule.number, "bold cyan"), "  ", (origin, "dim"))
    if rule.ruling:
        heading.append("  (our ruling)", style="yellow")
    out.print(heading)
    out.print(Padding(Text(rule.text), (0, 0, 0, 2), expand=False))
    out.print()


def outcome(
    out: Console, game: Game, state: State, players: Sequence[str], catalogue: Catalogue | None = None
) -> None:
    """Print who has won, and the sources of everybody's points; in the words of a catalogue, if one is given."""
    line(out, _translated_verdict(game, state, catalogue) if catalogue else verdict(game, state), "bold")
    accounts = sorted(game.breakdown(state), key=lambda account: -account.total)
    out.print(_account_table(accounts, players, catalogue.text("app.learn.total") if catalogue else "total"))


def verdict(game: Game, state: State) -> str:
    """The result as one sentence."""
    names = [game.seat_names(int(state.seats))[seat] for seat in state.winners()]
    if not names:
        return "Nobody wins."
    if len(names) == 1:
        return f"{names[0]} wins."
    return f"{', '.join(names[:-1])} and {names[-1]} share the win."


def _translated_verdict(game: Game, state: State, catalogue: Catalogue) -> str:
    names = [game.seat_names(int(state.seats))[seat] for seat in state.winners()]
    if names:
        return catalogue.text("app.ending.won", names=", ".join(names))
    return catalogue.text("app.ending.nobody" if state.seats > 1 else "app.ending.missed")


def _account_table(accounts: Sequence[Account], players: Sequence[str], total: str) -> Table:
    table = Table(box=box.SIMPLE, show_footer=True, pad_edge=False)
    table.add_column("", footer=total)
    for account in accounts:
        who = players[account.seat] if account.seat is not None and account.seat < len(players) else ""
        heading = Text(f"{account.name}\n{who}" if who else account.name, justify="right")
        table.add_column(heading, footer=str(account.total), justify="right")
    for source in dict.fromkeys(line.source for account in accounts for line in account.lines):
        found = [[line for line in account.lines if line.source == source] for account in accounts]
        table.add_row(Text(source), *map(_points, found))
        parts = [[part for line in lines for part in line.parts] for lines in found]
        for name in dict.fromkeys(part.source for own in parts for part in own):
            told = (_points([part for part in own if part.source == name]) for own in parts)
            table.add_row(Text(f"  {name}"), *told, style="dim")
    return table


def _points(lines: Sequence[Line]) -> str:
    return str(sum(line.points for line in lines)) if lines else "·"


def pairs(out: Console, rows: Iterable[tuple[str, str]]) -> None:
    """Print terms and their meanings in two columns."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold cyan", no_wrap=True)
    for word, meaning in rows:
        table.add_row(Text(word), Text(meaning))
    out.print(Padding(table, (0, 0, 0, 2), expand=False))
