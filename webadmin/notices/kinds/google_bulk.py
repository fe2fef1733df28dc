"""Bulk removal text for Google Search.

Lines with `#` describe a work; the addresses of its copies follow, one per line.
"""

from collections.abc import Iterator

from webadmin.notices.kinds.common_elements import PAGES, WORKS
from webadmin.notices.kinds.dmca import STATUTE
from webadmin.notices.kinds.notice_facts import ClaimedWork, NoticeFacts
from webadmin.notices.kinds.notice_kind import Deadline, Element, NoticeKind, Source

SOURCES = (
    Source("Google's DMCA notice-and-takedown tools (F. von Lohmann, PTO multistakeholder meeting): format of the "
           "uploaded TXT file, limit 1 MB", "https://abcdocz.com/doc/47913/", "2014-05"),
    Source("Google Transparency Report: copyright removal requests",
           "https://transparencyreport.google.com/copyright", "2026-11-22"),
    STATUTE,
)


def bulk_lines(facts: NoticeFacts) -> str:
    """Write each work with its description and its authorised address.

    The addresses of its copies follow.
    """
    return "\n\n".join("\n".join(_lines(facts, work)) for work in facts.works) + "\n"


def _lines(facts: NoticeFacts, work: ClaimedWork) -> Iterator[str]:
    yield f"# {_one_line(work.title)}" + (f" / {_one_line(work.author)}" if work.author else "")
    if work.address:
        yield f"# {_one_line(work.address)}"
    yield from dict.fromkeys(page.url for page in facts.pages_of(work))


def _one_line(text: str) -> str:
    """Put a title on one line: a second line would be read as an address."""
    return " ".join(text.split())


def _addresses(facts: NoticeFacts) -> str:
    return "\n".join(dict.fromkeys(page.url for work in facts.works for page in facts.pages_of(work)))


def _titles(facts: NoticeFacts) -> str:
    return "\n".join(f"# {_one_line(work.title)}" for work in facts.works)


def _authorised(facts: NoticeFacts) -> str:
    return "\n".join(work.address for work in facts.works) if all(work.address for work in facts.works) else ""


KIND = NoticeKind(
    name="google_bulk", title={"zh": "Google 搜索批量删除文本", "en": "Google Search bulk removal text"},
    form="lines", channel="form", sources=SOURCES, accepted=("en", "zh"),
    elements=(Element("works", WORKS.label, _titles, "# Description of copyrighted work"),
              Element("original", {"zh": "正版网址", "en": "Address of an authorised example"}, _authorised,
                      "# URL of copyrighted work"),
              Element("pages", PAGES.label, _addresses, "INFRINGEMENT_URL")),
    subject={"en": "Bulk removal text [$reference]", "zh": "批量删除文本 [$reference]"}, write=bulk_lines,
    deadlines=(Deadline("follow_up", {"zh": "查看处理结果", "en": "Check the status of the submission"}, 7, "sent",
                        "practice"),),
    asks_fair_use=True, most_bytes=1_000_000,
)
