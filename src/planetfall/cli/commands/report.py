"""`planetfall lab report`: writes a page about a simulation."""

import sys
from pathlib import Path

from planetfall.cli.commands.sim import require_lab
from planetfall.cli.files import check_target, write_text
from planetfall.lab.sim.folder import Folder


def report(folder: Path, compare: Path | None, out: Path | None, force: bool) -> None:
    """Write the page; the one in the simulation's folder is replaced, any other file only with `force`."""
    require_lab()
    from planetfall.lab.report.report import report as render

    Folder.read(folder)
    target = out or folder / "report.html"
    check_target(target, overwrite=force or out is None)
    text = render([folder, compare] if compare else [folder])
    write_text(target, text, overwrite=force or out is None)
    sys.stdout.write(f"Wrote {target} ({len(text.encode()) // 1024} kB). It works without a network.\n")
