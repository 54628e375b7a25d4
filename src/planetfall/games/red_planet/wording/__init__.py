"""Sentences: names, labels, events and refusals in the language of the game."""
