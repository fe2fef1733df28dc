"""The desk, the crawl of many sites, and the pipeline under load."""
