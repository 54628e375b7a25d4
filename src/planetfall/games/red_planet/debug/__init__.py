"""Aids for tests and bug reports: hand-built positions and piece counts."""
