"""Contract of every format: it contains the facts in both languages, and interprets no text as markup."""

import csv
import html
import io
import json
import re
import threading
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from docx import Document
from openpyxl import load_workbook
from pypdf import PdfReader

from storage.documents import Reason, Redirect
from tests.webadmin.reports.samples import COPY, ORIGINAL, book, entry, quote, report
from tests.webadmin.reports.written import docx_text, pdf_text, squeezed, written
from webadmin.reports.content import ReportContent, ReportEntry
from webadmin.reports.writers import FORMATS, docx
from webadmin.reports.writers.summary import tables
from webadmin.sheets.printed_table import PrintedTable
from webadmin.words.catalogue import LANGUAGES, Language, Words

PICTURE = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
"""A PNG of one pixel."""
BROKEN = b"\x89PNG\r\n\x1a\nnothing"
HOSTILE = (
    '#import "/etc/passwd": *', '#read("/etc/passwd")', '#image("file:///etc/passwd")', "$ x^2 $ *b* _i_ `c` @ref <l>",
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "</style></td><svg onload=alert(1)>",
    "javascript:alert(1)", "{{ request }} {% debug %} {% include '/etc/passwd' %}",
    "}</style>*{background:url(//evil)}",
    '=cmd|"/c calc"!A1', "@SUM(1)", "+1", "-1", "\t=1", "\r=1", "\0=1", "＝1", "\u202egnp.exe", "a\u200bb",
    "\\input{/etc/passwd}", "%s {0} {title}", '"; DROP TABLE', "_x0041_", "]]>", "\ud800", "👍한국𠮷", "x" * 9000,
)


def flat_picture() -> bytes:
    """Make a PNG of height 0, by which a library divides."""
    return PICTURE[:20] + bytes(4) + PICTURE[24:]


def text_of(form: str, data: bytes) -> str:
    if form == "pdf":
        return pdf_text(data)
    if form == "docx":
        return docx_text(data)
    if form == "xlsx":
        book = load_workbook(io.BytesIO(data), read_only=True)
        return "\n".join(str(cell) for sheet in book for row in sheet.iter_rows(values_only=True) for cell in row)
    text = data.decode("utf-8-sig")
    return html.unescape(re.sub(r"<[^>]*>", "", text)) if form == "html" else text


def hostile(text: str, number: int = 1) -> ReportEntry:
    """Put a text into every field whose content can come from the web."""
    made = entry(number, quote(f"{text}{COPY}{text}", f"{text}{ORIGINAL}"))
    page = replace(made.page, url=f"http://x.example/{text}", final_url=text, title=text, site=text, encoding=text,
                   redirects=(Redirect(302, text),), ip=text)
    source = replace(made.source, work=text, author=text, holder=text, chapter=text, url=text)
    finding = replace(made.finding, reason=Reason(text), evasions={text: 1}, methods=(text,))
    return replace(made, page=page, source=source, finding=finding, case=replace(made.case, decided_by=text))


def hostile_report() -> ReportContent:
    entries = [hostile(text, number) for number, text in enumerate(HOSTILE, 1)]
    made = report(*entries)
    everything = "".join(HOSTILE)
    return replace(made, organisation=everything, scope=replace(made.scope, label=everything),
                   totals=replace(made.totals, by_site=dict.fromkeys(HOSTILE, 1), by_work={everything: 2}))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMATS)
def test_every_format_holds_the_facts(form: str, language: Language) -> None:
    made = entry(7)
    text = squeezed(text_of(form, written(report(made), form, language)))
    for fact in (made.source.work, made.source.chapter.replace(" ", ""), made.source.holder, made.page.url,
                 made.page.final_url, made.page.sha256, made.source.sha256, made.page.ip, "王小雨", "2025-11-21",
                 "shingles@1a2b3c4d", "她把灯笼挂在柳枝上", "她把旧灯笼挂在柳枝上", "+08:00", "江南文学社"):
        assert fact in text, fact
    proof = {"zh-hans": "不是法律结论", "en": "notalegalconclusion"}[language]
    assert proof in text or form == "csv"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMATS)
def test_identity_as_written_and_after_folding_are_told_apart(form: str, language: Language) -> None:
    text = squeezed(text_of(form, written(report(entry(7)), form, language)))
    literal, folded = ("87.5%", "96.7%") if form in ("pdf", "docx", "html") else ("0.875", "0.9677")
    assert text.count(literal) >= 2, "of the case and of its passage"
    assert text.count(folded) >= 2
    assert "557" in text


@pytest.mark.parametrize("form", FORMATS)
def test_a_match_without_literal_identity_is_reported_without(form: str) -> None:
    made = entry(7, replace(quote(), literal_identity=None))
    old = replace(made, finding=replace(made.finding, literal_identity=None, inserted=None))
    text = squeezed(text_of(form, written(report(old), form, "en")))
    assert "557" not in text
    assert "0.0%" not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMATS)
def test_every_format_holds_the_books_that_pass_off(form: str, language: Language) -> None:
    text = squeezed(text_of(form, written(report(passed_off=(book(),)), form, language)))
    facts = {"mirror.example/7/101.html", "第101章", "c0ffee" * 5, "笔趣镜像"}
    facts |= {"江海夜灯"} - ({"江海夜灯"} if form == "csv" else set())  # it has no place for one line per page
    kind = "renamed" if form == "json" else squeezed(Words(language).named("case_kind", "renamed"))
    assert not {fact for fact in (*facts, kind) if fact not in text}


@pytest.mark.parametrize("form", FORMATS)
def test_an_empty_report_is_still_a_report(form: str) -> None:
    text = squeezed(text_of(form, written(report(), form)))
    assert "复制编号" in text or "此范围内没有复制" in text or form == "json"


@pytest.mark.parametrize("form", FORMATS)
def test_hostile_text_is_text_in_every_format(form: str) -> None:
    text = text_of(form, written(hostile_report(), form))
    assert "root:x:0:0" not in text
    assert squeezed("/etc/passwd") in squeezed(text)
    assert "\u202e" not in text or form == "json"


@pytest.fixture
def canary() -> Iterator[tuple[str, list[str]]]:
    """A server that no report may contact: its address, and the requests it received."""
    paths: list[str] = []

    class Noting(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            paths.append(self.path)
            self.send_error(404)

        do_HEAD = do_GET  # noqa: N815 - the name the server looks for

        def log_message(self, *_arguments: object) -> None:
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Noting) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/canary", paths
        server.shutdown()


@pytest.mark.fault(5, 39)
def test_no_address_in_a_report_is_asked_for(canary: tuple[str, list[str]]) -> None:
    address, paths = canary
    made = report(*(hostile(text, number) for number, text in enumerate((
        f'<img src="{address}">', f'#image("{address}")', f"*{{background:url({address})}}", f'@import "{address}";',
        f'=WEBSERVICE("{address}")', f'#import "@preview/{address}:1.0.0"', address))))
    for form in FORMATS:
        assert address.removeprefix("http://") in squeezed(text_of(form, written(made, form)))
    assert paths == []
    with pytest.raises(HTTPError):
        urlopen(address)
    assert paths == ["/canary"]


@pytest.mark.parametrize("form", ["xlsx", "csv", "json", "html"])
def test_a_large_report_is_complete(form: str) -> None:
    made = report(*(entry(number) for number in range(1, 501)))
    data = written(made, form)
    if form == "json":
        assert [each["case"]["case"] for each in json.loads(data)["entries"]] == list(range(1, 501))
    elif form == "csv":
        assert len(list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))) == 501
    else:
        text = text_of(form, data)
        assert all(each.page.sha256 in text for each in made.entries)


@pytest.mark.parametrize("form", FORMATS)
def test_entries_are_read_once_and_one_after_another(form: str) -> None:
    class Once(list[ReportEntry]):
        reads = 0

        def __iter__(self) -> Iterator[ReportEntry]:
            self.reads += 1
            return super().__iter__()

    entries = Once([entry(1), entry(2)])
    written(replace(report(entry(1), entry(2)), entries=entries), form)
    assert entries.reads == 1


def test_a_table_names_the_first_and_counts_the_rest() -> None:
    sites = {f"site {number:02}": number for number in range(1, 41)}
    made = replace(report(entry()), totals=replace(report(entry()).totals, by_site=sites))
    table = dict(tables(made, Words("en")))["By site"]
    assert table[0] == ("site 40", 40)
    assert table[-1] == ("25 others", sum(range(1, 26)))
    assert sum(count for _, count in table) == sum(sites.values())


def test_a_document_highlights_what_was_copied_and_says_what_it_leaves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    made = report(*(entry(number) for number in range(1, 5)))
    monkeypatch.setattr(docx, "ENTRIES", 3)
    data = written(made, "docx")
    assert squeezed(Words("zh-hans")("more", shown=3, cases=4, rest=1)) in squeezed(docx_text(data))
    runs = [run for table in Document(io.BytesIO(data)).tables for cell in table._cells
            for paragraph in cell.paragraphs for run in paragraph.runs]
    shaded = [run for run in runs if run._r.xpath(".//w:shd[@w:fill='F6C7B6']")]
    assert "".join(run.text for run in shaded).count("挂在柳枝上") >= 2 * 3
    assert any(run.font.underline and run.font.color.rgb == docx.EDITED and run.text == "旧" for run in runs)


@pytest.mark.parametrize("form", ["pdf", "docx", "html"])
def test_the_logo_stands_on_what_is_printed_and_a_broken_one_on_nothing(form: str) -> None:
    made = replace(report(entry()), full_texts=False)
    plain = written(made, form)
    logo = written(replace(made, logo=PICTURE), form)
    if form == "docx":
        assert [len(Document(io.BytesIO(data)).inline_shapes) for data in (plain, logo)] == [0, 1]
    elif form == "pdf":
        assert [len(PdfReader(io.BytesIO(data)).pages[0].images) for data in (plain, logo)] == [0, 1]
    else:
        assert b'<img class="logo" src="data:image/png;base64,' in logo
        assert b"<img" not in plain
    broken = written(replace(made, logo=BROKEN), form)
    assert squeezed(text_of(form, broken)) == squeezed(text_of(form, plain))


@pytest.mark.parametrize("form", ["pdf", "docx"])
def test_a_table_is_printed_without_a_logo_that_cannot_be_read(form: str) -> None:
    for logo in (BROKEN, flat_picture()):
        table = PrintedTable("Sites", "Jiangnan", [], ["Site"], [["mirror.example"]], datetime.now(UTC), logo)
        assert "mirror.example" in text_of(form, table.written(form))


def test_a_document_says_when_it_was_written_and_not_by_which_library() -> None:
    facts = Document(io.BytesIO(written(report(entry()), "docx"))).core_properties
    assert (facts.author, facts.comments) == ("", "")
    assert facts.created is not None
    assert abs(datetime.now(UTC) - facts.created) < timedelta(days=1)
