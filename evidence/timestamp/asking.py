"""Send a request to an authority, and classify failures by a code."""

from http.client import HTTPException

from crawler.network.egress import Egress, EgressError
from crawler.network.guarded_connection import guarded_connection

MOST = 2**20
"""Maximum size of an answer in bytes."""


class AskingError(Exception):
    """No usable answer; `problem` is a code, the message gives the details."""

    def __init__(self, problem: str, message: str) -> None:
        super().__init__(message)
        self.problem = problem


def ask(url: str, egress: Egress, seconds: float, body: bytes | None = None, kind: str = "") -> bytes:
    """Send a request (POST if there is a body) and return the answer's body.

    Raises AskingError.
    """
    headers = {"Connection": "close"} | ({"Content-Type": kind} if kind else {})
    try:
        with guarded_connection(url, egress, seconds) as connection:
            connection.request("GET" if body is None else "POST", connection.path, body, headers)
            response = connection.getresponse()
            data = response.read(MOST + 1)
    except EgressError as error:
        raise AskingError("unreachable", str(error)) from error
    except TimeoutError as error:
        raise AskingError("slow", f"{url} did not answer within {seconds:.3g} seconds") from error
    except (OSError, HTTPException) as error:
        raise AskingError("unreachable", f"{url} does not answer: {error}") from error
    if response.status != 200:
        raise AskingError("refused", f"{url} answered {response.status}")
    if len(data) > MOST:
        raise AskingError("malformed", f"{url} answered with more than {MOST} bytes")
    return data
