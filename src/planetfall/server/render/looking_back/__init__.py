"""What replays show beside the table: charts, round marks, turning points."""
