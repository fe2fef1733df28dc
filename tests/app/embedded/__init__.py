"""Tests of the embedded servers: started, stopped, killed and found again."""
