"""Reach what libraries offer under private names alone.

The libraries are Scrapy, Twisted and scrapy-playwright. No other module uses such names; a test lists them with the
versions in which they were checked.
"""

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from scrapy.core.downloader.handlers.http11 import (
    HTTP11DownloadHandler,
    _LenientHTTP11ClientFactory,
    _LenientHTTP11ClientProtocol,
    _LenientHTTPClientParser,
    _ResponseReader,
)
from scrapy.core.engine import ExecutionEngine
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IAddress
from twisted.web._newclient import HEADER, STATUS, HTTP11ClientProtocol
from twisted.web._newclient import Request as TxRequest
from twisted.web.http_headers import InvalidHeaderName
from twisted.web.iweb import IResponse

if TYPE_CHECKING:
    from scrapy_playwright.handler import ScrapyPlaywrightDownloadHandler


class _ForgivingParser(_LenientHTTPClientParser):
    """Leaves out headers that mean nothing to a browser either.

    Those without a name, and a length that is no number.
    """

    def headerReceived(self, name: bytes, value: bytes) -> None:  # noqa: N802 - Twisted's name for it
        """Take a header that has a name, and a length that is one."""
        if name.lower() == b"content-length" and not value.isdigit():
            return
        with suppress(InvalidHeaderName):
            super().headerReceived(name, value)  # type: ignore[no-untyped-call]


class _BoundedProtocol(_LenientHTTP11ClientProtocol):
    """Closes the connection of a server whose headers do not end."""

    def __init__(self, max_head: int, quiescent: Any) -> None:
        super().__init__(quiescent)  # type: ignore[no-untyped-call]
        self._max_head = max_head
        self._head = 0
        self._counted: object = None

    def request(self, request: TxRequest) -> "Deferred[IResponse]":
        """Send a request; the body of an answer that its headers name a file goes to disk."""
        answer = super().request(request).addCallback(_to_disk)
        if self._parser is not None:
            self._parser.__class__ = _ForgivingParser
        return answer

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name for it
        """Count the bytes of a response that arrive before its body begins."""
        parser = self._parser
        if parser is not self._counted:
            self._counted, self._head = parser, 0
        if parser is not None and parser.state in (STATUS, HEADER):
            self._head += len(data)
            if self._head > self._max_head:
                assert self.transport is not None  # noqa: S101 - data came through it
                self.transport.abortConnection()
                return
        super().dataReceived(data)  # type: ignore[no-untyped-call]


class _UntoldReader(_ResponseReader):
    """Shows the first bytes of a body to whom they tell whether it is a file."""

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name for it
        """Take the first bytes; the rest goes the usual way."""
        reader: Any = self
        reader.__class__ = _ResponseReader  # as Scrapy does with parsers: no state is added
        if taken := reader._request.meta.pop("untold")(reader._request, data):  # noqa: SLF001
            reader._bodybuf, reader._maxsize = taken  # noqa: SLF001
        reader.dataReceived(data)


def _to_disk(response: Any) -> Any:
    """Let the reader of an answer's body write to the download.

    It is the download that the `meta` of its request holds by then. Where `untold` stands there, its first bytes go to
    that function, which returns a download and its bound, or None.
    """
    deliver = response.deliverBody

    def deliver_body(reader: _ResponseReader) -> None:
        meta = reader._request.meta  # noqa: SLF001 - the reader has no parameter for it
        if download := meta.get("download"):
            reader._bodybuf = download  # noqa: SLF001
        elif "untold" in meta:
            reader.__class__ = _UntoldReader
        deliver(reader)

    response.deliverBody = deliver_body
    return response


class _BoundedFactory(_LenientHTTP11ClientFactory):
    def __init__(self, max_head: int, quiescent: Any, metadata: Any) -> None:
        super().__init__(quiescent, metadata)  # type: ignore[no-untyped-call]
        self._max_head = max_head

    def buildProtocol(self, addr: IAddress | None) -> HTTP11ClientProtocol:  # noqa: N802 - Twisted's name for it
        return _BoundedProtocol(self._max_head, self._quiescentCallback)


def bound_head(handler: HTTP11DownloadHandler, max_head: int) -> None:
    """Abort responses whose status line and headers exceed `max_head` bytes."""
    factory: Any = partial(_BoundedFactory, max_head)
    handler._pool._factory = factory  # noqa: SLF001 - Twisted's pool has no parameter for it


def wake(engine: ExecutionEngine) -> None:
    """Let the engine ask its scheduler for the next request now."""
    if slot := engine._slot:  # noqa: SLF001 - Scrapy wakes its engine through the slot alone
        slot.nextcall.schedule()


async def launch(handler: "ScrapyPlaywrightDownloadHandler") -> None:
    """Launch a handler's browser.

    The signal it waits for has passed when the engine already runs.
    """
    await handler._launch()  # noqa: SLF001 - scrapy-playwright has no public way
