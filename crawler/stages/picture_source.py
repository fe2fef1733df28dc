"""Find the bytes of a picture: a capture of its own, or inside a page."""

from crawler.extraction.markup.shown import shown
from crawler.fonts.faces import embedded
from crawler.pictures.page_pictures import EMBEDDED, pictures_in
from fingerprinting.text.encodings.markup import decode
from storage.collections.exchanges import Exchanges
from storage.documents import Capture


def picture_bytes(exchanges: Exchanges, capture_id: str, number: int = -1) -> bytes:
    """Return the bytes of a picture from its capture.

    `number` is its position among the pictures embedded in a captured page; -1 if the capture is the picture. Empty if
    the bytes are not kept. Raises RawError.
    """
    capture = exchanges.capture(capture_id)
    if capture is None or number < 0:
        return capture.body if capture else b""
    held = pictures_held(capture)
    return embedded(held[number]) if number < len(held) else b""


def pictures_held(capture: Capture) -> list[str]:
    """List the addresses of the pictures embedded in a captured page."""
    content_type = next((value for name, value in capture.headers if name.lower() == "content-type"), "")
    root, _ = shown(decode(capture.body, content_type)[0])
    return [address for address in pictures_in(root, capture.final_url, "") if address.startswith(EMBEDDED)]
