"""The load generator: every answer reaches every page, and the figures add up."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from planetfall.cli.commands import bench
from planetfall.cli.main import main
from tools.load_figures import Figures
from tools.load_test import bench_server


def test_a_small_load_reaches_every_page() -> None:
    figures = bench_server(tables=3, rate=12.0, seconds=1.5)
    assert (figures.tables, figures.pages, figures.answers, figures.lost) == (3, 9, 18, 0)
    assert 0 < figures.p50_ms <= figures.p95_ms <= figures.p99_ms <= figures.worst_ms
    assert 0 < figures.reply_p95_ms < 60_000
    assert figures.bytes_per_answer > 1000
    assert figures.commit_ms > 0
    assert figures.render_ms > 0


def test_the_command_prints_what_was_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    numbers: dict[str, Any] = dict.fromkeys(Figures.__struct_fields__, 7)
    asked = []

    def measure(*wishes: float) -> Figures:
        asked.append(wishes)
        return Figures(**{**numbers, "compiled": True})

    monkeypatch.setattr("tools.load_test.bench_server", measure)
    assert main(["bench", "server", "--tables", "5", "--rate", "2.5", "--seconds", "3", "--json"]) == 0
    assert msgspec.json.decode(capsys.readouterr().out)["lost"] == 7
    assert main(["bench", bench.SERVER, "--plain"]) == 0
    assert "p95 ms" in capsys.readouterr().out
    assert asked == [(5, 2.5, 3.0), (200, 40.0, 30.0)]


def test_without_a_source_tree_the_command_says_where_the_load_test_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "source_tree", lambda: None)
    assert main(["bench", "server"]) == 2
    assert "run it from a source tree: tools/load_test.py" in capsys.readouterr().err


def test_the_source_tree_is_found_from_the_sources_and_from_the_compiled_copy(tmp_path: Path) -> None:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "load_test.py").touch()
    assert bench.source_tree(tmp_path / "src" / "planetfall") == tmp_path
    assert bench.source_tree(tmp_path / ".build" / "compiled" / "planetfall") == tmp_path
    assert bench.source_tree(tmp_path.parent / "site-packages" / "planetfall") is None
