"""Crawling a local site: speed beside bare Scrapy, coverage, memory, and what a kill costs."""
