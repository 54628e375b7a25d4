"""Playing many games of bots, on this machine or on a cluster."""
