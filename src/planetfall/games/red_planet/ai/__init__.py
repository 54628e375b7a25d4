"""What bots go by: first guesses, projections and evaluations of positions."""
