"""Small tournaments: who meets whom, the standings, and the tables of each round."""
