"""Send files as downloads that browsers never display, or explain a failure."""

from typing import BinaryIO

from django.http import FileResponse, HttpResponse

from library.readers.sentence import SentenceError
from webadmin.words.sentences import worded

IN_MEMORY = 2**20
"""Bytes of a download kept in memory; more goes to a temporary file."""


def send_attachment(file: BinaryIO, name: str, media_type: str) -> FileResponse:
    """Stream a file as a download with a file name, and close it.

    Its content comes from other people's web pages, so browsers must not display it.
    """
    response = FileResponse(file, as_attachment=True, filename=name, content_type=media_type)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response


def say_not_made(error: SentenceError) -> HttpResponse:
    """Answer 503 with the reason why a file could not be created."""
    return HttpResponse(f"{worded(error.sentence)}\n", status=503, content_type="text/plain; charset=utf-8")
