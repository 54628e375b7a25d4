"""From a table to HTML: regions, caches, live updates."""
