"""The whole pipeline at speed: import, crawl, match, cases, beside bare Scrapy and a script of one's own."""
