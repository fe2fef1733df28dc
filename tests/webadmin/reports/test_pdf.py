"""The PDF report: readable, archivable, reproducible, bounded, and not affected by markup in its texts."""

import io
import json
import random
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import StreamObject

from tests.webadmin.reports.samples import COPY, ORIGINAL, entry, quote, report
from tests.webadmin.reports.written import pdf_text, squeezed, written
from webadmin.hidden_characters import visible
from webadmin.reports.writers import ReportError, pdf
from webadmin.sheets import printing, typesetting


def titles(outline: Sequence[Any]) -> list[str]:
    """Flatten the titles of an outline."""
    return [title for item in outline
            for title in (titles(item) if isinstance(item, list) else [str(item["/Title"])])]


def test_text_is_read_back_with_title_hash_and_address() -> None:
    made = entry(12)
    reader = PdfReader(io.BytesIO(written(report(made), "pdf")))
    text = squeezed("".join(page.extract_text() for page in reader.pages))
    assert reader.metadata is not None
    assert reader.metadata.title == "侵权线索报告 作品：渡口的灯"
    assert "笔趣镜像·《渡口的灯》(沈砚·江南文学社)" in text
    assert "复制12第三章夜渡·近似复制" in text
    assert made.page.sha256 in text
    assert made.page.url in text
    assert f"字符120–{120 + len(COPY)}" in text
    assert "第1页，共" in text
    assert str(reader.root_object["/Lang"]) == "zh-CN"


def test_it_is_archival_and_has_an_outline_and_no_action() -> None:
    data = written(report(entry()), "pdf", "en")
    reader = PdfReader(io.BytesIO(data))
    stream = reader.root_object["/Metadata"]
    assert isinstance(stream, StreamObject)
    metadata = stream.get_data().decode()
    assert "<pdfaid:part>2</pdfaid:part>" in metadata
    assert "<pdfaid:conformance>A</pdfaid:conformance>" in metadata
    assert any("Copy 1" in title for title in titles(reader.outline))
    assert not [mark for mark in (b"/JavaScript", b"/OpenAction", b"/Launch", b"/EmbeddedFile", b"/URI")
                if mark in data]


def test_the_same_report_gives_the_same_bytes() -> None:
    assert written(report(entry(1)), "pdf") == written(report(entry(1)), "pdf")


def test_a_large_report_says_where_the_rest_is() -> None:
    reader = PdfReader(io.BytesIO(written(report(*(entry(number) for number in range(1, 501))), "pdf")))
    assert f"仅列出前{pdf.ENTRIES}处复制，共500处；其余300处" in squeezed(reader.pages[0].extract_text())
    assert [title.split()[1] for title in titles(reader.outline) if title.startswith("复制 ")] == [
        str(number) for number in range(1, pdf.ENTRIES + 1)]


def test_a_long_passage_is_cut_and_says_by_how_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "CHARACTERS", 500)
    monkeypatch.setattr(pdf, "LEAST", 200)
    text = squeezed(pdf_text(written(report(entry(1, quote(COPY * 40, ORIGINAL * 40))), "pdf")))
    shown = text.count("渡口。船家说今晚的雾太重")
    assert 4 <= shown <= 20
    assert "全文见JSON、XLSX或CSV报告" in text


def test_every_character_that_is_let_through_can_be_set() -> None:
    characters = [chr(point) for point in sorted(typesetting._glyphs())]
    random.Random(1).shuffle(characters)
    passed = [each for each in characters if typesetting._settable_character(visible(each)[:1]) == each]
    assert len(passed) > 28_000
    text = "".join(passed)
    assert written(report(entry(1, quote(text, text[:100]))), "pdf").startswith(b"%PDF")


STRANGE = ("\u0301\u0301 \u20dd", "अ\u094d क\u094d ष\u0bcd", "한국 👍🏽 𠮷 ﷽ العربية", "\t\t\n\n \u3000", "W" * 5000,
           "http://x.example/" + "a" * 5000, "\x00\x1b[0m\ud800", "🏳️\u200d🌈")


def test_strange_characters_neither_crash_nor_hide_the_rest() -> None:
    entries = [replace(entry(number, quote(text + COPY)), page=replace(entry().page, title=text, url=text))
               for number, text in enumerate(STRANGE)]
    text = squeezed(pdf_text(written(report(*entries), "pdf")))
    assert text.count("船家说今晚的雾太重") == 2 * len(STRANGE)


def test_what_cannot_be_set_is_named() -> None:
    assert "‹U+1F44D›" in pdf_text(written(report(entry(1, quote("好👍好", "好好"))), "pdf"))


def test_a_long_word_stays_in_its_column() -> None:
    data = written(report(entry(1, quote("W" * 300, "短句"))), "pdf")
    lines = [line for page in PdfReader(io.BytesIO(data)).pages for line in page.extract_text().splitlines()]
    widest = max(line.count("W") for line in lines)
    assert 10 < widest <= 30
    assert sum(line.count("W") for line in lines) >= 300


def child(document: Any) -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-m", "webadmin.sheets.typesetting"]
    return subprocess.run(command, input=json.dumps(document).encode(), capture_output=True, check=False)


def test_the_child_needs_neither_django_nor_the_stores() -> None:
    code = ("import sys, webadmin.sheets.typesetting; "
            "print([name for name in ('django', 'pymongo', 'scrapy', 'celery') if name in sys.modules])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_child_that_fails_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    assert child({"timestamp": "2025-11-21T00:00:00+00:00"}).returncode != 0
    monkeypatch.setattr(pdf, "_document", lambda _report, _words: {"timestamp": "2025-11-21T00:00:00+00:00"})
    with pytest.raises(ReportError, match="the other formats hold the same report"):
        written(report(entry()), "pdf")


@pytest.mark.fault(39)
def test_a_child_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "SECONDS", 0.01)
    with pytest.raises(ReportError, match="ask for a narrower report"):
        written(report(entry()), "pdf")


@pytest.mark.fault(39)
@pytest.mark.slow
def test_memory_is_capped() -> None:
    code = ("import resource, webadmin.sheets.typesetting as t; t.MEMORY = 2**28; "
            "t.typeset = lambda _report: bytes(2**29); t.main()")
    done = subprocess.run([sys.executable, "-c", code], input=b"{}", capture_output=True, check=False)
    assert b"MemoryError" in done.stderr
