"""Lists what is wrong with the catalogues of sentences: missing, unused and differing keys, for every language.

Without a name: the application and all games, those of other packages included. With names: these games.
"""

import sys

import planetfall
from planetfall.testing.catalogues import check_application_catalogue, check_game_catalogues


def main(names: list[str]) -> int:
    """Print one line for each flaw; the number says whether there were any."""
    lines = [] if names else [f"application: {line}" for line in check_application_catalogue()]
    for name in names or planetfall.game_ids():
        lines += [f"{name}: {line}" for line in check_game_catalogues(planetfall.game(name))]
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
