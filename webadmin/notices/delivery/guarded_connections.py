"""Connections to mail servers through the egress guard.

They reach exactly the address that the guard allowed, and no other, and end after a time of their own: a server that
sends a byte now and then does not get more.
"""

import imaplib
import smtplib
import socket
import ssl
import threading
from contextlib import suppress
from dataclasses import replace
from typing import Any

from crawler.network.egress import Egress, Target
from webadmin.configuration import current
from webadmin.notices.models import Transport

SMTP_PORTS = frozenset({25, 465, 587, 2525})
IMAP_PORTS = frozenset({143, 993})
SECONDS = 30.0
"""Of silence."""
MOST_SECONDS = 300.0
"""Of a whole conversation."""


class Deadline:
    """Ends a connection after so many seconds in all, whatever it waits for."""

    def __init__(self, connection: socket.socket, seconds: float) -> None:
        self._line = connection.dup()  # stays valid when the connection is wrapped for TLS
        self._clock = threading.Timer(seconds, self._cut)
        self._clock.daemon = True
        self._clock.start()

    def lift(self) -> None:
        """Let go of a connection that has ended."""
        self._clock.cancel()
        self._line.close()

    def _cut(self) -> None:
        with suppress(OSError):
            self._line.shutdown(socket.SHUT_RDWR)
        self._line.close()


def egress_of(ports: frozenset[int]) -> Egress:
    """Make the guard of this installation for mail's ports instead of the web's."""
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


class GuardedSMTP(smtplib.SMTP):
    """SMTP through the guard; with TLS from the first byte where the account says so."""

    _deadline: Deadline | None = None

    def __init__(self, host: str, port: int, transport: str, domain: str) -> None:
        """Connect in the name of a domain.

        Raises EgressError, OSError or smtplib.SMTPException.
        """
        self._transport = transport
        super().__init__(host, port, local_hostname=domain, timeout=SECONDS)
        if transport == Transport.STARTTLS:
            self.starttls(context=ssl.create_default_context())

    def close(self) -> None:
        """Close the connection."""
        super().close()
        if self._deadline:
            self._deadline.lift()

    def _get_socket(self, host: str, port: int, timeout: Any) -> socket.socket:
        plain = connect(Target(host, port), SMTP_PORTS, timeout)
        self._deadline = Deadline(plain, MOST_SECONDS)
        if self._transport != Transport.TLS:
            return plain
        return ssl.create_default_context().wrap_socket(plain, server_hostname=host)


class GuardedIMAP(imaplib.IMAP4):
    """IMAP through the guard."""

    _deadline: Deadline | None = None

    def __init__(self, host: str, port: int, transport: str) -> None:
        """Connect; raises EgressError, OSError or imaplib.IMAP4.error."""
        self._transport = transport
        super().__init__(host, port, timeout=SECONDS)
        if transport == Transport.STARTTLS:
            self.starttls(ssl.create_default_context())

    def shutdown(self) -> None:
        """Close the connection."""
        super().shutdown()
        if self._deadline:
            self._deadline.lift()

    def _create_socket(self, timeout: float | None) -> socket.socket:
        plain = connect(Target(self.host, self.port), IMAP_PORTS, timeout or SECONDS)
        self._deadline = Deadline(plain, MOST_SECONDS)
        if self._transport != Transport.TLS:
            return plain
        return ssl.create_default_context().wrap_socket(plain, server_hostname=self.host)
