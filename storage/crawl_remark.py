"""Codes for what a site's crawl showed beyond its state.

They are stored in `crawls`; the desk has the words for them.
"""

from enum import StrEnum


class CrawlRemark(StrEnum):
    """Why a crawl ended as it did, or what limits what it saw."""

    PAGE_LIMIT = "page_limit"
    TRAP = "trap"
    """Addresses were left out that a server seemed to make up without end."""
    KNOWN_TRAP = "known_trap"
    """Addresses were left out of kinds that led nowhere in earlier crawls."""
    NEEDS_BROWSER = "needs_browser"
    """Pages that only scripts fill were met, and no browser is installed."""
    LOGIN_WALL = "login_wall"
    """A login or CAPTCHA stands in front of the pages."""
    REFUSES = "site_refuses"
    ROBOTS_UNREACHABLE = "robots_unreachable"
    MOVED = "moved"
    """The site sends its readers to another domain."""
    EMPTY_CHAPTERS = "empty_chapters"
    """Many pages held no text where one was to be expected."""
    FILES_UNREAD = "files_unread"
    """Files offered for download could not be read."""
    PICTURES_UNREAD = "pictures_unread"
    """Pages whose text is in pictures were met, and nothing installed here reads them."""
    CLOAKED = "cloaked"
    """Other browsers are shown something else."""
    NO_TEXT = "no_text"
    NOTHING_READ = "nothing_read"
