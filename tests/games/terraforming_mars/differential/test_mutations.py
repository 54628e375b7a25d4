"""The check must be able to fail: slips in the engine are noticed."""

from pathlib import Path

import pytest

from tests.games.terraforming_mars.differential.mutate import MUTATIONS, NOTHING, Mutation, caught, places

LEAST_CAUGHT = 28
FEW = [MUTATIONS[number] for number in (2, 17, 20)]


def test_the_slips_are_thirty_and_stand_in_many_modules() -> None:
    assert len(MUTATIONS) == 30
    assert len({mutation.module for mutation in MUTATIONS}) >= 15
    assert [str(mutation) for mutation in MUTATIONS if places(mutation) != 1] == []


@pytest.mark.parametrize("mutation", FEW, ids=str)
def test_a_slip_is_noticed(mutation: Mutation, tmp_path: Path) -> None:
    assert caught(mutation, tmp_path)


@pytest.mark.long
def test_nothing_is_noticed_where_nothing_is_wrong(tmp_path: Path) -> None:
    assert caught(NOTHING, tmp_path) == ""


@pytest.mark.long
def test_nearly_all_slips_are_noticed(tmp_path: Path) -> None:
    missed = [
        str(mutation)
        for number, mutation in enumerate(MUTATIONS)
        if not caught(mutation, tmp_path / str(number))
    ]
    assert len(MUTATIONS) - len(missed) >= LEAST_CAUGHT, "\n".join(missed)
