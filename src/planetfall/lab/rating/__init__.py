"""How strong bots are: tournaments and ratings."""
