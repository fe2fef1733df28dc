"""Everything under load: the desk, the crawl of many sites, the pipeline under kills."""
