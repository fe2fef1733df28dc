"""Keep raw bytes in a bucket of object storage.

Supports S3 and compatible servers, Google Cloud and Azure. Each batch is one object that never changes. `obstore` reads
region, endpoint and credentials from the variables in its documentation (`AWS_ACCESS_KEY_ID`, `AWS_ENDPOINT` …), or
from the role of the machine.
"""

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from storage.raw.store import Piece, Place, RawError, RawUnreachableError, new_file_name
from storage.settings import SettingsError

if TYPE_CHECKING:
    from obstore.store import ObjectStore

RETRY: Any = {"max_retries": 3, "retry_timeout": timedelta(seconds=60)}
"""How long a failed request is retried before it counts as an outage."""


class ObjectStorage:
    """A `RawStore` in a bucket; may be shared by the threads of a process."""

    def __init__(self, url: str) -> None:
        """Open the bucket of `s3://bucket/folder`; no request is sent yet.

        Raises SettingsError if the client is not installed or its configuration is incomplete.
        """
        try:
            import obstore
            from obstore.store import from_url
        except ImportError as error:
            raise SettingsError("WENZONG_RAW_URL needs the extra of object storage: "
                                "pip install 'wenzong[object-storage]'") from error
        self._client = obstore
        try:
            self._bucket: ObjectStore = from_url(url, retry_config=RETRY)
        except (obstore.exceptions.BaseError, ValueError) as error:
            raise SettingsError(f"WENZONG_RAW_URL={url!r} cannot be used: {error}") from error

    def put(self, pieces: Sequence[Piece]) -> list[Place]:
        """Store pieces as one object; raises RawUnreachableError."""
        if not pieces:
            return []
        name, places, end = new_file_name(), [], 0
        for piece in pieces:
            places.append(Place(name, end, len(piece), hashlib.sha256(piece).hexdigest()))
            end += len(piece)
        with self._telling_outages():
            self._client.put(self._bucket, name, b"".join(pieces))
        return places

    def get(self, place: Place) -> bytes:
        """Read a piece and check its digest; raises RawError and RawUnreachableError."""
        try:
            data = self._read(place) if place.length else b""
        except FileNotFoundError as error:
            raise RawError(place.file, f"{self._bucket}: no object {place.file}") from error
        if hashlib.sha256(data).hexdigest() != place.sha256:
            raise RawError(place.file, f"{self._bucket}, {place.file}: {place.length} bytes at {place.offset} are not "
                                       f"what was stored there")
        return data

    def probe(self) -> None:
        """Write, read and delete a small object; raises RawUnreachableError."""
        name = new_file_name()
        with self._telling_outages():
            self._client.put(self._bucket, name, b"probe")
            self._client.get_range(self._bucket, name, start=0, length=1)
            self._client.delete(self._bucket, name)

    def _read(self, place: Place) -> bytes:
        """Read a range, or what there is of it if the object is shorter."""
        with self._telling_outages():
            try:
                return bytes(self._client.get_range(self._bucket, place.file, start=place.offset, length=place.length))
            except self._client.exceptions.BaseError:  # a range that begins beyond the end is refused
                if self._client.head(self._bucket, place.file)["size"] > place.offset:
                    raise
                return b""

    @contextmanager
    def _telling_outages(self) -> Iterator[None]:
        try:
            yield
        except self._client.exceptions.BaseError as error:
            first_line = str(error).partition("\n")[0][:300]
            raise RawUnreachableError(f"{self._bucket} refused the request or did not answer: check "
                                      "WENZONG_RAW_URL and the variables of its credentials "
                                      f"({first_line})") from error
