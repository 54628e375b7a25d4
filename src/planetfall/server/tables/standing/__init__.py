"""Standing answers: what a seat answers without anybody being there."""
