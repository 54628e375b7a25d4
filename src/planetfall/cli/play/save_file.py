"""The file that a match is saved in; a file of somebody else is never replaced."""

import tempfile
from pathlib import Path

from planetfall.cli.files import BadFile, check_target, free_name, write_text
from planetfall.core.match import Match
from planetfall.core.record import Record

SUFFIX = ".jsonl"


class SaveFile:
    """Saves a match; an existing file is replaced only if it is the match's own, or with `force`."""

    def __init__(self, target: Path | None = None, resumed: Path | None = None, force: bool = False) -> None:
        self.force = force
        self._own = {resumed.resolve()} if resumed else set[Path]()
        self.target = target or resumed
        if self.target:
            check_target(self.target, self._may_replace(self.target))

    def save(self, match: Match, path: Path | None = None) -> Path:
        """Write the match to its file, or to another one, which becomes its file."""
        chosen = path or self.target or free_name(Path(), match.game.id, SUFFIX)
        write_text(chosen, _text(match), self._may_replace(chosen))
        self._own.add(chosen.resolve())
        self.target = chosen
        return chosen

    def save_anywhere(self, match: Match) -> Path:
        """Save the match, in the temporary folder if its own file cannot be written."""
        try:
            return self.save(match)
        except BadFile:
            return self.save(match, free_name(Path(tempfile.gettempdir()), match.game.id, SUFFIX))

    def _may_replace(self, path: Path) -> bool:
        return self.force or path.resolve() in self._own


def _text(match: Match) -> str:
    """The record of a match that may have been interrupted in the middle of an answer: replayed, then written."""
    return Match.replay(match.game, Record(match.record.header, match.record.rows), match.pack).save()
