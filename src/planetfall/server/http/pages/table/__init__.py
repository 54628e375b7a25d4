"""Pages of a table and what people do there."""
