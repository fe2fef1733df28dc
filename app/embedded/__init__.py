"""Run embedded servers: MongoDB's wire protocol and Valkey as child processes.

`servers(settings)` is the whole interface: it fills in the URLs that are not set, and the servers behind them run as
long as any process of the same `var/` is inside such a block.

How it works: the first user starts a *supervisor*, a small detached process that has the servers as its children. Every
user holds a shared lock on `var/users.lock` while it lives, so that the supervisor learns from the kernel when the last
one has left or was killed; it then stops the servers and ends. A server that dies is restarted at the same address. If
the supervisor is killed, its servers die too, and a user starts the next supervisor.
"""

from app.embedded.attachment import servers
from app.embedded.state_directory import EmbeddedError

__all__ = ["EmbeddedError", "servers"]
