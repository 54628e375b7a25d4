"""Ratings of people: how they follow from rated games, and who stands where."""
