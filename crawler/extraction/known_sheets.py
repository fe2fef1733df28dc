"""Send style sheets to the extraction processes, each text once."""

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Mapping

from crawler.extraction.markup.styles.page_styles import OuterSheet
from crawler.extraction.page import Extraction, extract_page

MOST = 256
"""Maximum sheets that a process keeps; all crawls of a crawl process share its extraction processes."""

_kept: OrderedDict[str, OuterSheet] = OrderedDict()


class UnknownSheetsError(Exception):
    """A process must read a page with sheets that it does not have yet."""


class KnownSheets:
    """The external sheets of one site that its crawl has fetched."""

    def __init__(self) -> None:
        self.digests: dict[str, str] = {}
        """Digests by address; empty if there is no sheet."""
        self._sheets: dict[str, OuterSheet] = {}

    def add(self, address: str, sheet: OuterSheet | None) -> str:
        """Store the sheet of an address, or that there is none; returns its digest."""
        digest = ""
        if sheet:
            digest = hashlib.blake2b(repr(sheet).encode("utf-8", "replace"), digest_size=16).hexdigest()
            self._sheets[digest] = sheet
        self.digests[address] = digest
        return digest

    def lead(self, address: str, digest: str) -> None:
        """Note that an address leads to a sheet that is stored already."""
        self.digests[address] = digest

    def texts(self) -> Mapping[str, OuterSheet]:
        """Return all sheets by digest."""
        return dict(self._sheets)


def read_page(
    body: bytes, url: str = "", content_type: str = "", digests: Mapping[str, str] | None = None,
    texts: Mapping[str, OuterSheet] | None = None,
) -> Extraction:
    """Read a page with the sheets of its site, in a process that keeps them.

    Raises UnknownSheetsError.
    """
    _keep(texts or {})
    digests = digests or {}
    wanted = {digest for digest in digests.values() if digest}
    if not wanted <= _kept.keys():
        raise UnknownSheetsError
    _use(wanted)
    return extract_page(body, url, content_type, {address: _kept[digest] if digest else None
                                                  for address, digest in digests.items()})


def _keep(texts: Mapping[str, OuterSheet]) -> None:
    for digest, sheet in texts.items():
        _kept.setdefault(digest, sheet)
    while len(_kept) > MOST:
        _kept.popitem(last=False)


def _use(digests: Iterable[str]) -> None:
    for digest in digests:
        _kept.move_to_end(digest)
