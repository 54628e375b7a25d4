"""What a seat may see, as plain data."""
