"""Bounds of numbers in the description of the API, where the framework leaves them out: zeros, options, lists."""

from typing import Any

import msgspec
from litestar._openapi.schema_generation import SchemaCreator
from litestar.openapi.spec import Reference, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition


class SchemaBounds(OpenAPISchemaPlugin):
    """Describes structs as the framework does, and adds the bounds that msgspec enforces."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Whether it is a struct."""
        return not field_definition.is_union and field_definition.is_subclass_of(msgspec.Struct)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """The description of a struct."""
        framework = next(
            plugin
            for plugin in schema_creator.plugins
            if isinstance(plugin, OpenAPISchemaPlugin)
            and plugin is not self
            and plugin.is_plugin_supported_field(field_definition)
        )
        described = framework.to_openapi_schema(field_definition, schema_creator)
        struct = field_definition.annotation
        _, known = msgspec.json.schema_components((struct,))
        properties = known[struct.__name__].get("properties", {})
        for name, schema in (described.properties or {}).items():
            _add_bounds(schema, properties.get(name, {}))
        return described


def _add_bounds(schema: Schema | Reference | None, known: dict[str, Any]) -> None:
    if not isinstance(schema, Schema):
        return
    if "minimum" in known:
        schema.minimum = known["minimum"]
    if "maximum" in known:
        schema.maximum = known["maximum"]
    if isinstance(schema.items, Schema):
        _add_bounds(schema.items, known.get("items", {}))
    for part, of_part in zip(schema.one_of or [], known.get("anyOf", []), strict=False):
        _add_bounds(part, of_part)
