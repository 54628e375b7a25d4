"""People with accounts: how they sign in, what they own, whom they know."""
