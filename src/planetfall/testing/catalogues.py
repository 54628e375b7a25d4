"""Compares the catalogues of a game or of the application with one another and with what uses them.

Listed are sentences that a language lacks, that nothing uses, that are used and do not exist, whose values or plural
forms differ between languages, and keys that belong elsewhere. `tools/check_catalogues.py` prints the list.
"""

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import chain
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from planetfall.core.game import Game
from planetfall.core.translation import APPLICATION, COUNT, languages

HOLE = "\0"  # stands in a pattern for what is not known before the program runs
ADDRESSED = re.compile(r"\.(?:you|your-[a-z]+)$")  # a sentence for whom it is about
SUFFIXES = (".py", ".html", ".toml", ".md")
VARIANTS = re.compile(r"^\*\*[A-Z]+-\d+\*\* \(([^·)]*) ·", re.MULTILINE)  # whom a clause of a rulebook is for


class Sentence(NamedTuple):
    """An entry of a catalogue."""

    forms: tuple[str, ...]
    plural: bool

    def values(self) -> set[str]:
        """What stands for values in it."""
        return set().union(*map(placeholders, self.forms))


class CatalogueFile:
    """The catalogue of one language as people edit it."""

    def __init__(self, path: Path) -> None:
        from babel.messages.pofile import read_po

        self.language = path.stem
        with path.open("rb") as stream:
            found = read_po(stream)
        self.forms = found.num_plurals
        self.sentences = {_key(message.id): _sentence(message) for message in found if message.id}
        written = re.findall(r'^msgid "(.+)"$', path.read_text("utf-8"), re.MULTILINE)
        self.twice = sorted({key for key in written if written.count(key) > 1})


class Texts:
    """What files say that use a catalogue."""

    def __init__(self, paths: Iterable[Path] = ()) -> None:
        self.keys: set[str] = set()  # what templates give to `_` as it is
        self.words: set[str] = set()  # texts that may stand for a part of a key
        # f"answer.{key}" is ("answer.", ""): a hole between its parts
        self.patterns: set[tuple[str, ...]] = set()
        for path in paths:
            self._read(path)

    def __or__(self, other: "Texts") -> "Texts":
        both = Texts()
        both.keys = self.keys | other.keys
        both.words = self.words | other.words
        both.patterns = self.patterns | other.patterns
        return both

    def _read(self, path: Path) -> None:
        text = path.read_text("utf-8")
        if path.suffix == ".py":
            self._read_python(ast.parse(text))
        elif path.suffix == ".html":
            self._read_template(text)
        elif path.suffix == ".toml":
            self.words |= set(_texts(tomllib.loads(text)))
        elif path.name.startswith("rules."):
            self.words |= {word.strip() for given in VARIANTS.findall(text) for word in given.split(",")}

    def _read_python(self, tree: ast.AST) -> None:
        for node in ast.walk(tree):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                node.value = ast.Constant(None)  # a docstring names nothing
            elif isinstance(node, ast.JoinedStr):
                self._add_pattern([_constant(value) for value in node.values])
            elif isinstance(node, ast.Constant) and isinstance(node.value, (str, int)):
                self._add_text(str(node.value))

    def _read_template(self, text: str) -> None:
        from jinja2 import Environment, nodes

        tree = Environment().parse(text)
        for const in tree.find_all(nodes.Const):
            self._add_text(str(const.value))
        for concat in tree.find_all(nodes.Concat):
            self._add_pattern([_constant(part) for part in concat.nodes])
        for call in tree.find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name == "_" and call.args:
                self.keys |= set(_choices(call.args[0]))

    def _add_pattern(self, parts: Iterable[str | None]) -> None:
        """A text of known parts and of holes, None; without a single letter it says nothing about keys."""
        pattern = "".join(HOLE if part is None else part for part in parts)
        if re.search(r"\w", pattern):
            self.patterns.add(tuple(pattern.split(HOLE)))

    def _add_text(self, text: str) -> None:
        found = {text, *text.split()}
        self.words |= found | {re.sub(r"[_ ]", "-", word) for word in found}


class Sources:
    """Which keys of a catalogue are used: by its own files, or by others, which name them in full."""

    def __init__(self, prefix: str, own: Texts, shared: Texts | None = None) -> None:
        both = own | (shared or Texts())
        self.prefix = prefix
        self.keys = both.keys
        self._words, self._literals = own.words, both.words
        self._patterns = defaultdict[str, list[tuple[str, ...]]](list)  # by the letter that they begin with
        for parts in both.patterns:
            self._patterns[parts[0][:1]].append(parts)
        self._known: dict[str, bool] = {}

    def uses(self, key: str) -> bool:
        """Whether a key stands in the sources, or can be put together from their texts."""
        key = ADDRESSED.sub("", key)
        within = key.removeprefix(f"{self.prefix}.")  # a `Translator` of the game adds the prefix
        return key in self._literals or within in self._words or self._composed(key) or self._composed(within)

    def _composed(self, text: str) -> bool:
        """Whether some pattern gives this text, each of its holes filled from the sources, too."""
        if text not in self._known:
            self._known[text] = False
            patterns = chain(self._patterns[text[:1]], self._patterns[""] if text else ())
            self._known[text] = any(
                self._fills(parts, text) for parts in patterns if all(part in text for part in parts)
            )
        return self._known[text]

    def _fills(self, parts: tuple[str, ...], text: str) -> bool:
        if not text.startswith(parts[0]) or not text.endswith(parts[-1]):
            return False
        rest = text[len(parts[0]) :]
        if len(parts) == 1:
            return not rest
        if len(parts) == 2:
            return len(parts[1]) <= len(rest) and self._is_part(rest[: len(rest) - len(parts[1])])
        return any(
            self._is_part(rest[:end]) and self._fills(parts[1:], rest[end:])
            for end in _places(parts[1], rest)
        )

    def _is_part(self, text: str) -> bool:
        return text in self._words or self._composed(text)


def _places(part: str, text: str) -> Iterator[int]:
    """Where a part stands in a text; an empty one stands everywhere."""
    place = text.find(part)
    while place >= 0:
        yield place
        place = text.find(part, place + 1)


def check_game_catalogues(game: Game) -> list[str]:
    """What is wrong with the catalogues of a game, one line each; nothing for a game without `locale`."""
    folder = game.folder()
    if not (folder / "locale").is_dir():
        return []
    return compare(folder / "locale", Sources(game.id, Texts(_sources(folder)), _application_texts()))


def check_application_catalogue() -> list[str]:
    """The same for the application's own sentences."""
    root = _root()
    games = [*_sources(root / "games")]
    rules, templates = (Texts(path for path in games if path.suffix == kind) for kind in (".md", ".html"))
    return compare(root / "locale", Sources(APPLICATION, _application_texts() | rules, templates))


def compare(folder: Path, sources: Sources) -> list[str]:
    """What is wrong with the catalogues of a folder, given what uses them."""
    found = {path.stem: CatalogueFile(path) for path in sorted(folder.glob("*.po"))}
    keys = set().union(*(catalogue.sentences for catalogue in found.values()))
    asked = {key for key in sources.keys if key.startswith(f"{sources.prefix}.")}
    lines = [f"{language}: there is no {language}.po" for language in languages() if language not in found]
    for catalogue in found.values():
        lines += [f"{catalogue.language}: {line}" for line in _flaws(catalogue, keys, sources.prefix)]
    lines += [f"missing in every language: {key}" for key in sorted(asked - keys)]
    lines += [f"unused: {key}" for key in sorted(keys) if not sources.uses(key)]
    return lines + list(_differences(found))


def _flaws(catalogue: CatalogueFile, keys: set[str], prefix: str) -> Iterator[str]:
    yield from (f"missing: {key}" for key in sorted(keys - set(catalogue.sentences)))
    yield from (f"written twice: {key}" for key in catalogue.twice)
    for key, sentence in catalogue.sentences.items():
        if not key.startswith(f"{prefix}."):
            yield f"belongs into another catalogue: {key}"
        if not all(sentence.forms):
            yield f"empty: {key}"
        if sentence.plural and len(sentence.forms) != catalogue.forms:
            yield f"has {len(sentence.forms)} plural forms, not {catalogue.forms}: {key}"
        if sentence.plural != (COUNT in sentence.values()):
            yield f"has plural forms if and only if it has {{{COUNT}}}: {key}"
        if len({frozenset(placeholders(form) - {COUNT}) for form in sentence.forms}) > 1:
            yield f"has forms with different values: {key}"


def _differences(found: Mapping[str, CatalogueFile]) -> Iterator[str]:
    first, *others = found.values()
    for other in others:
        for key in sorted(first.sentences.keys() & other.sentences.keys()):
            one, two = first.sentences[key], other.sentences[key]
            if one.values() != two.values() or one.plural != two.plural:
                yield f"differs between {first.language} and {other.language}: {key}"


def placeholders(sentence: str) -> set[str]:
    """What stands for values in a sentence.

    >>> sorted(placeholders("{dice} for {phase} ({energy:+d} energy)"))
    ['dice', 'energy', 'phase']
    """
    return {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}


def _key(identity: Any) -> str:
    return str(identity if isinstance(identity, str) else identity[0])


def _sentence(message: Any) -> Sentence:
    forms = (message.string,) if isinstance(message.string, str) else tuple(message.string)
    return Sentence(forms, not isinstance(message.id, str))


def _constant(node: Any) -> str | None:
    """What a part of a text is, if it is known before the program runs."""
    value = getattr(node, "value", None)
    return value if isinstance(value, str) else None


def _choices(node: Any) -> Iterator[str]:
    """The keys that an argument of a template may be: one, or both of `"one" if few else "other"`."""
    if type(node).__name__ == "CondExpr":
        yield from (key for choice in (node.expr1, node.expr2) for key in _choices(choice))
    elif (key := _constant(node)) is not None:
        yield key


def _texts(data: Any) -> Iterator[str]:
    """All texts in a TOML file, names of tables and keys included."""
    if isinstance(data, Mapping):
        yield from (str(key) for key in data)
        data = data.values()
    if isinstance(data, str):
        yield from (data, data.replace("_", "-"))
    elif isinstance(data, Iterable):
        for part in data:
            yield from _texts(part)


def _sources(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.suffix in SUFFIXES)


@cache  # every game's check needs them
def _application_texts() -> Texts:
    root = _root()
    return Texts(path for path in _sources(root) if (root / "games") not in path.parents)


def _root() -> Path:
    return Path(str(files("planetfall")))
