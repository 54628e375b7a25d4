"""Tables on several nodes: who thinks for bots, and how changes of others arrive."""
