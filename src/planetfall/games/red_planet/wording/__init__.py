"""Texts of the game in its language: names, labels of answers, events and refusals."""
