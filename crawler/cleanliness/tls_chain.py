"""Examine the certificates of a host, and whether the system trusts them."""

import hashlib
import socket
import ssl
from typing import Any

from cryptography.x509 import Certificate, DNSName, ExtensionNotFound, SubjectAlternativeName, load_der_x509_certificate

from crawler.cleanliness.finding import Finding
from crawler.network.deadline import Deadline
from crawler.network.egress import Target

SECONDS = 5.0
MOST_NAMES = 100
"""Maximum number of hosts kept from a certificate: those of large networks name hundreds of unrelated ones."""


def look_at_tls(where: Target, address: str) -> Finding:
    """Make a TLS handshake with a host at an address that the egress guard approved.

    No request is sent.
    """
    trusting = ssl.create_default_context()
    try:
        return Finding(_facts(where, address, trusting))
    except ssl.SSLCertVerificationError as error:
        return Finding(_untrusted(where, address), (("tls", f"{where.host}: {error.verify_message}"),))
    except (OSError, ValueError) as error:
        return Finding(skipped=("tls",), detail=str(error)[:200])


def _untrusted(where: Target, address: str) -> dict[str, Any]:
    """Describe certificates that are not trusted, if the host still sends them."""
    unverified = ssl.create_default_context()
    unverified.check_hostname, unverified.verify_mode = False, ssl.CERT_NONE  # only described, not trusted
    try:
        return _facts(where, address, unverified)
    except (OSError, ValueError):
        return {}


def _facts(where: Target, address: str, context: ssl.SSLContext) -> dict[str, Any]:
    plain = socket.create_connection((address, where.port), SECONDS)
    with plain, Deadline(SECONDS) as deadline:
        deadline.hold(plain)
        with context.wrap_socket(plain, server_hostname=where.host) as connection:
            chain = _chain(connection)
            version = connection.version()
    leaf = load_der_x509_certificate(chain[0])
    return {"version": version, "subject": leaf.subject.rfc4514_string(),
            "issuer": leaf.issuer.rfc4514_string(), "valid_until": leaf.not_valid_after_utc.isoformat(),
            "names": _names(leaf), "chain": [hashlib.sha256(each).hexdigest() for each in chain]}


def _names(leaf: Certificate) -> list[str]:
    """List the hosts that a certificate is for.

    Empty if it does not say or cannot be read.
    """
    try:
        named = leaf.extensions.get_extension_for_class(SubjectAlternativeName).value
    except (ExtensionNotFound, ValueError):
        return []
    return sorted(set(named.get_values_for_type(DNSName)))[:MOST_NAMES]


def _chain(connection: ssl.SSLSocket) -> list[bytes]:
    """List the certificates in DER, the host's first.

    Before Python 3.13 only that one is available.
    """
    sent = getattr(connection, "get_unverified_chain", None)
    chain: list[bytes] = list(sent()) if sent else []
    leaf = connection.getpeercert(binary_form=True)
    if not chain and leaf is None:
        raise ValueError("the host showed no certificate")
    return chain or [leaf or b""]
