"""Scrapy's engine as a middleware sees it; answers every request with one robots.txt."""

from types import SimpleNamespace
from typing import Any

from scrapy import Request
from scrapy.http import Response
from scrapy.signalmanager import SignalManager


class RobotsAnswers:
    """Replaces Scrapy's engine."""

    def __init__(self, body: bytes) -> None:
        self._body = body

    def crawler(self) -> Any:
        """Return a crawler with this engine."""
        return SimpleNamespace(engine=self, signals=SignalManager())

    async def download_async(self, request: Request) -> Response:
        """Answer without a connection."""
        return Response(request.url, body=self._body)
