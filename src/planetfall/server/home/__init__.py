"""What somebody comes back to: their tables, open tables, and people who wait for others."""
