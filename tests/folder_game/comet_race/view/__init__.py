"""What a seat sees, as plain data."""
