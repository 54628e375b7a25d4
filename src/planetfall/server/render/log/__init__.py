"""The log as HTML."""
