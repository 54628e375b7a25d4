"""Networks that learn to judge positions: self-play, fitting, gates, and the page about a run."""
