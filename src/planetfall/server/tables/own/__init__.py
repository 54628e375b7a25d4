"""What somebody has at a table for themselves: notes, and what they have not seen yet."""
