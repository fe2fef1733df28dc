"""The embedded servers: started, stopped, lost and found again."""
