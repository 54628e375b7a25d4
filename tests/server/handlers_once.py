"""Litestar reads the signature of every handler anew for every application; nearly every test makes one."""

from collections.abc import Callable
from typing import Any

import pytest
from litestar._signature.model import SignatureModel
from litestar.utils.signature import ParsedSignature


def read_handlers_once(patch: pytest.MonkeyPatch) -> None:
    """Keep what was read of the functions of modules; others belong to one application and go with it."""
    patch.setattr(ParsedSignature, "from_fn", classmethod(_kept(ParsedSignature.from_fn.__func__)))  # type: ignore[attr-defined]
    patch.setattr(SignatureModel, "create", classmethod(_kept(SignatureModel.create.__func__)))  # type: ignore[attr-defined]


def _kept(read: Callable[..., Any]) -> Callable[..., Any]:
    found: dict[Any, Any] = {}

    def reading(cls: type, *given: Any, **named: Any) -> Any:
        function = named["fn"] if "fn" in named else given[0]
        if "<" in getattr(function, "__qualname__", "<"):
            return read(cls, *given, **named)
        if function not in found:
            found[function] = read(cls, *given, **named)
        return found[function]

    return reading
