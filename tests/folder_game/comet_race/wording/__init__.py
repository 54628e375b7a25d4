"""Sentences: names, labels and events in the language of the game."""
