"""Handlers of pages, by topic."""
