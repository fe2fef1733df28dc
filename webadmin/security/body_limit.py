"""Limit the size of requests."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

TOO_LARGE = """\
内容过大：一次最多上传 200 MB；更多文件请用 `wenzong library add` 导入。
The body is too large: upload at most 200 MB at a time; `wenzong library add` imports more.
"""
"""Nobody is known yet, so the language of the member is not known either."""


class LimitBody:
    """Refuses bodies larger than any upload may be, before reading them."""

    most = 201 * 2**20

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on, or answer 413 if its body is too long."""
        length = str(request.META.get("CONTENT_LENGTH") or "0")
        if length.isascii() and length.isdigit() and int(length[:20]) <= self.most:
            return self._get_response(request)
        return HttpResponse(TOO_LARGE, status=413, content_type="text/plain; charset=utf-8")
