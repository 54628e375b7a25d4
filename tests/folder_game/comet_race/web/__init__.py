"""Drawing for the browser."""
