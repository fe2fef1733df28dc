"""An object storage server for the tests: speaks S3 on loopback and keeps its objects in memory."""

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from app.embedded.server_folder import free_port

PATIENCE = 120
BUCKET = "traffic"


@dataclass
class S3Server:
    """A server that can be stopped in the middle of a test."""

    url: str
    process: subprocess.Popen[bytes]

    def stop(self) -> None:
        """Stop it; its objects are lost."""
        self.process.terminate()
        self.process.wait()


@contextmanager
def s3_server(patch: pytest.MonkeyPatch) -> Iterator[S3Server]:
    """Start a server with an empty bucket, and set the variables through which clients find it."""
    port = free_port(None)
    url = f"http://127.0.0.1:{port}"
    for name, value in {"ENDPOINT": url, "ALLOW_HTTP": "true", "REGION": "us-east-1", "ACCESS_KEY_ID": "tests",
                        "SECRET_ACCESS_KEY": "tests"}.items():
        patch.setenv(f"AWS_{name}", value)
    with subprocess.Popen([sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ.copy()) as process:
        server = S3Server(url, process)
        try:
            _make_bucket(url)
            yield server
        finally:
            server.stop()


def _make_bucket(url: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(urllib.request.Request(f"{url}/{BUCKET}", method="PUT"))
        except (urllib.error.URLError, ConnectionError):
            assert time.monotonic() < deadline, f"{url} does not answer"
            time.sleep(0.1)
        else:
            return
