"""Write ZIP files in which the members determine every byte.

No compression, no times, no extra fields. The bundle's verifier computes each header from the members and compares it,
so that any changed byte is detected. Source: PKWARE's APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
"""

import shutil
import struct
import zlib
from io import BytesIO
from typing import BinaryIO

from evidence.errors import EvidenceError

LARGEST = 2**32 - 1
"""Maximum size in bytes without the ZIP64 extensions, which few tools of courts and offices can read."""
MOST = 2**16 - 1
"""Maximum number of members without ZIP64."""
_LOCAL, _CENTRAL, _END = "<4s5H3I2H", "<4s6H3I5H2I", "<4s4H2IH"
_VERSION, _UTF8, _STORED, _MIDNIGHT, _DAY = 20, 0x800, 0, 0, 33
"""ZIP 2.0, names in UTF-8, no compression, and 1 January 1980, 00:00, the earliest time that a ZIP file can record."""
_UNIX, _READABLE = 3 << 8, 0o100644 << 16
_CHUNK = 2**20


class StoredZip:
    """Writes members one by one to a file; the caller closes that file."""

    def __init__(self, output: BinaryIO) -> None:
        self._output = output
        self._central: list[bytes] = []
        self._size = 0

    def add(self, name: str, data: bytes | BinaryIO) -> None:
        """Append a member; a file is read from its beginning.

        Raises EvidenceError if the ZIP file would become too large.
        """
        file = BytesIO(data) if isinstance(data, bytes) else data
        crc, size = _measure(file)
        path = name.encode()
        offset = self._size
        self._make_room(30 + len(path) + size)
        common = (_UTF8, _STORED, _MIDNIGHT, _DAY, crc, size, size, len(path))
        self._output.write(struct.pack(_LOCAL, b"PK\3\4", _VERSION, *common, 0) + path)
        shutil.copyfileobj(file, self._output, _CHUNK)
        self._central.append(struct.pack(_CENTRAL, b"PK\1\2", _UNIX | _VERSION, _VERSION, *common, 0, 0, 0, 0,
                                         _READABLE, offset) + path)

    def close(self) -> None:
        """Append the table of contents."""
        table = b"".join(self._central)
        offset, members = self._size, len(self._central)
        self._make_room(len(table) + 22)
        self._output.write(table + struct.pack(_END, b"PK\5\6", 0, 0, members, members, len(table), offset, 0))

    def _make_room(self, size: int) -> None:
        self._size += size
        if self._size > LARGEST or len(self._central) >= MOST:
            raise EvidenceError("the bundle would be larger than a ZIP can be (4 GiB, 65,535 files): make bundles of "
                                "single copies")


def _measure(file: BinaryIO) -> tuple[int, int]:
    """Compute the CRC-32 and size of a file, and rewind it."""
    crc = size = 0
    file.seek(0)
    while chunk := file.read(_CHUNK):
        crc, size = zlib.crc32(chunk, crc), size + len(chunk)
    file.seek(0)
    return crc, size
