"""Seats and the people on them: joining, leaving, who is there, what they agree on."""
