"""The pipeline while its workers are killed."""
