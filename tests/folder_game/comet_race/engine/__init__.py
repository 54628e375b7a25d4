"""Compiled if it were shipped: state, rules, sampling, and the text form of a state."""
