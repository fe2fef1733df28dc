"""English texts to copy from.

The demo's one English work, or a long book that a Debian package ships.
"""

from functools import cache
from pathlib import Path

from resiliparse.extract.html2text import extract_plain_text

from benchmarks.harness.corpus import demo_corpus
from benchmarks.passages.cases import SCORED

DEMO_WORK = "key_for_every_stranger"
BOOK = "doc/anarchism/html/**/*.html"
"""An FAQ of eleven million characters by many authors: Debian's package `anarchism`, read in place."""
LONG = 6_000
PIECE = 12_000


def demo_chapters() -> list[str]:
    """Take the chapters of the demo's English work."""
    return [each.text for each in demo_corpus().chapters if each.work == DEMO_WORK]


@cache
def book_chapters(share: Path = Path("/usr/share"), series: str = SCORED) -> list[str]:
    """Cut half of the long book into pieces, for one series or for the other.

    None where it is not installed.
    """
    pages = (str(extract_plain_text(path.read_text(encoding="utf-8", errors="replace"), main_content=True))
             for path in sorted(share.glob(BOOK)))
    long = [page for page in pages if len(page) > LONG]
    half = long[len(long) // 2:] if series == SCORED else long[:len(long) // 2]
    return [page[at:at + PIECE] for page in half for at in range(0, len(page) - LONG, PIECE)]
