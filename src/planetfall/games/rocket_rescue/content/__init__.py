"""The components of a pack: what an entry may say, how it is checked, and how it becomes numbers for the engine."""
