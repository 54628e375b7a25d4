"""Heuristics for bots: ratings of answers, projections and evaluations of positions."""
