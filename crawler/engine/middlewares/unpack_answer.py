"""Unpack answers as their headers say, and name those that are packed otherwise."""

from scrapy import Request
from scrapy.downloadermiddlewares.httpcompression import HttpCompressionMiddleware
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Response

from crawler.engine.failure import RefusedError
from storage.fetch_outcome import FetchOutcome


class UnpackAnswerMiddleware(HttpCompressionMiddleware):
    """Scrapy's own, with an outcome for bytes that its decoders do not take.

    Each decoder has exceptions of its own: that of gzip is an OSError, which a failed connection is too.
    """

    def process_response(self, request: Request, response: Response) -> Request | Response:  # type: ignore[override]
        """Unpack an answer.

        Raises RefusedError for one that is not compressed as it says, IgnoreRequest for one that grows too large.
        """
        try:
            return super().process_response(request, response)
        except IgnoreRequest:
            raise
        except Exception as error:
            raise RefusedError(FetchOutcome.BAD_ENCODING) from error
