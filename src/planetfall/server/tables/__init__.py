"""Live tables: matches in memory and the people around them."""
