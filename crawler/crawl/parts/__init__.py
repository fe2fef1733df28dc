"""Parts of pages that a crawl fetches as addresses of their own.

Fonts, pictures, and the icon of a site.
"""
