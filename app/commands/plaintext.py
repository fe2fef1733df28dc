"""Read the text given to a command: a file in any known encoding, or stdin."""

import io
import sys
from pathlib import Path

import typer

from fingerprinting.text.encodings.plain_text import EncodingError, detect_codec


def read_text(path: Path) -> str:
    """Read a plain text; an unreadable file is a usage error that says why."""
    try:
        content = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        return content.decode(detect_codec(io.BytesIO(content)))
    except EncodingError as error:
        raise typer.BadParameter(f"{path}: {error}; provide a plain text in UTF-8, GB18030, Big5 or UTF-16") from error
    except OSError as error:
        raise typer.BadParameter(f"{path}: {error.strerror}; give the path of a plain text, or -") from error
