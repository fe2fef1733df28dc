"""Keep crawled texts from changing the direction of the text around them."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from webadmin.hidden_characters import show_bidi_utf8


class ShowBidi:
    """Makes the bidirectional controls of crawled texts visible on every page.

    Like autoescaping for markup, but done once, on the finished page, so that no template can forget it; our own texts
    use no such controls.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request, and make bidirectional controls in a text response visible."""
        response = self._get_response(request)
        if isinstance(response, HttpResponse) and response.get("Content-Type", "").startswith("text/"):
            response.content = show_bidi_utf8(response.content)
        return response
