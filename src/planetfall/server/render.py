"""From a table to HTML: one seat's view and legal answers, region by region, and nothing else."""

import hashlib
from collections import OrderedDict
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, PrefixLoader, StrictUndefined

import planetfall
from planetfall.core.game import Question
from planetfall.core.words import Words
from planetfall.server.tables import LiveTable

FOLDER = Path(__file__).parent
KEPT = 4096  # rendered regions
LOG_LINES = 60
HOUSE_REGIONS = ("status", "question", "answers", "log", "chat", "people")


class Choice(msgspec.Struct, frozen=True):
    """An answer that can be given."""

    action: int
    name: str
    label: str


class Refused(msgspec.Struct, frozen=True):
    """An answer that a person might look for and cannot give."""

    action: int
    name: str
    label: str
    clause: str
    reason: str


class LogLine(msgspec.Struct, frozen=True):
    """A sentence of the log, with the clause behind it."""

    after: int
    text: str
    clause: str
    secret: bool


class Scene:
    """A table as one seat sees it, ready to be rendered."""

    def __init__(self, table: LiveTable, seat: int | None, words: Words) -> None:
        game, state = table.game, table.state
        self.table = table
        self.seat = seat
        self.words = words
        self.view = game.view(state, seat)
        self.names = table.names()
        self.owes = seat is not None and seat in state.actors() and not table.is_waiting()
        self.question: Question | None = None
        self.answers: dict[int, Choice] = {}
        self.refused: dict[int, Refused] = {}
        if seat is not None and self.owes:
            self._ask(seat)

    def _ask(self, seat: int) -> None:
        game, state = self.table.game, self.table.state
        self.question = game.question(state, seat)
        for action in state.legal(seat):
            self.answers[action] = Choice(action, game.actions.name(action), game.label(state, seat, action))
        for action in game.impossible(state, seat):
            refusal = game.why_not(state, seat, action)
            if refusal is not None:
                name, label = game.actions.name(action), game.label(state, seat, action)
                self.refused[action] = Refused(action, name, label, refusal.clause, refusal.reason)

    def log(self, lines: int = LOG_LINES) -> list[LogLine]:
        """What has happened, as far as this seat may know, latest first."""
        game, state = self.table.game, self.table.state
        seen = [item for item in self.table.happenings if item.event.seen_by(self.seat)][-lines:]
        return [
            LogLine(item.after, game.tell(state, item.event), item.event.clause, item.event.audience != -1)
            for item in reversed(seen)
        ]

    def parts(self, fields: tuple[str, ...]) -> bytes:
        """The facts that a region shows, as bytes to recognise it by."""
        facts = [getattr(self.view, field) for field in fields]
        return msgspec.json.encode([facts, self.names, self.seat, list(self.answers.values()), self.refused])


class Renderer:
    """Turns scenes into HTML, and remembers what it has drawn."""

    def __init__(self) -> None:
        loaders = {
            name: FileSystemLoader(planetfall.game(name).folder() / "table") for name in planetfall.game_ids()
        }
        self._jinja = Environment(
            loader=PrefixLoader({"house": FileSystemLoader(FOLDER / "templates"), **loaders}),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._drawn: OrderedDict[tuple[str, str, str, bytes], str] = OrderedDict()

    def page(self, template: str, words: Words, **context: Any) -> str:
        """A whole page of the house."""
        return self._jinja.get_template(f"house/{template}").render(
            _=words, language=words.language, **context
        )

    def region(self, scene: Scene, name: str) -> str:
        """One region of a table's page."""
        if name in HOUSE_REGIONS:
            return self._house_region(scene, name)
        return self._game_region(scene, name)

    def regions(self, scene: Scene) -> dict[str, str]:
        """All regions of a table's page."""
        return {name: self.region(scene, name) for name in (*HOUSE_REGIONS, *scene.table.game.regions())}

    def _house_region(self, scene: Scene, name: str) -> str:
        template = self._jinja.get_template(f"house/regions/{name}.html")
        return template.render(scene=scene, table=scene.table, **self._context(scene))

    def _game_region(self, scene: Scene, name: str) -> str:
        game = scene.table.game
        facts = scene.parts(game.regions()[name])
        key = (game.id, name, scene.words.language, hashlib.blake2b(facts, digest_size=16).digest())
        if key not in self._drawn:
            template = self._jinja.get_template(f"{game.id}/{name}.html")
            self._drawn[key] = template.render(**self._context(scene), **game.scenery(scene.table.state))
            if len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(key)
        return self._drawn[key]

    def _context(self, scene: Scene) -> dict[str, Any]:
        return {
            "view": scene.view,
            "me": scene.seat,
            "names": scene.names,
            "answers": scene.answers,
            "refused": scene.refused,
            "question": scene.question,
            "_": scene.words,
            "ui": self._jinja.get_template("house/ui.html").module,
            "language": scene.words.language,
        }
