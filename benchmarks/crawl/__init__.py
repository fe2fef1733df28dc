"""Crawling a local site.

Speed beside bare Scrapy, coverage, memory, and what a kill costs.
"""
