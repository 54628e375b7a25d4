"""Writes docs/reference: for each game its options, answers, events, views and positions, read from the code itself.

`make reference` writes the pages anew; a test compares them with what is stored.
"""

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

import planetfall
from planetfall.core.events import EventKind, EventValue
from planetfall.core.game import Game
from planetfall.core.position import PositionField

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "reference"
MOST_IDS = 40  # that are listed in full
Lines = Iterator[str]


def main() -> None:
    """Write the pages of all games that this repository ships."""
    FOLDER.mkdir(exist_ok=True)
    for name in shipped():
        path(name).write_text(page(planetfall.game(name)), encoding="utf-8")
        sys.stdout.write(f"{path(name).relative_to(ROOT)}\n")


def shipped() -> list[str]:
    """The ids of the games of this repository."""
    return [
        name
        for name in planetfall.game_ids()
        if type(planetfall.game(name)).__module__.startswith("planetfall.")
    ]


def path(name: str) -> Path:
    """Where the reference of a game is stored."""
    return FOLDER / f"{name}.md"


def page(game: Game) -> str:
    """The whole reference of a game."""
    return "\n".join(_page(game)) + "\n"


def _page(game: Game) -> Lines:
    rules = f"src/{type(game).__module__.rpartition('.')[0].replace('.', '/')}/rules.md"
    yield f"# {game.title}: reference"
    yield ""
    yield "Written by `make reference` from the code; change it there."
    yield f"Clauses like `{next(iter(game.rulebook().clauses))}` are numbered in [rules.md](../../{rules})."
    yield ""
    seats = f"{game.least_seats} to {game.most_seats} seats"
    yield f"Game id `{game.id}`, {seats}, rules version {game.rules_version}."
    for section in (_options, _answers, _events, _views, _positions):
        yield ""
        yield from section(game)


# -- options and answers ------------------------------------------------------------------------------------------


def _options(game: Game) -> Lines:
    yield "## Options"
    yield ""
    yield 'What `game.new(seats, seed, options={"name": "value"})` takes.'
    yield ""
    yield from _table(
        ("option", "values", "default", "meaning"),
        (
            (
                f"`{option.name}`",
                ", ".join(f"`{value}`" for value in option.allowed),
                f"`{option.default}`",
                _sentence(option.help)
                + "".join(f" Only with `{name}={value}`." for name, value in option.only),
            )
            for option in game.described_options()
        ),
    )


def _answers(game: Game) -> Lines:
    yield "## Answers"
    yield ""
    yield f"The {len(game.actions)} answers in blocks. Numbers never move; `game.actions` knows the name of each."
    yield ""
    yield from _table(
        ("answer", "numbers", "what follows the verb", "meaning"),
        (
            (f"`{verb}`", _range(block), _labels(game, verb, block), game.actions.meaning(verb))
            for verb, block in game.actions.blocks().items()
        ),
    )


def _range(numbers: range) -> str:
    return f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def _labels(game: Game, verb: str, block: range) -> str:
    names = [game.actions.name(number).removeprefix(verb).strip() for number in block]
    return _listed(names) if any(names) else ""


# -- events -------------------------------------------------------------------------------------------------------


def _events(game: Game) -> Lines:
    kinds = game.event_kinds()
    yield "## Events"
    yield ""
    yield "What `state.take_events()` gives after `state.listen()`: an event has a `kind`, its `values` in this order,"
    yield "an `audience` and a `clause`. `game.event_values(event)` gives the values by name, `game.event_refs(state,"
    yield "event)` references to what they name: `zone-…` where a value is marked so. The level places an event in the"
    yield "course of a game: a `round`, a `phase` of it, somebody's `turn`, or the `result` of one of these."
    yield ""
    yield from _table(
        ("kind", "what has happened", "level", "values", "seen by", "clause"),
        (
            (f"`{name}`", kind.meaning, kind.level, _values(kind), kind.audience, ", ".join(kind.clauses))
            for name, kind in kinds.items()
        ),
    )
    yield ""
    yield "Values that are places in a list of ids, counted from 0:"
    yield ""
    yield from _table(("values", "ids"), _id_lists(kinds.values()))


def _values(kind: EventKind) -> str:
    return "<br>".join(f"`{value.name}`: {value.meaning}{_of(value)}" for value in kind.values)


def _of(value: EventValue) -> str:
    return f" `{value.of}-…`" if value.of else ""


def _id_lists(kinds: Iterable[EventKind]) -> list[tuple[str, str]]:
    names: dict[tuple[str, ...], dict[str, None]] = {}
    for value in _all_values(kinds):
        names.setdefault(value.ids, {})[value.name] = None
    return [(", ".join(f"`{name}`" for name in found), _listed(ids)) for ids, found in names.items()]


def _all_values(kinds: Iterable[EventKind]) -> Iterator[EventValue]:
    return (value for kind in kinds for value in kind.values if value.ids)


# -- views --------------------------------------------------------------------------------------------------------


class Field(msgspec.Struct, frozen=True):
    """A field of a view: its name, its type as it is written, and the sentence about it."""

    name: str
    type: str
    meaning: str


def view_types(game: Game) -> dict[str, type]:
    """The types of a game's views by name, the whole view first."""
    module = _part(game, "view.types")
    found = [
        kind for kind in vars(module).values() if _is_struct(kind) and kind.__module__ == module.__name__
    ]
    return {kind.__name__: kind for kind in reversed(found)}


def fields(kind: type) -> list[Field]:
    """The fields of a type with the sentences that stand below them, inherited ones first."""
    declared = [field for base in reversed(kind.__mro__) if _is_struct(base) for field in _declared(base)]
    return list({field.name: field for field in declared}.values())


def _declared(kind: type) -> Iterator[Field]:
    """The fields that a class itself declares; Python keeps no attribute's docstring, so its source is read."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(tree, ast.ClassDef)
    for place, entry in enumerate(tree.body):
        if isinstance(entry, ast.AnnAssign) and isinstance(entry.target, ast.Name):
            yield Field(entry.target.id, ast.unparse(entry.annotation), _docstring(tree.body[place + 1 :]))


def _docstring(following: Sequence[ast.stmt]) -> str:
    match following:
        case [ast.Expr(value=ast.Constant(value=str(text))), *_]:
            return inspect.cleandoc(text)
        case _:
            return ""


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct


def _views(game: Game) -> Lines:
    types = view_types(game)
    yield "## Views"
    yield ""
    yield "What `game.view(state, seat)` returns, and the API as JSON: all that the seat may see, and nothing else."
    for name, kind in types.items():
        yield ""
        yield f"### {name}"
        yield ""
        yield inspect.getdoc(kind) or ""
        yield ""
        yield from _table(
            ("field", "type", "meaning"),
            ((f"`{field.name}`", f"`{_escaped(field.type)}`", field.meaning) for field in fields(kind)),
        )


# -- positions ----------------------------------------------------------------------------------------------------


def _positions(game: Game) -> Lines:
    yield "## Positions"
    yield ""
    yield "What `game.position(fields)` builds a table from and `game.fields(state)` writes of one; what is not given"
    yield "is as at the start of a game. Fields of a field stand after the dot."
    yield ""
    yield from _table(("field", "meaning"), _position_rows(game.position_fields()))


def _position_rows(declared: Iterable[PositionField], above: str = "") -> Iterator[tuple[str, str]]:
    for field in declared:
        yield f"`{above}{field.name}`", field.meaning
        yield from _position_rows(field.parts, f"{above}{field.name} · ")


# -- helpers ------------------------------------------------------------------------------------------------------


def _part(game: Game, name: str) -> ModuleType:
    return import_module(f"{type(game).__module__.rpartition('.')[0]}.{name}")


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Lines:
    yield f"| {' | '.join(head)} |"
    yield f"| {' | '.join('---' for _ in head)} |"
    for row in rows:
        yield f"| {' | '.join(_escaped(cell) for cell in row)} |"


def _escaped(cell: str) -> str:
    return cell.replace("\\|", "|").replace("|", "\\|")


def _listed(names: Sequence[str]) -> str:
    if len(names) <= MOST_IDS:
        return ", ".join(f"`{name}`" for name in names)
    return ", ".join(f"`{name}`" for name in names[:3]) + f", … `{names[-1]}` ({len(names)})"


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:].removesuffix('.')}."


if __name__ == "__main__":
    main()
