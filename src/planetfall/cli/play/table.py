"""A table in the terminal: people at one keyboard, bots beside them."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console

from planetfall.bots import Bot, bot, plan
from planetfall.bots.seeding import seeded_chance
from planetfall.cli import show
from planetfall.cli.play import explain
from planetfall.cli.play.event_log import Chronicle
from planetfall.cli.play.parse_input import COMMANDS, Misunderstood, Said, understand
from planetfall.cli.play.save_file import Shelf
from planetfall.cli.settings import HUMAN
from planetfall.core.errors import PlanetfallError
from planetfall.core.match import Match
from planetfall.core.record import Truncate

Keyboard = Callable[[str], str]


class Leave(Exception):
    """The people stop here; the match goes on another time."""


class Table:
    """Asks whoever owes an answer until the game is over."""

    def __init__(
        self,
        match: Match,
        players: Sequence[str],
        chronicle: Chronicle,
        out: Console,
        keyboard: Keyboard,
        shelf: Shelf,
        delay: float,
    ) -> None:
        self.match = match
        self.game = match.game
        self.players = players
        self.names = match.game.seat_names(len(players))
        self.people = [seat for seat, player in enumerate(players) if player == HUMAN]
        self.bots: dict[int, Bot] = {seat: bot(name) for seat, name in enumerate(players) if name != HUMAN}
        self.plans: dict[int, tuple[tuple[int, int], list[int]]] = {}  # what bots mean to answer, and when
        self.chronicle = chronicle
        self.out = out
        self.keyboard = keyboard
        self.shelf = shelf
        self.delay = delay
        self.here = self.people[0] if len(self.people) == 1 else None  # who sits at the keyboard

    def run(self) -> None:
        """Play to the end."""
        while actors := self.match.state.actors():
            seat = self._next(actors)
            if seat in self.bots:
                self._let_answer(seat)
            else:
                self._hand_over(seat)
                self._ask(seat)
        self._finish()

    def _next(self, actors: list[int]) -> int:
        """Bots first, since nobody waits for them; then whoever has the keyboard already."""
        return min(actors, key=lambda seat: (seat not in self.bots, seat != self.here, seat))

    # -- answers ----------------------------------------------------------------------------------------------------

    def _let_answer(self, seat: int) -> None:
        self._play(seat, self._thought(seat))
        if self._tell() and self.delay:
            time.sleep(self.delay)

    def _thought(self, seat: int) -> int:
        """A bot's answer: the next that it has planned, if nothing has happened and nothing was learned since."""
        state, record = self.match.state, self.match.record
        given, reveal_count = len(record.rows), int(state.reveal_count)
        moment, answers = self.plans.get(seat, ((0, 0), []))
        if moment != (given, reveal_count) or not answers or answers[0] not in state.legal(seat):
            chance = seeded_chance("bot", record.header.seed, given, seat)
            answers = plan(self.bots[seat], self.game, state, seat, chance)
        self.plans[seat] = ((given + 1, reveal_count), answers[1:])
        return answers[0]

    def _play(self, seat: int, action: int) -> None:
        self.match.play(seat, action)
        self._write_down()

    def _write_down(self) -> None:
        answers = len(self.match.record.effective_answers()[0])
        self.chronicle.add(answers, self.match.state, self.match.take_events())

    def _tell(self) -> bool:
        """Tell what is new as it happens, if that is for the eyes of whoever sits here."""
        if len(self.people) > 1:
            return False
        news = self.chronicle.news(self.here)
        show.sentences(self.out, news)
        return bool(news)

    # -- people -----------------------------------------------------------------------------------------------------

    def _hand_over(self, seat: int) -> None:
        if seat == self.here:
            return
        show.clear(self.out)
        self.keyboard(f"Pass the keyboard to {self.names[seat]}, who presses Enter: ")
        show.clear(self.out)
        self.here = seat

    def _ask(self, seat: int) -> None:
        self._show(seat)
        self._put_question(seat)
        while not self._heed(seat):
            pass

    def _show(self, seat: int | None) -> None:
        show.sentences(self.out, self.chronicle.news(seat))
        self.chronicle.skip(None)  # whoever is here has seen what is public
        self.out.print()
        self.out.print(self.game.draw(self.game.view(self.match.state, seat)))

    def _put_question(self, seat: int) -> None:
        text = self.game.question(self.match.state, seat).text
        named = len(self.people) == 1 or text.startswith(self.names[seat])
        self.out.print()
        show.say(self.out, text if named else f"{self.names[seat]}: {text}", "bold")
        rows = [
            (self.game.label(self.match.state, seat, action), self.game.actions.name(action))
            for action in self.match.state.legal(seat)
        ]
        show.choices(self.out, rows)

    def _heed(self, seat: int) -> bool:
        """Read a line and do what it says; True when the position is another one now."""
        typed = self.keyboard("> ")
        try:
            said = understand(typed, self.game, self.match.state, seat)
            if said.command == "answer":
                self._play(seat, said.action)
                return True
            return self._obey(seat, said)
        except PlanetfallError as mistake:
            show.say(self.out, str(mistake), "yellow")
            return False

    def _obey(self, seat: int, said: Said) -> bool:
        if said.command == "undo":
            return self._undo(seat)
        if said.command == "quit":
            raise Leave
        {
            "help": self._help,
            "show": self._show_again,
            "log": self._log,
            "save": self._save,
            "?": self._explain,
            "!": self._refuse,
        }[said.command](seat, said.rest)
        return False

    # -- commands ---------------------------------------------------------------------------------------------------

    def _help(self, _seat: int, _rest: str) -> None:
        rows = [
            ("1, 2, 3 …", "give the answer with this number"),
            ("board dock 2", "or give it by name; the beginning of each word will do"),
            ("?", "the rule behind the question (? 3: behind choice 3; ? word: rules with this word)"),
            ("!", "what is not possible, and why"),
            *COMMANDS.items(),
        ]
        show.pairs(self.out, rows)

    def _show_again(self, seat: int, _rest: str) -> None:
        self._show(seat)
        self._put_question(seat)

    def _log(self, seat: int, _rest: str) -> None:
        show.sentences(self.out, self.chronicle.all(seat) or ["Nothing has happened yet."])

    def _save(self, _seat: int, rest: str) -> None:
        path = self.shelf.save(self.match, Path(rest).expanduser() if rest else None)
        show.say(self.out, f"Saved in {path}.")

    def _explain(self, seat: int, rest: str) -> None:
        for clause in explain.clauses(self.game, self.match.state, seat, rest):
            show.clause(self.out, clause)

    def _refuse(self, seat: int, rest: str) -> None:
        rows = explain.refusals(self.game, self.match.state, seat, rest)
        if rows:
            show.refusals(self.out, rows)
        else:
            show.say(self.out, "Everything that could be asked for here is possible.")

    def _undo(self, seat: int) -> bool:
        if not self.match.undo([seat]):
            raise Misunderstood(
                "nothing to take back: since your last answer somebody has answered or learned something"
            )
        cut = next(row.cut for row in reversed(self.match.record.rows) if isinstance(row, Truncate))
        self.chronicle.cut(cut)
        self._write_down()
        show.say(self.out, "Taken back.")
        return True

    # -- the end ----------------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        eyes = self.here if len(self.people) == 1 else None
        self._show(eyes)
        self.out.print()
        show.outcome(self.out, self.game, self.match.state, self.players)
