"""Heuristics for bots: first guesses at answers, projections and evaluations of positions."""
