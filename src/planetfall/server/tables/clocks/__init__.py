"""Clocks: pace, whose time runs, and what happens when it is over."""
