"""Backups: saving the games of a data folder in a file, and putting them back."""
