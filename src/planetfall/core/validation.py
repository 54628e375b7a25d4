"""Finds everything that is wrong with the shape of plain data, each mistake as one sentence.

msgspec stops at the first mistake and words it for programmers; this finds all and words them for authors of packs.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import inspect

Mistakes = Iterator[str]
LONGEST = 40  # characters of a value that a sentence repeats
HUGE = 10**18  # numbers beyond are not printed


def mistakes(value: object, kind: Any, where: str = "") -> Mistakes:
    """Every way in which a value is not of a kind that msgspec could convert it to."""
    return _walk(value, inspect.type_info(kind), where)


def label(kind: type, read: Callable[[str], object], place: int = 0) -> str:
    """What to call an entry: its noun and what identifies it, in a list at least its place.

    >>> label(Mapping, {"id": "hellas"}.get), label(Mapping, {}.get, 3)
    ('mapping hellas', 'mapping no. 3')
    """
    noun = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in kind.__name__).strip()
    marks = [shown(mark).strip("'") for key in ("edition", "id") if isinstance(mark := read(key), str)]
    return " ".join([noun, *(marks or ([f"no. {place}"] if place else []))])


def shown(value: object) -> str:
    """A value as a sentence can repeat it.

    >>> shown([1, 2]), shown("hellas")
    ('a list of 2', "'hellas'")
    """
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, int) and abs(value) > HUGE:
        return "a huge number"
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def nearest(word: object, known: Iterable[object]) -> str:
    """The known word that was probably meant, or nothing."""
    from difflib import get_close_matches

    words = [str(name) for name in known]
    found = get_close_matches(word[:LONGEST], words, 1) if isinstance(word, str) else []
    return found[0] if found else ""


def _walk(value: object, info: inspect.Type, where: str) -> Mistakes:
    return WALKERS[type(info)](value, info, where)


def _join(where: str, key: object) -> str:
    """The path to a value: an entry ends with a colon, the keys and places inside it follow."""
    return f"{where} {key}".strip()


def _wrong(value: object, info: inspect.Type, where: str) -> Mistakes:
    yield f"{where} is {shown(value)}, but must be {_expected(info)}"


def _word(value: object, known: Iterable[object], where: str) -> str:
    guess = nearest(value, [word for word in known if isinstance(word, str)])
    if guess:
        return f"{where} is {shown(value)}; did you mean {guess!r}?"
    return f"{where} is {shown(value)}, but must be {_one_of(known)}"


def _one_of(known: Iterable[object]) -> str:
    words = [repr(word) for word in known]
    return words[0] if len(words) == 1 else "one of " + ", ".join(words)


# -- one walker for each kind of data ------------------------------------------------------------------------------


def _number(value: object, info: inspect.IntType, where: str) -> Mistakes:
    if type(value) is not int or not _within(value, info.ge, info.le):
        yield from _wrong(value, info, where)


def _text(value: object, info: inspect.StrType, where: str) -> Mistakes:
    if not isinstance(value, str) or not _within(len(value), info.min_length, info.max_length):
        yield from _wrong(value, info, where)


def _anything(_value: object, _info: inspect.AnyType, _where: str) -> Mistakes:
    yield from ()


def _flag(value: object, info: inspect.BoolType, where: str) -> Mistakes:
    if not isinstance(value, bool):
        yield from _wrong(value, info, where)


def _literal(value: object, info: inspect.LiteralType, where: str) -> Mistakes:
    if type(value) not in (str, int) or value not in info.values:
        yield _word(value, info.values, where)


def _list(value: object, info: inspect.ListType, where: str) -> Mistakes:
    if not isinstance(value, list):
        yield from _wrong(value, info, where)
        return
    if not _within(len(value), info.min_length, info.max_length):
        yield f"{where} has {len(value)} entries, but must have {_range(info.min_length or 0, info.max_length)}"
    for place, item in enumerate(value, 1):
        yield from _walk(item, info.item_type, _item(item, info.item_type, where, place))


def _tuple(value: object, info: inspect.TupleType, where: str) -> Mistakes:
    if not isinstance(value, list) or len(value) != len(info.item_types):
        yield from _wrong(value, info, where)
        return
    for item, kind in zip(value, info.item_types, strict=True):
        yield from _walk(item, kind, where)


def _dict(value: object, info: inspect.DictType, where: str) -> Mistakes:
    if not isinstance(value, dict):
        yield from _wrong(value, info, where)
        return
    for key, item in value.items():
        yield from _walk(key, info.key_type, _join(where, "key"))
        yield from _walk(item, info.value_type, _join(where, shown(key).strip("'")))


def _struct(value: object, info: inspect.StructType, where: str) -> Mistakes:
    if not isinstance(value, dict):
        yield from _wrong(value, info, where)
        return
    known = [field.encode_name for field in info.fields] + ([info.tag_field] if info.tag_field else [])
    strange = {key: nearest(key, known) for key in value if key not in known}
    yield from (_unknown_key(key, guess, known, where) for key, guess in strange.items())
    for field in info.fields:
        inside = _join(where, field.encode_name)
        if field.encode_name in value:
            yield from _walk(value[field.encode_name], field.type, inside)
        elif field.required and field.encode_name not in strange.values():
            yield f"{inside} is missing; it must be {_expected(field.type)}"


def _unknown_key(key: str, guess: str, known: list[str], where: str) -> str:
    hint = f"did you mean {guess!r}?" if guess else f"there may be {', '.join(known)}"
    return f"{where.removesuffix(':') or 'the pack'} has an unknown key {shown(key)}; {hint}"


def _union(value: object, info: inspect.UnionType, where: str) -> Mistakes:
    if isinstance(value, dict) and (tagged := _tags(info)):
        yield from _tagged(value, tagged, where)
        return
    fitting = [kind for kind in _written(info) if isinstance(value, PLAIN[type(kind)])]
    if fitting:
        yield from min((list(_walk(value, kind, where)) for kind in fitting), key=len)
    else:
        yield from _wrong(value, info, where)


def _tagged(value: dict[str, object], tagged: Mapping[object, inspect.StructType], where: str) -> Mistakes:
    field = str(next(iter(tagged.values())).tag_field)
    tag = value.get(field)
    if isinstance(tag, str) and tag in tagged:
        yield from _struct(value, tagged[tag], where)
    elif tag is None:
        yield f"{_join(where, field)} is missing; it must be {_one_of(tagged)}"
    else:
        yield _word(tag, tagged, _join(where, field))


def _tags(info: inspect.UnionType) -> dict[object, inspect.StructType]:
    """The tables among which a tag tells; a table that may only be left out has none."""
    return {kind.tag: kind for kind in info.types if isinstance(kind, inspect.StructType) and kind.tag_field}


def _written(info: inspect.UnionType) -> list[inspect.Type]:
    """What may be written; what may be left out is not written at all."""
    return [kind for kind in info.types if not isinstance(kind, inspect.NoneType)]


def _item(item: object, info: inspect.Type, where: str, place: int) -> str:
    """Entries that have an id are called by it, anything else by its place."""
    if isinstance(info, inspect.StructType) and any(field.name == "id" for field in info.fields):
        return label(info.cls, item.get if isinstance(item, dict) else {}.get, place) + ":"
    return _join(where, place)


# -- what a sentence says was expected -----------------------------------------------------------------------------


def _within(number: int, least: float | None, most: float | None) -> bool:
    return (least is None or number >= least) and (most is None or number <= most)


def _range(least: float | None, most: float | None) -> str:
    return f"{least}" if least == most else f"{least} to {'any' if most is None else most}"


def _expected(info: inspect.Type) -> str:
    return EXPECTED[type(info)](info)


EXPECTED: dict[type, Callable[..., str]] = {
    inspect.IntType: lambda info: f"a number from {_range(info.ge, info.le)}",
    inspect.StrType: lambda info: f"a text of {_range(info.min_length or 0, info.max_length)} characters",
    inspect.BoolType: lambda _: "true or false",
    inspect.LiteralType: lambda info: _one_of(info.values),
    inspect.ListType: lambda _: "a list",
    inspect.TupleType: lambda info: f"a list of {len(info.item_types)}",
    inspect.DictType: lambda info: f"a table with {_expected(info.key_type)} as its keys",
    inspect.StructType: lambda _: "a table",
    inspect.UnionType: lambda info: "a table" if _tags(info) else " or ".join(map(_expected, _written(info))),
}
PLAIN: dict[type, type | tuple[type, ...]] = {  # what each kind of data is written as
    inspect.IntType: int,
    inspect.StrType: str,
    inspect.BoolType: bool,
    inspect.LiteralType: (str, int),
    inspect.ListType: list,
    inspect.TupleType: list,
    inspect.DictType: dict,
    inspect.StructType: dict,
}
WALKERS: dict[type, Callable[..., Mistakes]] = {
    inspect.IntType: _number,
    inspect.StrType: _text,
    inspect.AnyType: _anything,
    inspect.BoolType: _flag,
    inspect.LiteralType: _literal,
    inspect.ListType: _list,
    inspect.TupleType: _tuple,
    inspect.DictType: _dict,
    inspect.StructType: _struct,
    inspect.UnionType: _union,
}


# -- lists that must hold certain things ----------------------------------------------------------------------------


def distinct(where: str, values: Iterable[Hashable]) -> Mistakes:
    """What a list names more than once.

    >>> list(distinct("zones", ["hellas", "hellas"]))
    ['zones names hellas 2 times']
    """
    counted = Counter(values).items()
    yield from (f"{where} names {value} {times} times" for value, times in counted if times > 1)


def exactly(noun: str, given: Sequence[Hashable], wanted: Iterable[Hashable]) -> Mistakes:
    """What is missing, what is too much, and what is there more than once.

    >>> list(exactly("zone", ["hellas", "tempe"], ["hellas", "ausonia"]))
    ['zone ausonia is missing', 'zone tempe is not in the box']
    """
    wanted = list(wanted)
    yield from (f"{noun} {one} is missing" for one in wanted if one not in given)
    yield from (f"{noun} {one} is not in the box" for one in dict.fromkeys(given) if one not in wanted)
    yield from (f"{noun} {one} is there {times} times" for one, times in Counter(given).items() if times > 1)


def in_order(noun: str, given: Sequence[Any], wanted: Sequence[Any]) -> Mistakes:
    """The same, where each must also stand at its place.

    >>> list(in_order("zone", ["tempe", "hellas"], ["hellas", "tempe"]))
    ['each zone must stand at its place: hellas, tempe']
    """
    yield from exactly(noun, given, wanted)
    if list(given) != list(wanted) and sorted(given) == sorted(wanted):
        yield f"each {noun} must stand at its place: {', '.join(map(str, wanted))}"
