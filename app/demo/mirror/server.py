"""A small HTTP server that serves one mirror site from memory, on loopback."""

import gzip
import hashlib
from collections import Counter
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlsplit

from app.demo.mirror.content import Resource

HOST = "127.0.0.1"
_MISSING = Resource(b"<html><head><title>404</title></head><body><h1>404</h1></body></html>", "text/html")


class MirrorError(Exception):
    """The mirror web cannot be served; the message says why and what to do."""


class SiteServer(ThreadingHTTPServer):
    """Serves the current `resources`, and counts requests."""

    daemon_threads = True

    def __init__(self, port: int) -> None:
        """Listen on a port, or on a free one if it is taken or 0; raises MirrorError."""
        self.resources: Mapping[str, Resource] = {}
        self.requests: Counter[str] = Counter()
        """Number of requests for each path with its query."""
        for attempt in dict.fromkeys((port, 0)):
            try:
                super().__init__((HOST, attempt), _Handler)
            except (OSError, OverflowError) as error:
                reason = error
            else:
                return
        raise MirrorError(f"no site can listen on {HOST}, neither at port {port} nor at a free one: {reason}")

    @property
    def host_port(self) -> str:
        """Return the server's address as `host:port`."""
        return f"{HOST}:{self.server_port}"

    def __enter__(self) -> "SiteServer":
        Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self.server_close()


class _Handler(BaseHTTPRequestHandler):
    server: SiteServer
    protocol_version = "HTTP/1.1"
    server_version = "mirror"
    sys_version = ""
    timeout = 30

    def do_GET(self) -> None:
        """Answer with a resource, with 304 when the client has it, or with 404."""
        parts = urlsplit(self.path)
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        self.server.requests[path] += 1
        known = self.server.resources.get(path)
        resource = known or _MISSING
        tag = f'"{hashlib.sha256(resource.body).hexdigest()[:16]}"'
        if known and known.status == HTTPStatus.OK and self.headers.get("If-None-Match") == tag:
            self._answer(304, {"ETag": tag}, b"")
            return
        headers = {"Content-Type": resource.content_type, "ETag": tag}
        body = resource.body
        if resource.location:
            headers["Location"] = resource.location
        if "gzip" in self.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"], body = "gzip", gzip.compress(body, mtime=0)
        self._answer(known.status if known else HTTPStatus.NOT_FOUND, headers, body)

    do_HEAD = do_GET  # noqa: N815 - named so by the class we extend

    def _answer(self, status: int, headers: Mapping[str, str], body: bytes) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD" and status != 304:
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named so by the class we extend
        """Stay quiet: the server counts requests instead."""
