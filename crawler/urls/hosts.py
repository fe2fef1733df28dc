"""Hosts of addresses: one spelling for each, the one that browsers ask for.

Names in other scripts are written as they are asked for (`xn--`), whole numbers as the address that they stand for:
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
"""What no name has, and what would make another host or path of it when it is written into an address."""
LONGEST = 253
"""Characters of a name, and of a label of it."""
LONGEST_LABEL = 63


@lru_cache(4096)
def spelled(host: str) -> str:
    """Spell a host as it is asked for; empty if there can be none of that name.

    A dot at its end makes no difference.
    """
    name = unquote(host).lower()
    if not name.isascii():
        name = _in_ascii(name)
    name = name.rstrip(".")
    if not name or _FORBIDDEN.search(name) or len(name) > LONGEST or max(map(len, name.split("."))) > LONGEST_LABEL:
        return ""
    return _address(name) if _NUMBER.fullmatch(name.rpartition(".")[2]) else name


def _in_ascii(name: str) -> str:
    """Write a name in another script as registries have it.

    Empty where one of its characters is forbidden.
    """
    try:
        labels = idna.uts46_remap(name, std3_rules=False, transitional=False).split(".")
    except idna.IDNAError:
        return ""
    return ".".join(label if label.isascii() else f"xn--{label.encode('punycode').decode()}" for label in labels)


def _address(numbers: str) -> str:
    """Write `127.1`, `0x7f000001` and the like in four numbers.

    Empty if that is no address.
    """
    try:
        return socket.inet_ntoa(socket.inet_aton(numbers))
    except OSError:
        return ""
