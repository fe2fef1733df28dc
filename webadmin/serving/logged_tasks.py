"""Log one line per answered request, without secrets that grant access."""

import json
import time
from contextlib import suppress
from typing import Any

from waitress.task import ErrorTask, WSGITask

from webadmin.api.problems import MEDIA_TYPE, PATH, problem_document
from webadmin.security.masking import masked

LONGEST = 2_000
"""Maximum characters of client data in a line."""


class _Logged:
    """Logs a line about each answer."""

    def service(self) -> None:
        """Answer and log, whatever the outcome."""
        try:
            super().service()  # type: ignore[misc]  # of the task class that this is mixed into
        finally:
            _write(self)


class LoggedTask(_Logged, WSGITask):  # type: ignore[misc]  # waitress publishes no types
    """A request that the application answers."""


class LoggedErrorTask(_Logged, ErrorTask):  # type: ignore[misc]  # waitress publishes no types
    """A request that could not be parsed, or whose body was refused."""

    def execute(self) -> None:
        """Answer with the error; below `/api/` as a problem document."""
        path = "/" + getattr(self.request, "path", "").lstrip("/")  # as the application would have interpreted it
        if not path.startswith(PATH):
            return super().execute()  # type: ignore[no-any-return]  # waitress publishes no types
        error = self.request.error
        document = problem_document(error.code, str(error.body))
        body = json.dumps(document).encode()
        self.status = f"{error.code} {document['title']}"
        self.response_headers.append(("Content-Type", MEDIA_TYPE))
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)
        return None


def _write(task: Any) -> None:
    """Log an answer; a full disk must not prevent the answer."""
    with suppress(OSError):
        print(line(task), flush=True)


def line(task: Any) -> str:
    """Describe an answer in the Common Log Format, with masked tokens."""
    headers = getattr(task.request, "headers", {})
    first = getattr(task.request, "first_line", b"").decode("latin-1")
    texts = (first, headers.get("REFERER", "-"), headers.get("USER_AGENT", "-"))
    words = [json.dumps(_shortened(masked(text))) for text in texts]
    moment = time.strftime("%d/%b/%Y:%H:%M:%S %z")
    answer = f"{str(task.status).partition(' ')[0]} {task.content_length or '-'}"
    return f"{task.channel.addr[0]} - - [{moment}] {words[0]} {answer} {words[1]} {words[2]}"


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"
