"""The generated site with chapters that only scripts fill.

`python -m benchmarks.crawl.scripted_site PAGES LOG` serves it.
"""

import base64
import html
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from benchmarks.crawl.server import Served
from benchmarks.crawl.site import Novels
from benchmarks.harness.local_site import Answer, serve, served_by

_TEXT = re.compile(rb'<div id="content">(.*?)</div>', re.DOTALL)
_DATA = re.compile(r"/data/(\d+)/(\d+)\.json")
_BESIDE = """
<style>@font-face { font-family: own; src: url(/beside/own.woff2) } body { font-family: own, sans-serif }</style>
<img src="/beside/cover.jpg"><img src="/beside/banner.gif"><iframe src="/beside/frame.html"></iframe>
<script src="/scripts/counting.js"></script>"""
"""What such pages load in addition to their text: a font, pictures, an advertisement, a counter."""
_FETCHED = """
<script>fetch('/data/{book}/{number}.json').then(answer => answer.json()).then(data => {{
  document.getElementById('content').innerHTML = data.lines.map(line => `<p>${{line}}</p>`).join('');
}});</script>"""
_UNPACKED = """
<script>document.getElementById('content').innerHTML = decodeURIComponent(atob('{packed}'));</script>"""
_LATE = """
<script>setTimeout(() => {{
  document.getElementById('content').innerHTML = decodeURIComponent(atob('{packed}'));
}}, 300);</script>"""


@dataclass(frozen=True)
class ScriptedNovels(Novels):
    """Novels whose chapters are alternately fetched, unpacked, or written late."""

    def lines(self, book: int, number: int) -> list[str]:
        """List the lines of a chapter as shown to a reader."""
        return [html.unescape(line).strip() for line in re.findall("<p>(.*?)</p>", self._text(book, number))]

    def answer(self, path: str) -> Answer:
        """Answer a path: pages, the data of their scripts, and other resources."""
        if found := _DATA.fullmatch(path):
            book, number = int(found[1]), int(found[2])
            return Answer(200, json.dumps({"lines": self.lines(book, number)}).encode(), "application/json")
        if path.startswith("/scripts/"):
            return Answer(200, b"window.counted = 1;", "text/javascript")
        if path == "/beside/frame.html":
            return Answer(200, "<p>广告</p>".encode())
        if path.startswith("/beside/"):
            return Answer(200, bytes(60_000), "image/jpeg")
        body = self.page(path)
        return Answer(404) if body is None else Answer(200, body)

    def _chapter(self, book: int, number: int) -> bytes:
        way = (_FETCHED, _UNPACKED, _LATE)[number % 3]
        packed = base64.b64encode(quote(self._text(book, number)).encode()).decode()
        script = _BESIDE + way.format(book=book, number=number, packed=packed)
        page = _TEXT.sub(b'<div id="content"></div>', super()._chapter(book, number))
        return page.replace(b"</body>", script.encode() + b"</body>")

    def _text(self, book: int, number: int) -> str:
        found = _TEXT.search(super()._chapter(book, number))
        assert found  # every chapter has one
        return found[1].decode()


@contextmanager
def serving_scripted(site: ScriptedNovels, log: Path) -> Iterator[Served]:
    """Serve a site from a separate process."""
    with served_by("benchmarks.crawl.scripted_site", str(site.pages), str(log)) as (ports, pid):
        yield Served(ports[0], pid, log, site)


if __name__ == "__main__":
    serve(ScriptedNovels(int(sys.argv[1])).answer, Path(sys.argv[2]))
