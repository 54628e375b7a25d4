"""What a rematch takes over: people and bots, each a seat further on, and the score of all games so far."""
