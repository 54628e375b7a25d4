"""The middle of a game's page, drawn without a server: regions, their markup, and moments worth drawing."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from jinja2 import Environment, FileSystemLoader, PrefixLoader, StrictUndefined

import planetfall
from planetfall.core.folder_game import AnyFolderGame
from planetfall.core.game import Game
from planetfall.core.state import State
from planetfall.core.translation import Catalogue
from planetfall.server.render.field_keys import OWN, own_items
from planetfall.testing.catalogues import CatalogueFile, Texts

SOURCE = Path(planetfall.__file__).parent
VOID = {"br", "img", "input", "hr", "meta", "link"}
REFERENCES = ("aria-describedby", "aria-labelledby", "for")


class Page:
    """The page of a game."""

    def __init__(self, game: AnyFolderGame) -> None:
        self.game = game
        self.folder = game.folder() / "web"
        self.used: set[str] = set()  # keys of the sentences that were asked for
        templates = {
            "shared": FileSystemLoader(SOURCE / "server" / "templates"),
            game.id: FileSystemLoader(self.folder / "templates"),
        }
        self.jinja = Environment(
            loader=PrefixLoader(templates),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def draw(self, name: str, **values: object) -> str:
        """A template of the game."""
        return self.jinja.get_template(f"{self.game.id}/{name}.html").render(**values)

    def regions(
        self, state: State, seat: int | None, language: str = "en", revisable: Sequence[int] = ()
    ) -> dict[str, str]:
        """All regions, each drawn from the fields of the view that it says it shows and from nothing else of it.

        `revisable` are answers of a secret choice that the seat may still change.
        """
        found = self.context(state, seat, language) | {"revisable": revisable}
        whole = found.pop("view")
        return {
            name: self.draw(name, view=only(whole, fields, seat), **found)
            for name, fields in self.game.regions().items()
        }

    def context(self, state: State, seat: int | None, language: str = "en") -> dict[str, Any]:
        """What the templates are given."""
        game = self.game.with_language(language)
        asked = seat if seat in state.actors() else None
        return {
            "view": game.view(state, seat),
            "me": seat,
            "names": [f"<Company> & {number}" for number in range(state.seats)],
            "answers": {} if asked is None else _answers(game, state, asked),
            "refused": {} if asked is None else dict(_refused(game, state, asked)),
            "question": None if asked is None else game.question(state, asked),
            "paused": False,
            "revisable": (),
            "bot_levels": ["", *["Expert"] * (state.seats - 1)],
            "_": lambda key, **values: self.text(game.catalogue(), key, **values),
            "language": language,
            "ui": self.jinja.get_template("shared/ui.html").module,
            **game.page_context(state),
        }

    def text(self, catalogue: Catalogue, key: str, **values: object) -> str:
        """A sentence of the catalogue."""
        self.used.add(key)
        return catalogue.text(key, **values)

    def asked_for(self) -> set[str]:
        """Keys of the game's sentences that templates name or have asked for."""
        named = Texts(self.folder.rglob("*.html")).keys | self.used
        return {key for key in named if key.startswith(f"{self.game.id}.")}

    def unused(self) -> set[str]:
        """Keys of sentences that nobody has asked for, in the groups that templates name: tracker, seats, …"""
        groups = set(re.findall(rf"[\"']({self.game.id}\.\w+\.)", self.written()))
        return {key for key in keys_of(self.game) if key.startswith(tuple(groups))} - self.asked_for()

    @cached_property
    def symbols(self) -> str:
        """The sheet of drawings."""
        return self.draw("symbols.svg")

    @cached_property
    def sheet(self) -> "Markup":
        """The sheet of drawings, read."""
        return Markup(self.symbols)

    def written(self) -> str:
        """All templates."""
        return "".join(path.read_text("utf-8") for path in self.folder.glob("templates/*.html"))

    def moments(self, seats: int, options: Mapping[str, str], seed: int, every: int) -> list[State]:
        """Positions of a random game: one of each kind of question, every so many answers, and the last."""
        random, state = Random(seed), self.game.new(seats, seed, options)
        found: list[State] = []
        kinds: set[str] = set()
        count = 0
        while actors := state.actors():
            seat = random.choice(actors)
            kind = self.game.question(state, seat).kind
            if kind not in kinds or count % every == 0:
                kinds.add(kind)
                found.append(state.copy())
            state.play(seat, random.choice(state.legal(seat)))
            count += 1
        return [*found, state]


def keys_of(game: Game) -> set[str]:
    """The keys of all sentences of a game."""
    return set(CatalogueFile(game.folder() / "locale" / "en.po").sentences)


def _answers(game: AnyFolderGame, state: State, seat: int) -> dict[int, SimpleNamespace]:
    previews = game.previews(state, seat)
    return {
        action: SimpleNamespace(
            action=action,
            name="",
            label=game.label(state, seat, action),
            preview=", ".join(gain.text for gain in previews.get(action, ())),
        )
        for action in state.legal(seat)
    }


def _refused(game: AnyFolderGame, state: State, seat: int) -> Iterator[tuple[int, SimpleNamespace]]:
    for action in game.impossible(state, seat):
        why = game.why_not(state, seat, action)
        assert why is not None
        label, address = game.label(state, seat, action), f"/rules/{game.id}#{why.clause}"
        yield action, SimpleNamespace(label=label, clause=why.clause, reason=why.reason, address=address)


def only(view: Any, fields: Sequence[str], seat: int | None = None) -> SimpleNamespace:
    """A view cut down to some fields, to some attributes of the items of others or of a seat's own, and so on."""
    split: dict[str, list[str]] = {}
    own: dict[str, list[str]] = {}
    for name in fields:
        field, _, rest = name.partition(".")
        of_me = field.endswith(OWN)
        split.setdefault(field.removesuffix(OWN), []).extend([rest] if rest and not of_me else [])
        own.setdefault(field.removesuffix(OWN), []).extend([rest] if of_me else [])
    return SimpleNamespace(
        **{
            field: _some(getattr(view, field), names, own[field], seat)
            if names or own[field]
            else getattr(view, field)
            for field, names in split.items()
        }
    )


def _some(
    items: Sequence[Any], names: Sequence[str], own: Sequence[str], seat: int | None
) -> tuple[SimpleNamespace, ...]:
    mine = [id(item) for item in own_items(items, seat)]
    return tuple(only(item, [*names, *own] if id(item) in mine else names) for item in items)


class Markup(HTMLParser):
    """Reads markup, insists that every element is closed in turn, and remembers ids, buttons and references."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.buttons: list[int] = []
        self.revised: list[int] = []  # answers that buttons take back, and those that they give instead
        self.referred: list[str] = []
        self.uses: list[str] = []
        self.named = False
        self.feed(text)
        self.close()
        assert not self.open, f"not closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, dict(attrs))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, dict(attrs))

    def handle_data(self, data: str) -> None:
        self.named = self.named or bool(data.strip())

    def handle_endtag(self, tag: str) -> None:
        assert tag != "button" or self.named, "a button without a name"
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1] == tag, f"</{tag}> within <{self.open[-1]}>"
        self.open.pop()

    def _note(self, tag: str, attributes: dict[str, str | None]) -> None:
        assert tag not in {"script", "style"}
        assert "style" not in attributes
        assert not any(name.startswith("on") for name in attributes)
        assert tag not in {"button", "a", "label"} or "button" not in self.open, f"<{tag}> within a button"
        if tag == "button":
            self.named = bool(attributes.get("aria-label"))
        if value := attributes.get("id"):
            self.ids.append(value)
        if tag == "button" and attributes.get("type") == "submit":
            assert attributes["name"] in ("action", "revise")
            found = self.buttons if attributes["name"] == "action" else self.revised
            found += [int(value) for value in (attributes["value"] or "").split()]
        for name in REFERENCES:
            self.referred += (attributes.get(name) or "").split()
        if tag == "use":
            self.uses.append((attributes["href"] or "")[1:])
