"""What one visitor and one network may ask of the server: rates, streams, sizes, patience."""
