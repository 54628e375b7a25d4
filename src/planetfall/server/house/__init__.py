"""What a server has seen, in numbers that everybody may know."""
