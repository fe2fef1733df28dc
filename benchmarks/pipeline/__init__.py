"""Measure the speed of the whole pipeline.

Import, crawl, match, cases, beside bare Scrapy and a peer script.
"""
