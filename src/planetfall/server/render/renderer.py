"""From a table to HTML: one seat's view and legal answers, region by region, and nothing else."""

import copy
import hashlib
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import islice, takewhile
from pathlib import Path
from typing import Any, Protocol

import msgspec
from jinja2 import FileSystemLoader, PrefixLoader, StrictUndefined, meta

import planetfall
from planetfall.core.chance import Chance
from planetfall.core.game import Game, Question
from planetfall.core.pack import Pack
from planetfall.core.state import Event, State
from planetfall.core.translation import DEFAULT, Catalogue, languages
from planetfall.server.bots.analysis import moments
from planetfall.server.bots.levels import USUAL, level, levels
from planetfall.server.http.qr import qr
from planetfall.server.render.charts import chances_chart, chart
from planetfall.server.render.filters import FILTERS
from planetfall.server.render.localized_templates import LocalizedEnvironment
from planetfall.server.render.region_cache import Asked, Drawing, Drawings, Log, Region
from planetfall.server.render.translations import page_catalogue
from planetfall.server.store.store import Seat
from planetfall.server.tables.history import Happening

FOLDER = Path(__file__).parents[1]
LOG_LINES = 60
HOUSE_REGIONS = ("status", "latest", "question", "answers", "log", "chat", "people", "since", "ending")


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
    address: str  # of its rule


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
    seats: list[Seat]
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

    def is_paused(self) -> bool:
        """Whether nobody can answer until the host lets the game go on."""
        ...

    def heard_by(self, person: str, answers: int | None = None) -> int:
        """How many answers a person knew of when so many stood (now)."""
        ...


class Scene:
    """A table as one seat sees it, ready to be rendered; `person` is who looks, "" for spectators."""

    def __init__(
        self, table: Shown, seat: int | None, catalogue: Catalogue, person: str = "", all_open: bool = False
    ) -> None:
        self.game = table.game.with_language(catalogue.language)
        self.table = table
        self.seat = seat
        self.catalogue = catalogue
        self.person = person
        self.hears_all = all_open  # a finished game told with all hands open
        self.over = table.state.over()
        self.paused = table.is_paused()
        self.owes = seat is not None and seat in table.state.actors() and not table.is_waiting()
        self.excerpt: list[Happening] | None = None  # all that the log tells, if not everything
        self.context: dict[str, Any] | None = None  # of templates
        self._facts: dict[str, bytes] = {}

    @cached_property
    def view(self) -> Any:
        """All that the seat may see."""
        look = self.game.open_view if self.hears_all else self.game.view
        return look(self.table.state, self.seat)

    @cached_property
    def names(self) -> list[str]:
        """What to call the seats."""
        return self.table.names(self.game)

    @cached_property
    def bot_levels(self) -> list[str]:
        """How strong the bots are that play the seats, "" where a person does; in a tale it is not known."""
        found = [
            level(chair.bot, self.game.id, self.catalogue).title if chair.bot else ""
            for chair in self.table.seats
        ]
        return found or [""] * len(self.names)

    @cached_property
    def question(self) -> Question | None:
        """What the seat is asked."""
        return None if self.seat is None or not self.owes else self.game.question(self.table.state, self.seat)

    @cached_property
    def answers(self) -> dict[int, Choice]:
        """What the seat may answer."""
        return {} if self.paused else self._legal()

    def _legal(self) -> dict[int, Choice]:
        if self.seat is None or not self.owes:
            return {}
        return {
            action: Choice(action, self.game.actions.name(action), self._label(action))
            for action in self.table.state.legal(self.seat)
        }

    @cached_property
    def refused(self) -> dict[int, Refused]:
        """What the seat might look for and cannot answer, with the reasons."""
        if self.seat is None or not self.owes:
            return {}
        found = self._postponed()
        for action in self.game.impossible(self.table.state, self.seat):
            why = self.game.why_not(self.table.state, self.seat, action)
            if why is not None:
                name = self.game.actions.name(action)
                address = f"/rules/{self.game.id}#{why.clause}"
                found[action] = Refused(action, name, self._label(action), why.clause, why.reason, address)
        return found

    def _postponed(self) -> dict[int, Refused]:
        """What the seat could answer if the table were not paused."""
        why = self.catalogue.text("house.mistake.paused")
        waiting = self._legal().values() if self.paused else ()
        return {
            choice.action: Refused(choice.action, choice.name, choice.label, "", why, "")
            for choice in waiting
        }

    @cached_property
    def final(self) -> list[int]:
        """The answers that cannot be taken back."""
        if self.seat is None or not self.owes:
            return []
        return _final(self.game, self.table.state, self.seat, list(self.answers))

    def _label(self, action: int) -> str:
        assert self.seat is not None
        return self.game.label(self.table.state, self.seat, action)

    def heard(self, most: int = LOG_LINES, after: int = -1) -> list[Happening]:
        """What has happened, as far as this seat may know, latest first; only what follows an answer, if given."""
        latest = takewhile(lambda item: item.after > after, reversed(self.table.happenings))
        return list(islice((item for item in latest if self._hears(item.event)), most))

    def _hears(self, event: Event) -> bool:
        return self.hears_all or event.seen_by(self.seat)

    def log(self, most: int = LOG_LINES, after: int = -1) -> list[LogLine]:
        """The same as sentences."""
        heard = self.heard(most, after) if self.excerpt is None else self.excerpt
        return [
            LogLine(
                self.after(item),
                item.sentence(self.game, self.table.state),
                item.event.clause,
                item.event.audience >= 0 and not self.hears_all,
            )
            for item in heard
        ]

    def after(self, item: Happening) -> int:
        """How many answers who looks had heard of when something happened."""
        return self.table.heard_by(self.person, item.after)

    def owing(self) -> list[int]:
        """The seats that owe an answer."""
        return list(self.table.state.actors())

    def fact(self, name: str) -> bytes:
        """What a region shows of the view, a field or an attribute of each of its items, to recognise it by."""
        if name not in self._facts:
            field, _, attribute = name.partition(".")
            value = getattr(self.view, field)
            shown = [getattr(item, attribute) for item in value] if attribute else value
            self._facts[name] = msgspec.json.encode(shown)
        return self._facts[name]


def _final(game: Game, state: State, seat: int, answers: Sequence[int]) -> list[int]:
    """The answers that cannot be taken back, judged in a world that the seat cannot tell from the real one."""
    world = game.sample(state, seat, Chance.from_seed(0))
    final: list[int] = []
    for action in answers:
        trial = world.copy()
        trial.play(seat, action)
        if trial.reveal_count != world.reveal_count:
            final.append(action)
    return final


# What a template may read beside the view and the answers: a drawing that reads it is only for those who share it.
PERSONAL: dict[str, Callable[[Scene], Any]] = {
    "me": lambda scene: scene.seat,
    "names": lambda scene: scene.names,
    "question": lambda scene: scene.question,
    "paused": lambda scene: scene.paused,
    "bot_levels": lambda scene: scene.bot_levels,
}
# Regions of the house that have nothing to say most of the time.
SILENT: dict[str, Callable[[Scene], bool]] = {
    "answers": lambda scene: not scene.answers and not scene.refused,
    "since": lambda scene: not scene.owes,
    "ending": lambda scene: not scene.over,
}


class Renderer:
    """Turns scenes into HTML, and remembers what it has drawn."""

    def __init__(self) -> None:
        loaders = {
            name: FileSystemLoader(planetfall.game(name).folder() / "web" / "templates")
            for name in planetfall.game_ids()
        }
        self._loader = PrefixLoader({"house": FileSystemLoader(FOLDER / "templates"), **loaders})
        self._environments: dict[str, LocalizedEnvironment] = {}  # by language
        self.drawings = Drawings()
        self._reads: dict[str, frozenset[str]] = {}

    def page(self, template: str, catalogue: Catalogue, **context: Any) -> str:
        """A whole page of the house."""
        return (
            self._environment(catalogue)
            .get_template(f"house/{template}")
            .render(_=catalogue, language=catalogue.language, **context)
        )

    def _environment(self, catalogue: Catalogue) -> LocalizedEnvironment:
        """The templates in a language."""
        if catalogue.language not in self._environments:
            self._environments[catalogue.language] = self._make_environment(catalogue)
        return self._environments[catalogue.language]

    def _make_environment(self, catalogue: Catalogue) -> LocalizedEnvironment:
        environment = LocalizedEnvironment(
            catalogue,
            loader=self._loader,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        environment.globals |= {"qr": qr, "chart": chart, "chances_chart": chances_chart, "moments": moments}
        environment.globals |= {
            "level": level,
            "levels": levels,
            "usual_bot": USUAL,
            "languages": languages(),
        }
        environment.filters |= FILTERS
        environment.globals["ui"] = environment.get_template("house/ui.html").module
        return environment

    def region(self, scene: Scene, name: str) -> Region:
        """One region of a table's page."""
        if name not in HOUSE_REGIONS:
            return self._game_region(scene, name)
        if name == "log":
            return self._log(scene)
        silent = name in SILENT and SILENT[name](scene)
        return Region(name, "" if silent else self.house_region(scene, f"regions/{name}.html"))

    def regions(self, scene: Scene, house: Sequence[str] = HOUSE_REGIONS) -> dict[str, Region]:
        """All regions of a table's page."""
        return {name: self.region(scene, name) for name in (*house, *scene.game.regions())}

    def house_region(self, scene: Scene, template: str, **context: Any) -> str:
        """A region that looks the same in every game."""
        return self._render(scene, f"house/{template}", self._context(scene) | context)

    def _log(self, scene: Scene) -> Region:
        """The log, each line drawn once for everybody who hears of it after as many answers."""
        heard = [(item, (scene.catalogue.language, scene.after(item))) for item in scene.heard()]
        fresh = [(item, key) for item, key in heard if key not in item.drawn]
        excerpt = copy.copy(scene)
        excerpt.excerpt = [item for item, _ in fresh]
        excerpt.context = self._context(scene) | {"scene": excerpt}
        head, *lines, foot = self.house_region(excerpt, "regions/log.html").splitlines()
        if len(lines) != len(fresh):  # the template does not give each entry a line of its own
            return Region("log", self.house_region(scene, "regions/log.html"))
        for (item, key), line in zip(fresh, lines, strict=True):
            item.drawn[key] = line
        return Log(head, [item.drawn[key] for item, key in heard], foot)

    def _game_region(self, scene: Scene, name: str) -> Region:
        template = f"{scene.game.id}/{name}.html"
        page_context = scene.game.page_context(scene.table.state)
        key = (
            template,
            scene.catalogue.language,
            id(page_context),
            self._facts(scene, name, self._read_by(template)),
        )
        found = self.drawings.find(key, scene.answers, scene.refused)
        if found is not None:
            return found
        answers, refused = Asked(scene.answers), Asked(scene.refused)
        context = self._context(scene) | page_context | {"answers": answers, "refused": refused}
        region = Region(name, self._render(scene, template, context))
        self.drawings.keep(key, Drawing(region, answers, refused, page_context))
        return region

    def _render(self, scene: Scene, template: str, context: dict[str, Any]) -> str:
        """What `Template.render` does, without copying the context once more for each region."""
        found = self._environment(scene.catalogue).get_template(template)
        return "".join(found.root_render_func(found.new_context(context, shared=True)))

    @staticmethod
    def _facts(scene: Scene, name: str, reads: frozenset[str]) -> bytes:
        """What a region of the game shows, beside its answers."""
        facts = [scene.fact(field) for field in scene.game.regions()[name]]
        facts += [msgspec.json.encode(PERSONAL[word](scene)) for word in sorted(reads & PERSONAL.keys())]
        pack = scene.table.pack.hash.encode()
        return hashlib.blake2b(b"\0".join([pack, *facts]), digest_size=16).digest()

    def _read_by(self, template: str) -> frozenset[str]:
        """The variables that a template reads, and those that it includes; everything if that cannot be told."""
        if template not in self._reads:
            environment = self._environment(page_catalogue(DEFAULT))  # they read the same in every language
            tree = environment.parse(self._loader.get_source(environment, template)[0])
            found = meta.find_undeclared_variables(tree)
            for other in meta.find_referenced_templates(tree):
                found |= PERSONAL.keys() if other is None else self._read_by(other)
            self._reads[template] = frozenset(found)
        return self._reads[template]

    def _context(self, scene: Scene) -> dict[str, Any]:
        if scene.context is None:
            scene.context = {
                **self._environment(scene.catalogue).globals,
                "scene": scene,
                "table": scene.table,
                "game": scene.game,
                "view": scene.view,
                "me": scene.seat,
                "names": scene.names,
                "answers": scene.answers,
                "refused": scene.refused,
                "question": scene.question,
                "paused": scene.paused,
                "bot_levels": scene.bot_levels,
                "_": scene.catalogue,
                "language": scene.catalogue.language,
            }
        return scene.context
