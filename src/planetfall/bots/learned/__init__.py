"""Networks that have learned a game: their files, and players that search with them."""
