"""Pages of replays, and playing on from them."""
