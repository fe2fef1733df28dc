"""The server that stays reachable whatever its clients do.

One loop reads requests and writes answers of all connections, so a client that sends or reads slowly holds no thread.
Connections that hardly move are closed, and when there are too many, the one that was useless for longest makes room.
"""

from typing import Any

from waitress.server import TcpWSGIServer

from webadmin.serving.body_room import BodyRoom
from webadmin.serving.connection import Connection

MOST_CONNECTIONS = 1_500
"""Connections at once; browsers keep up to six open, and open them again where they were closed."""


class WebServer(TcpWSGIServer):  # type: ignore[misc]  # waitress publishes no types
    """Waitress with bounds on time, connections and bodies."""

    channel_class = Connection

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self.room = BodyRoom()
        super().__init__(*arguments, **named)

    def handle_accept(self) -> None:
        """Take a connection, in place of another where there are too many."""
        super().handle_accept()
        while len(self.active_channels) > MOST_CONNECTIONS and self._make_room():
            pass

    def _make_room(self) -> bool:
        """Close the connection that got no answer for longest.

        False where all are being answered.
        """
        idle = [each for each in self.active_channels.values() if not each.requests]
        if not idle:
            return False
        min(idle, key=lambda each: each.served_at).handle_close()
        return True

    def maintenance(self, now: float) -> None:
        """Close connections that do nothing, or too little."""
        super().maintenance(now)
        for each in [each for each in self.active_channels.values() if each.is_too_slow(now)]:
            each.handle_close()  # at once: what is marked to be closed waits until the client reads
