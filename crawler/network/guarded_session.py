"""Provide a session of `requests` whose connections pass the egress guard.

This includes redirects.
"""

from collections.abc import Mapping
from http.client import HTTPException
from io import BytesIO
from typing import Any

from requests import PreparedRequest, Response, Session
from requests.adapters import BaseAdapter
from requests.exceptions import ConnectionError as NoConnectionError
from requests.structures import CaseInsensitiveDict

from crawler.network.egress import Egress, EgressError
from crawler.network.guarded_connection import guarded_connection

REDIRECTS = 5


def guarded_session(egress: Egress, headers: Mapping[str, str], seconds: float, most: int) -> Session:
    """Make a session for libraries that use `requests`.

    Each exchange ends after `seconds`; each body has at most `most` bytes. Proxies and credentials in the machine's
    environment are ignored.
    """
    session = Session()
    session.trust_env = False
    session.max_redirects = REDIRECTS
    session.headers.update({**headers, "Accept-Encoding": "identity"})
    for scheme in ("http://", "https://"):
        session.mount(scheme, GuardedAdapter(egress, seconds, most))
    return session


class GuardedAdapter(BaseAdapter):
    """Connects only to addresses that the guard approved."""

    def __init__(self, egress: Egress, seconds: float, most: int) -> None:
        super().__init__()
        self._egress, self._seconds, self._most = egress, seconds, most

    def send(self, request: PreparedRequest, *_arguments: Any, **_options: Any) -> Response:
        """Send one request; raises requests' ConnectionError."""
        url = str(request.url)
        try:
            with guarded_connection(url, self._egress, self._seconds) as connection:
                sent: Any = request.body
                connection.request(str(request.method), connection.path, sent, dict(request.headers))
                answer = connection.getresponse()
                body = answer.read(self._most + 1)
        except (EgressError, OSError, HTTPException) as error:
            raise NoConnectionError(str(error) or type(error).__name__, request=request) from error
        if len(body) > self._most:
            raise NoConnectionError(f"{url} answered with more than {self._most} bytes", request=request)
        response = Response()
        response.status_code, response.reason = answer.status, answer.reason
        response.headers = CaseInsensitiveDict(answer.getheaders())
        response.url, response.request, response.raw = url, request, BytesIO(body)
        return response

    def close(self) -> None:
        """Do nothing, as no connection is kept."""
