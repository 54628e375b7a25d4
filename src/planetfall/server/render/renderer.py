"""From a scene to HTML, region by region: a pure function of the scene, which starts no work."""

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader, PrefixLoader, StrictUndefined, Template, meta

import planetfall
from planetfall.core.guide import has_guide
from planetfall.core.translation import DEFAULT, Catalogue, languages
from planetfall.server.bots.levels import DEFAULT_LEVEL, level, levels
from planetfall.server.render.answers import TrackedAnswers
from planetfall.server.render.log.log_lines import readable
from planetfall.server.render.log.log_region import LogRegions
from planetfall.server.render.log.net_changes import changes_since
from planetfall.server.render.looking_back.charts import probability_chart, score_chart
from planetfall.server.render.looking_back.turning_points import describe_turning_points
from planetfall.server.render.parts import OWNER
from planetfall.server.render.qr import qr
from planetfall.server.render.region_cache import (
    CachedRegion,
    PatchedRegion,
    Region,
    RegionCache,
    part_of,
    pieces_of,
)
from planetfall.server.render.scene import Scene
from planetfall.server.render.shared_regions import SharedRegions
from planetfall.server.render.templating.filters import FILTERS
from planetfall.server.render.templating.localized_templates import LocalizedEnvironment
from planetfall.server.render.templating.template_code import rendered
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.tables.emotes import EMOTES, chat_text
from planetfall.server.tables.notes import last_notes, note_text
from planetfall.server.tables.rematches.series import series_so_far

FOLDER = Path(__file__).parents[1]
SHARED_REGIONS = ("status", "latest", "question", "answers", "log", "chat", "people", "since", "ending")

LESSON = "lesson"  # the region that only tables of lessons have
CLOCKS = "clocks"  # the region that only tables have where time is counted
PATCHED = (
    "status",
    "people",
    "chat",
    "question",
    "latest",
)  # shared regions of which only what changed is sent

# What stands before a shared region and changes with every answer.
COUNTING = {"status": "regions/turn.html", "question": "regions/known.html"}

# What a template may read besides the view and the answers: a region that reads it is cached for each value of it.
CACHE_INPUTS: dict[str, Callable[[Scene], Any]] = {
    "me": lambda scene: scene.seat,
    "names": lambda scene: scene.names,
    "question": lambda scene: scene.question,
    "paused": lambda scene: scene.paused,
    "revisable": lambda scene: scene.revisable,
    "bot_levels": lambda scene: scene.bot_levels,
}
# Shared regions that are empty most of the time.
IS_EMPTY: dict[str, Callable[[Scene], bool]] = {
    "answers": lambda scene: not scene.answers and not scene.refused,
    "since": lambda scene: not scene.owes,
    "ending": lambda scene: not scene.over,
}


class Renderer:
    """Renders scenes with the templates of the server and of the games."""

    def __init__(self) -> None:
        loaders = {
            name: FileSystemLoader(planetfall.game(name).folder() / "web" / "templates")
            for name in planetfall.game_ids()
        }
        self._loader = PrefixLoader({"shared": FileSystemLoader(FOLDER / "templates"), **loaders})
        self._environments: dict[str, LocalizedEnvironment] = {}  # by language
        self.region_cache = RegionCache()
        self._shared_regions = SharedRegions()
        self._log_regions = LogRegions()
        self._variables: dict[str, frozenset[str]] = {}  # by template
        self._inputs: dict[
            str, tuple[str, ...]
        ] = {}  # what else a template reads, of what is cached for each value
        self._templates: dict[tuple[str, str], Template] = {}  # by language and name

    def page(self, template: str, catalogue: Catalogue, **context: Any) -> str:
        """A whole page from a template of the server."""
        return self.render(f"shared/{template}", catalogue, **context)

    def render(self, template: str, catalogue: Catalogue, **context: Any) -> str:
        """What a template of the server or of a game makes of a context."""
        found = self._environment(catalogue).get_template(template)
        return found.render(_=catalogue, language=catalogue.language, **context)

    def _environment(self, catalogue: Catalogue) -> LocalizedEnvironment:
        """The templates in a language."""
        if catalogue.language not in self._environments:
            self._environments[catalogue.language] = self._new_environment(catalogue)
        return self._environments[catalogue.language]

    def _new_environment(self, catalogue: Catalogue) -> LocalizedEnvironment:
        environment = LocalizedEnvironment(
            catalogue,
            loader=self._loader,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        environment.parts.inputs = CACHE_INPUTS
        environment.globals |= {"qr": qr, "score_chart": score_chart, "probability_chart": probability_chart}
        environment.globals |= {
            "describe_turning_points": describe_turning_points,
            "changes_since": changes_since,
            "series_so_far": series_so_far,
        }
        environment.globals |= {"level": level, "levels": levels, "default_level": DEFAULT_LEVEL}
        environment.globals |= {"languages": languages(), "last_notes": last_notes, "note_text": note_text}
        environment.globals["readable_sorts"] = readable
        environment.globals["has_guide"] = has_guide
        environment.globals |= {"chat_text": chat_text, "EMOTES": EMOTES}
        environment.filters |= FILTERS
        environment.globals["ui"] = environment.get_template("shared/ui.html").module
        return environment

    def forget(self) -> None:
        """Render everything anew from now on."""
        self.region_cache = RegionCache()
        self._shared_regions = SharedRegions()
        self._log_regions = LogRegions()
        for environment in self._environments.values():
            environment.parts.clear()

    def region(self, scene: Scene, name: str) -> Region:
        """One region of a table's page."""
        if name not in (*SHARED_REGIONS, LESSON, CLOCKS):
            return self._game_region(scene, name)
        if name == "log":
            return self._log_regions.region(scene, self._environment(scene.catalogue), self._context(scene))
        if name in IS_EMPTY and IS_EMPTY[name](scene):
            return Region(name, "")
        if name in PATCHED:
            return self._patched_region(scene, name)
        return Region(name, self.shared_region(scene, f"regions/{name}.html"))

    def _patched_region(self, scene: Scene, name: str) -> Region:
        """A shared region of which only what changed is sent."""
        found = self._kept_region(scene, name, f"regions/{name}.html")
        if name not in COUNTING:
            return found
        first = self._kept_region(scene, name, COUNTING[name])
        return PatchedRegion(name, (part_of(first.html), part_of(found.html)))

    def _kept_region(self, scene: Scene, name: str, template: str) -> Region:
        """What a template of the server shows, rendered when something changes that it reads."""

        def render() -> Region:
            return PatchedRegion(name, (part_of(self.shared_region(scene, template)),))

        environment = self._environment(scene.catalogue)
        return self._shared_regions.region(f"shared/{template}", scene, environment, render)

    def regions(self, scene: Scene, shared: Sequence[str] = SHARED_REGIONS) -> dict[str, Region]:
        """All regions of a table's page: some of the server's, and those of the game."""
        lesson = (LESSON,) if scene.lesson and shared is SHARED_REGIONS else ()
        clocks = (CLOCKS,) if scene.clocks and shared is SHARED_REGIONS else ()
        found = {
            name: self.region(scene, name) for name in (*shared, *lesson, *clocks, *scene.game.regions())
        }
        scene.context = None  # it knows the scene: without this, only the garbage collector would free both
        return found

    def shared_region(self, scene: Scene, template: str, **context: Any) -> str:
        """A region that looks the same in every game."""
        return self._render(scene, f"shared/{template}", self._context(scene) | context)

    def _game_region(self, scene: Scene, name: str) -> Region:
        template = f"{scene.game.id}/{name}.html"
        page_context = scene.game.page_context(scene.table.state)
        key = (template, scene.catalogue.language, id(page_context), self._digest(scene, name, template))
        found = self.region_cache.get(key, scene.answers, scene.refused)
        if found is not None:
            return found
        answers, refused = TrackedAnswers(scene.answers), TrackedAnswers(scene.refused)
        context = (
            self._context(scene)
            | page_context
            | {"answers": answers, "refused": refused, OWNER: page_context}
        )
        pieces = pieces_of(self._rendered(scene, template, context))
        region = PatchedRegion(name, pieces)
        self.region_cache.put(key, CachedRegion(region, answers, refused, page_context))
        return region

    def _render(self, scene: Scene, template: str, context: dict[str, Any]) -> str:
        return "".join(self._rendered(scene, template, context))

    def _rendered(self, scene: Scene, template: str, context: dict[str, Any]) -> list[str]:
        """What `Template.render` does, without copying the context once more for each region."""
        key = (scene.catalogue.language, template)
        found = self._templates.get(key)
        if found is None:
            found = self._templates[key] = self._environment(scene.catalogue).get_template(template)
        return rendered(found, context)

    def _digest(self, scene: Scene, name: str, template: str) -> bytes:
        """A digest of everything that a region of the game shows, besides its answers."""
        if template not in self._inputs:
            self._inputs[template] = tuple(sorted(self._read_by(template) & CACHE_INPUTS.keys()))
        values = [scene.field(field) for field in scene.game.regions()[name]]
        values += [scene.encoded(variable, CACHE_INPUTS[variable]) for variable in self._inputs[template]]
        pack = scene.table.pack.whole.encode()
        return hashlib.blake2b(b"\0".join([pack, *values]), digest_size=16).digest()

    def _read_by(self, template: str) -> frozenset[str]:
        """The variables that a template and those it includes read; all inputs if that cannot be found out."""
        if template not in self._variables:
            environment = self._environment(page_catalogue(DEFAULT))  # they read the same in every language
            tree = environment.parse(self._loader.get_source(environment, template)[0])
            found = meta.find_undeclared_variables(tree)
            for other in meta.find_referenced_templates(tree):
                found |= CACHE_INPUTS.keys() if other is None else self._read_by(other)
            self._variables[template] = frozenset(found)
        return self._variables[template]

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
                "revisable": scene.revisable,
                "bot_levels": scene.bot_levels,
                "_": scene.catalogue,
                "language": scene.catalogue.language,
            }
        return scene.context
