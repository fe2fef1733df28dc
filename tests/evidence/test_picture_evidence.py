"""A bundle holds the pictures that copied text was read from, with the copied lines boxed."""

import json
from base64 import b64decode, b64encode
from dataclasses import replace
from pathlib import Path
from struct import pack
from xml.etree import ElementTree
from zipfile import ZipFile
from zlib import compress, crc32

from evidence.sealing import Sealing
from storage.collections.captures import Captures
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.site_facts.pictures import PictureLine, Pictures, ReadPicture
from storage.documents import Capture
from tests.evidence.cases import FETCHED, Stores, case_of
from tests.evidence.conftest import verified

SVG = "{http://www.w3.org/2000/svg}"


def picture(width: int, height: int) -> bytes:
    """A white PNG."""
    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack("!I", len(data)) + kind + data + pack("!I", crc32(kind + data))
    rows = b"".join(b"\0" + b"\xff" * width for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", pack("!IIBBBBB", width, height, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", compress(rows)) + chunk(b"IEND", b""))


def test_the_pictures_of_a_copy_are_in_its_bundle(stores: Stores, sealed: Sealing, tmp_path: Path) -> None:
    record = stores.copy(1)
    match = Matches(stores.database).get([record.match])[record.match]
    page = Pages(stores.database).versions([match.page])[match.page]
    url = "http://mirror.example/1.png"
    held = Capture(url, url, 200, (("content-type", "image/png"),), picture(400, 60), FETCHED, "203.0.113.9")
    stores._capture(replace(held, redirects=()))
    cut = match.passages[0].page[0]
    Pictures(stores.database).put(page.id, [ReadPicture(held.id, -1, 400, 60)], [
        PictureLine(0, cut, 0, 5, 2, 120, 22), PictureLine(cut, len(page.text), 0, 5, 30, 380, 50)])
    assert held.id in Captures(stores.database).facts([held.id])
    summary = stores.bundle(tmp_path / "b.zip", case_of(record), sealed, {})
    with ZipFile(tmp_path / "b.zip") as opened:
        files = {name: opened.read(name) for name in opened.namelist()}
    placed = json.loads(files["copies/1/pictures.json"])
    assert [(each["capture"], each["file"], each["boxes"]) for each in placed] == [
        (held.id, "picture-1.svg", [{"left": 5, "top": 30, "width": 375, "height": 20}])]
    drawing = ElementTree.fromstring(files["copies/1/picture-1.svg"])  # noqa: S314 - our own drawing
    shown = drawing.find(f"{SVG}image")
    assert shown is not None
    assert b64decode(shown.attrib["href"].partition(",")[2]) == held.body
    assert [each.attrib["y"] for each in drawing.iter(f"{SVG}rect")] == ["30"], "the line that is not copied has no box"
    assert files[f"captures/{held.id}/body.bin"] == held.body
    assert files[f"captures/{held.id}/exchange.warc.gz"]
    assert "picture captured" in {line["what"] for line in json.loads(files["custody.json"])}
    assert summary.lacks == ()
    assert verified(tmp_path / "b.zip")[0] == 0


def test_pictures_within_a_page_are_its_capture_s(stores: Stores, sealed: Sealing, tmp_path: Path) -> None:
    record = stores.copy(1)
    match = Matches(stores.database).get([record.match])[record.match]
    page = Pages(stores.database).versions([match.page])[match.page]
    url, cut = "http://mirror.example/held", (match.passages[0].page[0] + len(page.text)) // 2
    pictures = [picture(400, 60) + bytes(2_000), picture(300, 90) + bytes(2_000)]
    markup = "".join(f'<img src="data:image/png;base64,{b64encode(each).decode()}">' for each in pictures)
    held = Capture(url, url, 200, (("content-type", "text/html"),), f"<div>{markup}</div>".encode(), FETCHED, "")
    stores._capture(replace(held, redirects=()))
    Pictures(stores.database).put(page.id, [ReadPicture(held.id, 0, 400, 60), ReadPicture(held.id, 1, 300, 90)], [
        PictureLine(0, cut, 0, 5, 2, 120, 22), PictureLine(cut, len(page.text), 1, 5, 30, 280, 50)])
    summary = stores.bundle(tmp_path / "b.zip", case_of(record), sealed, {})
    with ZipFile(tmp_path / "b.zip") as opened:
        names = opened.namelist()
        drawings = [ElementTree.fromstring(opened.read(f"copies/1/picture-{n}.svg")) for n in (1, 2)]  # noqa: S314
    shown = [image.attrib for drawing in drawings for image in drawing.iter(f"{SVG}image")]
    assert [b64decode(each["href"].partition(",")[2]) for each in shown] == pictures
    assert {each["style"] for each in shown} == {"image-orientation:none"}, "boxes are of the pixels as they stand"
    assert names.count(f"captures/{held.id}/body.bin") == 1
    assert summary.lacks == ()


def test_a_picture_that_is_lost_is_named(stores: Stores, sealed: Sealing, tmp_path: Path) -> None:
    record = stores.copy(1)
    match = Matches(stores.database).get([record.match])[record.match]
    Pictures(stores.database).put(match.page, [ReadPicture("0" * 32, -1, 9, 9)], [PictureLine(0, 99, 0, 1, 1, 9, 9)])
    summary = stores.bundle(tmp_path / "b.zip", case_of(record), sealed, {})
    assert any("picture 00000" in each for each in summary.lacks)
