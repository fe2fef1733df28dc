"""Log one line per answered request, without secrets that grant access."""

import json
import time
from contextlib import suppress
from typing import Any

from waitress.task import ErrorTask, WSGITask

from webadmin.api.problems import MEDIA_TYPE, PATH, problem_document
from webadmin.security.body_limit import TOO_LARGE
from webadmin.security.masking import masked

LONGEST = 2_000
"""Maximum characters of client data in a line."""
_FOR_PEOPLE = {
    403: "请先登录，再上传超过 1 MB 的内容。\nSign in before you send more than 1 MB.\n",
    413: TOO_LARGE,
    503: "同时上传的内容太多：请一分钟后再试。\nToo many uploads at once: try again in a minute.\n",
}
"""Answers to bodies that a browser may send; the language of the member is not known yet."""


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
        error = self.request.error
        if path.startswith(PATH):
            document = problem_document(error.code, str(error.body))
            self._answer(f"{error.code} {document['title']}", MEDIA_TYPE, json.dumps(document).encode())
        elif error.code in _FOR_PEOPLE:
            self._answer(f"{error.code} {error.reason}", "text/plain; charset=utf-8", _FOR_PEOPLE[error.code].encode())
        else:
            super().execute()

    def _answer(self, status: str, kind: str, body: bytes) -> None:
        self.status = status
        self.response_headers.append(("Content-Type", kind))
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


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
