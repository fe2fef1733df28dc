"""Run embedded servers: MongoDB's wire protocol and Valkey as child processes.

`servers(settings)` is all there is to know: it fills in the URLs that are not set, and the servers behind
them run for as long as any process of the same `var/` is inside such a block.

How it works: the first user starts a *supervisor*, a small detached process that has the servers as children.
Every user holds a shared lock on `var/users.lock` for as long as it lives, so that the supervisor learns from the
kernel when the last one left or was killed; it then stops the servers and ends. A server that dies is
started again at the same address; servers die with a killed supervisor, and users start the next one.
"""

from app.embedded.attachment import servers
from app.embedded.state_directory import EmbeddedError

__all__ = ["EmbeddedError", "servers"]
