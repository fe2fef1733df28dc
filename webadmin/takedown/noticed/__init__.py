"""What notices named: since when, and how its pages are waited for."""
