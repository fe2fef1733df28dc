"""A file taken out of an archive, for as long as it is being read."""

from typing import NamedTuple

from library.source import Source


class Packed(NamedTuple):
    """One unpacked file, and how far into the archive it brings the reader."""

    source: Source
    consumed: int
    """Bytes of the archive behind it."""
