"""A record told again: what happened after each answer, and how the scores went."""

import msgspec

from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.pack import Pack
from planetfall.core.record import Record, Row, Truncate
from planetfall.core.state import Event, State


class Happening(msgspec.Struct, frozen=True):
    """An event with the number of answers that stood before it, and how it was told and drawn."""

    after: int
    event: Event
    told: dict[str, str] = {}  # by language
    drawn: dict[tuple[str, int], str] = {}  # as a line, by language and by the answers heard of before

    def sentence(self, game: Game, state: State) -> str:
        """The event in the language of a game; what was said once stays said."""
        if game.language not in self.told:
            self.told[game.language] = game.event_text(state, self.event)
        return self.told[game.language]


class History:
    """The match of a record, with its happenings and courses."""

    def __init__(self, game: Game, record: Record, pack: Pack) -> None:
        self.happenings: list[Happening] = []
        self.courses: list[list[int]] = []  # open scores at the start and after each answer
        self._game = game
        self.match = Match.replay(game, record, pack, self._watch)

    def _watch(self, state: State, events: list[Event]) -> None:
        before = max(len(self.courses) - 1, 0)
        self.happenings.extend(Happening(before, event) for event in events)
        self.courses.append(open_scores(self._game, state))


def open_scores(game: Game, state: State) -> list[int]:
    """What everybody can see of the scores, for the chart."""
    return [int(points) for points in game.open_scores(state)]


def first_answers(record: Record, length: int) -> Record:
    """A record of the first standing answers, without what was taken back."""
    answers, salts = record.effective_answers()
    rows: list[Row] = []
    for place in range(min(length, len(answers)) + 1):
        if place in salts:
            rows.append(Truncate(place, salts[place]))
        if place < min(length, len(answers)):
            rows.append(answers[place])
    return Record(record.header, rows)
