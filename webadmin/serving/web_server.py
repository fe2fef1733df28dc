"""The server that stays reachable whatever its clients do.

One loop reads requests and writes answers of all connections, so a client that sends or reads slowly occupies no
thread. Stalled connections are closed, and if there are too many, the one without an answer for longest is closed.
"""

import resource
import time
from typing import Any

from waitress.server import TcpWSGIServer

from webadmin.serving.body_admission import BodyAdmission, Clients
from webadmin.serving.body_room import BodyRoom
from webadmin.serving.connection import Connection

MOST_CONNECTIONS = 1_500
"""Maximum number of connections; browsers keep up to six open, and reopen closed ones."""
FILES_EACH = 4
"""Open files per connection: its socket, temporary files for large requests and answers, databases."""
PATIENCE = 7.0
"""Seconds in which answers may still be sent when the server stops; containers are killed after ten."""
CHECK_EVERY = 1.0
"""Minimum seconds between two checks for slow clients."""
STANDSTILL = 5.0
"""Seconds between two checks beyond which no client is judged: the machine slept, or its clock was changed."""


class WebServer(TcpWSGIServer):  # type: ignore[misc]  # waitress publishes no types
    """Waitress with limits on time, connections and bodies."""

    channel_class = Connection

    def __init__(self, *arguments: Any, clients: Clients, **named: Any) -> None:
        self.room = BodyRoom()
        self.admission = BodyAdmission(clients, self.pull_trigger)
        self._stopping, self._looked_at = False, time.time()
        super().__init__(*arguments, **named)

    def run(self) -> None:
        """Serve until stopped, or no longer able to listen.

        Answers in progress are completed.
        """
        while self.accepting and not self._stopping:
            self.turn(self.adj.asyncore_loop_timeout)
        self._finish()

    def stop(self) -> None:
        """Make the loop end its turn and stop, also from a signal or another thread."""
        self._stopping = True
        self.pull_trigger()

    def turn(self, timeout: float) -> None:
        """Handle the events of all connections once.

        If there are none, wait for one, at most for a timeout in seconds.
        """
        self.asyncore.loop(timeout, self.adj.asyncore_use_poll, self._map, count=1)
        self.admission.settle()
        self.close_slow(time.time())

    def _finish(self) -> None:
        """Stop listening, and let answers in progress reach their clients."""
        self.asyncore.dispatcher.close(self)
        end = time.monotonic() + PATIENCE
        while self._close_idle() and time.monotonic() < end:
            self.turn(0.1)
        for each in list(self.active_channels.values()):
            each.handle_close()
        self.admission.end()
        self.task_dispatcher.shutdown()

    def _close_idle(self) -> bool:
        """Close connections without an answer in progress; returns whether any are left."""
        for each in list(self.active_channels.values()):
            if not each.is_answering:
                each.handle_close()
        return bool(self.active_channels)

    def handle_accept(self) -> None:
        """Accept a connection, closing another if there are too many."""
        super().handle_accept()
        while len(self.active_channels) > most_connections() and self._make_room():
            pass

    def _make_room(self) -> bool:
        """Close the connection that has had no answer for longest.

        False if all are being answered.
        """
        idle = [each for each in self.active_channels.values() if not each.requests]
        if not idle:
            return False
        min(idle, key=lambda each: each.served_at).handle_close()
        return True

    def close_slow(self, now: float) -> None:
        """Close connections that are too slow.

        Only between turns of the loop: a new connection would get the number of one closed during a turn, and with it
        the events that the turn has still to handle, which closed it.
        """
        if 0 <= now - self._looked_at < CHECK_EVERY:
            return
        is_late, self._looked_at = not 0 <= now - self._looked_at < STANDSTILL, now
        for channel in list(self.active_channels.values()):
            if is_late:
                channel.judge_from(now)
            elif channel.is_too_slow(now):
                channel.handle_close()  # at once: otherwise the connection would stay until the client reads


def most_connections() -> int:
    """Return how many connections fit the system's limit of open files."""
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_CONNECTIONS if allowed == resource.RLIM_INFINITY else min(MOST_CONNECTIONS, allowed // FILES_EACH)
