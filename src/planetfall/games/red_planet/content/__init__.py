"""The components of a pack: schema, checks, and conversion to the numbers of the engine."""
