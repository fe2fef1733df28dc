"""Bring hosts of addresses into the form that browsers use.

Names in other scripts are encoded (`xn--`), numbers are written as the IPv4 address that they stand for:
https://url.spec.whatwg.org/#host-parsing.
"""

import re
import socket
from functools import lru_cache
from urllib.parse import unquote

import idna

_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
"""A last label that makes a host an address rather than a name."""
_FORBIDDEN = re.compile(r"[\x00-\x20\x7f\"#%/:<>?@\[\\\]^`{|}]")
"""Characters that no host name contains and that would change the address in which it is written."""
LONGEST = 253
"""Maximum characters of a name, and below of one of its labels."""
LONGEST_LABEL = 63


@lru_cache(4096)
def spelled(host: str) -> str:
    """Return the canonical form of a host; empty if it is invalid.

    A dot at its end is removed.
    """
    name = unquote(host).lower()
    if not name.isascii():
        name = _in_ascii(name)
    name = name.rstrip(".")
    if not name or _FORBIDDEN.search(name) or len(name) > LONGEST or max(map(len, name.split("."))) > LONGEST_LABEL:
        return ""
    return _address(name) if _NUMBER.fullmatch(name.rpartition(".")[2]) else name


def _in_ascii(name: str) -> str:
    """Encode a name in another script as registries do.

    Empty if one of its characters is forbidden.
    """
    try:
        labels = idna.uts46_remap(name, std3_rules=False, transitional=False).split(".")
    except idna.IDNAError:
        return ""
    return ".".join(label if label.isascii() else f"xn--{label.encode('punycode').decode()}" for label in labels)


def _address(numbers: str) -> str:
    """Write `127.1`, `0x7f000001` and the like as four numbers.

    Empty if it is not an address.
    """
    try:
        return socket.inet_ntoa(socket.inet_aton(numbers))
    except OSError:
        return ""
