"""How games end before they are over: somebody resigns, or nobody plays any more."""
