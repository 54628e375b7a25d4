"""Bots in any language: programs that read questions as lines of JSON and write their answers the same way.

docs/bots.md describes the protocol. When a program ends, sends something else or takes too long, another bot answers
for it; the program is ended, and started again for the next question.
"""

import logging
import re
import shlex
import shutil
import time
from typing import Any

import msgspec

from planetfall.bots.external.program import Program, ProgramError
from planetfall.bots.perspective import Perspective
from planetfall.core.chance import Chance
from planetfall.core.errors import UnknownName

PROTOCOL = 1
ANSWER_SECONDS = 5.0  # for an answer, unless the name says otherwise
START_SECONDS = 20.0  # until a program has sent its hello
MAX_WORLDS = 100  # in one line
SUBSTITUTE = "easy"  # the level that answers for a program
SEEDS = 1 << 31
LOG = logging.getLogger("planetfall")
NAME = re.compile(r"run(?:@(?P<seconds>\d{1,4}(?:\.\d+)?))?:(?P<command>.*)", re.DOTALL)
COMMA = re.compile(r""",(?=(?:[^"']|"[^"]*"|'[^']*')*$)""")  # outside of quotes
USAGE = "a program is named like run:./bot.py, or run@30:./bot.py if it may take 30 seconds for an answer"


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """A program tells its protocol version."""

    protocol: int


class SampleRequest(msgspec.Struct, frozen=True, tag="sample"):
    """A program asks for worlds that its seat may be in."""

    worlds: int = 1


class AnswerMessage(msgspec.Struct, frozen=True, tag="answer"):
    """A program answers the question."""

    action: int


Message = Hello | SampleRequest | AnswerMessage


def split_names(text: str) -> list[str]:
    """The players in a list separated by commas; a comma in quotes belongs to a command.

    >>> split_names('human, run:./bot "a,b",easy')
    ['human', 'run:./bot "a,b"', 'easy']
    """
    return [name.strip() for name in COMMA.split(text)]


def is_program(name: str) -> bool:
    """Whether a bot's name is a command to run."""
    return NAME.fullmatch(name) is not None


class ProgramBot:
    """A bot that is a program: started at the first question, ended by `close` or when the object is collected."""

    def __init__(self, command: str, seconds: float = ANSWER_SECONDS) -> None:
        self.command = command
        self.seconds = seconds
        self._arguments = _split_command(command)
        self._program: Program | None = None
        self._announced = ("", -1)  # the game and the seat that the program was told of
        self.substituted = 0  # answers that another bot gave because the program failed

    @classmethod
    def from_name(cls, name: str) -> "ProgramBot":
        """The bot with a name like `run:./bot.py`."""
        found = NAME.fullmatch(name)
        if found is None:
            raise UnknownName(USAGE)
        return cls(found["command"].strip(), float(found["seconds"] or ANSWER_SECONDS))

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """The program's answer, or that of the substitute if the program fails."""
        try:
            return self._ask_program(perspective, chance)
        except ProgramError as error:
            LOG.warning("the program %r %s; %s answers for it", self.command, error, SUBSTITUTE)
            self.substituted += 1
            return _substitute_answer(perspective, chance)

    def close(self) -> None:
        """End the program; the next question starts it again."""
        program, self._program, self._announced = self._program, None, ("", -1)
        if program is not None:
            program.stop()

    def _ask_program(self, perspective: Perspective, chance: Chance) -> int:
        """Ask the question; whatever goes wrong on the way, the program is started again next time."""
        try:
            program = self._ready_program(perspective)
            action = self._converse(program, perspective, chance)
        except BaseException:
            self.close()
            raise
        if action not in perspective.legal():
            raise ProgramError(f"gave the answer {action}, which is not possible")
        return action

    def _ready_program(self, perspective: Perspective) -> Program:
        """The program, running, with hellos exchanged and the game announced."""
        if self._program is None or not self._program.is_running():
            self.close()
            self._program = Program(self._arguments)
            _exchange_hellos(self._program)
        place = (perspective.game.id, perspective.seat)
        if self._announced != place:
            self._program.send(_game_message(perspective))
            self._announced = place
        return self._program

    def _converse(self, program: Program, perspective: Perspective, chance: Chance) -> int:
        """The answer of the program, which may ask for some worlds before."""
        until = time.monotonic() + self.seconds
        message = _parse(program.request(_question_message(perspective, chance, self.seconds), self.seconds))
        while isinstance(message, SampleRequest):
            left = until - time.monotonic()
            message = _parse(program.request(_worlds_message(perspective, chance, message.worlds), left))
        if isinstance(message, Hello):
            raise ProgramError("said hello where an answer was due")
        return message.action


def _split_command(command: str) -> list[str]:
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        raise UnknownName(f"the command {command[:60]!r} cannot be read ({error})") from None
    if not arguments:
        raise UnknownName(USAGE)
    if shutil.which(arguments[0]) is None:
        raise UnknownName(f"there is no program {arguments[0][:60]!r} to run")
    return arguments


def _substitute_answer(perspective: Perspective, chance: Chance) -> int:
    from planetfall.bots import bot  # which imports this module

    return bot(SUBSTITUTE).answer(perspective, chance)


def _exchange_hellos(program: Program) -> None:
    message = _parse(program.request({"type": "hello", "protocol": PROTOCOL}, START_SECONDS))
    if not isinstance(message, Hello):
        raise ProgramError("did not say hello first")
    if message.protocol != PROTOCOL:
        raise ProgramError(f"speaks protocol {message.protocol}, not {PROTOCOL}")


def _parse(line: bytes) -> Message:
    """The message in a line, or ProgramError."""
    try:
        message: Message = msgspec.json.decode(line, type=Message)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        shown = line[:60].decode("utf-8", "replace").strip()
        raise ProgramError(f"said something that is no hello, no sample and no answer: {shown!r}") from None
    return message


# -- messages to a program --------------------------------------------------------------------------------------------


def _game_message(perspective: Perspective) -> dict[str, Any]:
    game = perspective.game
    return {
        "type": "game",
        "game": game.id,
        "rules": perspective.rules_version,
        "seat": perspective.seat,
        "seats": perspective.seats,
        "answers": len(game.actions),
    }


def _question_message(perspective: Perspective, chance: Chance, seconds: float) -> dict[str, Any]:
    question = perspective.question()
    return {
        "type": "question",
        "kind": question.kind,
        "text": question.text,
        "clause": question.clause,
        "legal": _legal(perspective, chance),
        "view": perspective.view(),
        "seconds": seconds,
        "seed": chance.randbelow(SEEDS),
    }


def _legal(perspective: Perspective, chance: Chance) -> list[dict[str, Any]]:
    game, seat, world = perspective.game, perspective.seat, perspective.sample(chance)
    return [
        {"action": action, "name": game.actions.name(action), "label": game.label(world, seat, action)}
        for action in perspective.legal()
    ]


def _worlds_message(perspective: Perspective, chance: Chance, number: int) -> dict[str, Any]:
    """Worlds that the seat may be in: a view with all hands open, and the text form of the state."""
    if not 0 < number <= MAX_WORLDS:
        raise ProgramError(f"asked for {number} worlds; from 1 to {MAX_WORLDS} may be had at once")
    drawn = [perspective.sample(chance) for _ in range(number)]
    open_view = perspective.game.open_view
    worlds = [{"view": open_view(world, perspective.seat), "state": world.text()} for world in drawn]
    return {"type": "worlds", "worlds": worlds}
