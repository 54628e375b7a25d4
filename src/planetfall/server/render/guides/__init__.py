"""What explains a game: galleries, pictures, glossary, rules, lessons."""
