"""`planetfall rules --source`: lists the paragraphs of a printed rulebook, and the clauses that carry them."""

import sys

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from planetfall.cli import show
from planetfall.cli.commands.rules import in_language
from planetfall.core.errors import PlanetfallError
from planetfall.core.game import Game
from planetfall.core.printed_rulebook import Paragraph, PrintedRulebook, Section, printed_rulebooks
from planetfall.core.translation import Catalogue, application_catalogue

NOT_COVERED = 1
CLAUSES_WIDTH = 24  # characters: three numbers of clauses, or a reason


def source(
    name: str, number: str | None, edition: str | None, language: str, as_json: bool, plain: bool
) -> int:
    """List paragraphs with their clauses, or those of one clause; returns 1 when one has none."""
    game = in_language(name, language)
    books = [_of_clause(book, game, number) for book in _of_edition(game, edition)]
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(_data(books))).decode() + "\n")
    else:
        _print(show.console(plain), books, application_catalogue(language))
    return NOT_COVERED if any(book.uncovered() for book in books) else 0


def _of_edition(game: Game, edition: str | None) -> list[PrintedRulebook]:
    books = printed_rulebooks(game)
    found = [book for book in books if edition in (None, book.edition)]
    if not found:
        known = ", ".join(book.edition for book in books if book.edition)
        raise PlanetfallError(
            f"there is no edition {edition!r}; there {f'are {known}' if known else 'is one only'}"
        )
    return found


def _of_clause(book: PrintedRulebook, game: Game, number: str | None) -> PrintedRulebook:
    """A rulebook with only those paragraphs that a clause carries; all of them without a clause."""
    if number is None:
        return book
    wanted = game.rulebook().clause(number).number
    kept = (
        msgspec.structs.replace(
            section, paragraphs=tuple(entry for entry in section.paragraphs if wanted in entry.clauses)
        )
        for section in book.sections
    )
    return msgspec.structs.replace(book, sections=tuple(section for section in kept if section.paragraphs))


def _data(books: list[PrintedRulebook]) -> dict[str, object]:
    uncovered = (
        {"edition": book.edition, "section": section.title, "text": paragraph.text}
        for book in books
        for section, paragraph in book.uncovered()
    )
    return {"rulebooks": books, "missing": list(uncovered)}


def _print(out: Console, books: list[PrintedRulebook], catalogue: Catalogue) -> None:
    for book in books:
        show.line(out, book.title, "bold underline")
        for section in book.sections:
            out.print()
            show.line(out, _heading(section, catalogue), "bold")
            out.print(Padding(_table(section, catalogue), (0, 0, 0, 2), expand=False))
        out.print()
        _sum_up(out, book, catalogue)


def _heading(section: Section, catalogue: Catalogue) -> str:
    if section.page is None:
        return section.title
    return f"{section.title} ({catalogue.text('app.rules.source.page', number=section.page)})"


def _table(section: Section, catalogue: Catalogue) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=CLAUSES_WIDTH, style="cyan")
    table.add_column()
    for paragraph in section.paragraphs:
        text = f"({paragraph.place}) {paragraph.text}" if paragraph.place else paragraph.text
        table.add_row(_carried_by(paragraph, catalogue), Text(text))
    return table


def _carried_by(paragraph: Paragraph, catalogue: Catalogue) -> Text:
    if paragraph.clauses:
        return Text(" ".join(paragraph.clauses))
    if paragraph.no_rule is None:
        return Text("?", style="bold red")
    reason = catalogue.text(f"app.rules.no-rule.{paragraph.no_rule}")
    return Text(catalogue.text("app.rules.no-rule", reason=reason), style="dim")


def _sum_up(out: Console, book: PrintedRulebook, catalogue: Catalogue) -> None:
    show.line(out, catalogue.text("app.rules.source.carried", **book.tally()), "bold")
    missing = "; ".join(f"{section.title}: {paragraph.text}" for section, paragraph in book.uncovered())
    if missing:
        show.line(out, catalogue.text("app.rules.source.missing", paragraphs=missing), "bold red")
    else:
        show.line(out, catalogue.text("app.rules.source.complete"))
    out.print()
