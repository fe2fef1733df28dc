"""A report begins with one summary page, groups its copies, and has full texts only on request."""

import html
import io
import re
from dataclasses import replace

import pytest
from pypdf import PdfReader

from tests.webadmin.reports.samples import COPY, entry, report
from tests.webadmin.reports.test_formats import text_of
from tests.webadmin.reports.written import squeezed, written
from webadmin.reports.content import CopyGroup, ReportContent, ReportEntry
from webadmin.reports.writers import FORMATS
from webadmin.words.catalogue import LANGUAGES, Language, Words

PRINTED = ("pdf", "docx", "html")
VERDICTS = {"near_copy": 41, "excerpt": 27, "identical": 13, "reworded": 4}


def copy(number: int, site: str, work: str) -> ReportEntry:
    made = entry(number)
    return replace(made, page=replace(made.page, site=site), source=replace(made.source, work=work))


def crowded() -> ReportContent:
    """Make a report with more sites and works, all with long names, than a page can list."""
    sites = {f"一个名字很长的镜像站点{number:02}": 40 - number for number in range(30)}
    works = {f"一部名字很长很长的作品，第{number:02}卷": 40 - number for number in range(30)}
    entries = [copy(number, site, next(iter(works))) for number, site in enumerate(sites, 1)]
    made = report(*entries)
    groups = tuple(CopyGroup(site, next(iter(works)), 1, 1, 0.94) for site in sites)
    return replace(made, totals=replace(made.totals, by_site=sites, by_work=works, by_verdict=VERDICTS, groups=groups))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_holds_figures_chart_and_top_lists(language: Language) -> None:
    words = Words(language)
    first, second = (squeezed(page.extract_text()) for page in PdfReader(
        io.BytesIO(written(crowded(), "pdf", language))).pages[:2])
    for text in (words("headline.sites"), words("top_sites"), words("top_works"), words("by_verdict"), "40",
                 words("disclaimer", section=words("statement")), words("others", count=22)):
        assert squeezed(text) in first, text
    assert all(words.named("verdict", verdict) in first or language == "en" for verdict in VERDICTS)
    assert squeezed(words("copies")) in second
    assert squeezed(words("copies")) not in first


def test_bars_are_as_long_as_their_counts() -> None:
    text = written(crowded(), "html").decode()
    assert re.findall(r'class="(\w+)" width="([\d.]+)"', text.partition('class="chart"')[2])[1::2] == [
        ("near_copy", "100.0"), ("excerpt", "65.9"), ("identical", "31.7"), ("reworded", "9.8")]


@pytest.mark.parametrize("form", PRINTED)
def test_copies_stand_in_groups_by_site_and_work(form: str) -> None:
    groups = (CopyGroup("甲站", "渡口的灯", 2, 1, 1.0), CopyGroup("乙站", "渡口的灯", 1, 1, 0.5))
    made = report(copy(1, "甲站", "渡口的灯"), copy(2, "甲站", "渡口的灯"), copy(3, "乙站", "渡口的灯"))
    text = squeezed(text_of(form, written(replace(made, totals=replace(made.totals, groups=groups)), form)))
    copies = text.partition("复制情况：按站点和作品")[2].partition("证据明细")[0]
    assert copies.count("《渡口的灯》") == 2
    assert "2处，1处仍在线，最多占章节的100.0%" in copies
    assert copies.index("甲站") < copies.index("乙站")


@pytest.mark.parametrize("form", sorted(FORMATS))
def test_full_texts_are_printed_on_request_and_always_in_tables(form: str) -> None:
    made = report(entry(1))
    without = squeezed(text_of(form, written(replace(made, full_texts=False), form)))
    assert (squeezed(COPY[-12:]) in without) == (form not in PRINTED)
    assert ("附段落全文" in without) == (form in PRINTED)
    assert squeezed(COPY[-12:]) in squeezed(text_of(form, written(made, form)))


def test_eighty_cases_take_few_pages() -> None:
    made = replace(report(*(entry(number) for number in range(1, 82))), full_texts=False)
    assert len(PdfReader(io.BytesIO(written(made, "pdf"))).pages) <= 30


def test_a_case_of_the_table_leads_to_its_evidence() -> None:
    text = html.unescape(written(report(entry(7)), "html").decode())
    assert '<a href="#case-7">7</a>' in text
    assert 'id="case-7"' in text
