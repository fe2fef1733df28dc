"""What a signature on a notice covers."""

import hashlib

from webadmin.notices.models import Notice


def digest(notice: Notice) -> str:
    """Compute the SHA-256 of what a signature covers.

    Reference, kind, recipient, subject and text.
    """
    parts = (notice.reference, notice.kind, notice.tongue, notice.recipient, notice.recipient_email,
             notice.recipient_address, notice.subject, notice.body)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
