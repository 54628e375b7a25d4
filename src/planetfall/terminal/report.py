"""`planetfall lab report`: a page about a simulation."""

import sys
from pathlib import Path

from planetfall.lab.folder import Folder
from planetfall.terminal.files import check_target, write_text
from planetfall.terminal.sim import need_lab


def report(folder: Path, compare: Path | None, out: Path | None, force: bool) -> None:
    """Write the page; one that stands in the folder of the simulation may be replaced, any other only by force."""
    need_lab()
    from planetfall.lab.report import report as tell

    Folder.read(folder)
    target = out or folder / "report.html"
    check_target(target, overwrite=force or out is None)
    text = tell([folder, compare] if compare else [folder])
    write_text(target, text, overwrite=force or out is None)
    sys.stdout.write(f"Wrote {target} ({len(text.encode()) // 1024} kB). It works without a network.\n")
