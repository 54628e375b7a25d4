"""Pages about how somebody gets into their account."""
