"""Packs as their authors change them, and accidents that happen to them."""

import copy
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from planetfall.core.errors import BadPack
from planetfall.core.folder_game import AnyFolderGame
from planetfall.core.game import Game
from planetfall.core.pack import Source
from planetfall.games.red_planet import GAME as RED_PLANET
from planetfall.games.rocket_rescue import GAME as ROCKET_RESCUE
from planetfall.games.space_mission import GAME as SPACE_MISSION
from planetfall.games.terraforming_mars import GAME as TERRAFORMING_MARS

FOLDER_GAMES: list[AnyFolderGame] = [RED_PLANET, ROCKET_RESCUE, SPACE_MISSION, TERRAFORMING_MARS]
WORDS = ["rulebook", "none", "all", "blue", "ice", "hellas", "kill", "short", "?", 0, 1, 2, 3, 6, 9]
VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.datetimes() | st.dates() | st.times()
    | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)  # fmt: skip
SPARE = ['"', "[", "]", "{", "}", "=", "0", "-", "_", "#", "[[cards]]", "\x00", "é"]


TEXTS = re.compile(r'\b((?:name|text|summary)(?:_de)?|de|en) = "([^"]+)"')
MARK = re.compile(r'provenance = ("\w+"|\{[^}]*\})')
NUMBERS = {  # of each game one that is played with
    "red-planet": ("capacity = 3", "capacity = 4"),
    "space-mission": ("station = 3", "station = 4"),
    "rocket-rescue": ("rounds = 8", "rounds = 7"),
    "terraforming-mars": ("ocean_bonus = 2", "ocean_bonus = 3"),
}


def renumbered(game: Game) -> str:
    """The shipped pack with one number changed."""
    return changed(game.pack().text, NUMBERS[game.id])


def renamed(text: str) -> str:
    """A pack with other words and other marks everywhere."""
    text = MARK.sub('provenance = "reconstructed"', text)
    return TEXTS.sub(lambda found: f'{found[1]} = "Ö{found[2][:58]}"', text)


def changed(text: str, *changes: tuple[str, str]) -> str:
    """A pack with the first occurrence of each text replaced."""
    for old, new in changes:
        assert old in text, f"the pack has no {old!r}"
        text = text.replace(old, new, 1)
    return text


def mistakes(game: Game, text: str) -> list[str]:
    """What is wrong with a pack."""
    with pytest.raises(BadPack) as caught:
        game.read_pack(text, "mine")
    return caught.value.mistakes


class Release:
    """A folder as a later version might ship it."""

    def __init__(self, game: AnyFolderGame, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.module = game.rooms.components
        self.old = self.module.SOURCE
        self.data = folder / "data"
        shutil.copytree(self.old.earlier.parent, self.data)
        self._monkeypatch = monkeypatch

    def ship(self, text: str) -> Source[Any]:
        """Ship this text, in one file, from now on."""
        (self.data / "pack.toml").write_text(text, encoding="utf-8")
        make = self.module.Components  # type: ignore[attr-defined]
        source = Source[Any](self.data, ["pack"], make, self.old.shown)
        self._monkeypatch.setattr(self.module, "SOURCE", source)
        return source


def containers(value: Any) -> list[Any]:
    """All tables and lists of some data that are not empty."""
    if not isinstance(value, dict | list) or not value:
        return []
    inner = value.values() if isinstance(value, dict) else value
    return [value, *(found for item in inner for found in containers(item))]


def mutate(draw: st.DataObject, data: dict[str, Any]) -> None:
    """One accident in the data: something lost, replaced, doubled, exchanged or added."""
    inside = containers(data)
    target = inside[draw.draw(st.integers(0, len(inside) - 1))]
    key = draw.draw(st.sampled_from(sorted(target) if isinstance(target, dict) else range(len(target))))
    accident = draw.draw(st.sampled_from(["lose", "replace", "nudge", "double", "exchange", "add"]))
    if accident == "lose":
        del target[key]
    elif accident == "replace":
        target[key] = draw.draw(VALUES)
    elif accident == "nudge" and type(target[key]) is int:
        target[key] += draw.draw(st.integers(-2, 2))
    elif accident == "double" and isinstance(target, list):
        target.append(copy.deepcopy(target[key]))
    elif accident == "exchange" and isinstance(target, list):
        target[0], target[key] = target[key], target[0]
    elif isinstance(target, dict):
        target[draw.draw(st.text(max_size=8))] = draw.draw(VALUES)


def smudge(draw: st.DataObject, lines: list[str]) -> None:
    """One accident in the text: a line cut, doubled, lost or with something in it."""
    place = draw.draw(st.integers(0, len(lines) - 1))
    line = lines[place]
    cut = draw.draw(st.integers(0, len(line)))
    spare = draw.draw(st.sampled_from(SPARE))
    lines[place] = draw.draw(
        st.sampled_from([line[:cut], line[:cut] + spare + line[cut:], "", f"{line}\n{line}"])
    )
