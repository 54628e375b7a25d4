"""Pages that teach: rules, guides, lessons, galleries, the coach."""
