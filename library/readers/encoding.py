"""Detect the encoding of a file to import."""

from typing import BinaryIO

from fingerprinting.text.encodings.plain_text import EncodingError, detect_codec
from library.readers.draft import UnreadableFileError


def detect(file: BinaryIO) -> str:
    """Return the codec of a text file and rewind the file.

    Raises UnreadableFileError if no known encoding fits.
    """
    try:
        return detect_codec(file)
    except EncodingError as error:
        raise UnreadableFileError(error.pattern, **error.values) from error
