"""The server that stays reachable whatever its clients do.

One loop reads requests and writes answers of all connections, so a client that sends or reads slowly holds no thread.
Connections that hardly move are closed, and when there are too many, the one that was useless for longest makes room.
"""

import resource
import time
from typing import Any

from waitress.server import TcpWSGIServer

from webadmin.serving.body_admission import BodyAdmission, Clients
from webadmin.serving.body_room import BodyRoom
from webadmin.serving.connection import Connection

MOST_CONNECTIONS = 1_500
"""Connections at once; browsers keep up to six open, and open them again where they were closed."""
FILES_EACH = 4
"""Open files for each connection: itself, what it sends and is sent where that is large, databases."""
PATIENCE = 7.0
"""Seconds that answers get to reach their clients when the server stops; containers are killed after ten."""
STANDSTILL = 5.0
"""Seconds between two looks after which no client is judged: the machine slept, or its clock was set."""


class WebServer(TcpWSGIServer):  # type: ignore[misc]  # waitress publishes no types
    """Waitress with bounds on time, connections and bodies."""

    channel_class = Connection

    def __init__(self, *arguments: Any, clients: Clients, **named: Any) -> None:
        self.room = BodyRoom()
        self.admission = BodyAdmission(clients, self.pull_trigger)
        self._stopping, self._looked_at = False, time.time()
        super().__init__(*arguments, **named)

    def run(self) -> None:
        """Serve until told to stop, or no longer able to listen.

        What is being answered is finished.
        """
        while self.accepting and not self._stopping:
            self._turn(self.adj.asyncore_loop_timeout)
        self._finish()

    def stop(self) -> None:
        """Tell the loop to end after its turn, from a signal or another thread."""
        self._stopping = True

    def _turn(self, timeout: float) -> None:
        self.asyncore.loop(timeout, self.adj.asyncore_use_poll, self._map, count=1)
        self.admission.settle()

    def _finish(self) -> None:
        """Listen no longer, and let answers that are under way reach their clients."""
        self.asyncore.dispatcher.close(self)
        end = time.monotonic() + PATIENCE
        while self._close_idle() and time.monotonic() < end:
            self._turn(0.1)
        for each in list(self.active_channels.values()):
            each.handle_close()
        self.admission.end()
        self.task_dispatcher.shutdown()

    def _close_idle(self) -> bool:
        """Close connections on which nothing is answered; tells whether others are left."""
        for each in list(self.active_channels.values()):
            if not each.is_answering:
                each.handle_close()
        return bool(self.active_channels)

    def handle_accept(self) -> None:
        """Take a connection, in place of another where there are too many."""
        super().handle_accept()
        while len(self.active_channels) > most_connections() and self._make_room():
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
        is_late, self._looked_at = not 0 <= now - self._looked_at < STANDSTILL, now
        for each in list(self.active_channels.values()):
            if is_late:
                each.judge_from(now)
            elif each.is_too_slow(now):
                each.handle_close()  # at once: what is marked to be closed waits until the client reads


def most_connections() -> int:
    """Tell how many connections fit the files that the system lets us open."""
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_CONNECTIONS if allowed == resource.RLIM_INFINITY else min(MOST_CONNECTIONS, allowed // FILES_EACH)
