"""Whoever the lab lets play: a level, a program, or an agent that is a Python object.

`module:factory` names a Python agent: the factory (a function or a class) is called once in each process, without
arguments or with the text after an equals sign (`my_agents:load=best.npz`), and what it returns answers for every seat
and game. Only the lab takes such names: a server or a record never imports a module because of a name.
"""

import re
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from operator import index
from pathlib import Path
from traceback import extract_tb
from typing import Any

from planetfall.bots import Bot, bot
from planetfall.bots.external.protocol import is_program
from planetfall.bots.perspective import Perspective
from planetfall.core.chance import Chance
from planetfall.core.errors import PlanetfallError, UnknownName

NAME = re.compile(r"(?P<module>[A-Za-z_][\w.]*):(?P<factory>[A-Za-z_]\w*)(?:=(?P<argument>.*))?", re.DOTALL)
SHOWN = 200  # characters of a reason


class BadAgent(PlanetfallError):
    """A Python agent that cannot be had, or that failed while it played."""


def agent(name: str) -> Bot:
    """A bot by its name, or the Python agent `module:factory`; UnknownName, BadOption or BadAgent otherwise."""
    try:
        return bot(name)
    except UnknownName:
        if is_program(name) or not NAME.fullmatch(name):
            raise
    return _python_agent(name)


class PythonAgent:
    """An agent of somebody else: its answers are checked, and its errors told in a sentence."""

    def __init__(self, name: str, made: Bot) -> None:
        self.name = name
        self._made = made

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """The agent's answer, or BadAgent."""
        return self._checked(_try(self.name, lambda: self._made.answer(perspective, chance)), perspective)

    def _checked(self, given: Any, perspective: Perspective) -> int:
        legal = perspective.legal()
        try:
            answer = index(given)
        except TypeError:
            raise BadAgent(
                f"the agent {self.name} answered with {given!r:.60}, which is no whole number"
            ) from None
        if answer not in legal:
            raise BadAgent(
                f"the agent {self.name} gave the answer {answer} in {perspective.game.id}, which is not possible "
                f"there; possible are {', '.join(map(str, legal[:10]))}{' …' if len(legal) > 10 else ''}"
            )
        return answer


class PlanningAgent(PythonAgent):
    """A Python agent that plans whole actions; only the first answer must fit, later ones are left out if not."""

    def plan(self, perspective: Perspective, chance: Chance) -> list[int]:
        """The agent's answers, or BadAgent."""
        given = _try(self.name, lambda: list(self._made.plan(perspective, chance)))  # type: ignore[attr-defined]
        return [self._checked(given[0] if given else None, perspective), *given[1:]]


@cache
def _python_agent(name: str) -> PythonAgent:
    found = NAME.fullmatch(name)
    assert found
    factory = _factory(name, found["module"], found["factory"])
    argument = found["argument"]
    made = _try(name, factory if argument is None else lambda: factory(argument))
    if not callable(getattr(made, "answer", None)):
        raise BadAgent(
            f"the agent {name} is a {type(made).__name__}, which has no method answer(perspective, chance)"
        )
    return PlanningAgent(name, made) if hasattr(made, "plan") else PythonAgent(name, made)


def _factory(name: str, module: str, factory: str) -> Callable[..., Any]:
    _look_here_too()
    try:
        found = getattr(import_module(module), factory, None)
    except ModuleNotFoundError as error:
        known = "a level, a program (run:COMMAND) or module:factory"
        raise BadAgent(
            f"there is no bot {name[:60]!r}: no module {error.name!r} is found here; a bot is {known}"
        ) from None
    except Exception as error:
        raise BadAgent(f"the module {module} cannot be imported: {_reason(error)}") from None
    if not callable(found):
        raise BadAgent(f"the module {module} has no function or class {factory}")
    made: Callable[..., Any] = found
    return made


def _look_here_too() -> None:
    """Let modules of the current folder be found, after all that is installed."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)


def _try(name: str, work: Callable[[], Any]) -> Any:
    try:
        return work()
    except PlanetfallError:
        raise
    except Exception as error:
        raise BadAgent(f"the agent {name} failed: {_reason(error)}") from error


def _reason(error: Exception) -> str:
    """What went wrong, and in which line, in one line."""
    place = extract_tb(error.__traceback__)[-1]
    told = " ".join(f"{type(error).__name__}: {error}".split())
    return f"{told[:SHOWN]} ({Path(place.filename).name}, line {place.lineno})"
