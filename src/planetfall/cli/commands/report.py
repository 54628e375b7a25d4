"""`planetfall lab report`: a page about a simulation."""

import sys
from pathlib import Path

from planetfall.cli.commands.sim import need_lab
from planetfall.cli.files import check_target, write_text
from planetfall.lab.sim.folder import Folder


def report(folder: Path, compare: Path | None, out: Path | None, force: bool) -> None:
    """Write the page; one that stands in the folder of the simulation may be replaced, any other only by force."""
    need_lab()
    from planetfall.lab.report.report import report as tell

    Folder.read(folder)
    target = out or folder / "report.html"
    check_target(target, overwrite=force or out is None)
    text = tell([folder, compare] if compare else [folder])
    write_text(target, text, overwrite=force or out is None)
    sys.stdout.write(f"Wrote {target} ({len(text.encode()) // 1024} kB). It works without a network.\n")
