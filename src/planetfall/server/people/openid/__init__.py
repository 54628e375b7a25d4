"""Signing in at a provider that the host has chosen, by OpenID Connect."""
