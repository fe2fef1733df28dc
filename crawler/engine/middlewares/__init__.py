"""Scrapy middlewares between the spiders and the network."""
