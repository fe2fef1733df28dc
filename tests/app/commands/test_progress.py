"""What a running crawl shows."""

from datetime import UTC, datetime, timedelta
from io import StringIO

from rich.console import Console

from app.commands.progress import shown
from storage.collections.crawls import Crawl, HostState
from storage.fetch_outcome import FetchOutcome

START = datetime(2026, 1, 1, tzinfo=UTC)


def test_pages_bytes_errors_and_hosts_are_shown() -> None:
    hosts = {"a.test": HostState(40, 2, 0.31, 1.0), "b.test": HostState(3, 0, 0.2, 2.0, 31.0),
             "c.test": HostState(1, 1, 0.2, 2.0, 0.0, "needs_human")}
    crawl = Crawl("r", "a[b]", "running", "", {"pages": 42, "bytes": 1_500_000, "errors": 2, "not_due": 7},
                  {FetchOutcome.TIMEOUT: 2}, hosts, START)
    console = Console(width=200, record=True, file=StringIO())
    console.print(shown([crawl], START + timedelta(seconds=21)))
    text = console.export_text()
    for part in ("a[b]", "42", "1.5 MB", "2.0", "no answer in time 2", "not_due 7", "paused for 31 s",
                 "no longer asked: behind a login or CAPTCHA", "0.31 s"):
        assert part in text, part
