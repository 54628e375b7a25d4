"""The benchmark: a fixed suite of games that rates any agent."""
