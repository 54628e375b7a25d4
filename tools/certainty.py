"""Writes the README's table of how certain the games' components are, from the marks in their packs.

`make reference` writes it anew; a test compares it with what is stored.
"""

import sys
from collections.abc import Iterator

import planetfall
from planetfall.core.game import Game
from tools.reference import ROOT, shipped

README = ROOT / "README.md"
BEGIN, END = "<!-- certainty: written by make reference -->\n", "<!-- end of certainty -->\n"
MARKS = {
    "rulebook": "certain: printed in the rulebook",
    "published": "published elsewhere",
    "recalled": "recalled",
    "reconstructed": "reconstructed",
}
LABELS = {
    "board": "areas of the board",
    "boards": "contacts between zones",
    "cards": "cards",
    "companies": "resources and companies",
    "dice": "values of dice",
    "players": "tables by number of players",
    "projects": "standard projects",
    "rules": "numbers in the rules",
    "ships": "ship cards",
    "tables": "numbers for turn, end and scoring",
    "tiles": "kinds of tiles",
    "tokens": "kinds of tokens",
    "tracker": "stops of the round tracker",
    "tracks": "tracks of the global parameters",
    "zones": "zone names",
}
Counts = dict[str, dict[str, int]]  # by topic and mark


def main() -> None:
    """Put the table into the README."""
    before, _, rest = README.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    README.write_text(f"{before}{BEGIN}{table()}{END}{after}", encoding="utf-8")
    sys.stdout.write(f"{README.relative_to(ROOT)}\n")


def table() -> str:
    """A row for each edition of each game."""
    lines = [["components of", *MARKS.values()], ["---"] * (len(MARKS) + 1)]
    for name in shipped():
        lines += _rows(planetfall.game(name))
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _rows(game: Game) -> Iterator[list[str]]:
    found = game.provenance()
    for edition, topics in found.items():
        name = f"`{game.id}` {edition}" if len(found) > 1 else f"`{game.id}`"
        yield [name, *(", ".join(_parts(topics, mark)) or "–" for mark in MARKS)]


def _parts(topics: Counts, mark: str) -> Iterator[str]:
    """What of each topic has a mark: all, or how many."""
    for topic, marks in topics.items():
        number, total = marks.get(mark, 0), sum(marks.values())
        if number:
            yield f"{'all' if number == total else f'{number} of {total}'} {LABELS.get(topic, topic)}"


if __name__ == "__main__":
    main()
