"""Pages and API by topic, and what every request passes through."""
