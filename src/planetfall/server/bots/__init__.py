"""Bots at tables: their seats, their worker processes, and analysis of finished games."""
