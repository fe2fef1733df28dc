"""Path converter for the digests that are ids in MongoDB."""


class DigestConverter:
    """An id as `storage.documents.derive_id` makes it: 32 hexadecimal digits."""

    regex = "[0-9a-f]{32}"

    def to_python(self, value: str) -> str:
        """Take it as it is."""
        return value

    def to_url(self, value: str) -> str:
        """Write it as it is."""
        return value
