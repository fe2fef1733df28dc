"""Tell by its declared type whether an answer can be what was asked for."""

from crawler.crawl.parts import font_fetching as fonts
from crawler.crawl.parts import icon_fetching as icons
from crawler.crawl.parts import picture_fetching as pictures
from crawler.urls.address import Scope, is_readable

MARKUP_OF_LISTS = ("text/xml", "application/xml", "application/rss+xml", "application/atom+xml")
"""What sitemaps and feeds are declared as; no file for download is."""
PART_TYPES = {**dict.fromkeys(fonts.KINDS, fonts.TYPES), pictures.PICTURE: pictures.TYPES,
              icons.ICON: icons.TYPES}
"""By kind of address, how servers label what is no text and still belongs to a page."""
_PAGES = ("text/html", "application/xhtml+xml")
_READABLE = (*_PAGES, *MARKUP_OF_LISTS)
_PACKED = ("application/gzip", "application/x-gzip", "application/octet-stream", "binary/octet-stream")


def is_wanted(content_type: str, kind: str) -> bool:
    """Tell whether the address of some kind may be answered with such a type.

    Without any type it may.
    """
    if not content_type or content_type.startswith("text/") or content_type in _READABLE:
        return True
    return content_type.startswith(PART_TYPES.get(kind, ())) or (kind == "sitemap" and content_type in _PACKED)


def is_page(content_type: str, url: str, scope: Scope) -> bool:
    """Tell whether what was asked for as part of a page is a page of the site itself.

    The frontier asks for an address once: a page that names chapters as its fonts would hide them.
    """
    return content_type.partition(";")[0].strip().lower() in _PAGES and scope.covers(url) and is_readable(url)
