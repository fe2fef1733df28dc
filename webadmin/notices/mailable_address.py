"""Write an email address in a form that every mail server accepts."""

import re

from crawler.urls.hosts import spelled

_LOCAL = re.compile(r"[!-~]+")
_FORBIDDEN = frozenset('"(),:;<>@[\\]')
"""Characters that would need quoting, which almost no server uses; they could also end a line or an argument."""


def mailable(address: str) -> str:
    """Write an address in ASCII, with its domain in Punycode.

    Empty if it is not an address, or contains what would end a line of the mail or of the dialogue with the server.
    """
    local, _at, domain = address.rpartition("@")
    host = spelled(domain)
    is_plain = _LOCAL.fullmatch(local) and not _FORBIDDEN.intersection(local)
    return f"{local}@{host}" if is_plain and host else ""
