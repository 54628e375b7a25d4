"""What a bot needs: a value of a position and a first guess."""
