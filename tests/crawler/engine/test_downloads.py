"""Files offered for download, from the link to the page versions of their chapters."""

import bz2
import gzip
import io
import itertools
import lzma
import shutil
import tarfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pymongo.database import Database

from storage.collections.crawls import Crawls
from storage.collections.exchanges import Exchanges
from storage.collections.pages import Pages
from storage.collections.visits import Visits
from storage.documents import Document, Page
from storage.fetch_outcome import FetchOutcome, Standing
from storage.mongodb import connect
from storage.raw.folder import RawFolder
from storage.raw.opening import open_raw
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, peak_memory, policy, stored
from tests.crawler.prose import chapter, paragraphs
from tests.library.epubs import write_epub
from tests.library.prose import BOOK, CHAPTERS, write_docx, write_zip
from tests.library.readers.test_found_files import write_7z, write_pdf
from tests.library.readers.test_other_formats import in_codes, rtf, saved_page
from tests.mirror import Answer, Site, html
from tests.storage.raw.buckets import BUCKET, s3_server
from webadmin.words.sentences import in_english, worded_text

pytestmark = pytest.mark.slow

OCTETS = ("Content-Type", "application/octet-stream")


def novel(chapters: int) -> str:
    return "雾灯\n作者：林渡\n\n" + "\n\n".join(
        f"第{number}章 夜\n\n" + "\n".join(paragraphs(number)) for number in range(1, chapters + 1))


def linked(paths: dict[str, Answer]) -> Site:
    links = "".join(f'<a href="{path}">下载</a>' for path in paths)
    return Site({"/": html(chapter(1) + links), **paths})


def versions(settings: Settings, name: str) -> list[Page]:
    pages = Pages(connect(settings))
    return [page for page in pages.versions(pages.ids()).values() if page.site == name and page.in_file]


def test_files_of_all_kinds_become_pages_by_chapter(
    settings: Settings, database: Database[Document], served: Served, tmp_path: Path,
) -> None:
    packed = write_zip(tmp_path / "b.zip", {"雾灯.txt": BOOK.encode("gb18030"), "cover.jpg": b"\xff\xd8\xff"})
    shelf = write_7z(tmp_path / "b.7z", {"雾灯.txt": BOOK.encode()})
    named = ("Content-Disposition", "attachment; filename*=UTF-8''%E9%9B%BE%E7%81%AF.txt")
    files = {
        "/down.php?id=1": Answer(BOOK.encode("gb18030"), headers=(OCTETS, named)),
        "/b.zip": Answer(packed.read_bytes(), headers=(("Content-Type", "application/zip"),)),
        "/b.epub": Answer(write_epub(tmp_path / "e").read_bytes(), headers=(OCTETS,)),
        "/b.docx": Answer(write_docx(tmp_path / "d").read_bytes(), headers=(OCTETS,)),
        "/b.pdf": Answer(write_pdf(tmp_path / "p.pdf").read_bytes(), headers=(("Content-Type", "application/pdf"),)),
        "/b.7z": Answer(shelf.read_bytes(), headers=(("Content-Type", "application/x-7z-compressed"),)),
        "/b.txt": Answer(BOOK.encode(), headers=(("Content-Type", "text/plain"),)),
        "/b.rtf": Answer(rtf(*map(in_codes, BOOK.split("\n"))), headers=(("Content-Type", "application/rtf"),)),
        "/b.mht": Answer(saved_page("utf-8"), headers=(("Content-Type", "multipart/related"),)),
    }
    site = served(linked(files))
    mine = own(settings, [site])
    ended = crawl_all(mine, [policy(site, "files")])["files"]
    found = versions(mine, "files")
    wanted = dict(CHAPTERS)
    for path in files:
        texts = {page.title: page.text for page in found if page.url.startswith(f"{site.url}{path}#")}
        assert texts == wanted, path
    assert {page.in_file for page in found if "down.php" in page.url} == {"雾灯.txt:4", "雾灯.txt:9"}
    assert ended.reasons[FetchOutcome.FILE] == len(files)
    assert ended.counts["file_chapters"] == 2 * len(files)
    assert list(ended.files) == [f"{site.url}/b.zip"]
    assert ".jpg files cannot be read" in worded_text(ended.files[f"{site.url}/b.zip"], in_english)
    again = crawl_all(mine, [policy(site, "files")], "again")["files"]
    assert again.counts.get("new", 0) == 0
    assert again.counts["unchanged"] == len(files) + 1


def test_a_crawl_keeps_its_traffic_in_object_storage(
    settings: Settings, served: Served, monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "\n".join(paragraphs(7))
    site = served(linked({"/one": Answer(text.encode(), headers=(OCTETS,))}))
    with s3_server(monkeypatch):
        mine = replace(own(settings, [site]), raw_url=f"s3://{BUCKET}/raw")
        crawl_all(mine, [policy(site, "one")])
        page, = versions(mine, "one")
        capture = Exchanges(connect(mine), open_raw(mine)).capture(page.capture)
        assert capture is not None
        assert capture.body == text.encode()


def test_a_text_alone_is_the_page_of_its_address_and_the_file_is_its_evidence(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    text = "\n".join(paragraphs(7))
    site = served(linked({"/one": Answer(text.encode(), headers=(OCTETS,))}))
    mine = own(settings, [site])
    crawl_all(mine, [policy(site, "one")])
    page, = versions(mine, "one")
    assert (page.url, page.text) == (f"{site.url}/one", text)
    capture = Exchanges(connect(mine), RawFolder(mine.raw_path)).capture(page.capture)
    assert capture is not None
    assert capture.body == text.encode()


@pytest.mark.campaign
def test_a_large_file_goes_to_disk_and_not_to_memory(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    text = novel(600).replace("\n\n第", "\n" + " " * 70_000 + "\n第").encode()
    small = served(linked({"/s.txt": Answer(novel(2).encode(), headers=(OCTETS,))}))
    large = served(linked({"/l.txt": Answer(text, headers=(OCTETS,))}))
    mine = own(settings, [small, large])
    usual = peak_memory(mine, [policy(small, "small")], "small")
    greedy = peak_memory(mine, [policy(large, "large")], "large")
    assert greedy - usual < 100 * 2**20
    assert len(versions(mine, "large")) == 600


def test_what_is_not_read_is_named(
    settings: Settings, database: Database[Document], served: Served, tmp_path: Path,
) -> None:
    bomb = write_zip(tmp_path / "bomb.zip", {"a.txt": bytes(64 << 20)}).read_bytes()
    nested = write_zip(tmp_path / "n.zip", {"a.zip": bomb, "b.txt": BOOK.encode()}).read_bytes()
    whole = write_zip(tmp_path / "whole.zip", {"b.txt": BOOK.encode()}).read_bytes()
    files = {
        "/book.mobi": Answer(bytes(60) + b"BOOKMOBI" + bytes(200), headers=(OCTETS,)),
        "/bomb.zip": Answer(bomb, headers=(OCTETS,)), "/n.zip": Answer(nested, headers=(OCTETS,)),
        "/game.zip": Answer(b"MZ" + bytes(9 * 2**20), headers=(OCTETS,)),
        "/half.zip": Answer(whole[:len(whole) // 2], headers=(OCTETS,)),
        "/huge": Answer(headers=(OCTETS, ("Content-Length", str(99 * 2**20)))),
        "/film": Answer(b"x", headers=(("Content-Type", "video/mp4"),)),
    }
    site = served(linked(files))
    mine = own(settings, [site], crawl_max_file_bytes=10 * 2**20)
    ended = crawl_all(mine, [policy(site, "odd")])["odd"]
    reasons = {url.removeprefix(site.url): worded_text(reason, in_english) for url, reason in ended.files.items()}
    mend = "damaged" if shutil.which("mobitool") else ".mobi files are read through mobitool"
    assert mend in reasons["/book.mobi"]
    assert "unpack to more than" in reasons["/bomb.zip"]
    assert "unpack to more than" in reasons["/n.zip"]
    assert "damaged" in reasons["/half.zip"]
    assert ended.reasons[FetchOutcome.FILE] == 1
    assert ended.reasons[FetchOutcome.NOT_TEXT] == 2
    assert ended.reasons[FetchOutcome.TOO_BIG] == 1
    assert len(versions(mine, "odd")) == 2


def test_a_slow_file_has_more_time_than_a_page(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    def drip(pieces: Iterator[bytes]) -> Iterator[bytes]:
        begun = time.monotonic()
        for number, piece in enumerate(pieces, 1):  # a busy machine that is late with one is not late with all
            time.sleep(max(0.0, begun + 0.1 * number - time.monotonic()))
            yield piece

    data = BOOK.encode()
    pieces = [data[start:start + 10] for start in range(0, len(data), 10)]
    site = served(linked({
        "/slow": Answer(pieces=drip(iter(pieces)), headers=(OCTETS,)),
        "/page": Answer(pieces=drip(itertools.repeat(b"a")), headers=(("Content-Type", "text/html"),)),
        "/never": Answer(pieces=drip(itertools.repeat(b"a")), headers=(OCTETS,)),
    }))
    mine = own(settings, [site], crawl_timeout=3.0, crawl_file_timeout=10.0)
    ended = crawl_all(mine, [policy(site, "slow")])["slow"]
    assert {page.title for page in versions(mine, "slow")} == {title for title, _ in CHAPTERS}
    assert ended.reasons[FetchOutcome.TIMEOUT] >= 2
    assert f"{site.url}/" in stored(mine, "slow")
    assert Crawls(connect(mine)).get("test-run", "slow") is not None


def test_chapters_that_a_file_no_longer_holds_are_gone(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    site = served(linked({"/n.txt": Answer(novel(4).encode(), headers=(OCTETS,))}))
    mine, watched = own(settings, [site]), policy(site, "shrunk", follow_sitemap=False)
    crawl_all(mine, [watched], "first")
    places = [page.url for page in versions(settings, "shrunk")]
    assert len(places) == 4
    site.routes["/n.txt"] = Answer(novel(3).replace("作者", "连载中\n作者").encode(), headers=(OCTETS,))
    ended = crawl_all(mine, [watched], "second")["shrunk"]
    standings = [seen.standing for seen in Visits(database).of(places).values()]
    assert sorted(standings) == [Standing.GONE, *[Standing.MOVED] * 3], "a line more moves the chapters"
    assert ended.counts["file_chapters_gone"] == 1


def test_files_are_told_by_their_bytes_whatever_they_are_sent_as(
    settings: Settings, database: Database[Document], served: Served, tmp_path: Path,
) -> None:
    html_type, plain = ("Content-Type", "text/html; charset=utf-8"), ("Content-Type", "text/plain")
    packed = write_zip(tmp_path / "b.zip", {"书.dat": BOOK.encode("gb18030")}).read_bytes()
    document = write_pdf(tmp_path / "p.pdf").read_bytes()
    tarred = io.BytesIO()
    with tarfile.open(fileobj=tarred, mode="w:gz") as archive:
        entry = tarfile.TarInfo("book/雾灯")
        entry.size = len(BOOK.encode())
        archive.addfile(entry, io.BytesIO(BOOK.encode()))
    files = {
        "/read.php?id=1": Answer(document, headers=(html_type,)),
        "/read.php?id=2": Answer(packed, headers=(plain,)),
        "/read.php?id=3": Answer(gzip.compress(BOOK.encode()), headers=(html_type,)),
        "/read.php?id=4": Answer(gzip.compress(document), headers=(html_type, ("Content-Encoding", "gzip"))),
        "/read.php?id=5": Answer(document + b" " * 9_000_000, headers=(html_type,)),
        "/read.php?id=6": Answer(headers=(html_type,), pieces=iter([document, *[b" " * 1_000_000] * 9])),
        "/b.tar.gz": Answer(tarred.getvalue(), headers=(OCTETS,)),
        "/b.txt": Answer(packed, headers=(OCTETS,)),
        "/b": Answer(bz2.compress(BOOK.encode()), headers=(OCTETS,)),
        "/b.dat": Answer(lzma.compress(BOOK.encode()), headers=(html_type,)),
    }
    odd = {"/picture.html": Answer(b"\x89PNG\r\n\x1a\n" + bytes(99), headers=(html_type,)),
           "/word.html": Answer(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(99), headers=(html_type,))}
    site = served(linked(files | odd))
    mine = own(settings, [site])
    ended = crawl_all(mine, [policy(site, "files")])["files"]
    found = versions(mine, "files")
    for path in files:
        texts = {page.title: page.text for page in found if page.url.startswith(f"{site.url}{path}#")}
        assert texts == dict(CHAPTERS), path
    assert ended.reasons[FetchOutcome.NOT_TEXT] == 1
    assert ended.reasons[FetchOutcome.FILE_UNSUPPORTED] == 1
    assert list(ended.files) == [f"{site.url}/word.html"]
