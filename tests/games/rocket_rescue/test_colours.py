"""The printed colours of cubes and modules, on the page and in the terminal; letters and shapes say the same."""

import colorsys
import re
from itertools import chain
from pathlib import Path

import pytest

from planetfall.games import rocket_rescue
from planetfall.games.rocket_rescue.engine.actions import RESOURCE_IDS, TYPE_IDS
from planetfall.games.rocket_rescue.terminal.symbols import CUBE_HUES, CUBES, TYPE_HUES, TYPES

WEB = Path(rocket_rescue.__file__).parent / "web"
STYLE = (WEB / "table.css").read_text("utf-8")
SYMBOLS = (WEB / "templates" / "symbols.svg.html").read_text("utf-8")
RESOURCES = {"carbon": "yellow", "aluminium": "blue", "titanium": "red"}
MODULES = {"cockpit": "green", "tank": "purple", "engine": "red", "crew-module": "blue"}
HUES = {"red": (-20, 20), "yellow": (40, 65), "green": (90, 160), "blue": (195, 235), "purple": (255, 300)}
LEAST_CONTRAST = 4.5


def channels(colour: str) -> list[float]:
    return [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]


def name_of(colour: str) -> str:
    """The colour word for a hue."""
    degrees = colorsys.rgb_to_hls(*channels(colour))[0] * 360
    return next(
        name for name, (least, most) in HUES.items() if least <= degrees <= most or degrees - 360 >= least
    )


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        linear = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels(colour)
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    lighter, darker = max(light(one), light(other)), min(light(one), light(other))
    return (lighter + 0.05) / (darker + 0.05)


def styled(selector: str, key: str) -> str:
    """What the style sheet says first about a key."""
    rules = re.findall(rf"{re.escape(selector)} {{([^}}]*)}}", STYLE)
    return next(found[1] for rule in rules if (found := re.search(rf"{key}: ([^;]+);", rule)))


@pytest.mark.rule("RR-128")
@pytest.mark.parametrize("kind", RESOURCE_IDS)
def test_cubes_have_their_printed_colours_and_letters(kind: str) -> None:
    colour = styled(":root", f"--{kind}")
    assert name_of(colour) == name_of(CUBE_HUES[kind]) == RESOURCES[kind]
    assert f'("{kind}", "{CUBES[kind]}")' in SYMBOLS
    letter = "#191a2e" if kind == "carbon" else "#ffffff"
    assert contrast(letter, colour) >= LEAST_CONTRAST
    parts = [re.search(rf"\.{kind}\.{side} {{ fill: (#\w+); }}", STYLE) for side in ("top", "right")]
    assert {name_of(found[1]) for found in parts if found} == {RESOURCES[kind]}


@pytest.mark.rule("RR-129")
@pytest.mark.parametrize("kind", TYPE_IDS)
def test_modules_have_their_printed_colours_and_shapes(kind: str) -> None:
    colour, ink = styled(f".type-{kind}", "--type"), styled(f".type-{kind}", "--ink")
    drawn = [colour, *re.findall(r"#\w{6}", ink), TYPE_HUES[kind]]
    assert {name_of(found) for found in drawn} == {MODULES[kind]}
    assert contrast("#fff8e8", colour) >= LEAST_CONTRAST  # of what stands on it
    assert f'id="i-{kind}"' in SYMBOLS


@pytest.mark.rule("RR-128", "RR-129")
def test_no_two_cubes_or_modules_have_the_same_sign() -> None:
    signs = [*chain(CUBES.values(), TYPES.values())]
    assert len(set(signs)) == len(signs) == len(RESOURCES) + len(MODULES)
