"""The API for programs: handlers, the types of its bodies, and the bounds of what it takes."""
