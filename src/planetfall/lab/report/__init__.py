"""What a simulation tells, as one page."""
