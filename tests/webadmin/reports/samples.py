"""Reports made by hand, without any store, to be written in every format."""

import hashlib
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from storage.documents import Reason, Redirect, derive_id
from webadmin.reports.content import (
    CapturedPage,
    CopyGroup,
    Decision,
    Finding,
    PassedOffBook,
    PassedOffPage,
    Quote,
    ReportContent,
    ReportEntry,
    ReportScope,
    Source,
    Totals,
)

SHANGHAI = ZoneInfo("Asia/Shanghai")
FETCHED = datetime(2025, 11, 20, 19, 4, 5, tzinfo=UTC)
ORIGINAL = "暮色压下来的时候，林知微才走到渡口。船家说今晚的雾太重，天亮之前谁也不过江。她把灯笼挂在柳枝上，坐下来等。"
COPY = "暮色壓下來的時候，林知薇才走到渡口。船家说今晚的雾太重，天亮之前谁也不过江！她把旧灯笼挂在柳枝上，坐下来等。"


def quote(page_text: str = COPY, source_text: str = ORIGINAL, start: int = 120) -> Quote:
    return Quote((start, start + len(page_text)), (0, len(source_text)), 0.9677, page_text, source_text, 0.875)


def entry(number: int = 1, *quotes: Quote, url: str = "http://pirate.example/book/7/12.html") -> ReportEntry:
    source = Source(
        work="渡口的灯", work_id=derive_id("work", "渡口的灯"), author="沈砚", holder="江南文学社",
        chapter="第三章 夜渡", version=derive_id("version", str(number)),
        sha256=hashlib.sha256(ORIGINAL.encode()).hexdigest(), length=1830,
        published_at=FETCHED - timedelta(days=12, hours=3), url="https://origin.example/3",
    )
    page = CapturedPage(
        site="笔趣镜像", url=url, final_url=url + "?from=m", title="渡口的灯 第三章_免费阅读", status=200,
        ip="203.0.113.9", redirects=(Redirect(301, url),), fetched_at=FETCHED, encoding="gb18030", size=48213,
        sha256=hashlib.sha256(f"body {number}".encode()).hexdigest(), capture=derive_id("capture", str(number)),
        version=derive_id("page", str(number)), length=1904,
    )
    finding = Finding(
        match=derive_id("match", str(number)), found_at=FETCHED + timedelta(minutes=2),
        methods=("shingles@1a2b3c4d", "alignment@5e6f7a8b"), verdict="near_copy",
        reason=Reason("near_copy", {"source_coverage": 0.94, "identity": 0.9677}),
        score=1_001_502.15, identity=0.9677,
        page_coverage=0.91, source_coverage=0.94, evasions={"traditional": 6, "homophone": 2},
        literal_identity=0.875, inserted=557,
    )
    return ReportEntry(Decision(number, "confirmed", "王小雨", FETCHED + timedelta(hours=5)), source, page, finding,
                 quotes or (quote(),))


def book() -> PassedOffBook:
    """Make a book under another title, with one page still online."""
    page = PassedOffPage("http://mirror.example/7/101.html", "渡口的灯 第101章", "v1", "c1", "c0ffee" * 10 + "c0de",
                         FETCHED, FETCHED, None)
    return PassedOffBook(9, "renamed", "confirmed", "笔趣镜像", "渡口的灯", "mirror.example/7/", "江海夜灯",
                         FETCHED, FETCHED, None, (page, replace(page, gone_at=FETCHED)), unstored=3,
                         chapters=30, ours=26, foreign=4, speaking=0)


def report(*entries: ReportEntry, **changes: object) -> ReportContent:
    """Make a report of these entries, with totals computed from them."""
    totals = Totals(
        cases=len(entries), by_verdict={"near_copy": len(entries)}, by_state={"confirmed": len(entries)},
        by_site={"笔趣镜像": len(entries)}, by_work={"渡口的灯": len(entries)}, left_out={"false_alarm": 1},
        chapters=min(1, len(entries)),
        groups=(CopyGroup("笔趣镜像", "渡口的灯", len(entries), len(entries), 0.94),) if entries else (),
    )
    made = ReportContent(
        organisation="江南文学社", scope=ReportScope("work", derive_id("work", "渡口的灯"), "渡口的灯"),
        generated_at=datetime(2025, 11, 21, 9, 30, tzinfo=SHANGHAI),
        period=(FETCHED, FETCHED + timedelta(hours=1)) if entries else None,
        totals=totals, entries=entries, software="Wenzong 0.1.0", full_texts=True,
    )
    return replace(made, **changes)  # type: ignore[arg-type]  # field names checked by replace itself
