"""Every clause of every game has a test, and every mark names a clause."""

from pathlib import Path

import pytest

import planetfall
from planetfall.testing import coverage
from planetfall.testing.clauses import marks
from tests.contract.toy import GAME

TESTS = Path(__file__).parents[1]

MARKED = """
import pytest
from pytest import mark

pytestmark = pytest.mark.rule("CC-1")

@pytest.mark.rule("CC-2", "CC-3")
def test_two(): ...

@mark.rule("CC-4")
class TestMore:
    @pytest.mark.rule("CC-5")
    @pytest.mark.rule("CC-99")
    async def test_inside(self): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("CC-6")), 2])
@pytest.mark.other("CC-7")
def test_each(x): ...

@pytest.mark.rule("ZZ-1")
def test_of_another_game(): ...
"""


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_every_clause_has_a_test_and_every_mark_a_clause(name):
    found = coverage(planetfall.game(name), TESTS)
    assert not found.unknown, f"tests are marked with clauses that do not exist: {found.unknown}"
    assert not found.missing, f"{len(found.missing)} clauses have no test: {', '.join(found.missing)}"


def test_every_mark_belongs_to_a_game():
    letters = {number.partition("-")[0] for name in planetfall.game_ids() for number in clauses(name)}
    strangers = {
        clause: where for clause, where in marks(TESTS).items() if clause.partition("-")[0] not in letters
    }
    assert strangers == {}


def clauses(name: str) -> list[str]:
    return list(planetfall.game(name).rulebook().clauses)


def test_marks_are_found_wherever_they_stand(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_it.py").write_text(MARKED)
    found = coverage(GAME, tmp_path)
    assert {clause: where for clause, where in found.tests.items() if where} == {
        "CC-1": ["deep/test_it.py"],
        "CC-2": ["deep/test_it.py::test_two"],
        "CC-3": ["deep/test_it.py::test_two"],
        "CC-4": ["deep/test_it.py::TestMore"],
        "CC-5": ["deep/test_it.py::TestMore::test_inside"],
        "CC-6": ["deep/test_it.py::test_each"],
    }
    assert found.missing == ["CC-7", "CC-8", "CC-9", "CC-10"]
    assert found.unknown == {"CC-99": ["deep/test_it.py::TestMore::test_inside"]}
