"""Keep requests and responses as they were transferred, before unpacking."""

from scrapy import Request
from scrapy.http import Response

from crawler.engine.responses import exchange_of


class RecordExchangeMiddleware:
    """Downloader middleware between the network and all that change a response."""

    def process_response(self, request: Request, response: Response) -> Response:
        """Attach the exchange to the request of a frontier address."""
        if "entry" in request.meta:
            request.meta["exchange"] = exchange_of(request, response)
        return response
