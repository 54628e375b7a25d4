"""Drawing for the terminal."""
