"""Scrapy spiders, which only fetch; `crawler.extraction` reads the pages."""
