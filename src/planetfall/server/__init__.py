"""The table in the browser: pages, live updates, storage and the API."""
