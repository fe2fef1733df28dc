"""Scrapy spiders: travelling only; reading is in `crawler.extraction`."""
