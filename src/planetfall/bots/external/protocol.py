"""Bots in any language: programs that are told of a question in a line of JSON and answer it in another.

What is said is described in docs/bots.md. A program that ends, talks nonsense or takes too long loses the move to a
bot of the house, not the game: it is ended, and started again for the next question.
"""

import logging
import re
import shlex
import shutil
import time
from typing import Any

import msgspec

from planetfall.bots.external.program import Failure, Program
from planetfall.bots.perspective import Perspective
from planetfall.core.chance import Chance
from planetfall.core.errors import UnknownName

PROTOCOL = 1
PATIENCE = 5.0  # seconds for an answer, unless the name says otherwise
STARTING = 20.0  # seconds until a program has greeted
MOST_WORLDS = 100  # in one line
STAND_IN = "easy"
SEEDS = 1 << 31
LOG = logging.getLogger("planetfall")
NAME = re.compile(r"run(?:@(?P<seconds>\d{1,4}(?:\.\d+)?))?:(?P<command>.*)", re.DOTALL)
COMMA = re.compile(r""",(?=(?:[^"']|"[^"]*"|'[^']*')*$)""")  # outside of quotes
WRITTEN = "a program is named like run:./bot.py, or run@30:./bot.py if it may take 30 seconds for an answer"


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """A program says which protocol it speaks."""

    protocol: int


class Sample(msgspec.Struct, frozen=True, tag="sample"):
    """A program asks for worlds that its seat may be in."""

    worlds: int = 1


class Given(msgspec.Struct, frozen=True, tag="answer"):
    """A program answers."""

    action: int


Said = Hello | Sample | Given


def names(text: str) -> list[str]:
    """The players in a list with commas; those in quotes belong to a command.

    >>> names('human, run:./bot "a,b",easy')
    ['human', 'run:./bot "a,b"', 'easy']
    """
    return [name.strip() for name in COMMA.split(text)]


def is_program(name: str) -> bool:
    """Whether a bot's name is a command to run."""
    return NAME.fullmatch(name) is not None


class Pipe:
    """A bot that is a program: started at the first question, ended when nobody needs it any more."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.command = command
        self.patience = patience
        self._words = _words(command)
        self._program: Program | None = None
        self._told = ("", -1)  # the game and the seat that the program knows of

    @classmethod
    def named(cls, name: str) -> "Pipe":
        """The bot that a name like `run:./bot.py` means."""
        found = NAME.fullmatch(name)
        if found is None:
            raise UnknownName(WRITTEN)
        return cls(found["command"].strip(), float(found["seconds"] or PATIENCE))

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """What the program answers, or what a bot of the house answers for it."""
        try:
            return self._converse(perspective, chance)
        except Failure as failure:
            LOG.warning("the program %r %s; %s answers for it", self.command, failure, STAND_IN)
            return _stand_in(perspective, chance)

    def close(self) -> None:
        """End the program; the next question starts it again."""
        program, self._program, self._told = self._program, None, ("", -1)
        if program is not None:
            program.end()

    def _converse(self, perspective: Perspective, chance: Chance) -> int:
        """Put the question; whatever goes wrong on the way, the program starts afresh next time."""
        try:
            program = self._ready(perspective)
            action = self._ask(program, perspective, chance)
        except BaseException:
            self.close()
            raise
        if action not in perspective.legal():
            raise Failure(f"gave the answer {action}, which is not possible")
        return action

    def _ready(self, perspective: Perspective) -> Program:
        """The program, greeted, knowing which game it plays and where it sits."""
        if self._program is None or not self._program.runs():
            self.close()
            self._program = Program(self._words)
            _greet(self._program)
        place = (perspective.game.id, perspective.seat)
        if self._told != place:
            self._program.tell(_game(perspective))
            self._told = place
        return self._program

    def _ask(self, program: Program, perspective: Perspective, chance: Chance) -> int:
        """The answer of the program, which may look at some worlds before."""
        until = time.monotonic() + self.patience
        said = _heard(program.ask(_question(perspective, chance, self.patience), self.patience))
        while isinstance(said, Sample):
            left = until - time.monotonic()
            said = _heard(program.ask(_worlds(perspective, chance, said.worlds), left))
        if isinstance(said, Hello):
            raise Failure("said hello where an answer was due")
        return said.action


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as mistake:
        raise UnknownName(f"the command {command[:60]!r} cannot be read ({mistake})") from None
    if not words:
        raise UnknownName(WRITTEN)
    if shutil.which(words[0]) is None:
        raise UnknownName(f"there is no program {words[0][:60]!r} to run")
    return words


def _stand_in(perspective: Perspective, chance: Chance) -> int:
    from planetfall.bots import bot  # which knows this module

    return bot(STAND_IN).answer(perspective, chance)


def _greet(program: Program) -> None:
    said = _heard(program.ask({"type": "hello", "protocol": PROTOCOL}, STARTING))
    if not isinstance(said, Hello):
        raise Failure("did not say hello first")
    if said.protocol != PROTOCOL:
        raise Failure(f"speaks protocol {said.protocol}, not {PROTOCOL}")


def _heard(line: bytes) -> Said:
    """What a program said, or Failure."""
    try:
        said: Said = msgspec.json.decode(line, type=Said)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        shown = line[:60].decode("utf-8", "replace").strip()
        raise Failure(f"said something that is no hello, no sample and no answer: {shown!r}") from None
    return said


# -- what a program is told -------------------------------------------------------------------------------------------


def _game(perspective: Perspective) -> dict[str, Any]:
    game = perspective.game
    return {
        "type": "game",
        "game": game.id,
        "rules": game.rules_version,
        "seat": perspective.seat,
        "seats": perspective.seats,
        "answers": len(game.actions),
    }


def _question(perspective: Perspective, chance: Chance, patience: float) -> dict[str, Any]:
    question = perspective.question()
    return {
        "type": "question",
        "kind": question.kind,
        "text": question.text,
        "clause": question.clause,
        "legal": _legal(perspective, chance),
        "view": perspective.view(),
        "seconds": patience,
        "seed": chance.randbelow(SEEDS),
    }


def _legal(perspective: Perspective, chance: Chance) -> list[dict[str, Any]]:
    game, seat, world = perspective.game, perspective.seat, perspective.sample(chance)
    return [
        {"action": action, "name": game.actions.name(action), "label": game.label(world, seat, action)}
        for action in perspective.legal()
    ]


def _worlds(perspective: Perspective, chance: Chance, number: int) -> dict[str, Any]:
    """Worlds that the seat may be in, with all hands open, and as the text that the engine reads."""
    if not 0 < number <= MOST_WORLDS:
        raise Failure(f"asked for {number} worlds; from 1 to {MOST_WORLDS} may be had at once")
    drawn = [perspective.sample(chance) for _ in range(number)]
    look = perspective.game.open_view
    worlds = [{"view": look(world, perspective.seat), "state": world.text()} for world in drawn]
    return {"type": "worlds", "worlds": worlds}
