"""Typeset a document as PDF or picture in a limited child process.

The process has no network access and reads only the template and fonts.
"""

import json
import subprocess
import sys
from typing import Any

from library.readers.sentence import SentenceError

FEW_THREADS = {"RAYON_NUM_THREADS": "2", "MALLOC_ARENA_MAX": "2"}
"""Each thread reserves address space, which is limited in the child: on many cores it would run out."""
SECONDS = 150
"""Seconds before the child process is killed."""


class ReportError(SentenceError):
    """A report that cannot be made; the message says why and how to correct it."""


def set_apart(document: dict[str, Any]) -> bytes:
    """Typeset a document in the form that its layout expects.

    The layout `palette` may ask for a `picture`: PNG instead of PDF. A logo that cannot be read is left out. Raises
    ReportError if typesetting fails.
    """
    try:
        return _set(document)
    except _UnsetError:
        if not document.get("logo"):
            raise
        return _set({**document, "logo": []})


class _UnsetError(ReportError):
    """The child process could not typeset the document."""


def _set(document: dict[str, Any]) -> bytes:
    begins = b"\x89PNG" if document.get("picture") else b"%PDF"
    child = [sys.executable, "-P", "-m", "webadmin.sheets.typesetting"]
    content = json.dumps(document, ensure_ascii=False).encode("utf-8", "backslashreplace")
    try:
        done = subprocess.run(child, input=content, capture_output=True, timeout=SECONDS, check=False,
                              env={"PYTHONPATH": ":".join(filter(None, sys.path)), **FEW_THREADS})
    except subprocess.TimeoutExpired as error:
        raise ReportError("the PDF was not set within {seconds} seconds; ask for a narrower report",
                          seconds=SECONDS) from error
    if done.returncode != 0 or not done.stdout.startswith(begins):
        reason = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or [f"status {done.returncode}"]
        raise _UnsetError("the PDF could not be set: {reason}; the other formats hold the same report",
                          reason=reason[0])
    return done.stdout
