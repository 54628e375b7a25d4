"""What visitors upload: read, checked and replayed in a process with limits, never in the server itself."""
