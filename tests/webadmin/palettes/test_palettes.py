"""A palette shows the chosen paragraphs with counts, in every format and language, and only to its organisation."""

import re
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from math import ceil
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings as django_settings
from django.test import Client
from docx import Document
from PIL import Image
from pypdf import PdfReader

from storage.collections.matches import Matches
from storage.documents import Capture, Page, Passage
from tests.stored_pages import store_page
from tests.webadmin.conftest import Copies, browser, member, streamed
from tests.webadmin.reports.conftest import FETCHED
from webadmin.accounts.models import Role, User
from webadmin.audit.models import AuditEvent
from webadmin.cases.models import Copy
from webadmin.palettes import palette_orders, picking
from webadmin.palettes.aligned_paragraphs import aligned_paragraphs, paragraph_at
from webadmin.palettes.models import Palette, PaletteFile, PaletteForm, PaletteParagraph
from webadmin.palettes.palette_content import content_of
from webadmin.palettes.printed_palette import PrintedPalette
from webadmin.palettes.writing.palette_page import html
from webadmin.tenant_documents import TenantDocuments
from webadmin.words.moments import to_the_second

SOURCE = "".join(f"第{number}夜里林知微提着一盏旧灯走到渡口，船家说今晚的雾太重，谁也不肯过江去。"
                 for number in "一二三四五六七八九")
COPIED = SOURCE.replace("旧灯", "舊燈").replace("谁也", "谁\u200b也").replace("船家说", "船夫道")


@pytest.fixture
def copied(copies: Copies) -> Copy:
    """A copy with disguised, inserted and edited characters, after an advertisement."""
    work = copies.work()
    chapter = copies.chapter(work, text=SOURCE)
    model = copies.copy(work, chapter, "http://mirror.example/model")
    text = f"<b>一秒记住</b>{COPIED}"
    capture = Capture("http://mirror.example/1", "http://mirror.example/1", 200, (), text.encode(), FETCHED)
    page = Page("mirror", capture.url, capture.id, FETCHED, "utf-8", "<i>免费</i>阅读", text)
    store_page(copies.database, page, capture)
    start = text.index("第一夜")
    match = replace(model, page=page.id, url=page.url,
                    passages=(Passage((start, len(text)), (0, len(SOURCE)), 0.95),))
    Matches(copies.database).put([match])
    return copies.open(match)


def chosen(client: Client, copy: Copy, count: int = 2) -> Palette:
    texts = member_documents(copy)
    keys = [each.key for each in aligned_paragraphs(*texts)][:count]
    client.post(f"/palettes/copies/{copy.pk}/add/", {"match": copy.match, "paragraph": keys, "title": " 渡口  对照 "})
    return Palette.objects.latest("pk")


def member_documents(copy: Copy) -> tuple[str, str, tuple[Passage, ...]]:
    evidence = TenantDocuments(copy.organisation.slug).evidence(copy.match)
    assert evidence
    return evidence.page.text, evidence.chapter.text, evidence.match.passages


def test_paragraphs_cover_the_passages_and_can_be_laid_out_again(copied: Copy) -> None:
    page, source, passages = member_documents(copied)
    found = list(aligned_paragraphs(page, source, passages))
    assert len(found) > 2
    assert "".join(span.text for each in found for span in each.page) == page[slice(*passages[0].page)]
    assert "".join(span.text for each in found for span in each.source) == source
    for each in found:
        assert page[each.place.page_start:each.place.page_stop] == "".join(span.text for span in each.page)
        again = paragraph_at(page, source, each.place)
        assert "".join(span.text for span in again.source) == "".join(span.text for span in each.source)


def test_chosen_paragraphs_are_counted_and_written_in_every_format(copied: Copy, desk: Callable[..., Client]) -> None:
    client = desk(Role.EDITOR)
    client.cookies["django_language"] = "zh-hans"
    palette = chosen(client, copied)
    assert palette.title == "渡口 对照"
    counts = content_of(palette).counts
    page = "".join(span.text for row in content_of(palette).copies[0].rows for span in row.page)
    assert counts.page == len(page) == counts.same + counts.disguised + counts.inserted + counts.edited
    assert counts.inserted == page.count("\u200b") > 0
    assert counts.disguised >= 2 * page.count("舊燈") > 0
    assert counts.edited >= page.count("船夫道") > 0
    for form in ("html", "pdf", "docx", "png"):
        assert client.post(f"/palettes/{palette.pk}/write/", {"form": form}).status_code == 302
    files = {row.form: row for row in PaletteFile.objects.all()}
    assert {row.state for row in files.values()} == {"ready"}, [row.detail for row in files.values()]
    written = {form: streamed(client.get(f"/palettes/files/{row.pk}/")) for form, row in files.items()}
    html = written["html"].decode()
    assert "舊燈" in html
    assert "&lt;i&gt;免费&lt;/i&gt;" in html
    assert "<script" not in html
    assert "舊" in "".join(each.extract_text() for each in PdfReader(BytesIO(written["pdf"])).pages)
    cells = [cell.text for table in Document(BytesIO(written["docx"])).tables for cell in table._cells]
    assert any("舊燈" in cell for cell in cells)
    with Image.open(BytesIO(written["png"])) as picture:
        assert (picture.format, picture.width) == ("PNG", 1080)
        colours = {colour for _count, colour in picture.convert("RGB").getcolors(2**24) or ()}
    assert {(0xF6, 0xC7, 0xB6), (0xBC, 0xDC, 0xE0)} <= colours, "two paragraphs, two colours"
    shown = client.get(f"/palettes/{palette.pk}/").content.decode()
    assert files["png"].name in shown
    assert f"{counts.page:,}" in shown


def test_a_picture_that_would_be_too_long_says_what_mends_it(
    copied: Copy, desk: Callable[..., Client], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("webadmin.palettes.writing.set_palette.PICTURED", 10)
    client = desk()
    palette = chosen(client, copied)
    client.post(f"/palettes/{palette.pk}/write/", {"form": "png"})
    row = PaletteFile.objects.get()
    assert row.state == "failed"
    address = f"/palettes/{palette.pk}/"
    assert "一张图片最多 10 个字符" in client.get(address).content.decode()
    User.objects.update(language="en")
    assert "a picture holds 10 characters and this palette has" in client.get(address).content.decode()
    assert client.get(f"/palettes/files/{row.pk}/").status_code == 404


def test_a_long_palette_waits_for_a_worker(
    copied: Copy, desk: Callable[..., Client], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(palette_orders, "DIRECT", 0)
    client = desk()
    palette = chosen(client, copied)
    client.post(f"/palettes/{palette.pk}/write/", {"form": "html"})
    assert PaletteFile.objects.get().state == "waiting"
    assert palette_orders.write_waiting() == 1
    assert palette_orders.write_waiting() == 0
    row = PaletteFile.objects.get()
    assert (row.state, row.file.is_file()) == ("ready", True)
    client.post(f"/palettes/{palette.pk}/delete/")
    assert not row.file.exists()
    assert not Palette.objects.exists()
    assert AuditEvent.objects.get(action="exports.palette_deleted").reason == row.sha256


@pytest.mark.parametrize("direct", [20_000, 0], ids=["at once", "by a worker"])
def test_times_are_those_of_the_reader(
    copied: Copy, desk: Callable[..., Client], monkeypatch: pytest.MonkeyPatch, direct: int,
) -> None:
    monkeypatch.setattr(palette_orders, "DIRECT", direct)
    client = desk()
    User.objects.update(time_zone="America/New_York")
    palette = chosen(client, copied)
    client.post(f"/palettes/{palette.pk}/write/", {"form": "html"})
    palette_orders.write_waiting()
    written = streamed(client.get(f"/palettes/files/{PaletteFile.objects.get().pk}/")).decode()
    fetched = to_the_second(FETCHED.astimezone(ZoneInfo("America/New_York")))
    assert fetched in written
    assert re.search(r"\d{4}-\d\d-\d\d \d\d:\d\d-0[45]:00", written), "when it was written"
    assert fetched in client.get(f"/palettes/{palette.pk}/").content.decode()


def test_no_file_is_ordered_beyond_the_limits_of_an_organisation(
    copied: Copy, desk: Callable[..., Client], monkeypatch: pytest.MonkeyPatch,
) -> None:
    client = desk()
    palette = chosen(client, copied)
    address = f"/palettes/{palette.pk}/write/"
    monkeypatch.setattr(palette_orders, "MOST_WAITING", 1)
    monkeypatch.setattr(palette_orders, "DIRECT", 0)
    client.post(address, {"form": "html"})
    assert "已有 1 个文件在等待" in client.post(address, {"form": "html"}, follow=True).content.decode()
    palette_orders.write_waiting()
    monkeypatch.setattr(palette_orders, "MOST_BYTES", PaletteFile.objects.get().size)
    assert "请删除不再需要的调色盘" in client.post(
        address, {"form": "html"}, follow=True).content.decode()
    assert PaletteFile.objects.count() == 1
    client.post(f"/palettes/{palette.pk}/delete/")
    client.post(f"/palettes/{chosen(client, copied).pk}/write/", {"form": "html"})
    assert PaletteFile.objects.count() == 1


def test_a_palette_deleted_while_it_is_written_leaves_no_file(
    copied: Copy, desk: Callable[..., Client], monkeypatch: pytest.MonkeyPatch,
) -> None:
    palette = chosen(desk(), copied)

    def deleted_meanwhile(printed: PrintedPalette) -> bytes:
        palette_orders.delete(Palette.objects.get())
        return html(printed)

    monkeypatch.setitem(palette_orders.WRITERS, PaletteForm.HTML, deleted_meanwhile)
    row = palette_orders.order(palette, PaletteForm.HTML, "en", None)
    assert not PaletteFile.objects.exists()
    assert not row.file.exists()


def test_a_title_full_of_hidden_signs_and_a_number_too_long_are_taken(
    copied: Copy, desk: Callable[..., Client],
) -> None:
    client = desk()
    palette = chosen(client, copied)
    Palette.objects.update(title="\u200b" * 200)
    client.post(f"/palettes/{palette.pk}/write/", {"form": "docx"})
    assert PaletteFile.objects.get().state == "ready"
    assert client.post(f"/palettes/{palette.pk}/take-out/", {"paragraph": "9" * 5000}).status_code == 302
    assert palette.paragraphs.count() == 2


def test_a_palette_that_is_ordered_twice_is_begun_once(copied: Copy, desk: Callable[..., Client]) -> None:
    client = desk()
    assert chosen(client, copied) == chosen(client, copied)
    chosen(client, copied, 1)
    assert Palette.objects.count() == 2


def test_too_many_paragraphs_leave_no_palette_behind(
    copied: Copy, desk: Callable[..., Client], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("webadmin.palettes.picking.MOST", 1)
    keys = [each.key for each in aligned_paragraphs(*member_documents(copied))][:2]
    desk().post(f"/palettes/copies/{copied.pk}/add/", {"match": copied.match, "paragraph": keys})
    assert not Palette.objects.exists()


def test_all_paragraphs_can_be_chosen_page_by_page(
    copied: Copy, desk: Callable[..., Client], monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert picking.A_PAGE + 10 < django_settings.DATA_UPLOAD_MAX_NUMBER_FIELDS, "else a full page could not be sent"
    monkeypatch.setattr(picking, "A_PAGE", 2)
    count, client, chosen_in = len(list(aligned_paragraphs(*member_documents(copied)))), desk(), list[str]()
    assert count > 2
    for page in range(1, 1 + ceil(count / 2)):
        form = client.get(f"/palettes/copies/{copied.pk}/?page={page}").content.decode()
        keys = re.findall(r'name="paragraph" value="([^"]+)"', form)
        answer = client.post(f"/palettes/copies/{copied.pk}/add/", {
            "match": copied.match, "paragraph": keys, "palette": chosen_in[:1]})
        chosen_in += re.findall(r"/palettes/(\d+)/", answer["Location"])
    assert Palette.objects.get().paragraphs.count() == count


def test_only_paragraphs_of_the_copy_as_it_was_seen_are_taken(copied: Copy, desk: Callable[..., Client]) -> None:
    client = desk()
    key = next(aligned_paragraphs(*member_documents(copied))).key
    for data in ({"match": copied.match, "paragraph": "0-5-0-5"}, {"match": "another", "paragraph": key},
                 {"match": copied.match}):
        client.post(f"/palettes/copies/{copied.pk}/add/", data)
    assert not Palette.objects.exists()
    palette = chosen(client, copied)
    client.post(f"/palettes/copies/{copied.pk}/add/",
                {"match": copied.match, "paragraph": key, "palette": palette.pk})
    assert PaletteParagraph.objects.count() == 2, "what is there already is not added twice"
    client.post(f"/palettes/{palette.pk}/take-out/", {"paragraph": palette.paragraphs.earliest("pk").pk})
    assert palette.paragraphs.count() == 1


def test_texts_that_are_gone_are_counted_not_hidden(copied: Copy, desk: Callable[..., Client]) -> None:
    client = desk()
    palette = chosen(client, copied)
    palette.paragraphs.update(match="0" * 32)
    shown = client.get(f"/palettes/{palette.pk}/").content.decode()
    assert content_of(palette).missing == 2
    assert 'class="error"' in shown


def test_another_organisation_neither_sees_nor_extends_a_palette(copied: Copy, desk: Callable[..., Client]) -> None:
    palette = chosen(desk(), copied)
    stranger = browser(member("strangers"))
    assert stranger.get(f"/palettes/{palette.pk}/").status_code == 404
    assert stranger.get(f"/palettes/copies/{copied.pk}/").status_code == 404
    assert stranger.post(f"/palettes/copies/{copied.pk}/add/", {"palette": palette.pk}).status_code == 404
    assert desk(Role.VIEWER).post(f"/palettes/{palette.pk}/delete/").status_code == 403
