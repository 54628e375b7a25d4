"""The notebook: it is small, has no outputs, and its agent beats `easy`."""

import json
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "examples" / "learn_space_mission.ipynb"


def cells() -> list[str]:
    found = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in found if cell["cell_type"] == "code"]


def test_the_notebook_is_kept_without_outputs():
    found = json.loads(NOTEBOOK.read_text("utf-8"))
    assert all(not cell.get("outputs") and not cell.get("execution_count") for cell in found["cells"])
    for source in cells():
        compile(source, str(NOTEBOOK), "exec")


@pytest.mark.long
def test_the_agent_of_the_notebook_beats_easy(capsys):
    names: dict[str, object] = {}
    for source in cells():
        exec(source, names)
    assert "of 400 games against easy" in capsys.readouterr().out
    low = names["low"]
    assert isinstance(low, float)
    assert low > 0.5
