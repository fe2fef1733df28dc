"""Send questions to an extraction process and wait for its answers."""

import asyncio
import pickle
from typing import cast

from crawler.extraction.extraction_process import LENGTH, READY

PATIENCE = 30.0
"""Seconds to wait for answers. The limits of processor time in the process are shorter, so this ends only a process
that hangs."""
ROOM = 65_536
"""Bytes received at a time. asyncio's default allocates 256 kB each time, which takes ten times as long as receiving
the few kilobytes of an answer."""
ENDED = "the process has ended"


class UnreadQuestionError(ConnectionError):
    """The process ended before it had read the questions, or before it was ready."""


class ExtractionAnswers(asyncio.BufferedProtocol):
    """The connection to an extraction process.

    Carries one message of questions at a time, and that of their answers.
    """

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._awaited: asyncio.Future[object] | None = None
        self._room = bytearray(ROOM)
        self._received = bytearray()
        self._is_ready = False
        self._is_lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport to the process."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - a socket makes one
        self._transport = transport

    async def ready(self) -> None:
        """Wait until the process is ready.

        Raises UnreadQuestionError, TimeoutError.
        """
        if not self._is_ready:
            await self._next()

    async def to(self, questions: bytes) -> list[object]:
        """Send framed questions to a process that is ready, and wait for the answers.

        Raises ConnectionError, TimeoutError.
        """
        assert self._transport is not None  # noqa: S101 - the connection was made before anything is asked
        if self._transport.is_closing():
            raise UnreadQuestionError(ENDED)
        self._transport.write(questions)
        return cast("list[object]", await self._next())

    async def _next(self) -> object:
        if self._is_lost:
            raise UnreadQuestionError(ENDED)
        loop = asyncio.get_running_loop()
        self._awaited = loop.create_future()
        patience = loop.call_later(PATIENCE, self._fail, TimeoutError())
        try:
            return await self._awaited
        finally:
            patience.cancel()

    def get_buffer(self, sizehint: int) -> bytearray:
        """Return the buffer for a part of an answer."""
        return self._room

    def buffer_updated(self, nbytes: int) -> None:
        """Append a received part of an answer."""
        received = self._received
        received += memoryview(self._room)[:nbytes]
        if not self._is_ready:
            self._is_ready = True
            del received[:len(READY)]
            self._succeed(None)
        if len(received) < LENGTH.size or len(received) - LENGTH.size < LENGTH.unpack_from(received)[0]:
            return
        self._succeed(pickle.loads(memoryview(received)[LENGTH.size:]))  # noqa: S301 - our own child answers
        self._received = bytearray()

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail the pending questions.

        If the process has read the questions, its connection ends without an error, even if it is killed.
        """
        self._is_lost = True
        has_read = self._is_ready and exc is None
        self._fail(ConnectionResetError(ENDED) if has_read else UnreadQuestionError(ENDED))

    def close(self) -> None:
        """Close the connection."""
        if self._transport:
            self._transport.abort()

    def _succeed(self, answer: object) -> None:
        if self._awaited and not self._awaited.done():
            self._awaited.set_result(answer)

    def _fail(self, error: Exception) -> None:
        if self._awaited and not self._awaited.done():
            self._awaited.set_exception(error)
