"""Read the text of a mail as its reader sees it."""

from collections.abc import Iterator
from email.message import EmailMessage, Message
from typing import cast

from fingerprinting.text.encodings.markup import decode
from library.readers.blocks import blocks, parse
from library.readers.draft import UnreadableFileError

MOST = 2 * 2**20
"""Maximum characters of a text."""
_PLAIN = ("text/plain", "text/rfc822-headers", "message/delivery-status")
_NAMING = ("Subject", "In-Reply-To", "References", "X-Reference")
"""Headers that may name what a mail answers."""


def headers_of(mail: "EmailMessage | Message[str, str]") -> str:
    """Join the headers that may name what a mail answers."""
    return "\n".join(str(mail.get(name, "")) for name in _NAMING)


def sender_of(mail: EmailMessage) -> str:
    """Return the sender of a mail, also if the header is not encoded."""
    sent = next((value for name, value in mail.raw_items() if name.lower() == "from"), "")
    text, _encoding = decode(sent.encode(errors="surrogateescape"), str(mail.get("Content-Type", "")))
    return str(mail.policy.header_fetch_parse("From", text))


def text_of(mail: EmailMessage) -> str:
    """Join the plain-text parts of a mail; without any, the text that its HTML shows.

    Includes those of a delivery report and of the mail that it returns.
    """
    plain = "\n".join(_plain(mail))
    if not plain.strip():
        plain = "\n".join(_shown(_decoded(part)) for part in mail.walk() if part.get_content_type() == "text/html")
    return plain[:MOST]


def _plain(mail: EmailMessage) -> Iterator[str]:
    for part in mail.walk():
        if part.get_content_type() in _PLAIN:
            yield _decoded(part)
        elif part.get_content_type() == "message/rfc822":
            yield from (headers_of(inner) for inner in cast("list[EmailMessage]", part.get_payload()))


def _decoded(part: "Message[str, str]") -> str:
    """Decode a part by its charset, or by its bytes if that is missing or wrong.

    NUL, which PostgreSQL does not store, is left out.
    """
    payload = part.get_payload(decode=True)
    if isinstance(payload, bytes):
        return decode(payload, str(part.get("Content-Type", "")))[0]
    return part.as_string().replace("\0", "")


def _shown(page: str) -> str:
    try:
        return "\n".join(block.text for block in blocks(parse(page)) if block.text)
    except UnreadableFileError:
        return page
