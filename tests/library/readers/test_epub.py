"""EPUB 2 and 3: contents, nesting, encodings, and books that are broken, locked or hostile."""

import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.library.epubs import CONTAINER, METADATA, OPF, nav_point, page, write_epub, write_package
from tests.library.prose import CHAPTERS, ONE, TWO, bodies, drafts, paragraphs, refusal, write_zip


@pytest.mark.parametrize("contents", ["nav", "ncx", ""])
@pytest.mark.parametrize("parts", [1, 2])
def test_a_book_is_split_by_contents_or_headings(tmp_path: Path, contents: str, parts: int) -> None:
    chapters = drafts(write_epub(tmp_path / "b.epub", contents=contents, parts=parts))
    assert bodies(chapters) == CHAPTERS
    assert {(draft.work, draft.author) for draft in chapters} == {("雾灯", "林渡")}
    assert chapters[0].place == "b.epub/c0_0.xhtml"


def test_contents_that_only_name_the_cover_do_not_count(tmp_path: Path) -> None:
    book = page("", "\n".join(f"{title}\n{text}" for title, text in CHAPTERS))
    path = write_package(tmp_path / "b.epub", {"b.xhtml": book}, ncx=nav_point("b.xhtml", "Start"))
    assert bodies(drafts(path)) == CHAPTERS


def test_a_heading_after_its_anchor_is_not_repeated(tmp_path: Path) -> None:
    book = "<body>" + "".join(f"<a id='c{number}'></a><div>{title}</div>{paragraphs(text)}"
                              for number, (title, text) in enumerate(CHAPTERS)) + "</body>"
    contents = "".join(nav_point(f"b.xhtml#c{number}", title) for number, (title, _) in enumerate(CHAPTERS))
    assert bodies(drafts(write_package(tmp_path / "b.epub", {"b.xhtml": book}, ncx=contents))) == CHAPTERS


NESTED_NAV = ("<li><a href='v.xhtml'>江</a><ol><li><a href='c.xhtml#a'>渡口</a></li>"
              "<li><a href='c.xhtml#b'>对岸</a></li></ol></li>")
NESTED_NCX = nav_point("v.xhtml", "江", nav_point("c.xhtml#a", "渡口") + nav_point("c.xhtml#b", "对岸"))


@pytest.mark.parametrize("contents", [{"nav": NESTED_NAV}, {"ncx": NESTED_NCX}])
def test_nested_contents_name_the_parts_above_and_split_one_file(tmp_path: Path, contents: dict[str, Any]) -> None:
    sections = {"v.xhtml": page("江", "卷首语。" + ONE), "c.xhtml": (
        f"<html><body><h2 id='a'>渡口</h2>{paragraphs(ONE)}<h2 id='b'>对岸</h2>{paragraphs(TWO)}</body></html>")}
    assert bodies(drafts(write_package(tmp_path / "b.epub", sections, **contents))) == [
        ("江", "卷首语。" + ONE), ("江 渡口", ONE), ("江 对岸", TWO)]


def test_a_title_that_the_contents_place_within_a_file_is_not_text_as_well(tmp_path: Path) -> None:
    marked = "".join(f"<p id='c{number}'>{title}</p>{paragraphs(text)}"
                     for number, (title, text) in enumerate(CHAPTERS))
    links = "".join(f"<li><a href='1.xhtml#c{number}'>{title}</a></li>" for number, (title, _) in enumerate(CHAPTERS))
    sections = {"1.xhtml": f"<html><body>{marked}</body></html>"}
    assert bodies(drafts(write_package(tmp_path / "b.epub", sections, nav=links))) == CHAPTERS


@pytest.mark.parametrize("unseen", [
    "<rp>(</rp><rt>wù</rt><rp>)</rp>", "<span hidden=''>隐</span>",
    "<span style='color:red; display : none'>隐</span>"])
def test_readings_and_hidden_text_are_no_text(tmp_path: Path, unseen: str) -> None:
    title, text = CHAPTERS[0]
    section = page(title, text).replace(text[:4], f"<ruby>{text[:4]}{unseen}</ruby>")
    assert bodies(drafts(write_package(tmp_path / "b.epub", {"1.xhtml": section}))) == [(title, text)]


def test_an_anchor_that_is_missing_still_opens_its_section(tmp_path: Path) -> None:
    sections = {"1.xhtml": page("", ONE), "2.xhtml": page("", TWO)}
    links = "<li><a href='1.xhtml#gone'>第一章</a></li><li><a href='Text/2.xhtml'>第二章</a></li>"
    assert bodies(drafts(write_package(tmp_path / "b.epub", sections, nav=links))) == [("第一章", ONE), ("第二章", TWO)]


def test_contents_that_cannot_be_read_leave_the_headings(tmp_path: Path) -> None:
    sections = {f"{number}.xhtml": page(title, text) for number, (title, text) in enumerate(CHAPTERS)}
    path = write_package(tmp_path / "b.epub", sections, ncx=" ")
    broken = tmp_path / "broken.epub"
    with zipfile.ZipFile(path) as whole, zipfile.ZipFile(broken, "w") as archive:
        for name in whole.namelist():
            archive.writestr(name, b"\0\0" if name.endswith(".ncx") else whole.read(name))
    assert bodies(drafts(broken)) == CHAPTERS


@pytest.mark.parametrize("folder", ["", "OEBPS/", "a b/c/"])
def test_paths_are_resolved_from_the_package(tmp_path: Path, folder: str) -> None:
    path = write_package(tmp_path / "b.epub", {"%E9%9B%BE%20.xhtml": ""}, folder=folder,
                         nav=f"<li><a href='%E9%9B%BE%20.xhtml'>{CHAPTERS[0][0]}</a></li>",
                         extra={f"{folder}雾 .xhtml": page(*CHAPTERS[0])})
    assert bodies(drafts(path)) == CHAPTERS[:1]


@pytest.mark.parametrize("codec", ["gb18030", "utf-16", "utf-8-sig", "big5"])
def test_sections_come_in_other_encodings(tmp_path: Path, codec: str) -> None:
    text = "我的家在江上，他們都說這裡的人不多。" * 5
    data = f"<?xml version='1.0' encoding='{codec.removesuffix('-sig')}'?>{page('第一章', text)}".encode(codec)
    assert bodies(drafts(write_package(tmp_path / "b.epub", {"1.xhtml": data}))) == [("第一章", text)]


def test_what_is_no_chapter_is_left_out(tmp_path: Path) -> None:
    sections = {"cover.xhtml": page("封面", "封面图。"), **{
        f"{number}.xhtml": page(title, text) for number, (title, text) in enumerate(CHAPTERS)}}
    links = "".join(f"<li><a href='{name}'>{title}</a></li>" for name, title in
                    zip(sections, ("封面", *dict(CHAPTERS)), strict=True))
    assert bodies(drafts(write_package(tmp_path / "b.epub", sections, nav=links))) == CHAPTERS


def test_several_authors_and_no_title(tmp_path: Path) -> None:
    metadata = "<dc:creator>林渡</dc:creator><dc:creator> 江 上 </dc:creator>"
    draft, = drafts(write_package(tmp_path / "雾灯.epub", {"1.xhtml": page(*CHAPTERS[0])}, metadata=metadata))
    assert (draft.work, draft.author) == ("雾灯", "林渡、江 上")


SECTION = {"OEBPS/1.xhtml": page(*CHAPTERS[0]).encode()}


def book(manifest: str, spine: str) -> bytes:
    return OPF.format(version="3.0", metadata=METADATA, manifest=manifest, toc="", spine=spine).encode()


@pytest.mark.parametrize(("entries", "reason"), [
    ({"readme": b"nothing of the kind"}, "'META-INF/container.xml' is missing"),
    ({"META-INF/container.xml": b"<container/>"}, "names no package document"),
    ({"META-INF/container.xml": b"\0"}, "is not XML"),
    ({"META-INF/container.xml": CONTAINER.format("a.opf").encode()}, "'a.opf' is missing"),
    ({"META-INF/container.xml": CONTAINER.format("a.opf").encode(), "a.opf": book("", "")}, "lists no text"),
    ({"META-INF/container.xml": CONTAINER.format("a.opf").encode(), "a.opf": book(
        "<item id='x' href='gone.xhtml' media-type='application/xhtml+xml'/>", "<itemref idref='x'/>")},
     "'gone.xhtml' is missing"),
    ({"META-INF/container.xml": CONTAINER.format("../../etc/passwd").encode()}, "is missing"),
    ({"META-INF/rights.xml": b"<rights/>"}, "protected by DRM"),
    ({"META-INF/encryption.xml": b"<encryption><EncryptionMethod Algorithm='http://www.w3.org/2001/04/xmlenc#aes256-cbc'/>"
      b"</encryption>"}, "protected by DRM"),
])
def test_a_book_that_cannot_be_read_is_refused_with_its_reason(
    tmp_path: Path, entries: dict[str, bytes], reason: str,
) -> None:
    assert reason in refusal(write_zip(tmp_path / "b.epub", entries))


def test_obfuscated_fonts_lock_no_book(tmp_path: Path) -> None:
    fonts = "<encryption><EncryptionMethod Algorithm='http://www.idpf.org/2008/embedding'/></encryption>"
    path = write_package(tmp_path / "b.epub", {"1.xhtml": page(*CHAPTERS[0])}, extra={"META-INF/encryption.xml": fonts})
    assert bodies(drafts(path)) == CHAPTERS[:1]


def with_entities(path: Path, entities: str) -> Path:
    opf = f"<!DOCTYPE p [{entities}]>" + OPF.format(
        version="3.0", metadata="<dc:title>&e11;</dc:title>", toc="", spine="<itemref idref='x'/>",
        manifest="<item id='x' href='1.xhtml' media-type='application/xhtml+xml'/>").partition("?>")[2]
    return write_zip(path, {"META-INF/container.xml": CONTAINER.format("a.opf").encode(), "a.opf": opf.encode(),
                            "1.xhtml": page(*CHAPTERS[0]).encode()})


def test_an_entity_bomb_is_refused(tmp_path: Path) -> None:
    bomb = "".join(f"<!ENTITY e{n} '{f'&e{n - 1};' * 10 if n else 'boom' * 10}'>" for n in range(12))
    assert "it is not an EPUB book" in refusal(with_entities(tmp_path / "b.epub", bomb))


def test_a_file_of_the_machine_is_not_read_into_a_book(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("root:x:0", encoding="utf-8")
    draft, = drafts(with_entities(tmp_path / "书.epub", f"<!ENTITY e11 SYSTEM 'file://{secret}'>"))
    assert "root" not in draft.work
