"""Writes the fixtures of a version: `python -m tests.stored.write`, from the root of the project.

Run it once for a released version, to ADD its folder beside the older ones; it refuses to write into a folder that is
there. Fixtures that a later version cannot open are a mistake of the later version.
"""

import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

import planetfall
from planetfall.bots import ask, bot
from planetfall.core.chance import Chance
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.record import Answer, Header, loads
from planetfall.core.state import State
from planetfall.testing import tables
from tests.stored.expected import FOLDER, expected
from tests.stored.views import write_views
from tests.stored.write_tables import write_tables

LEVELS = ("medium", "easy", "medium", "random", "easy", "medium")
RANDOM_GAMES = {"red-planet": 1500, "space-mission": 150, "rocket-rescue": 500, "terraforming-mars": 330}
ANIMALS = (
    "virus",
    "pets",
    "small-animals",
    "predators",
    "ecological-zone",
    "fish",
    "birds",
    "livestock",
    "herbivores",
)
LIKED = {  # answers that lead to questions which chance hardly ever asks
    "red-planet": ("choose scientist", "draw event"),
    "terraforming-mars": tuple(
        f"{verb} {card}" for verb in ("buy", "draft", "play", "use") for card in ANIMALS
    ),
}
LIKED_GAMES = 40
SALT = 0x5EED0FA  # of an undo that the table has agreed on
SOLO = "terraforming-mars"
SOLO_GAMES = 8  # of `medium`: some are won, some are lost
NEWS = ("all-rescued", "rescued-too")  # events that tell how a game came to its end

Options = dict[str, str]


class Writer:
    """The records of a version, and the index of what is expected of them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "records"
        self._index: list[bytes] = []
        self._names: set[str] = set()

    def keep(self, match: Match, name: str) -> None:
        """Write a record."""
        game = match.game.id
        file = f"{game}/{name}.planetfall"
        assert file not in self._names, file
        self._names.add(file)
        (self._folder / game).mkdir(parents=True, exist_ok=True)
        text = match.save()
        (self._folder / file).write_text(text, encoding="utf-8")
        self._index.append(msgspec.json.encode({"file": file} | expected(loads(text))))
        sys.stdout.write(f"{file}\n")
        sys.stdout.flush()

    def close(self) -> None:
        """Write the index."""
        (self._folder.parent / "records.jsonl").write_bytes(b"\n".join(self._index) + b"\n")


# -- games ------------------------------------------------------------------------------------------------------------


def chosen_tables(game: Game) -> list[tuple[int, Options]]:
    """Every edition, board and number of seats; of the options of Mars those that differ in play."""
    found = [(table.seats, dict(table.options)) for table in tables(game)]
    if game.id != "terraforming-mars":
        return found
    return [
        (seats, options)
        for seats, options in found
        if int(options["beginners"]) in ((0, 1) if seats == 1 else (seats % 3, seats))
        and (options["draft"], int(options["beginners"])) != ("yes", seats)
    ]


def player(seed: int) -> Chance:
    """The chance of the players of a game."""
    return Chance.from_seed(seed + (1 << 100))


def play_on(match: Match, levels: tuple[str, ...], chance: Chance, most: int = 100_000) -> None:
    """Let bots answer, so many times at most."""
    for _ in range(most):
        actors = match.state.actors()
        if not actors:
            return
        seat = actors[chance.randbelow(len(actors))]
        level = levels[seat % len(levels)]
        match.play(seat, ask(bot(level), match.game, match.state, seat, chance))


def whole_games(writer: Writer, game: Game) -> None:
    """A game at every table, finished, and another one that stops half-way."""
    for number, (seats, options) in enumerate(chosen_tables(game)):
        levels = tuple(LEVELS[(seat + number) % len(LEVELS)] for seat in range(seats))
        match = Match.new(game, seats, number, options, players=levels)
        play_on(match, levels, player(number))
        name = "-".join([f"{seats}-seats", *(f"{key}-{value}" for key, value in options.items())])
        writer.keep(match, f"finished-{name}")
        rows = match.record.rows
        half = Match.new(game, seats, number, options, players=levels)
        replay(half, rows[: len(rows) * (1 + number % 7) // 8])
        writer.keep(half, f"running-{name}")


def replay(match: Match, rows: list[Any]) -> None:
    for row in rows:
        assert isinstance(row, Answer)
        match.play(row.seat, row.action)


def solo_games(writer: Writer, game: Game) -> None:
    """A game alone against the clock: one that is won, one that is lost."""
    seen: set[bool] = set()
    for seed in range(SOLO_GAMES):
        match = Match.new(game, 1, seed, players=("medium",))
        play_on(match, ("medium",), Chance.from_seed(seed))
        won = bool(match.state.winners())
        if won not in seen:
            seen.add(won)
            writer.keep(match, "ending-solo-won" if won else "ending-solo-lost")
    assert len(seen) == 2


# -- moments ----------------------------------------------------------------------------------------------------------


def moments(game: Game, state: State) -> Iterator[str]:
    """What is special about a running game: the kinds of its questions, and whether some have answered in secret."""
    actors = state.actors()
    kinds = {game.question(state, seat).kind for seat in actors}
    yield from (f"asks-{kind}" for kind in kinds)
    if len(kinds) > 1:
        yield "asks-seats-different-questions"
    if state.is_simultaneous() and len(actors) < state.seats:
        yield from (f"asks-the-last-{len(actors)}-seats-{kind}" for kind in kinds)


def ending(state: State, told: set[str]) -> str:
    """How a game has ended: how many have won, whether a tie was broken, and what brought the end."""
    top, winners = max(state.scores()), len(state.winners())
    tied = state.scores().count(top)
    broken = f"-of-{tied}-tied" if tied > 1 and winners else ""
    return "-".join([f"{winners}-won{broken}", *(news for news in NEWS if news in told)])


def moments_and_endings(
    writer: Writer, game: Game, found: set[str], games: int, liked: tuple[str, ...] = ()
) -> None:
    """Random games, stopped at every kind of question, and one of every kind of ending; what is found is left out.

    Players give answers with names that they like whenever they may.
    """
    choice = tables(game)
    likes = {action for action in range(len(game.actions)) if game.actions.name(action) in liked}
    for seed in range(games):
        table = choice[seed * 7 % len(choice)]
        match = Match.new(game, table.seats, seed, table.options, players=("random",) * table.seats)
        state, chance = match.state.copy(), player(seed)
        state.listen()
        rows: list[Answer] = []
        told: set[str] = set()
        while actors := state.actors():
            for what in set(moments(game, state)) - found:
                found.add(what)
                stopped = match.fork()
                replay(stopped, list(rows))
                writer.keep(stopped, f"running-{what}")
            seat = actors[chance.randbelow(len(actors))]
            legal = state.legal(seat)
            legal = [action for action in legal if action in likes] or legal
            rows.append(Answer(seat, legal[chance.randbelow(len(legal))]))
            state.play(seat, rows[-1].action)
            told.update(event.kind for event in state.take_events())
        how = ending(state, told)
        if how not in found:
            found.add(how)
            replay(match, list(rows))
            writer.keep(match, f"ending-{how}")


# -- undo, positions --------------------------------------------------------------------------------------------------


def undo_games(writer: Writer, game: Game) -> None:
    """Games in which answers were taken back: freely, and, with the table's consent, beyond what was learned."""
    seats = max(game.least_seats, 3)
    levels, chance = ("easy",) * seats, player(99)
    match = Match.new(game, seats, 99, players=("human",) * seats)
    free = 0
    for part in range(6):
        play_on(match, levels, chance, 11)
        free += any(match.can_undo([seat]) and match.undo([seat]) for seat in range(seats))
        standing = len(match.record.effective_answers()[0])
        match.truncate(max(0, standing - 7 - part), SALT + part)
        play_on(match, levels, chance, 5)
    while not free and not match.state.over():
        play_on(match, levels, chance, 1)
        free += any(match.can_undo([seat]) and match.undo([seat]) for seat in range(seats))
    assert free, game.id
    writer.keep(match, "running-undo")
    play_on(match, levels, chance)
    match.truncate(len(match.record.effective_answers()[0]) - 3, SALT)  # a game that was over goes on
    writer.keep(match, "running-undo-of-the-end")
    play_on(match, levels, chance)
    writer.keep(match, "finished-undo")


def games_from_positions(writer: Writer, game: Game) -> None:
    """A game that starts from the text of a state, and goes on from there."""
    seats, chance = max(game.least_seats, 2), player(7)
    before = Match.new(game, seats, 7)
    play_on(before, ("easy",), chance, 60)
    header: Header = msgspec.structs.replace(before.record.header, start=before.state.text())
    match = Match(game, header)
    play_on(match, ("easy",), chance, 20)
    writer.keep(match, "running-from-a-position")
    play_on(match, ("easy",), chance)
    writer.keep(match, "finished-from-a-position")


def write_records(folder: Path) -> None:
    """All records of a version."""
    writer = Writer(folder)
    for name in planetfall.game_ids():
        game = planetfall.game(name)
        undo_games(writer, game)
        games_from_positions(writer, game)
        found: set[str] = set()
        moments_and_endings(writer, game, found, RANDOM_GAMES[name])
        if name in LIKED:
            moments_and_endings(writer, game, found, LIKED_GAMES, LIKED[name])
        whole_games(writer, game)
        if name == SOLO:
            solo_games(writer, game)
    writer.close()


def main() -> None:
    """Write the fixtures of the installed version."""
    folder = FOLDER / f"v{version('planetfall')}"
    if folder.exists():
        sys.exit(f"{folder.name} is there already; fixtures of a version are written once")
    write_records(folder)
    write_tables(folder)
    write_views(folder)


if __name__ == "__main__":
    main()
