"""What operators of a server do: orders that are stored, and what the running server makes of them."""
