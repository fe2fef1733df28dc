"""Crawling a local site.

Speed compared with bare Scrapy, coverage, memory, and the cost of a kill.
"""
