"""Unpack responses as their headers say, and name the outcome of invalid ones."""

from scrapy import Request
from scrapy.downloadermiddlewares.httpcompression import HttpCompressionMiddleware
from scrapy.exceptions import IgnoreRequest, ResponseDataLossError
from scrapy.http import Headers, Response

from crawler.engine.failure import RefusedError
from crawler.network.compression import is_whole
from storage.fetch_outcome import FetchOutcome


class UnpackAnswerMiddleware(HttpCompressionMiddleware):
    """Scrapy's middleware, with an outcome for bytes that its decoders reject.

    Each decoder raises its own exceptions: that of gzip is an OSError, as is that of a failed connection.
    """

    def process_response(self, request: Request, response: Response) -> Request | Response:  # type: ignore[override]
        """Unpack a response.

        Raises RefusedError if it is not compressed as its headers say, IgnoreRequest if it grows too large, and
        ResponseDataLossError if it is cut, unless the request accepts that: then the response gets the flag `dataloss`.
        """
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
        return unpacked


def _encodings(headers: Headers) -> list[str]:
    told = b",".join(headers.getlist("Content-Encoding")).decode("latin-1").lower()
    return [each for each in map(str.strip, told.split(",")) if each]
