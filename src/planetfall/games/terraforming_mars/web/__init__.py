"""The page of the game: regions, templates, styles."""
