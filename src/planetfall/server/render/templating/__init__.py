"""What templates are compiled to, their filters and their sentences."""
