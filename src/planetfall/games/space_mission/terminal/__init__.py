"""Drawing of views for the terminal."""
