"""The whole pipeline at speed.

Import, crawl, match, cases, beside bare Scrapy and a peer script.
"""
