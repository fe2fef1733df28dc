"""A criminal dossier.

It counts what was copied, for 刑法第二百一十七条, and makes no judgement. The thresholds of 法释〔2025〕5号 are not
built in: whether they are met depends on facts that no crawl can see.
"""

from collections.abc import Iterable

from webadmin.notices.kinds.common_elements import (
    ADDRESS,
    AGENT,
    CONTACT,
    EVIDENCE,
    NAME,
    PAGES,
    RECIPIENT,
    SIGNATURE,
    WORKS,
    under,
)
from webadmin.notices.kinds.notice_facts import CopiedPage, NoticeFacts
from webadmin.notices.kinds.notice_kind import Element, NoticeKind, Source

SOURCES = (
    Source("中华人民共和国刑法 第二百一十七条（刑法修正案（十一））", "", "2021-03-01"),
    Source("最高人民法院、最高人民检察院关于办理侵犯知识产权刑事案件适用法律若干问题的解释（法释〔2025〕5号）",
           "http://www.zclawyer.com/news_details/353.html", "2025-04-26"),
)
COLUMNS = {"zh": ("作品", "章节数", "网页数", "复制字符数", "点击量"),
           "en": ("Work", "Chapters", "Pages", "Copied characters", "Clicks")}
UNKNOWN = {"zh": "未知", "en": "unknown"}
TOTAL = {"zh": "合计", "en": "Total"}


def count_table(facts: NoticeFacts) -> str:
    """Count chapters, pages, characters and clicks of each work.

    Each line is a work with tab-separated fields. A chapter copied by several pages counts only once for chapters and
    characters. Clicks are summed only if they are known for every page.
    """
    rows: list[tuple[str, ...]] = [COLUMNS[facts.language]]
    rows += [(work.title, *_counts(facts, facts.pages_of(work))) for work in facts.works]
    rows.append((TOTAL[facts.language], *_counts(facts, facts.pages)))
    return "\n".join("\t".join(row) for row in rows)


def _counts(facts: NoticeFacts, pages: Iterable[CopiedPage]) -> tuple[str, ...]:
    pages = list(pages)
    longest: dict[tuple[str, str], int] = {}
    for page in pages:
        key = page.work, page.chapter
        longest[key] = max(longest.get(key, 0), page.characters)
    known = [page.clicks for page in pages if page.clicks is not None]
    clicks = str(sum(known)) if known and len(known) == len(pages) else UNKNOWN[facts.language]
    return str(len(longest)), str(len({page.url for page in pages})), str(sum(longest.values())), clicks


ELEMENTS = (
    under(NAME, "报案人"), under(ADDRESS, "报案人"), under(CONTACT, "报案人"), under(WORKS, "权利"),
    under(EVIDENCE, "权利"),
    Element("counts", {"zh": "统计表", "en": "Count table"}, count_table, "刑法第二百一十七条"),
    under(PAGES, "侵权事实"), under(SIGNATURE, "签名"), under(RECIPIENT, "", mandatory=False), AGENT,
)
ZH = """
侵犯著作权案件材料

编号：$reference
日期：$day
致：$recipient

一、报案人
$holder
$address
$contact
代理人：$agent

二、作品与权属
$works
$evidence

三、统计表
$counts

四、网页清单
$pages

说明：本材料由比对系统统计，供办案机关参考；字符数按章节去重，点击量仅在已知时列出，是否构成犯罪由办案机关依法认定。

签名：$signature
"""
EN = """
Dossier on criminal infringement of copyright

Reference: $reference
Date: $day
To $recipient

1. Complainant
$holder
$address
$contact
Agent: $agent

2. Works and ownership
$works
$evidence

3. Count table
$counts

4. Pages
$pages

These figures were counted by a comparison system; a chapter counts once, clicks are given only where they are known.
Whether a crime was committed is for the authorities to judge.

$signature
"""
KIND = NoticeKind(
    name="criminal_dossier", title={"zh": "刑事报案材料（统计表）", "en": "Criminal dossier (count table)"},
    form="letter", channel="letter", sources=SOURCES, elements=ELEMENTS, accepted=("zh",),
    subject={"zh": "侵犯著作权案件材料 [$reference]", "en": "Criminal dossier [$reference]"},
    templates={"zh": ZH, "en": EN}, needs_live_pages=False,
)
