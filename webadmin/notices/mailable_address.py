"""Write a mail address as every mail server takes it."""

import re

from crawler.urls.hosts import spelled

_LOCAL = re.compile(r"[!-~]+")
_FORBIDDEN = frozenset('"(),:;<>@[\\]')
"""What would need quotes, which hardly a server gives out; without it nothing ends a line or an argument."""


def mailable(address: str) -> str:
    """Write an address in ASCII, with its domain as registries have it.

    Empty for what is no address, or holds what would end a line of the mail or of the dialogue with the server.
    """
    local, _at, domain = address.rpartition("@")
    host = spelled(domain)
    is_plain = _LOCAL.fullmatch(local) and not _FORBIDDEN.intersection(local)
    return f"{local}@{host}" if is_plain and host else ""
