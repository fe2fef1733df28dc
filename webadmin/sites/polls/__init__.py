"""Looking for new chapters between the crawls of a site."""
