"""The bots that choose without searching."""
