"""Better weights and win probabilities, found by play."""
