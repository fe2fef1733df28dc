"""The one-page summary for a management board."""
