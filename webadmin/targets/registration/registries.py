"""Query registries about domains and networks by RDAP (RFC 9083).

All connections pass the egress guard. IANA's lists (RFC 9224), read once a day, name the responsible registry. The
library `whoisit` finds the registry, queries it and parses the answer; it stores the lists globally in the process,
hence the lock.
"""

import threading
from collections.abc import Callable
from time import time
from typing import Any

import whoisit
from whoisit.errors import ParseError, WhoisItError

from crawler.network.egress import Egress, EgressError
from crawler.network.fetch import FetchError, get
from crawler.network.guarded_session import guarded_session
from webadmin.configuration import current

LISTS = {"dns": "dns.json", "ipv4": "ipv4.json", "ipv6": "ipv6.json", "asn": "asn.json", "object": "object-tags.json"}
SECONDS = 15.0
MOST = 2 * 2**20
"""Maximum bytes of an answer; the longest list has 200 kB."""
LONGEST = 300
"""Maximum characters of an error message, because registries write some of them."""
STRANGE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""Exceptions that the library raises for malformed answers."""
DAYS = 1
_lock = threading.Lock()
_loaded_from: list[str] = []


class RegistryError(Exception):
    """A query that no registry answered; the message says why."""


def ask_domain(domain: str) -> dict[str, Any]:
    """Query the registry of a domain, and its registrar; raises RegistryError."""
    return _queried(domain, lambda session: whoisit.domain(domain, session=session))


def ask_network(address: str) -> dict[str, Any]:
    """Query to whom the network of an IP address belongs; raises RegistryError."""
    return _queried(address, lambda session: whoisit.ip(address, session=session))


def _queried(what: str, ask: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
    egress = Egress(frozenset(current().allow_hosts))
    session = guarded_session(egress, {"Accept": "application/rdap+json"}, SECONDS, MOST)
    try:
        with _lock:
            _load_lists(egress)
            return ask(session)
    except ParseError as error:  # its message contains the whole answer, including persons
        raise RegistryError(f"{what}: the registry's answer cannot be read") from error
    except (WhoisItError, EgressError, FetchError) as error:
        raise RegistryError(f"{what}: {error}"[:LONGEST]) from error
    except STRANGE as error:
        raise RegistryError(f"{what}: the registry's answer cannot be read: {error!r}"[:LONGEST]) from error


def _load_lists(egress: Egress) -> None:
    """Load IANA's lists unless they were loaded today."""
    base = current().rdap_lists_url.rstrip("/")
    if whoisit.is_bootstrapped() and _loaded_from == [base] and not whoisit.bootstrap_is_older_than(DAYS):
        return
    headers = {"User-Agent": current().user_agent, "Accept": "application/json"}
    lists = {name: get(f"{base}/{file}", egress, headers, SECONDS, MOST) for name, file in LISTS.items()}
    whoisit.clear_bootstrapping()
    document = "{" + ",".join(f'"{name}":{body.decode()}' for name, body in lists.items())
    whoisit.load_bootstrap_data(f'{document},"timestamp":{int(time())}}}', overrides=True,
                                allow_insecure=base.startswith("http://"))
    _loaded_from[:] = [base]
