"""Snapshots of tables, so that waking one replays little."""
