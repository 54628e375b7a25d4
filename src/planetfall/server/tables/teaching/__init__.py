"""Lessons and the coach at a table."""
