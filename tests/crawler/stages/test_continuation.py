"""Whether a page continues a chapter or begins the next one, for many kinds of sites (case 48)."""

from datetime import UTC, datetime

import pytest

from crawler.extraction.page import extract_html
from crawler.stages.continuation import continues
from storage.documents import Page
from tests.crawler.prose import chapter
from tests.mirror import html

NOW = datetime(2026, 1, 1, tzinfo=UTC)
CONTENTS = "http://h.test/b/"


def page(
    path: str, heading: str, *, seed: int = 1, following: str = "", words: str = "下一页", found_on: str = "",
) -> Page:
    """A page as the crawler would store it."""
    url = f"http://h.test{path}"
    link = f'<a href="{following}">{words}</a>' if following else ""
    text = "".join(f"<p>{line}</p>" for line in chapter(seed).splitlines())
    body = f"<h1>{heading}</h1><div id='content'>{text}</div>{link}"
    extraction = extract_html(html(body, f"{heading} - 旧事 - 书城"), url)
    place = (extraction.position.page, extraction.position.pages) if extraction.position else (0, 0)
    return Page("h", url, "", NOW, "utf-8", extraction.title, extraction.text, extraction.next_url,
                number=extraction.number, place=place, found_on=found_on)


@pytest.mark.fault(48)
@pytest.mark.parametrize(("one", "two"), [
    (("/b/p22.html", "第22章 归人"), ("/b/p23.html", "第23章 灯火")),
    (("/b/p22.html", "归人"), ("/b/p23.html", "灯火")),
    (("/b/p22.html", "Chapter 22"), ("/b/p23.html", "Chapter 23")),
    (("/b/p2.html", "Chapter 2"), ("/b/p22.html", "Chapter 22")),
    (("/b/p22.html", ""), ("/b/p23.html", "")),
    (("/b/p22.html", "旧事"), ("/b/p23.html", "旧事")),
    (("/88/3", "旧事"), ("/88/4", "旧事")),
    (("/b/7-1.html", "归人"), ("/b/7-2.html", "灯火")),
    (("/b/7_1.html", "第一章 归人"), ("/b/7_2.html", "第二章 灯火")),
    (("/b/7.html", "归人"), ("/b/7_2.html", "灯火")),
    (("/b/x1.html", "第一卷 风起 第三章"), ("/b/x2.html", "第一卷 风起 第四章")),
    (("/b/22.html", "第22章 归人（4/4）"), ("/b/23.html", "第23章 灯火（1/4）")),
    (("/b/22.html", "归人"), ("/b/23.html", "灯火（1/4）")),
    (("/read.php?id=22", "归人"), ("/read.php?id=23", "灯火")),
])
@pytest.mark.parametrize("words", ["下一页", "下一章"])
def test_the_next_chapter_is_no_continuation(one: tuple[str, str], two: tuple[str, str], words: str) -> None:
    head = page(*one, following=two[0], words=words, found_on=CONTENTS)
    assert not continues(head, page(*two, seed=2, found_on=CONTENTS))
    assert not continues(head, page(*two, seed=2, found_on=head.url)), "even if no contents page lists it"


@pytest.mark.parametrize(("one", "two"), [
    (("/b/7.html", "第七章 归人（1/4）"), ("/b/7_2.html", "第七章 归人（2/4）")),
    (("/b/7.html", "第七章 归人"), ("/b/7_2.html", "第七章 归人")),
    (("/b/7.html", "归人"), ("/b/7_2.html", "归人(2)")),
    (("/b/7.html", "归人"), ("/b/7_2.html", "归人 第2页")),
    (("/b/7_2.html", "归人"), ("/b/7_3.html", "归人")),
    (("/b/7.html", ""), ("/b/7_2.html", "")),
    (("/b/7", "Chapter 7"), ("/b/7?page=2", "Chapter 7")),
    (("/b/a8f.html", "第七章 归人（1/2）"), ("/b/c01.html", "第七章 归人（2/2）")),
    (("/b/a8f.html", "第七章 归人"), ("/b/c01.html", "第七章 归人")),
    (("/thread-815-1-1.html", "长篇连载"), ("/thread-815-2-1.html", "长篇连载")),
])
def test_the_next_page_is_one(one: tuple[str, str], two: tuple[str, str]) -> None:
    head = page(*one, following=two[0], found_on=CONTENTS)
    assert continues(head, page(*two, seed=2, found_on=head.url))


def test_parts_that_a_contents_page_lists_are_parts_if_their_headings_count_them() -> None:
    head = page("/b/31.html", "第七章 归人（1/2）", found_on=CONTENTS)
    assert continues(head, page("/b/32.html", "第七章 归人（2/2）", seed=2, found_on=CONTENTS))
    assert not continues(head, page("/b/32.html", "第七章 归人", seed=2, found_on=CONTENTS))
