"""What a site says on page after page: its advertisements and watermarks, learned because they come again.

A line, or what stands in brackets within a line, that was met on several pages whose texts are otherwise different is
the site's own, and is left out from then on.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import xxhash

from crawler.urls.recent import Recent

OFTEN = 3
"""Pages from which something is a habit…"""
SHARE = 0.03
"""…as long as that is such a share of the site's pages; long books repeat a sentence now and then."""
SHORTEST, LONGEST = 6, 120
"""Characters of a line that can be a habit; shorter ones are said in dialogues again and again."""
MAX_KNOWN = 20_000
"""Lines that are counted; those met once are forgotten first."""
SAME_PAGE = 0.4
"""Share of a page's lines above which it is a page seen before at another address, not a page full of habits."""

_INSERTED = re.compile(r"[(（【\[〔<＜{｛][^()（）【】\[\]〔〕<>＜＞{}｛｝]{4,60}[)）】\]〕>＞}｝]")
_NOISE = re.compile(r"\d+|[\W_]+")


class SiteBoilerplate:
    """The habits of one site, as far as its pages have shown them."""

    def __init__(self, pages: int = 0, counts: Mapping[str, int] | None = None) -> None:
        self.pages = pages
        self._counts: Counter[str] = Counter(counts or {})
        self._seen: Recent[str] = Recent()

    @property
    def counts(self) -> dict[str, int]:
        """How many pages held what, by digest; what was met once only is not worth keeping."""
        return {digest: count for digest, count in self._counts.items() if count > 1}

    def clean(self, url: str, text: str) -> str:
        """Leave a site's habits out of a page's text, and learn from the page, once for each address."""
        cleaned = self.leave_out(text)
        if url not in self._seen:
            self._seen.add([url])
            self._learn(text.split("\n"))
        return cleaned

    def leave_out(self, text: str) -> str:
        """Leave a site's habits out of a text, and learn nothing."""
        lines = text.split("\n")
        if self._is_repeated(lines):
            return text
        kept = (self._without_insertions(line) for line in lines if not self._is_habit(line))
        return "\n".join(line for line in kept if line)

    def _is_repeated(self, lines: Sequence[str]) -> bool:
        """Tell a page that was seen before at another address by most of its lines."""
        return len(lines) >= OFTEN and sum(map(self._is_habit, lines)) > SAME_PAGE * len(lines)

    def _learn(self, lines: Sequence[str]) -> None:
        is_repeated = self._is_repeated(lines)
        self.pages += 1
        if is_repeated:
            return
        self._counts.update({_digest(piece) for line in lines for piece in _pieces(line)})
        if len(self._counts) > MAX_KNOWN:
            often = self._counts.most_common(MAX_KNOWN // 2)
            self._counts = Counter({digest: count for digest, count in often if count > 1})

    def _is_habit(self, piece: str) -> bool:
        if not SHORTEST <= len(piece) <= LONGEST:
            return False
        return self._counts[_digest(piece)] >= max(OFTEN, SHARE * self.pages)

    def _without_insertions(self, line: str) -> str:
        return _INSERTED.sub(lambda match: "" if self._is_habit(match.group()) else match.group(), line)


def _pieces(line: str) -> Iterator[str]:
    if SHORTEST <= len(line) <= LONGEST:
        yield line
    yield from (inserted for inserted in _INSERTED.findall(line) if inserted != line)


@lru_cache(maxsize=4096)
def _digest(piece: str) -> str:
    """Digest a piece without its numbers and signs, which advertisements vary."""
    return xxhash.xxh3_64_hexdigest((_NOISE.sub("", piece) or piece).encode("utf-8", "surrogatepass"))
