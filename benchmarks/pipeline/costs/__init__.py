"""What a stretch of work costs: processor seconds, round trips, bytes and memory of every process concerned."""
