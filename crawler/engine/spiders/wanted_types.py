"""Tell by its declared type whether a response can be what was requested."""

from crawler.crawl.parts import font_fetching as fonts
from crawler.crawl.parts import icon_fetching as icons
from crawler.crawl.parts import picture_fetching as pictures
from crawler.urls.address import Scope, is_readable

MARKUP_OF_LISTS = ("text/xml", "application/xml", "application/rss+xml", "application/atom+xml")
"""Content types with which sitemaps and feeds are declared, and no downloadable files."""
PART_TYPES = {**dict.fromkeys(fonts.KINDS, fonts.TYPES), pictures.PICTURE: pictures.TYPES,
              icons.ICON: icons.TYPES}
"""Content types, by kind of address, of page parts that are not text."""
_PAGES = ("text/html", "application/xhtml+xml")
_READABLE = (*_PAGES, *MARKUP_OF_LISTS)
_PACKED = ("application/gzip", "application/x-gzip", "application/octet-stream", "binary/octet-stream")


def is_wanted(content_type: str, kind: str) -> bool:
    """Tell whether an address of some kind may have this content type.

    A missing type is accepted.
    """
    if not content_type or content_type.startswith("text/") or content_type in _READABLE:
        return True
    return content_type.startswith(PART_TYPES.get(kind, ())) or (kind == "sitemap" and content_type in _PACKED)


def is_page(content_type: str, url: str, scope: Scope) -> bool:
    """Tell whether the response for a part of a page is a page of the site itself.

    The frontier requests each address once: a page that names chapters as its fonts would hide them.
    """
    return content_type.partition(";")[0].strip().lower() in _PAGES and scope.covers(url) and is_readable(url)
