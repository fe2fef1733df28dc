"""Put questions to an extraction process and wait for its answers."""

import asyncio
import pickle

from crawler.extraction.extraction_process import LENGTH

PATIENCE = 30.0
"""Seconds to wait for an answer; the limit of processor time in the process comes first, unless it is stuck."""


class ExtractionAnswers(asyncio.Protocol):
    """The connection to an extraction process.

    One question at a time, and its answer.
    """

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._awaited: asyncio.Future[object] | None = None
        self._received = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way to the process."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - a socket makes one
        self._transport = transport

    async def to(self, question: bytes) -> object:
        """Send a framed question and wait for the answer.

        Raises ConnectionError, TimeoutError.
        """
        assert self._transport is not None  # noqa: S101 - the connection was made before anything is asked
        if self._transport.is_closing():
            raise ConnectionResetError("the process has ended")
        loop = asyncio.get_running_loop()
        self._awaited = loop.create_future()
        self._transport.write(question)
        patience = loop.call_later(PATIENCE, self._fail, TimeoutError())
        try:
            return await self._awaited
        finally:
            patience.cancel()

    def data_received(self, data: bytes) -> None:
        """Take in a part of an answer."""
        received = self._received
        received += data
        if len(received) < LENGTH.size or len(received) - LENGTH.size < LENGTH.unpack_from(received)[0]:
            return
        if self._awaited and not self._awaited.done():
            answer: object = pickle.loads(memoryview(received)[LENGTH.size:])  # noqa: S301 - our own child answers
            self._awaited.set_result(answer)
        self._received = bytearray()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell who waits that no answer will come."""
        self._fail(ConnectionResetError("the process has ended"))

    def close(self) -> None:
        """Let go of the connection."""
        if self._transport:
            self._transport.abort()

    def _fail(self, error: Exception) -> None:
        if self._awaited and not self._awaited.done():
            self._awaited.set_exception(error)
