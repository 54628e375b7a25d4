"""The page of a replay: the position after some answers as a scene, and what its controls need."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from litestar import Response
from markupsafe import Markup

from planetfall.core.game import Game
from planetfall.core.past_hands import PastHand
from planetfall.server.errors import NotAllowed
from planetfall.server.http.partial_gzip import compressible
from planetfall.server.http.responses import html
from planetfall.server.http.visitor import Visitor
from planetfall.server.render.guides.gallery import components_address
from planetfall.server.render.guides.still_table import StillTable
from planetfall.server.render.looking_back.timeline import ticks
from planetfall.server.render.looking_back.turning_points import TurningPointText
from planetfall.server.render.scene import Scene
from planetfall.server.services import Services
from planetfall.server.tables.history import History
from planetfall.server.tables.replays.record_library import ALL, NOBODY, Replay
from planetfall.server.tables.replays.replayed import Replayed
from planetfall.server.tables.table_pack import things_address

SHARED_REGIONS = ("log",)


class ReplayPosition(StillTable):
    """The position after some answers of a replay, as a scene shows it."""

    def __init__(self, replay: Replay, history: History) -> None:
        super().__init__(replay.game, history.match.pack, history.match.state)
        self.log_entries = history.log_entries
        self.score_history = history.score_history
        self._names = replay.names
        self.address = f"{replay.address}?at="
        self.things = things_address(self.game, self.pack, replay.back)

    def names(self, game: Game | None = None) -> list[str]:
        """The names of the seats, with defaults in the language of `game`."""
        defaults = (game or self.game).seat_names(len(self._names))
        return [name or default for name, default in zip(self._names, defaults, strict=True)]

    def replay_address(self, person: str) -> str:
        """Where the position after so many answers is, which are added to it."""
        del person
        return self.address

    def things_address(self, person: str) -> tuple[str, str]:
        """What stands before and behind a reference in the address of a component."""
        del person
        return self.things

    def is_waiting(self) -> bool:
        """Nobody answers in a replay."""
        return True

    def known_count_for(self, person: str, length: int | None = None) -> int:
        """All answers of a replay are known."""
        del person
        return len(self.score_history) - 1 if length is None else length


class ReplayPage:
    """A moment of a replay for one visitor; `base` is what links for others begin with."""

    def __init__(
        self,
        services: Services,
        visitor: Visitor,
        source: Replay,
        replayed: Replayed,
        base: str,
        watch: str = "",
        past_hands: Sequence[PastHand] | None = None,
    ) -> None:
        self.services = services
        self.visitor = visitor
        self.source = source
        self.replayed = replayed
        self.base = base
        self.watch = watch
        self.past_hands = past_hands  # None where hands are not shown with delay

    def response(self, eyes: str, moments: Sequence[TurningPointText] | None = ()) -> Response[str]:
        """The page through some eyes, or NotAllowed; `moments` are None while they are computed."""
        viewpoint = eyes or self.source.viewpoints[0]
        if viewpoint not in self.source.viewpoints:
            raise NotAllowed("app.mistake.not-your-eyes")
        position = ReplayPosition(self.source, self.replayed.history)
        position.address = f"{self.source.address}?{urlencode({'eyes': viewpoint, 'watch': self.watch})}&at="
        position.things = things_address(position.game, position.pack, self.source.back, self.watch)
        seat = _seat(viewpoint, position)
        scene = Scene(position, seat, self.visitor.catalogue, all_open=viewpoint == ALL)
        step = self._step(scene, viewpoint)
        regions = self._regions(scene, step)
        return html(
            self.services,
            self.visitor,
            "replay.html",
            game=scene.game,
            scene=scene,
            region=lambda name: Markup(regions[name]),
            layout=f"{scene.game.id}/layout.html",
            components=components_address(scene.game, position.pack, self.source.back, self.watch),
            moments=moments,
            replaying=True,
            names=scene.names,
            **{name: value for name, value in step.items() if name != "visitor"},
        )

    def _step(self, scene: Scene, viewpoint: str) -> dict[str, Any]:
        """What the templates of a moment are given."""
        decider = int(viewpoint) if viewpoint.isdigit() else self.source.own
        return {
            "source": self.source,
            "at": self.replayed.at,
            "last": self.replayed.last,
            "viewpoint": viewpoint,
            "watch": self.watch,
            "link": self._link(viewpoint),
            "past_hands": self.past_hands,
            "things": scene.things_address,
            "sentences": _sentences(self.replayed, scene, viewpoint),
            "asked": _next_question(self.replayed, scene, self.source, viewpoint),
            "ticks": ticks(self.source.outline),
            "jumps": _jumps(self.replayed, self.source, decider),
            "decider": decider,
            "visitor": self.visitor,
            "bot_names": self.services.tables.levels,
        }

    def _link(self, viewpoint: str) -> str:
        """A link to this moment for others: through the same eyes only where everybody may look through them."""
        eyes = f"&eyes={viewpoint}" if self.source.shares_eyes else ""
        watch = f"&watch={self.source.watch}" if self.source.watch else ""
        return f"{self.base}{self.source.address}?at={self.replayed.at}{eyes}{watch}"

    def _regions(self, scene: Scene, step: dict[str, Any]) -> dict[str, str]:
        """The HTML of all regions: question and answers are those of the replay, and there is no chat."""
        renderer = self.services.renderer
        regions = renderer.regions(scene, SHARED_REGIONS)
        own = {
            name: renderer.shared_region(scene, f"regions/replay_{name}.html", **step)
            for name in ("question", "answers")
        }
        drawn = {
            name: region.html if name in SHARED_REGIONS else compressible(region.html)
            for name, region in regions.items()
        }
        return drawn | own | {"chat": "", "latest": ""}


def _sentences(replayed: Replayed, scene: Scene, viewpoint: str) -> list[str]:
    """What the last answer caused; the answer itself where it caused nothing and the viewpoint may know it."""
    sentences = [line.text for line in reversed(scene.log()) if line.after == replayed.at - 1]
    given, before = replayed.given, replayed.before
    if given and before and not sentences and viewpoint in (ALL, str(given.seat)):
        label = scene.game.label(before, given.seat, given.action)
        return [f"{scene.names[given.seat]}: {label}"]
    return sentences


def _next_question(replayed: Replayed, scene: Scene, source: Replay, viewpoint: str) -> str:
    """What the next answer is about, where the viewpoint may know it."""
    seats = source.outline.seats
    if replayed.at >= len(seats) or viewpoint not in (ALL, str(seats[replayed.at])):
        return ""
    seat = seats[replayed.at]
    return f"{scene.names[seat]}: {scene.game.question(scene.table.state, seat).text}"


def _jumps(replayed: Replayed, source: Replay, decider: int | None) -> dict[str, int]:
    """Where the buttons of a replay lead to; a button that leads nowhere leads to the place itself."""
    at, last, outline = replayed.at, replayed.last, source.outline
    return {
        "first": 0,
        "round-back": outline.round_before(at),
        "mine-back": outline.decision_before(at, decider),
        "back": max(at - 1, 0),
        "on": min(at + 1, last),
        "mine-on": outline.decision_after(at, decider),
        "round-on": outline.round_after(at),
        "last": last,
    }


def _seat(viewpoint: str, position: ReplayPosition) -> int | None:
    """Whose hand is shown; with all hands open it is the hand of whoever answers next."""
    if viewpoint == NOBODY:
        return None
    if viewpoint != ALL:
        return int(viewpoint)
    return next(iter(position.state.actors()), 0)
