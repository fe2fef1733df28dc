"""Keep requests and answers as they went over the wire.

They are kept before anything is unpacked.
"""

from scrapy import Request
from scrapy.http import Response

from crawler.engine.responses import exchange_of


class RecordExchangeMiddleware:
    """Downloader middleware between the network and whatever changes an answer."""

    def process_response(self, request: Request, response: Response) -> Response:
        """Keep the exchange of an address of the frontier with its request."""
        if "entry" in request.meta:
            request.meta["exchange"] = exchange_of(request, response)
        return response
