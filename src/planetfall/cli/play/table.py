"""A table in the terminal: people at one keyboard, and bots."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console

from planetfall.bots import Bot, bot, coach, plan
from planetfall.bots.hints import STRENGTHS
from planetfall.bots.seeding import seeded_chance
from planetfall.cli import show, show_hint
from planetfall.cli.play import explain
from planetfall.cli.play.event_log import EventLog
from planetfall.cli.play.parse_input import COMMANDS, Command, InputError, parse_input
from planetfall.cli.play.save_file import SaveFile
from planetfall.cli.settings import HUMAN
from planetfall.core.answer_keys import AnswerKeys, turn_start
from planetfall.core.errors import PlanetfallError
from planetfall.core.match import Match
from planetfall.core.record import Truncate

Keyboard = Callable[[str], str]


class Quit(Exception):
    """Somebody has typed `quit`; the match can be resumed."""


class TerminalTable:
    """Asks whoever is to act until the game is over."""

    def __init__(
        self,
        match: Match,
        players: Sequence[str],
        event_log: EventLog,
        out: Console,
        keyboard: Keyboard,
        save_file: SaveFile,
        delay: float,
    ) -> None:
        self.match = match
        self.game = match.game
        self.players = players
        self.names = match.game.seat_names(len(players))
        self.people = [seat for seat, player in enumerate(players) if player == HUMAN]
        self.bots: dict[int, Bot] = {seat: bot(name) for seat, name in enumerate(players) if name != HUMAN}
        # What each bot plans to answer, if the record has so many rows and so much is revealed by then.
        self.plans: dict[int, tuple[tuple[int, int], list[int]]] = {}
        self.answer_keys: dict[int, AnswerKeys] = {}  # by seat
        self.event_log = event_log
        self.out = out
        self.keyboard = keyboard
        self.save_file = save_file
        self.delay = delay
        self.at_keyboard = self.people[0] if len(self.people) == 1 else None

    def run(self) -> None:
        """Play to the end."""
        while actors := self.match.state.actors():
            seat = self._next(actors)
            if seat in self.bots:
                self._play_bot(seat)
            else:
                self._hand_over(seat)
                self._ask(seat)
        self._show_outcome()

    def _next(self, actors: list[int]) -> int:
        """Who is asked next: bots first, then whoever has the keyboard already."""
        return min(actors, key=lambda seat: (seat not in self.bots, seat != self.at_keyboard, seat))

    # -- answers ----------------------------------------------------------------------------------------------------

    def _play_bot(self, seat: int) -> None:
        self._play(seat, self._bot_answer(seat))
        if self._print_news() and self.delay:
            time.sleep(self.delay)

    def _bot_answer(self, seat: int) -> int:
        """The next answer of the bot's plan, or of a new plan if something has happened or was revealed since."""
        state, record = self.match.state, self.match.record
        rows, reveal_count = len(record.rows), int(state.reveal_count)
        planned_for, answers = self.plans.get(seat, ((0, 0), []))
        if planned_for != (rows, reveal_count) or not answers or answers[0] not in state.legal(seat):
            chance = seeded_chance("bot", record.header.seed, rows, seat)
            answers = plan(self.bots[seat], self.game, state, seat, chance)
        self.plans[seat] = ((rows + 1, reveal_count), answers[1:])
        return answers[0]

    def _play(self, seat: int, action: int) -> None:
        self.match.play(seat, action)
        self._log_events()

    def _log_events(self) -> None:
        answers = len(self.match.record.effective_answers()[0])
        self.event_log.add(answers, self.match.state, self.match.take_events())

    def _print_news(self) -> bool:
        """Print new events at once if only one person plays, who may read along; True if there were any."""
        if len(self.people) > 1:
            return False
        news = self.event_log.take_unread(self.at_keyboard)
        show.sentences(self.out, news)
        return bool(news)

    # -- people -----------------------------------------------------------------------------------------------------

    def _hand_over(self, seat: int) -> None:
        if seat == self.at_keyboard:
            return
        show.clear(self.out)
        self.keyboard(f"Pass the keyboard to {self.names[seat]}, who presses Enter: ")
        show.clear(self.out)
        self.at_keyboard = seat

    def _ask(self, seat: int) -> None:
        self._show(seat)
        self._print_question(seat)
        while not self._handle_line(seat):
            pass

    def _show(self, seat: int | None) -> None:
        show.sentences(self.out, self.event_log.take_unread(seat))
        self.event_log.mark_read(None)  # the seat's own events include the public ones
        self.out.print()
        self.out.print(self.game.draw(self.game.shown(self.game.view(self.match.state, seat))))

    def _print_question(self, seat: int) -> None:
        text = self.game.question(self.match.state, seat).text
        self.out.print()
        show.line(self.out, text if len(self.people) == 1 else show.asked(self.names[seat], text), "bold")
        state, keys = self.match.state, self._keys(seat)
        rows = [
            (keys.get(action, ""), self.game.label(state, seat, action), self.game.actions.name(action))
            for action in self.game.listed(state, seat)
        ]
        show.choices(self.out, rows)

    def _keys(self, seat: int) -> dict[int, str]:
        """The keys of a seat's answers, which stay as they are while its question does."""
        answers, _ = self.match.record.effective_answers()
        turn = turn_start(answers, seat)
        assigned = self.answer_keys.setdefault(seat, AnswerKeys(typed=True))
        return assigned.keys(self.game, self.match.state, seat, turn)

    def _handle_line(self, seat: int) -> bool:
        """Read a line and execute it; True if that has changed the position."""
        typed = self.keyboard("> ")
        try:
            command = parse_input(typed, self.game, self.match.state, seat, self._keys(seat))
            if command.name == "answer":
                self._play(seat, command.action)
                return True
            return self._run_command(seat, command)
        except PlanetfallError as error:
            show.line(self.out, str(error), "yellow")
            return False

    def _run_command(self, seat: int, command: Command) -> bool:
        if command.name == "undo":
            return self._undo(seat)
        if command.name == "quit":
            raise Quit
        {
            "help": self._help,
            "show": self._show_again,
            "log": self._log,
            "save": self._save,
            "hint": self._hint,
            "?": self._explain,
            "!": self._refuse,
        }[command.name](seat, command.rest)
        return False

    # -- commands ---------------------------------------------------------------------------------------------------

    def _help(self, _seat: int, _rest: str) -> None:
        rows = [
            ("1, 2, 3 …", "give the answer with this number or letter"),
            ("#1, #2 …", "give the answer in this line of the list"),
            ("board dock 2", "or give it by name; the beginning of each word will do"),
            ("?", "the rule behind the question (? 3: behind answer 3; ? word: rules with this word)"),
            ("!", "what is not possible, and why"),
            *COMMANDS.items(),
        ]
        show.pairs(self.out, rows)

    def _show_again(self, seat: int, _rest: str) -> None:
        self._show(seat)
        self._print_question(seat)

    def _log(self, seat: int, _rest: str) -> None:
        show.sentences(self.out, self.event_log.all(seat) or ["Nothing has happened yet."])

    def _save(self, _seat: int, rest: str) -> None:
        path = self.save_file.save(self.match, Path(rest).expanduser() if rest else None)
        show.line(self.out, f"Saved in {path}.")

    def _hint(self, seat: int, rest: str) -> None:
        """Print what the coach would do; where several people play, nobody is told."""
        if len(self.people) > 1:
            raise InputError("the coach is for tables where one person plays with bots")
        strength = rest.lower() or STRENGTHS[0]  # the quickest: plain Python takes a while
        found = coach.hint(self.game, self.match.state, seat, strength, len(self.match.record.rows))
        show_hint.hint(self.out, self.game, self.match.state, seat, found)

    def _explain(self, seat: int, rest: str) -> None:
        for clause in explain.clauses(self.game, self.match.state, seat, rest, self._keys(seat)):
            show.clause(self.out, clause)

    def _refuse(self, seat: int, rest: str) -> None:
        rows = explain.refusals(self.game, self.match.state, seat, rest, self._keys(seat))
        if rows:
            show.refusals(self.out, rows)
        else:
            show.line(self.out, "Everything that could be asked for here is possible.")

    def _undo(self, seat: int) -> bool:
        if not self.match.undo([seat]):
            raise InputError(
                "nothing to take back: since your last answer somebody has answered or learned something"
            )
        cut = next(row.cut for row in reversed(self.match.record.rows) if isinstance(row, Truncate))
        self.event_log.truncate(cut)
        self._log_events()
        show.line(self.out, "Taken back.")
        return True

    # -- the end ----------------------------------------------------------------------------------------------------

    def _show_outcome(self) -> None:
        self._show(self.at_keyboard if len(self.people) == 1 else None)
        self.out.print()
        show.outcome(self.out, self.game, self.match.state, self.players)
