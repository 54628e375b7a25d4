"""Keeps the packs that released versions have shipped, so that their tables and records are played with them for ever.

    python -m tools.keep_pack [GAME ...]            after a number of a shipped pack was corrected
    python -m tools.keep_pack --release VERSION     after a release: lists the packs that it ships

A corrected name, text or mark needs neither: the hash of a pack is that of what is played with.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import planetfall
from planetfall.core.errors import BadPack
from planetfall.core.folder_game import FolderGame
from planetfall.core.pack import Pack, Source

ENTRY = '\n[{hash}]\nversion = "{version}"\nplayed = "{played}"\n'


def main(words: Sequence[str] | None = None) -> None:
    """Keep the packs of some games, or of all."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.keep_pack", description="Keeps packs of released versions."
    )
    parser.add_argument("games", nargs="*", metavar="GAME", default=planetfall.game_ids())
    parser.add_argument(
        "--release", metavar="VERSION", help="list the shipped packs as those of this version"
    )
    asked = parser.parse_args(words)
    for name in asked.games:
        source = source_of(name)
        for line in list_release(source, asked.release) if asked.release else keep(source):
            sys.stdout.write(f"{name}: {line}\n")


def source_of(name: str) -> Source[object]:
    """Where a game has its packs."""
    game = planetfall.game(name)
    if not isinstance(game, FolderGame):
        raise SystemExit(f"{name} has no folder with packs")
    found: Source[object] = game.rooms.components.SOURCE
    return found


def missing(source: Source[object]) -> list[str]:
    """The hashes of released packs that are neither shipped any more nor kept."""
    return [known_as for known_as in source.released if source.find(known_as) is None]


def keep(source: Source[object]) -> Iterator[str]:
    """Write each released pack that is missing to a file, as the history of the repository has it."""
    for known_as in missing(source):
        release = source.released[known_as]
        for revision, text in history(source):
            if _played(text, source) == release.played:
                (source.earlier / f"{known_as}.toml").write_text(text, encoding="utf-8")
                yield f"kept the pack {known_as} of {release.version}, from revision {revision}"
                break
        else:
            raise SystemExit(f"the history has no pack like {known_as} of {release.version}")


def _played(text: str, source: Source[object]) -> str:
    try:
        return Pack("", text, source.shown).played
    except BadPack:
        return ""


def history(source: Source[object]) -> Iterator[tuple[str, str]]:
    """The shipped pack at each revision that has changed it, newest first."""
    folder = source.earlier.parent
    for revision in _git(folder, "log", "--format=%h", "--", ".").split():
        texts = [_git(folder, "show", f"{revision}:./{file.name}", check=False) for file in source.files]
        yield revision, "".join(texts)


def _git(folder: Path, *words: str, check: bool = True) -> str:
    done = subprocess.run(
        ["git", *words], cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if check and done.returncode:
        raise SystemExit(f"git {words[0]}: {done.stderr.strip()}")
    return "" if done.returncode else done.stdout


def list_release(source: Source[object], version: str) -> Iterator[str]:
    """Add the shipped pack to the list of released ones."""
    pack = Pack("as shipped", source.text(), source.shown)
    if pack.hash in source.released:
        yield f"the pack {pack.hash} is listed already, with {source.released[pack.hash].version}"
        return
    with (source.earlier / "index.toml").open("a", encoding="utf-8") as index:
        index.write(ENTRY.format(hash=pack.hash, version=version, played=pack.played))
    yield f"listed the pack {pack.hash} of {version}"


if __name__ == "__main__":
    main()
