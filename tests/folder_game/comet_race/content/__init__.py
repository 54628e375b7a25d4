"""What is in the box, as numbers that an owner of it can correct."""
