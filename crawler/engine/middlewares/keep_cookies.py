"""Keep a site's cookies as a browser does.

A bounded number of them, and none for a whole public suffix.
"""

from collections import Counter
from http.cookiejar import Cookie

from scrapy import Request
from scrapy.downloadermiddlewares.cookies import CookiesMiddleware
from scrapy.http import Response
from scrapy.http.cookies import CookieJar

from crawler.engine.scrapy_compat import read_shipped_suffixes

LONGEST = 4096
"""Maximum characters of a cookie's name and value. This and the next are the limits of RFC 6265, section 6.1."""
PER_DOMAIN, MOST = 50, 3_000
"""Maximum cookies of a domain, and of all domains of a crawl."""


class KeepCookiesMiddleware(CookiesMiddleware):
    """Scrapy's middleware with bounded jars.

    It keeps whatever a server sends, and returns all of it with each request.
    """

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        read_shipped_suffixes()

    def process_response(self, request: Request, response: Response) -> Request | Response:  # type: ignore[override]
        """Take a response's cookies, and drop those beyond the limits."""
        answer = super().process_response(request, response)
        if "Set-Cookie" in response.headers:
            _trim(self.jars[request.meta.get("cookiejar")])
        return answer


def _trim(jar: CookieJar) -> None:
    """Drop long cookies, and those of each domain that were set first."""
    kept: Counter[str] = Counter()
    for cookie in reversed(list(jar)):
        kept[cookie.domain] += 1
        if _length(cookie) > LONGEST or kept[cookie.domain] > PER_DOMAIN or kept.total() > MOST:
            jar.clear(cookie.domain, cookie.path, cookie.name)


def _length(cookie: Cookie) -> int:
    return len(cookie.name) + len(cookie.value or "")
