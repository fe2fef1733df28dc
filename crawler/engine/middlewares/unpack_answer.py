"""Unpack responses as their headers say, and name the outcome of invalid ones."""

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.downloadermiddlewares.httpcompression import HttpCompressionMiddleware
from scrapy.exceptions import IgnoreRequest, ResponseDataLossError
from scrapy.http import Headers, Response

from crawler.engine.failure import RefusedError
from crawler.files.download import Download
from crawler.files.recognition import file_name
from crawler.network.compression import is_whole
from storage.fetch_outcome import FetchOutcome

RATIO = 20
"""Maximum size of a long page in relation to its compressed form; texts have a fifth of that."""


class UnpackAnswerMiddleware(HttpCompressionMiddleware):
    """Scrapy's middleware, with an outcome for bytes that its decoders reject.

    Each decoder raises its own exceptions: that of gzip is an OSError, as is that of a failed connection.
    """

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler=crawler)
        self._page = crawler.settings.getint("DOWNLOAD_MAXSIZE")
        self._most = max(crawler.settings.getint("WENZONG_MAX_FILE"), self._page)

    def process_response(self, request: Request, response: Response) -> Request | Response:  # type: ignore[override]
        """Unpack a response.

        Raises RefusedError if it is not compressed as its headers say, IgnoreRequest if it grows too large, and
        ResponseDataLossError if it is cut, unless the request accepts that: then the response gets the flag `dataloss`.
        A page that is too long for a page becomes a file on disk.
        """
        if self._may_be_long(request, response):
            request.meta["download_maxsize"] = min(self._most, RATIO * len(response.body))
        encodings = _encodings(response.headers)
        try:
            unpacked = super().process_response(request, response)
            is_cut = bool(encodings and response.body and isinstance(unpacked, Response)
                          and not is_whole(response.body, unpacked.body, encodings))
        except IgnoreRequest:
            raise
        except Exception as error:
            raise RefusedError(FetchOutcome.BAD_ENCODING) from error
        if is_cut and request.meta.get("download_fail_on_dataloss", True):
            raise ResponseDataLossError(f"{request.url}: its compressed body ends too early")
        if is_cut:
            unpacked.flags.append("dataloss")
        return self._on_disk(request, unpacked) if isinstance(unpacked, Response) else unpacked

    def _may_be_long(self, request: Request, response: Response) -> bool:
        """Tell whether a compressed page may be too long for a page.

        What would have to unpack to far more than text does is a trap.
        """
        entry = request.meta.get("entry")
        return (entry is not None and entry.kind == "page" and "download_maxsize" not in request.meta
                and b"Content-Encoding" in response.headers and RATIO * len(response.body) > self._page)

    def _on_disk(self, request: Request, response: Response) -> Response:
        entry = request.meta.get("entry")
        if entry is None or entry.kind != "page" or not self._page < len(response.body):
            return response
        content_type = (response.headers.get("Content-Type") or b"").decode("latin-1")
        download = request.meta.setdefault("file", Download(file_name("", request.url), content_type))
        download.write(response.body)
        return response.replace(body=b"")


def _encodings(headers: Headers) -> list[str]:
    header = b",".join(headers.getlist("Content-Encoding")).decode("latin-1").lower()
    return [each for each in map(str.strip, header.split(",")) if each]
