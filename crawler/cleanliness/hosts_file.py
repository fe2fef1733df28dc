"""Check whether the machine's hosts file sets the address of a host.

The system consults this file before any DNS server.
"""

import hashlib
from pathlib import Path
from typing import Any

from crawler.cleanliness.finding import Finding

HOSTS = Path("/etc/hosts")
OWN_NAME = "localhost"


def look_into_hosts_file(host: str, path: Path = HOSTS) -> Finding:
    """Find the lines that name a host.

    Each is a flaw, because whoever edits the file decides what is captured.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        return Finding({}, skipped=("hosts_file",) if path.exists() else (), detail=str(error))
    lines = [line.strip() for line in data.decode("utf-8", "replace").splitlines()]
    naming = [line for line in lines if host.lower() in line.partition("#")[0].lower().split()[1:]]
    facts: dict[str, Any] = {"sha256": hashlib.sha256(data).hexdigest(), "lines": naming}
    flaws = tuple(("hosts_file", f"the hosts file says: {line}") for line in naming if host.lower() != OWN_NAME)
    return Finding(facts, flaws)
