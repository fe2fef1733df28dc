"""Path converter for the digests that are ids in MongoDB."""


class DigestConverter:
    """An id as created by `storage.documents.derive_id`: 32 hexadecimal digits."""

    regex = "[0-9a-f]{32}"

    def to_python(self, value: str) -> str:
        """Return it unchanged."""
        return value

    def to_url(self, value: str) -> str:
        """Return it unchanged."""
        return value
