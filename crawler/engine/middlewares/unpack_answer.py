"""Unpack responses as their headers say, and name the outcome of invalid ones."""

from scrapy import Request
from scrapy.downloadermiddlewares.httpcompression import HttpCompressionMiddleware
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Response

from crawler.engine.failure import RefusedError
from storage.fetch_outcome import FetchOutcome


class UnpackAnswerMiddleware(HttpCompressionMiddleware):
    """Scrapy's middleware, with an outcome for bytes that its decoders reject.

    Each decoder raises its own exceptions: that of gzip is an OSError, as is that of a failed connection.
    """

    def process_response(self, request: Request, response: Response) -> Request | Response:  # type: ignore[override]
        """Unpack a response.

        Raises RefusedError if it is not compressed as its headers say, IgnoreRequest if it grows too large.
        """
        try:
            return super().process_response(request, response)
        except IgnoreRequest:
            raise
        except Exception as error:
            raise RefusedError(FetchOutcome.BAD_ENCODING) from error
