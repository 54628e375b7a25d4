"""Positions built by hand, and the number of pieces."""
