"""Read web pages that browsers saved together with their pictures (MHTML)."""

import io
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from typing import BinaryIO

from fingerprinting.text.encodings.labels import codec_of
from library.readers.draft import DraftOrRefusal, UnreadableFileError
from library.readers.file_name import FileName
from library.readers.formats import html
from library.readers.whole_file import read_whole

MAX_BYTES = 64 << 20
"""Maximum bytes of a page with its pictures."""


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read the page as a book, or as one chapter of its folder."""
    data = read_whole(file, MAX_BYTES, html.too_large(MAX_BYTES))
    try:
        page = next((part for part in message_from_bytes(data).walk() if part.get_content_type() == "text/html"), None)
    except RecursionError as error:
        raise UnreadableFileError("the document is nested too deeply to be one; save it again") from error
    if page is None:
        raise UnreadableFileError("the saved page contains no HTML; save it again as .html")
    yield from html.read(name, io.BytesIO(_bytes_of(page)))


def _bytes_of(page: Message) -> bytes:
    """Decode the page, in UTF-8 if it states an encoding that browsers know."""
    content = page.get_payload(decode=True)
    if not isinstance(content, bytes):  # a part of text is no list of parts
        return b""
    try:
        codec = codec_of(page.get_content_charset(""))
        return content.decode(codec).encode() if codec else content
    except ValueError:  # also what a zero byte in the name of an encoding raises
        return content
