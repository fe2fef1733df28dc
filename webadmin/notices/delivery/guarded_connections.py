"""Connect to mail servers through the egress guard.

A connection reaches only the address that the guard allowed, and ends at a fixed deadline, so that a server that sends
a byte now and then cannot keep it open.
"""

import imaplib
import smtplib
import socket
import ssl
from dataclasses import replace
from typing import Any

from crawler.network.deadline import Deadline
from crawler.network.egress import Egress, Target
from webadmin.configuration import current
from webadmin.notices.models import Transport

SMTP_PORTS = frozenset({25, 465, 587, 2525})
IMAP_PORTS = frozenset({143, 993})
SECONDS = 30.0
"""Maximum seconds without any data."""
MOST_SECONDS = 300.0
"""Maximum seconds of a whole conversation."""


def egress_of(ports: frozenset[int]) -> Egress:
    """Create the installation's egress guard for mail ports instead of web ports."""
    return replace(Egress(frozenset(current().allow_hosts)), ports=ports)


def connect(where: Target, ports: frozenset[int], timeout: float) -> socket.socket:
    """Connect to an address that the guard allows; raises EgressError or OSError."""
    failure: OSError | None = None
    for address in egress_of(ports).addresses(where):
        try:
            return socket.create_connection((address, where.port), timeout)
        except OSError as error:
            failure = error
    raise failure or OSError(f"{where.host} has no address")


def _begun(where: Target, ports: frozenset[int], timeout: float, transport: str, deadline: Deadline) -> socket.socket:
    """Open a connection that ends at its deadline.

    With `transport` "tls", TLS starts with the first byte.
    """
    try:
        plain = connect(where, ports, timeout)
        deadline.hold(plain)
        if transport != Transport.TLS:
            return plain
        return ssl.create_default_context().wrap_socket(plain, server_hostname=where.host)
    except Exception:
        deadline.lift()
        raise


class GuardedSMTP(smtplib.SMTP):
    """SMTP through the egress guard."""

    def __init__(self, host: str, port: int, transport: str, domain: str) -> None:
        """Connect, naming `domain` in EHLO.

        Raises EgressError, OSError or smtplib.SMTPException.
        """
        self._transport, self._deadline = transport, Deadline(MOST_SECONDS)
        super().__init__(host, port, local_hostname=domain, timeout=SECONDS)
        if transport == Transport.STARTTLS:
            try:
                self.starttls(context=ssl.create_default_context())
            except Exception:
                self.close()
                raise

    def close(self) -> None:
        """Close the connection."""
        super().close()
        self._deadline.lift()

    def _get_socket(self, host: str, port: int, timeout: Any) -> socket.socket:
        return _begun(Target(host, port), SMTP_PORTS, timeout, self._transport, self._deadline)


class GuardedIMAP(imaplib.IMAP4):
    """IMAP through the egress guard."""

    def __init__(self, host: str, port: int, transport: str) -> None:
        """Connect; raises EgressError, OSError or imaplib.IMAP4.error."""
        self._transport, self._deadline = transport, Deadline(MOST_SECONDS)
        super().__init__(host, port, timeout=SECONDS)
        if transport == Transport.STARTTLS:
            try:
                self.starttls(ssl.create_default_context())
            except Exception:
                self.shutdown()
                raise

    def shutdown(self) -> None:
        """Close the connection."""
        try:
            super().shutdown()
        finally:
            self._deadline.lift()

    def _create_socket(self, timeout: float | None) -> socket.socket:
        return _begun(Target(self.host, self.port), IMAP_PORTS, timeout or SECONDS, self._transport, self._deadline)
