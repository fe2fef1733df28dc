"""Detect the encoding of a file to import."""

from collections.abc import Callable
from typing import BinaryIO

from fingerprinting.text.encodings.plain_text import EncodingError, detect_codec
from library.readers.draft import UnreadableFileError

Detector = Callable[[BinaryIO], str]


def detect(file: BinaryIO, detector: Detector = detect_codec) -> str:
    """Return the codec of a text file and rewind the file.

    Raises UnreadableFileError if no known encoding fits.
    """
    try:
        return detector(file)
    except EncodingError as error:
        raise UnreadableFileError(error.pattern, **error.values) from error
