"""What several nodes share through the database: keys, leases, limits, and word of changes."""
