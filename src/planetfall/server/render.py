"""From a table to HTML: one seat's view and legal answers, region by region, and nothing else."""

import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec
from jinja2 import Environment, FileSystemLoader, PrefixLoader, StrictUndefined

import planetfall
from planetfall.core.chance import Chance
from planetfall.core.game import Game, Question
from planetfall.core.pack import Pack
from planetfall.core.state import State
from planetfall.core.words import Words
from planetfall.server.chart import chart
from planetfall.server.filters import FILTERS
from planetfall.server.history import Happening
from planetfall.server.qr import qr

FOLDER = Path(__file__).parent
KEPT = 4096  # rendered regions
LOG_LINES = 60
HOUSE_REGIONS = ("status", "question", "answers", "log", "chat", "people", "since", "ending")


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


class Shown(Protocol):
    """What can be looked at: a live table, or a moment of a game that is told again."""

    game: Game
    pack: Pack
    happenings: list[Happening]

    @property
    def state(self) -> State:
        """The position."""
        ...

    def names(self, game: Game | None = None) -> list[str]:
        """What to call the seats, in the language of a game that speaks it."""
        ...

    def is_waiting(self) -> bool:
        """Whether nobody can answer yet."""
        ...


class Scene:
    """A table as one seat sees it, ready to be rendered; `person` is who looks, "" for spectators."""

    def __init__(
        self, table: Shown, seat: int | None, words: Words, person: str = "", all_open: bool = False
    ) -> None:
        self.game = table.game.speaking(words.language)
        self.table = table
        self.seat = seat
        self.words = words
        self.person = person
        self.hears_all = all_open  # a finished game told with all hands open
        self.view = (self.game.open_view if all_open else self.game.view)(table.state, seat)
        self.names = table.names(self.game)
        self.over = table.state.over()
        self.owes = seat is not None and seat in table.state.actors() and not table.is_waiting()
        self.question: Question | None = None
        self.answers: dict[int, Choice] = {}
        self.refused: dict[int, Refused] = {}
        self.final: list[int] = []
        if seat is not None and self.owes:
            self._ask(seat)

    def _ask(self, seat: int) -> None:
        game, state = self.game, self.table.state
        self.question = game.question(state, seat)
        for action in state.legal(seat):
            self.answers[action] = Choice(action, game.actions.name(action), game.label(state, seat, action))
        for action in game.impossible(state, seat):
            refusal = game.why_not(state, seat, action)
            if refusal is not None:
                name, label = game.actions.name(action), game.label(state, seat, action)
                self.refused[action] = Refused(action, name, label, refusal.clause, refusal.reason)
        self.final = _final(game, state, seat, list(self.answers))

    def log(self, lines: int = LOG_LINES, after: int = -1) -> list[LogLine]:
        """What has happened, as far as this seat may know, latest first; only what follows an answer, if given."""
        seen = [
            item
            for item in self.table.happenings
            if item.after > after and (self.hears_all or item.event.seen_by(self.seat))
        ][-lines:]
        return [
            LogLine(
                item.after,
                self.game.tell(self.table.state, item.event),
                item.event.clause,
                item.event.audience != -1,
            )
            for item in reversed(seen)
        ]

    def owing(self) -> list[int]:
        """The seats that owe an answer."""
        return list(self.table.state.actors())

    def parts(self, fields: tuple[str, ...]) -> bytes:
        """The facts that a region shows, as bytes to recognise it by."""
        facts = [getattr(self.view, field) for field in fields]
        return msgspec.json.encode(
            [
                self.table.pack.hash,
                facts,
                self.names,
                self.seat,
                list(self.answers.values()),
                list(self.refused.values()),
            ]
        )


def _final(game: Game, state: State, seat: int, answers: Sequence[int]) -> list[int]:
    """The answers that cannot be taken back, judged in a world that the seat cannot tell from the real one."""
    world = game.sample(state, seat, Chance.of(0))
    final: list[int] = []
    for action in answers:
        trial = world.copy()
        trial.play(seat, action)
        if trial.learned != world.learned:
            final.append(action)
    return final


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
        self._jinja.globals |= {"qr": qr, "chart": chart}
        self._jinja.filters |= FILTERS
        self._drawn: OrderedDict[tuple[str, str, str, bytes], str] = OrderedDict()

    def page(self, template: str, words: Words, **context: Any) -> str:
        """A whole page of the house."""
        return self._jinja.get_template(f"house/{template}").render(
            _=words, language=words.language, **context
        )

    def region(self, scene: Scene, name: str) -> str:
        """One region of a table's page."""
        if name in HOUSE_REGIONS:
            return self.house_region(scene, f"regions/{name}.html")
        return self._game_region(scene, name)

    def regions(self, scene: Scene, house: Sequence[str] = HOUSE_REGIONS) -> dict[str, str]:
        """All regions of a table's page."""
        return {name: self.region(scene, name) for name in (*house, *scene.game.regions())}

    def house_region(self, scene: Scene, template: str, **context: Any) -> str:
        """A region that looks the same in every game."""
        return self._jinja.get_template(f"house/{template}").render(
            scene=scene, table=scene.table, **self._context(scene), **context
        )

    def _game_region(self, scene: Scene, name: str) -> str:
        game = scene.game
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
            "game": scene.game,
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
