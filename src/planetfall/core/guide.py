"""`guide/guide.toml` as data: how a game is explained to people who have never played it.

A guide has chapters ("How to play") with pictures, a player aid, worked examples that can be stepped through, and a
glossary. Its sentences are in the game's catalogue; its pictures are positions, files beside it that `Game.position`
reads, with answers played on them. docs/guides.md tells authors how.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from planetfall.core.game import Game
from planetfall.core.state import State

FOLDER = "guide"
FILE = "guide.toml"


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as some regions of the game's page show it.

    `change` gives other values to some fields of the position, then `answers` are played on it, each by whoever is to
    act, or as "1: choose pilot" by a seat. `seat` is who looks (none: a spectator), and `lit` names the things that the
    text speaks of, by their references.
    """

    id: str
    position: str
    regions: tuple[str, ...]
    answers: tuple[str, ...] = ()
    seat: int | None = None
    lit: tuple[str, ...] = ()
    change: dict[str, Any] = {}
    shape: str = ""  # "tall" or "flat", where a region fills the height that it is given


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of "How to play": a heading, some paragraphs, pictures, perhaps a final score or the symbols."""

    id: str
    pictures: tuple[Picture, ...] = ()
    score: str = ""  # a position whose final account is shown
    legend: bool = False


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happens next in an example: an answer, or other values of some fields, from which it goes on."""

    answer: str = ""
    change: dict[str, Any] = {}
    lit: tuple[str, ...] = ()


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A situation that is played step by step: the position, then one picture after each step."""

    id: str
    clauses: tuple[str, ...]  # the rules that it shows; it stands after the first
    position: str
    regions: tuple[str, ...]
    steps: tuple[Step, ...]
    seat: int | None = None
    lit: tuple[str, ...] = ()
    shape: str = ""

    def pictures(self) -> list[Picture]:
        """The pictures, one for the position and one after each step."""
        first = Picture(f"{self.id}-0", self.position, self.regions, (), self.seat, self.lit, {}, self.shape)
        found = [first]
        for number, step in enumerate(self.steps, 1):
            before = found[-1]
            answers = () if step.change else before.answers
            found.append(
                msgspec.structs.replace(
                    first,
                    id=f"{self.id}-{number}",
                    answers=(*answers, step.answer) if step.answer else answers,
                    lit=step.lit or self.lit,
                    change=before.change | step.change,
                )
            )
        return found


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the game that explains itself, with the clause that says more."""

    id: str
    clause: str = ""


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that explains a game; empty for a game without the file."""

    chapters: tuple[Chapter, ...] = ()
    aid: tuple[str, ...] = ()  # the boxes of the player aid
    examples: tuple[Example, ...] = ()
    terms: tuple[Term, ...] = ()

    def pictures(self) -> list[Picture]:
        """Every picture of chapters and examples."""
        drawn = [picture for chapter in self.chapters for picture in chapter.pictures]
        return drawn + [picture for example in self.examples for picture in example.pictures()]


def has_guide(game: Game) -> bool:
    """Whether a game explains itself."""
    return bool(guide_of(game).chapters)


def guide_of(game: Game) -> Guide:
    """The guide that a game brings."""
    return _read(game.folder() / FOLDER / FILE)


@cache
def _read(path: Path) -> Guide:
    if not path.is_file():
        return Guide()
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Guide)


def position_of(
    game: Game, name: str, answers: tuple[str, ...] = (), change: Mapping[str, Any] | None = None
) -> State:
    """A position of the guide's folder, some of its fields changed, after some answers."""
    state = game.position({**_fields(game.folder() / FOLDER / f"{name}.toml"), **(change or {})})
    for answer in answers:
        who, _, words = answer.rpartition(": ")
        seat = int(who) if who else state.actors()[0]
        state.play(seat, game.actions.parse(words))
    return state


@cache
def _fields(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))
