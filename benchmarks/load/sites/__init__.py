"""The crawl of many sites at once, some of them hostile."""
