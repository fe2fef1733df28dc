"""Sites are proposed from the index of another organisation's crawl, without requests."""

import bz2
import gzip
import json
from collections import Counter
from pathlib import Path
from urllib.parse import quote

import pytest

from storage.settings import Settings
from tests.webadmin.conftest import Copies, member, organisation_of
from webadmin.sites.models import Site, SiteCandidate
from webadmin.sites.proposals.index_lines import IndexFileError, addresses_of
from webadmin.sites.proposals.index_search import search_index

TITLE = "渡口灯火旧事"


def record(url: str, **fields: str) -> str:
    return f"key 20260101000000 {json.dumps({'url': url, 'mime': 'text/html', 'status': '200', **fields})}\n"


LINES = "".join((
    record(f"https://www.one.example/{quote(TITLE)}/12.html"),
    record(f"https://www.one.example/{quote(TITLE)}/13.html"),
    record(f"http://two.example/read?book={quote(TITLE.encode('gbk'))}"),
    record("http://three.example/du-kou-deng-huo-jiu-shi/1.html"),
    record(f"http://watched.example/{quote(TITLE)}.html"),
    record(f"http://four.example/{quote(TITLE)}.html", status="404"),
    record(f"http://five.example/{quote(TITLE)}.jpg", mime="image/jpeg"),
    record("http://six.example/dukou/index.html"),
    record("http://[broken/dukoudenghuojiushi"),
    "no line of an index\n", 'key 2026 {"url": 7}\n', 'key 2026 {"url"\n', f"key 2026 {'x' * 200_000}\n",
))


def test_hosts_whose_addresses_name_a_work_are_proposed_once(web: Settings, copies: Copies, tmp_path: Path) -> None:
    copies.work(TITLE)
    organisation = organisation_of(member(copies.organisation))
    Site.objects.create(organisation=organisation, name="w", start_urls=["http://www.watched.example/"])
    files = [tmp_path / "cdx-00000.gz", tmp_path / "list.txt", tmp_path / "more.bz2"]
    files[0].write_bytes(gzip.compress(LINES.encode())[:-1] + b"torn")
    files[1].write_text(f"http://seven.example/{TITLE}\n")
    files[2].write_bytes(bz2.compress(record(f"http://one.example/{quote(TITLE)}/99.html").encode()))
    counts = search_index(web, files)
    hosts = {each.host: each for each in SiteCandidate.objects.filter(organisation=organisation)}
    assert set(hosts) == {"one.example", "two.example", "three.example", "seven.example"}
    assert hosts["three.example"].work == TITLE
    assert hosts["one.example"].url == f"https://www.one.example/{quote(TITLE)}/12.html"
    assert counts["proposed"] == 4
    assert counts["hits"] == 7
    assert counts["damaged"] == 5
    assert search_index(web, files)["proposed"] == 0


@pytest.mark.parametrize(("name", "body", "reason"), [
    ("index.parquet", b"PAR1" + bytes(99), "Parquet"), ("notes.txt", b"a\nb\n", "no line of an index"),
])
def test_what_is_no_index_says_so(tmp_path: Path, name: str, body: bytes, reason: str) -> None:
    path = tmp_path / name
    path.write_bytes(body)
    with pytest.raises(IndexFileError, match=reason):
        list(addresses_of(path, Counter()))


def test_a_list_from_an_editor_on_windows_loses_no_line(tmp_path: Path) -> None:
    path, counts = tmp_path / "list.txt", Counter[str]()
    path.write_bytes("http://a.example/1\r\nhttp://b.example/2\r\n".encode("utf-8-sig"))
    assert list(addresses_of(path, counts)) == ["http://a.example/1", "http://b.example/2"]
    assert counts == {"lines": 2, "damaged": 0}
