"""What is stored about people: accounts, friends, what they keep for themselves."""
