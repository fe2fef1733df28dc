"""Outcomes of the addresses of a crawl: one word each, stored and counted.

The values are stored in the collections `crawls` and `visits` of every release: members may be renamed, values never.
Their wording is in `webadmin/sites/crawl_outcomes.py`.
"""

from enum import StrEnum
from typing import Self


class Standing(StrEnum):
    """The believed state of an address that once held a page."""

    THERE = "there"
    GONE = "gone"
    MOVED = "moved"
    SOFT_404 = "soft_404"
    EMPTY = "empty"
    BLOCKED = "blocked"
    UNREACHABLE = "unreachable"

    @property
    def is_absent(self) -> bool:
        """Tell whether the site itself says that the page is not there.

        No answer and refusals do not count as saying so.
        """
        return self in (Standing.GONE, Standing.SOFT_404)


class FetchOutcome(StrEnum):
    """Why an address was or was not read."""

    READ = "read"
    SHOWN = "shown"
    """Read after a browser had run its scripts."""
    READ_ODD = "read_odd"
    """Read although the response had an error status or broke off: a browser shows its text nevertheless."""
    READ_CUT = "read_cut"
    """Read up to the maximum length of a page; the rest was not read."""
    READ_GARBLED = "read_garbled"
    """Read, but part of the text is in another encoding than the rest, or damaged: nobody can read it."""
    READ_UNSTYLED = "read_unstyled"
    """Read without a style sheet that could not be fetched: the text may include parts that the sheet hides."""
    NOT_MODIFIED = "not_modified"
    MOVED = "moved"
    """Redirected within the site."""
    EMPTY = "empty"
    """No text where text was expected."""
    LIST = "list"
    """A page without text that leads on, such as a table of contents."""
    SITEMAP = "sitemap"
    FILE = "file"
    """A file offered for download, read chapter by chapter."""

    PICTURES = "pictures"
    """A page whose text is in pictures, which are fetched and read."""
    PICTURES_UNREAD = "pictures_unread"
    """A page whose text is in pictures, and no recogniser is installed."""

    FILE_LOCKED = "file_locked"
    """Opens only with a password."""
    FILE_UNSUPPORTED = "file_unsupported"
    """Of an unsupported kind."""
    FILE_PICTURES = "file_pictures"
    """Its text is in pictures, e.g. scanned pages."""
    FILE_DAMAGED = "file_damaged"
    """Nothing could be read: the file is broken, empty, or needs too many resources to open."""

    GONE = "gone"
    """404 or 410."""
    SOFT_404 = "soft_404"
    """Status 200 with a page that says that nothing is there."""
    AGE_GATE = "age_gate"
    """Asks for the reader's age, in a form that only a person may submit."""
    MOVED_OFFSITE = "moved_offsite"
    REDIRECT_LOOP = "redirect_loop"
    BAD_REDIRECT = "bad_redirect"

    NEEDS_HUMAN = "needs_human"
    """A login or a CAPTCHA."""
    BLOCKED = "blocked"
    SUDDENLY_EMPTY = "suddenly_empty"
    """Pages of this kind held text before: probably a silent refusal."""
    HOST_NEEDS_HUMAN = "host_needs_human"
    """Not requested: its host answered with logins or CAPTCHAs several times in a row."""
    HOST_BLOCKED = "host_blocked"
    ROBOTS = "robots"
    ROBOTS_UNREACHABLE = "robots_unreachable"

    OVERLOADED = "overloaded"
    """429 or 503."""
    SERVER_ERROR = "server_error"
    """Any other status from 500 upwards."""
    BAD_STATUS = "bad_status"
    """Any other status except 200."""

    TIMEOUT = "timeout"
    DNS = "dns"
    REFUSED = "refused"
    CONNECTION = "connection"
    CUT_OFF = "cut_off"
    NOT_TEXT = "not_text"
    TOO_BIG = "too_big"
    TOO_MANY_ENCODINGS = "too_many_encodings"
    BAD_ENCODING = "bad_encoding"
    """The answer is not compressed as its headers say; browsers show an error."""
    UNREADABLE = "unreadable"
    BAD_SITEMAP = "bad_sitemap"
    NO_FONT = "no_font"
    NO_SHEET = "no_sheet"
    """A style sheet that does not exist; a browser shows the page without it."""
    NO_PICTURE = "no_picture"
    NO_ICON = "no_icon"
    """The site's icon could not be fetched; its pages are not affected."""
    NOT_STORABLE = "not_storable"
    INTERNAL_ERROR = "internal_error"

    SSRF_BLOCKED = "ssrf_blocked"
    """The host name resolves to an address that is not on the public internet."""
    BAD_URL = "bad_url"
    BAD_SCHEME = "bad_scheme"
    BAD_PORT = "bad_port"
    UNGUARDED = "unguarded"
    """The egress guard was not installed, so nothing was fetched."""
    PROXY = "proxy"
    """The request used a proxy that is not one of ours."""
    NO_PROXY = "no_proxy"
    BROWSER_CALL = "own_call"
    """Chromium called its maker's servers."""

    OFFSITE = "offsite"
    TOO_DEEP = "too_deep"
    LONG_ADDRESS = "long_address"
    """A link whose address is too long to be followed."""
    TRAP = "trap"
    """Looks like one of endlessly many addresses that a server generates."""
    TOO_MANY = "too_many"

    UNKNOWN = "unknown"
    """A value of another release."""

    @classmethod
    def parse(cls, word: str) -> Self:
        """Read a stored value, also of v0.1.0, which named statuses and exceptions."""
        if word in cls._value2member_map_:
            return cls(word)
        renamed = _OLD.get(word) or next((new for old, new in _OLD_PREFIXES.items() if word.startswith(old)), "unknown")
        return cls(renamed)

    @property
    def is_error(self) -> bool:
        """Whether the address could not be read."""
        return self not in _NO_ERRORS

    @property
    def retry(self) -> bool:
        """Whether the same request may succeed a few seconds later."""
        return self in _PASSING

    @property
    def is_block(self) -> bool:
        """Whether the site blocks automated access."""
        return self in _OF_HOST

    @property
    def of_host(self) -> "FetchOutcome":
        """The outcome of the host's other addresses after it is given up."""
        return _OF_HOST[self]

    @property
    def standing(self) -> Standing:
        """The believed state of the address if visit after visit ends like this."""
        return _STANDINGS.get(self, Standing.UNREACHABLE)


_NO_ERRORS = frozenset({FetchOutcome.READ, FetchOutcome.SHOWN, FetchOutcome.NOT_MODIFIED, FetchOutcome.MOVED,
                        FetchOutcome.EMPTY, FetchOutcome.LIST, FetchOutcome.SITEMAP, FetchOutcome.FILE,
                        FetchOutcome.READ_ODD, FetchOutcome.READ_CUT, FetchOutcome.READ_GARBLED,
                        FetchOutcome.READ_UNSTYLED, FetchOutcome.PICTURES, FetchOutcome.NO_SHEET,
                        FetchOutcome.PICTURES_UNREAD, FetchOutcome.NO_ICON})
_PASSING = frozenset({FetchOutcome.TIMEOUT, FetchOutcome.DNS, FetchOutcome.REFUSED, FetchOutcome.CONNECTION,
                      FetchOutcome.CUT_OFF, FetchOutcome.OVERLOADED, FetchOutcome.SERVER_ERROR})
_OF_HOST = {FetchOutcome.NEEDS_HUMAN: FetchOutcome.HOST_NEEDS_HUMAN, FetchOutcome.BLOCKED: FetchOutcome.HOST_BLOCKED}
_STANDINGS = {
    FetchOutcome.READ: Standing.THERE, FetchOutcome.SHOWN: Standing.THERE, FetchOutcome.NOT_MODIFIED: Standing.THERE,
    FetchOutcome.PICTURES: Standing.THERE, FetchOutcome.PICTURES_UNREAD: Standing.THERE,
    FetchOutcome.FILE: Standing.THERE, FetchOutcome.READ_ODD: Standing.THERE, FetchOutcome.READ_CUT: Standing.THERE,
    FetchOutcome.READ_GARBLED: Standing.THERE, FetchOutcome.READ_UNSTYLED: Standing.THERE,
    FetchOutcome.GONE: Standing.GONE, FetchOutcome.SOFT_404: Standing.SOFT_404,
    FetchOutcome.MOVED: Standing.MOVED, FetchOutcome.MOVED_OFFSITE: Standing.MOVED,
    FetchOutcome.EMPTY: Standing.EMPTY, FetchOutcome.LIST: Standing.EMPTY,
    FetchOutcome.SUDDENLY_EMPTY: Standing.BLOCKED,
    FetchOutcome.BLOCKED: Standing.BLOCKED, FetchOutcome.NEEDS_HUMAN: Standing.BLOCKED,
    FetchOutcome.HOST_BLOCKED: Standing.BLOCKED, FetchOutcome.HOST_NEEDS_HUMAN: Standing.BLOCKED,
    FetchOutcome.ROBOTS: Standing.BLOCKED, FetchOutcome.AGE_GATE: Standing.BLOCKED,
}
_OLD = {"status_429": "overloaded", "status_503": "overloaded"}
_OLD_PREFIXES = {"status_5": "server_error", "status_": "bad_status", "error_": "internal_error",
                 "not_storable_": "not_storable"}
