"""Pages made to crash the reading process: at worst that process ends, and the crawl continues."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from pymongo.database import Database

from crawler.crawl.child_process import ONE_THREAD
from crawler.extraction import extraction_forks
from crawler.extraction import extraction_process as reader
from crawler.extraction.extraction_pool import ExtractionPool, UnreadablePageError
from storage.documents import Document
from storage.fetch_outcome import FetchOutcome
from storage.settings import Settings
from tests.alive import alive, eventually
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import chapter
from tests.mirror import Answer, Site, html

pytestmark = pytest.mark.slow
MANY = 200_000


def hostile() -> dict[str, str]:
    """Pages by the kind of attack."""
    links = "".join(f'<a href="http://elsewhere.test/{"a" * 1900}{n}">第{"一" * 70}章</a>' for n in range(2_000))
    return {
        "/deep": "<div>" * 1_000_000 + "深" + "</div>" * 1_000_000,
        "/unclosed": "<b><i><a href=/x>" * 150_000,
        "/table": "<table><tr><td>" * 100_000 + "格",
        "/attributes": "<p " + "".join(f"a{number}=1 " for number in range(MANY)) + ">文</p>",
        "/refresh": f'<meta http-equiv="refresh" content="0{" " * MANY};url">{" " * MANY}',
        "/script": "<script>location" + " " * MANY + "=" + "location.href=" * 50_000 + "</script>",
        "/style": "<style>" + "p{color:" * 100_000 + "</style><p>文</p>",
        "/brackets": html("（" * MANY + "第" * MANY + "下一页" * 50_000),
        "/spaces": html("　 \t" * MANY + "请登" + " " * MANY),
        "/entities": html("&" * MANY + "&#x" * MANY + "&amp" * MANY),
        "/comments": "<!--" * MANY + "<![CDATA[" * 50_000,
        "/charset": f'<meta charset="{"x" * MANY}"><meta content="text/html; charset={" " * MANY}"',
        "/links": html(links),
        "/title": f"<title>{'第' + '章_-|' * MANY}</title>{chapter(3)}",
    }


@pytest.mark.fault(12)
def test_no_page_stops_a_crawl(settings: Settings, database: Database[Document], served: Served) -> None:
    pages = hostile()
    ways = "".join(f'<a href="{path}">x</a>' for path in (*pages, "/good"))
    routes = {path: Answer(page.encode()) for path, page in pages.items()}
    site = served(Site({"/": html(chapter(1) + ways), "/good": html(chapter(2)), **routes}))
    ended = crawl_all(own(settings, [site]), [policy(site, "hostile")])["hostile"]
    assert ended.state == "done"
    assert {f"{site.url}/", f"{site.url}/good"} <= stored(settings, "hostile").keys()
    assert {path for path in site.paths() if path in pages} == set(pages)
    assert sum(ended.reasons.get(name, 0) for name in (
        FetchOutcome.UNREADABLE, FetchOutcome.TOO_BIG, FetchOutcome.EMPTY)) >= 1


@pytest.mark.fault(12)
def test_a_page_that_takes_too_long_ends_its_reader_only(monkeypatch: pytest.MonkeyPatch) -> None:
    async def both() -> tuple[str, str]:
        extractors = ExtractionPool(1)
        try:
            with pytest.raises(UnreadablePageError):
                await extractors.extract(hostile()["/attributes"].encode(), "http://h/", "text/html")
            good = await extractors.extract(html("<p>" + chapter(1) + "</p>", "题").encode(), "http://h/", "text/html")
            with pytest.raises(KeyError):
                await extractors._ask("no such work")
            again = await extractors.extract(html("<p>" + chapter(2) + "</p>", "题").encode(), "http://h/", "text/html")
            return good.text, again.text
        finally:
            extractors.close()

    monkeypatch.setenv("PYTHONPATH", ".")
    first, second = asyncio.run(both())
    assert len(first) > 200 < len(second)
    assert reader.SECONDS <= 2.0


@pytest.mark.fault(12)
def test_a_reader_that_was_killed_between_pages_costs_none(monkeypatch: pytest.MonkeyPatch) -> None:
    async def both() -> tuple[str, str]:
        extractors = ExtractionPool(1)
        try:
            first = await extractors.extract(html("<p>" + chapter(1) + "</p>", "题").encode(), "http://h/", "text/html")
            idle, = extractors._idle
            reader_pid, = _readers(extractors)
            os.kill(reader_pid, signal.SIGKILL)
            eventually(lambda: not idle.is_alive)
            again = await extractors.extract(html("<p>" + chapter(2) + "</p>", "题").encode(), "http://h/", "text/html")
            return first.text, again.text
        finally:
            extractors.close()

    monkeypatch.setenv("PYTHONPATH", ".")
    first, second = asyncio.run(both())
    assert len(first) > 200 < len(second)


@pytest.mark.fault(12)
def test_readers_go_on_when_the_process_that_they_were_forked_from_is_killed() -> None:
    async def read() -> list[str]:
        extractors = ExtractionPool(2)
        pages = [html("<p>" + chapter(number) + "</p>", "题").encode() for number in range(4)]
        try:
            before = await asyncio.gather(*(extractors.extract(page) for page in pages[:2]))
            forked_from = _forked_from(extractors)
            os.kill(forked_from, signal.SIGKILL)
            eventually(lambda: not alive(forked_from))
            _, stuck = extractors._idle
            stuck.end()
            after = await asyncio.gather(*(extractors.extract(page) for page in pages[2:]))
            return [extraction.text for extraction in (*before, *after)]
        finally:
            extractors.close()

    assert min(map(len, asyncio.run(read()))) > 200


FORKED = """
import asyncio, os, signal
from crawler.extraction.extraction_pool import ExtractionPool

async def read():
    page = "<title>题</title><p>雨下得很大，渡口的船都停了。".encode()
    forked_from = extractors._forks._process.pid
    before = await extractors.extract(page)
    os.kill(forked_from, signal.SIGKILL)
    extractors._idle.pop().end()
    after = await extractors.extract(page)
    extractors.close()
    return before.text, after.text, extractors._forks._process

extractors = ExtractionPool(1)
extractors.fork()
print(*asyncio.run(read()), sep="|")
"""


def test_readers_are_forked_from_the_crawl_and_begun_anew_when_that_fork_is_killed() -> None:
    script = subprocess.run([sys.executable, "-c", FORKED], env={**os.environ, **ONE_THREAD}, capture_output=True,
                            text=True, check=True, timeout=120)
    sentence = "雨下得很大，渡口的船都停了。"
    assert script.stdout.strip() == f"{sentence}|{sentence}|None"


TOGETHER = """
import asyncio, os
from crawler.extraction import extraction_pool
from crawler.extraction.extraction_process import WORK

WORK["end"] = lambda: os._exit(0)
frame, shares = extraction_pool.frame, []
extraction_pool.frame = lambda questions: frame(shares.append(len(questions)) or questions)

async def read():
    page = "<title>题</title><p>雨下得很大，渡口的船都停了。".encode()
    pages = [extractors.extract(page) for _ in range(2 * extraction_pool.TOGETHER)]
    answers = await asyncio.gather(*pages[:3], extractors._ask("end"), *pages[3:], return_exceptions=True)
    extractors.close()
    return [getattr(answer, "text", type(answer).__name__) for answer in answers]

extractors = extraction_pool.ExtractionPool(1)
extractors.fork()
answers = asyncio.run(read())
print(max(shares) - extraction_pool.TOGETHER, *answers, sep="|")
"""


@pytest.mark.fault(12)
def test_a_page_that_ends_its_reader_takes_no_other_with_it() -> None:
    script = subprocess.run([sys.executable, "-c", TOGETHER], env={**os.environ, **ONE_THREAD}, capture_output=True,
                            text=True, check=True, timeout=120)
    difference, *answers = script.stdout.strip().split("|")
    assert difference == "0", "pages that wait are read together"
    assert answers.pop(3) == "UnreadablePageError"
    assert set(answers) == {"雨下得很大，渡口的船都停了。"}
    assert len(answers) > 6


NO_ROOM = """
import os, resource, signal, socket, sys
from crawler.extraction import extraction_process
for page in ("<title>题</title><p>雨下得很大。".encode(), extraction_process.SMALLEST):
    extraction_process.read_page(page)  # loads what it needs
if os.getuid() == 0:
    os.setuid(65534)  # no limit holds for root
most = resource.getrlimit(resource.RLIMIT_NPROC)[1]
signal.signal(signal.SIGUSR1, lambda *_: resource.setrlimit(resource.RLIMIT_NPROC, (most, most)))
resource.setrlimit(resource.RLIMIT_NPROC, (0, most))
extraction_process.fork_on_orders(socket.socket(fileno=sys.stdin.fileno()))
"""


@pytest.mark.fault(12)
def test_pages_wait_while_no_process_can_be_forked(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str],
) -> None:
    async def read() -> str:
        extractors = ExtractionPool(1)
        try:
            page = asyncio.ensure_future(extractors.extract(html("<p>" + chapter(1) + "</p>", "题").encode()))
            while sum("could be started" in each for each in caplog.messages) < 3:
                await asyncio.sleep(0.01)
            assert not page.done()
            pid = _forked_from(extractors)
            os.kill(pid, signal.SIGUSR1)  # there is room again
            text = (await page).text
            assert _forked_from(extractors) == pid, "a fork that fails does not end the process"
            return text
        finally:
            extractors.close()

    monkeypatch.setattr(extraction_forks, "PROGRAM", (sys.executable, "-c", NO_ROOM))
    monkeypatch.setenv("PYTHONPATH", ".")
    assert len(asyncio.run(asyncio.wait_for(read(), 120))) > 200
    assert "could be started: [Errno 11]" in capfd.readouterr().err


@pytest.mark.fault(12)
def test_a_reader_that_is_killed_before_it_reads_a_question_costs_no_page() -> None:
    async def read() -> str:
        extractors = ExtractionPool(1)
        page = html("<p>" + chapter(1) + "</p>", "题").encode()
        try:
            await extractors.extract(page)
            reader_pid, = _readers(extractors)
            os.kill(reader_pid, signal.SIGSTOP)  # it gets the request and cannot read it
            waiting = asyncio.ensure_future(extractors.extract(page))
            while not extractors._busy:
                await asyncio.sleep(0.01)
            os.kill(reader_pid, signal.SIGKILL)
            return (await waiting).text
        finally:
            extractors.close()

    assert len(asyncio.run(read())) > 200


def test_closing_ends_all_readers() -> None:
    async def read() -> list[int]:
        extractors = ExtractionPool(2)
        page = html("<p>" + chapter(1) + "</p>", "题").encode()
        await asyncio.gather(extractors.extract(page), extractors.extract(page))
        pids = [_forked_from(extractors), *_readers(extractors)]
        assert len(pids) == 3
        extractors.close()
        return pids

    assert not any(map(alive, asyncio.run(read())))


def _forked_from(extractors: ExtractionPool) -> int:
    process = extractors._forks._process
    assert process
    return process.pid


def _readers(extractors: ExtractionPool) -> list[int]:
    pid = _forked_from(extractors)
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
