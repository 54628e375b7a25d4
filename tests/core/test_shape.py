"""The shape of plain data: every mistake in it as one sentence, and none where there is none."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from planetfall.core.validation import mistakes

Few = Annotated[int, Meta(ge=0, le=9)]


class Bonus(Struct, forbid_unknown_fields=True):
    plants: Few
    steel: Few | None = None


class Gain(Struct, tag="gain", tag_field="do"):
    count: Few


class Draw(Struct, tag="draw", tag_field="do"):
    cards: Few


class Space(Struct, forbid_unknown_fields=True):
    id: str
    bonus: Bonus | None = None
    effect: Gain | Draw | None = None
    kind: Literal["land", "ocean"] | None = None
    reserved: bool | None = None
    at: tuple[Few, Few] | None = None
    marks: Few | list[Few] = 0


def found(**fields: object) -> list[str]:
    return list(mistakes([{"id": "r0c0", **fields}], list[Space]))


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"bonus": {"plants": 2}},
        {"bonus": {"plants": 2, "steel": 1}},
        {"effect": {"do": "draw", "cards": 1}},
        {"kind": "ocean"},
        {"reserved": True},
        {"at": [3, 4]},
        {"marks": 2},
        {"marks": [2, 3]},
    ],
)
def test_what_may_be_left_out_may_also_be_written(fields: dict[str, object]) -> None:
    assert found(**fields) == []


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"bonus": 2}, "bonus is 2, but must be a table"),
        ({"bonus": {"steel": 2}}, "bonus plants is missing; it must be a number from 0 to 9"),
        ({"bonus": {"plants": 10}}, "bonus plants is 10, but must be a number from 0 to 9"),
        ({"bonus": {"plants": 1, "steel": "a"}}, "bonus steel is 'a', but must be a number from 0 to 9"),
        ({"effect": {"cards": 1}}, "effect do is missing; it must be one of 'gain', 'draw'"),
        ({"effect": {"do": "drow", "cards": 1}}, "effect do is 'drow'; did you mean 'draw'?"),
        ({"effect": {"do": "draw", "cards": -1}}, "effect cards is -1, but must be a number from 0 to 9"),
        ({"effect": "draw"}, "effect is 'draw', but must be a table"),
        ({"kind": "oceam"}, "kind is 'oceam'; did you mean 'ocean'?"),
        ({"kind": []}, "kind is a list of 0, but must be one of 'land', 'ocean'"),
        ({"reserved": "yes"}, "reserved is 'yes', but must be true or false"),
        ({"at": [3]}, "at is a list of 1, but must be a list of 2"),
        ({"marks": "two"}, "marks is 'two', but must be a number from 0 to 9 or a list"),
        ({"marks": [2, 11]}, "marks 2 is 11, but must be a number from 0 to 9"),
    ],
)
def test_a_mistake_in_what_may_be_left_out_is_named(fields: dict[str, object], said: str) -> None:
    assert found(**fields) == [f"space r0c0: {said}"]
