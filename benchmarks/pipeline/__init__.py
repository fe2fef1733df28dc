"""Measure the speed of the whole pipeline.

Import, crawl, matching and cases, compared with bare Scrapy and a peer script.
"""
