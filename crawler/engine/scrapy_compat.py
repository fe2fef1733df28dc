"""Use what libraries offer only under private names.

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
from scrapy.downloadermiddlewares import cookies
from tldextract import TLDExtract
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IAddress
from twisted.web._newclient import HEADER, STATUS, HTTP11ClientProtocol
from twisted.web._newclient import Request as TxRequest
from twisted.web.http_headers import InvalidHeaderName
from twisted.web.iweb import IResponse

if TYPE_CHECKING:
    from scrapy_playwright.handler import ScrapyPlaywrightDownloadHandler


class _ForgivingParser(_LenientHTTPClientParser):
    """Ignores what browsers ignore too.

    Empty lines before the status, headers without a name, a content length that is no number, and every transfer coding
    but `chunked`. A header may be as long as all of them together, which `_BoundedProtocol` limits.
    """

    MAX_LENGTH = 2**30

    def lineReceived(self, line: bytes) -> None:  # noqa: N802 - Twisted's name for it
        """Take a line unless it is empty and no status has come yet."""
        if line.strip() or self.state != STATUS:
            super().lineReceived(line)

    def headerReceived(self, name: bytes, value: bytes) -> None:  # noqa: N802 - Twisted's name for it
        """Take a header unless it has no name, or browsers ignore its value."""
        if name.lower() == b"content-length" and not value.isdigit():
            return
        if name.lower() == b"transfer-encoding":
            if b"chunked" not in value.lower().replace(b",", b" ").split():
                return
            value = b"chunked"
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
        """Send a request; a body that the headers announce as a file goes to disk."""
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


class _UnrecognisedReader(_ResponseReader):
    """Passes the first bytes of a body to a function that recognises files."""

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name for it
        """Take the first bytes; the rest is read normally."""
        reader: Any = self
        reader.__class__ = _ResponseReader  # safe, since the subclass adds no state
        if taken := reader._request.meta.pop("recognise")(reader._request, data):  # noqa: SLF001
            reader._bodybuf, reader._maxsize = taken  # noqa: SLF001
        reader.dataReceived(data)


def _to_disk(response: Any) -> Any:
    """Make the reader of a response's body write to the download of its request.

    The download is in the `meta` of the request. If `meta` has `recognise` instead, the first bytes go to that
    function, which returns a download and its maximum size, or None.
    """
    deliver = response.deliverBody

    def deliver_body(reader: _ResponseReader) -> None:
        meta = reader._request.meta  # noqa: SLF001 - the reader has no parameter for it
        if download := meta.get("download"):
            reader._bodybuf = download  # noqa: SLF001
        elif "recognise" in meta:
            reader.__class__ = _UnrecognisedReader
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


def read_shipped_suffixes() -> None:
    """Let Scrapy use the list of public suffixes that its library ships.

    With the first cookie, it would fetch the list from two web servers, past the egress guard, and wait for them.
    """
    cookies._split_domain = TLDExtract(  # noqa: SLF001 - Scrapy has no setting for it
        suffix_list_urls=(), cache_dir=None, include_psl_private_domains=True)


def wake(engine: ExecutionEngine) -> None:
    """Make the engine ask its scheduler for the next request now."""
    if slot := engine._slot:  # noqa: SLF001 - Scrapy offers no public way
        slot.nextcall.schedule()


async def launch(handler: "ScrapyPlaywrightDownloadHandler") -> None:
    """Launch a handler's browser.

    The signal that the handler waits for has already been sent if the engine is running.
    """
    await handler._launch()  # noqa: SLF001 - scrapy-playwright has no public way
