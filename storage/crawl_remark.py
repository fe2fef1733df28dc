"""Codes for what a site's crawl showed beyond its state.

They are stored in `crawls`; the desk holds their wording.
"""

from enum import StrEnum


class CrawlRemark(StrEnum):
    """Why a crawl ended as it did, or what limits what it saw."""

    PAGE_LIMIT = "page_limit"
    TRAP = "trap"
    """Addresses were skipped because the server seemed to generate them without end."""
    KNOWN_TRAP = "known_trap"
    """Addresses were skipped because their patterns led nowhere in earlier crawls."""
    NEEDS_BROWSER = "needs_browser"
    """Some pages are filled only by scripts, and no browser is installed."""
    LOGIN_WALL = "login_wall"
    """A login or CAPTCHA blocks access to the pages."""
    REFUSES = "site_refuses"
    ROBOTS_UNREACHABLE = "robots_unreachable"
    MOVED = "moved"
    """The site sends its readers to another domain."""
    EMPTY_CHAPTERS = "empty_chapters"
    """Many pages held no text where text was expected."""
    FILES_UNREAD = "files_unread"
    """Files offered for download could not be read."""
    PICTURES_UNREAD = "pictures_unread"
    """Some pages have their text in pictures, and no recogniser is installed."""
    CLOAKED = "cloaked"
    """The site shows other browsers something else."""
    NO_TEXT = "no_text"
    NOTHING_READ = "nothing_read"
