"""Scrapy middlewares: what stands between a spider and the web."""
