"""Compiled templates, kept for as long as the process runs: whoever speaks the same language compiles each once."""

from functools import cache
from types import CodeType

from jinja2.bccache import Bucket, BytecodeCache

from planetfall.core.translation import Catalogue
from planetfall.server.render.parts import PartSpec


class CompiledTemplates(BytecodeCache):
    """The code of templates in one language, with the loops whose parts that code asks for by number."""

    def __init__(self) -> None:
        self.specs: list[PartSpec] = []
        self._code: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template the code that was made from the same text."""
        bucket.code = self._code.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        assert bucket.code is not None
        self._code[bucket.key, bucket.checksum] = bucket.code


@cache
def compiled_templates(catalogue: Catalogue) -> CompiledTemplates:
    """What is compiled with the sentences of a catalogue."""
    return CompiledTemplates()
