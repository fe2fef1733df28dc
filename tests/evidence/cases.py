"""A case with two copies in real stores, as the crawler and the matcher leave them."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path

from crawler.crawl.exchange import Exchange
from crawler.crawl.warc import records_of
from evidence.bundle import BundleSummary, pack_bundle
from evidence.case_record import Attachments, CaseRecord, CopyRecord, HistoryLine
from evidence.sealing import Sealing
from storage.capture_conditions.conditions import CaptureConditions, ConditionsLog
from storage.collections.exchanges import Exchanges
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.screenshots import Screenshot, Screenshots
from storage.collections.works import Works
from storage.documents import Capture, Chapter, Match, Page, Passage, Redirect, Work
from storage.mongodb import Database
from storage.raw.folder import RawFolder

FETCHED = datetime(2025, 11, 20, 19, 4, 5, tzinfo=UTC)
FOOT = "<footer>京ICP备 12345678号-1 京公网安备 11010502030143号</footer>"


@dataclass
class Stores:
    """The stores of an installation, with methods that fill them."""

    database: Database
    folder: Path

    def __post_init__(self) -> None:
        self.raw = RawFolder(self.folder)

    def copy(
        self, number: int, *, flaws: tuple[tuple[str, str], ...] = (), skipped: tuple[str, ...] = (),
    ) -> CopyRecord:
        """Store a page that copies a chapter, with traffic, redirect, screenshot and conditions."""
        work = Work("jiangnan", "渡口的灯", "沈砚", "江南文学社")
        original = f"第{number}章。暮色压下来的时候，林知微才走到渡口。"
        chapter = Chapter(work.id, f"第{number}章", original, number, FETCHED)
        url = f"http://mirror.example/{number}"
        body = f"<title>渡口的灯</title><p>一秒记住本站！{chapter.text}</p>{FOOT}".encode("gb18030")
        capture = Capture(url, url, 200, (("content-type", "text/html"),), body, FETCHED, "203.0.113.9",
                          (Redirect(302, "http://mirror.example/old"),))
        page = Page("mirror", url, capture.id, FETCHED, "gb18030", f"渡口的灯 {number}", f"一秒记住本站！{original}",
                    run="run")
        match = Match(page.id, url, "mirror", "jiangnan", work.id, chapter.chapter, chapter.id, "grams@1", "near_copy",
                      0.98, 1.0, 0.8, 1.0, (Passage((7, len(page.text)), (0, len(chapter.text)), 1.0),),
                      found_at=FETCHED + timedelta(minutes=1))
        Works(self.database).add([work])
        Works(self.database).put([chapter])
        self._capture(capture)
        Pages(self.database).put_versions([page])
        Matches(self.database).put([match])
        Screenshots(self.database).put(Screenshot(page.id, url, FETCHED + timedelta(seconds=9), url, 200, b"\x89PNG",
                                                  "image/png", 800, 600, 900, page.text, "Chromium 140"))
        ConditionsLog(self.database).put(CaptureConditions("run", "mirror", "mirror.example", FETCHED, flaws, skipped))
        return CopyRecord(number, match.id, url, "mirror", work.title, chapter.title, "near_copy", "confirmed",
                          FETCHED, FETCHED, None, (HistoryLine(FETCHED, "沈砚", "status", "new", "confirmed", "抄袭"),))

    def _capture(self, capture: Capture) -> None:
        exchange = Exchange(capture.url, FETCHED, FETCHED + timedelta(seconds=1), capture.ip,
                            (("Host", "mirror.example"),), "HTTP/1.1", 200, capture.headers, capture.body)
        moved = Exchange("http://mirror.example/old", FETCHED, FETCHED, capture.ip, (), "HTTP/1.1", 302,
                         (("Location", capture.url),), b"")
        Exchanges(self.database, self.raw).put([capture], {
            capture.id: records_of(exchange, ("redirect-1",), capture), "redirect-1": records_of(moved)})

    def bundle(self, path: Path, case: CaseRecord, sealing: Sealing, reports: dict[str, bytes]) -> BundleSummary:
        """Write a bundle to a file."""
        output = BytesIO()
        summary = pack_bundle(self.database, self.raw, case, Attachments(reports), sealing, output)
        path.write_bytes(output.getvalue())
        return summary


def case_of(*copies: CopyRecord) -> CaseRecord:
    """Make a case of copies."""
    return CaseRecord("case", 7, "jiangnan", "江南文学社", "渡口的灯 @ mirror", copies)
