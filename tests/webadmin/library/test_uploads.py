"""An upload is imported completely or refused with a reason, and leaves nothing behind."""

import stat
import tempfile
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from storage.collections.works import Works
from tests.webadmin.conftest import Copies
from webadmin.library import uploads

GOOD = "第一章 渡口\n\n" + "暮色压下来的时候，林知微才走到渡口，船家说今晚的雾太重，谁也不过江。\n" * 3
GOOD_FILE = ("渡口的灯.txt", GOOD.encode())


def packed(*entries: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    with zipfile.ZipFile(file := BytesIO(), "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return file.getvalue()


def link() -> bytes:
    entry = zipfile.ZipInfo("book.txt")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    return packed((entry, b"/etc/passwd"))


def sent(client: Client, *files: tuple[str, bytes]) -> str:
    """Send files through the form; return the text of the page."""
    sent_files = [SimpleUploadedFile(*each) for each in files]
    answer = client.post("/works/upload/", {"holder": "", "now": "1", "files": sent_files})
    assert answer.status_code == 200
    return answer.content.decode()


FAULTS = {
    "out of the archive": ("a.zip", packed(("../../evil.txt", GOOD.encode())), "leads out of it"),
    "a link": ("b.zip", link(), "contains a link"),
    "a bomb": ("c.zip", packed(("big.txt", bytes(64 << 20))), "unpack to more than"),
    "no encoding": ("d.txt", bytes(range(128, 256)) * 9, "d.txt"),
    "no text": ("e.txt", b"\x7fELF" + bytes(3000), "e.txt"),
    "nothing": ("f.txt", b"", "f.txt"),
    "half an archive": ("g.zip", packed(("x.txt", GOOD.encode()))[:-30], "truncated"),
    "not what it is called": ("h.epub", GOOD.encode(), "h.epub"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_file_is_refused_and_the_good_one_beside_it_imported(
    desk: Callable[..., Client], copies: Copies, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    before = set(tmp_path.iterdir())
    name, content, reason = FAULTS[fault]
    client = desk()
    client.post("/language/", {"language": "en"})
    answer = sent(client, GOOD_FILE, (name, content))
    assert reason in answer
    assert "<script" not in answer.partition('class="refused"')[2].partition("</ul>")[0]
    assert Works(copies.database).counts()["chapters"] == 1
    assert set(tmp_path.iterdir()) == before


def test_a_refusal_is_in_the_language_of_the_reader(desk: Callable[..., Client], copies: Copies) -> None:
    assert "f.txt：文件为空" in sent(desk(), ("f.txt", b""))


@pytest.mark.fault(46)
@pytest.mark.parametrize("separator", ["/", "\\\\"], ids=["slash", "backslash"])
def test_a_name_that_climbs_is_only_a_label(
    desk: Callable[..., Client], copies: Copies, tmp_path: Path, separator: str,
) -> None:
    """The body is written by hand, because Django's test client sends only the last part of a file name."""
    climbing = separator.join([*[".."] * 40, *tmp_path.parts[1:], "渡口的灯.txt"])
    body = "".join(f'--limit\r\nContent-Disposition: form-data; name="{name}"{rest}\r\n\r\n{value}\r\n'
                   for name, rest, value in (
                       ("holder", "", ""), ("now", "", "1"), ("files", f'; filename="{climbing}"', GOOD)))
    answer = desk().post("/works/upload/", f"{body}--limit--\r\n".encode(),
                         content_type="multipart/form-data; boundary=limit")
    assert answer.status_code == 200
    assert [work.title for work in Works(copies.database).of(copies.organisation)] == ["渡口的灯"]
    assert not list(tmp_path.rglob("*.txt")), "it climbed"


@pytest.mark.fault(46)
def test_too_much_at_once_says_what_to_do(desk: Callable[..., Client], copies: Copies,
                                          monkeypatch: pytest.MonkeyPatch) -> None:
    client = desk()
    client.post("/language/", {"language": "en"})
    monkeypatch.setattr(uploads, "MOST_BYTES", 100)
    assert "wenzong library add" in sent(client, GOOD_FILE)
    monkeypatch.setattr(uploads, "MOST_FILES", 1)
    assert "put them into a zip" in sent(client, GOOD_FILE, GOOD_FILE)
    assert Works(copies.database).counts()["chapters"] == 0


def test_no_file_at_all_is_told(desk: Callable[..., Client], copies: Copies) -> None:
    assert 'class="field wrong"' in sent(desk())
