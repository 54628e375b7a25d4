"""`planetfall lab record`: extracts the record of one game of a simulation."""

import sys
from pathlib import Path

from planetfall.cli.commands.sim import require_lab
from planetfall.cli.files import write_text
from planetfall.lab.sim.folder import Folder


def record(path: Path, number: int, file: Path | None, force: bool) -> None:
    """Write the record of a game to a file, or to standard output."""
    require_lab()
    from planetfall.lab.sim.tables import record as find

    text = find(Folder.read(path), number)
    if file is None:
        sys.stdout.write(text)
        return
    write_text(file, text, force)
    sys.stdout.write(f"Wrote {file}. Look at it: planetfall replay {file} --step\n")
