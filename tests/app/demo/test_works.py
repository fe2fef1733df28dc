"""The demo's texts are long enough, well formed, original, and quoted lawfully."""

import re
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest

import app

DEMO = Path(app.__file__).parent / "demo"
WORKS = sorted((DEMO / "works").glob("*.txt"))
UNRELATED = sorted((DEMO / "unrelated").glob("*.txt"))
QUOTING = [path for path in UNRELATED if path.name.startswith("quoting_")]
HONEST = [path for path in UNRELATED if path not in QUOTING]
HEADING = re.compile(r"^(?:第[一二三四五六七八九十]+章 \S.*|Chapter \d+: \S.*)$", re.MULTILINE)
NUMERALS = "一二三四五六七八九十"
LONG_QUOTATION = re.compile(r"“([^”]{25,})”")
RUN_OF_CHARACTERS, RUN_OF_WORDS = 20, 8


class Text(NamedTuple):
    """A chapter or an article, and whether to count characters or words."""

    name: str
    body: str

    @property
    def chinese(self) -> bool:
        return re.search(r"[\u4e00-\u9fff]", self.body) is not None

    def units(self) -> list[str]:
        if self.chinese:
            return [character for character in self.body if character.isalnum()]
        return re.findall(r"[a-z]+(?:['’][a-z]+)*", self.body.lower())

    def paragraphs(self) -> list[str]:
        return [line for line in self.body.splitlines() if line.strip()]

    def runs(self) -> list[str]:
        length = RUN_OF_CHARACTERS if self.chinese else RUN_OF_WORDS
        units = self.units()
        return [" ".join(units[start : start + length]) for start in range(len(units) - length + 1)]


def chapters(work: Path) -> list[Text]:
    text = work.read_text(encoding="utf-8")
    named = zip(HEADING.findall(text), HEADING.split(text)[1:], strict=True)
    return [Text(f"{work.name}: {heading}", body) for heading, body in named]


def numbers(work: Path) -> list[int]:
    headings = "\n".join(HEADING.findall(work.read_text(encoding="utf-8")))
    found = re.findall(r"^(?:第(.+?)章|Chapter (\d+):)", headings, re.MULTILINE)
    return [NUMERALS.index(han) + 1 if han else int(digits) for han, digits in found]


def article(path: Path) -> Text:
    return Text(path.name, path.read_text(encoding="utf-8").split("\n\n", 1)[1])


def repeats(texts: list[Text]) -> list[tuple[str, str, str]]:
    """Find each run of text that occurs twice: both places and the text."""
    seen: dict[str, str] = {}
    found = []
    for name, run in ((text.name, run) for text in texts for run in text.runs()):
        if run in seen:
            found.append((seen[run], name, run))
        seen.setdefault(run, name)
    return found


CHAPTERS = list(chain.from_iterable(chapters(work) for work in WORKS))
CHINESE = [chapter for chapter in CHAPTERS if chapter.chinese]
ENGLISH = [chapter for chapter in CHAPTERS if not chapter.chinese]


def named(text: Text) -> str:
    return text.name


def test_there_are_enough_chapters_in_both_languages() -> None:
    assert len(CHINESE) >= 24
    assert len(ENGLISH) >= 4
    assert len({chapter.name.split(":")[0] for chapter in CHINESE}) == 3


@pytest.mark.parametrize("work", WORKS, ids=lambda path: path.stem)
def test_a_work_opens_with_title_author_and_numbered_chapters(work: Path) -> None:
    title, author, blank, first, *_ = work.read_text(encoding="utf-8").split("\n")
    assert title.strip()
    assert re.fullmatch(r"作者：\S+|Author: \S.*", author)
    assert blank == ""
    assert HEADING.fullmatch(first)
    assert numbers(work) == list(range(1, len(chapters(work)) + 1))


@pytest.mark.parametrize("chapter", CHINESE, ids=named)
def test_a_chinese_chapter_is_long_and_in_paragraphs(chapter: Text) -> None:
    assert len(chapter.units()) >= 1200
    assert len("".join(chapter.body.split())) >= 1300
    assert 8 <= len(chapter.paragraphs()) <= 20


@pytest.mark.parametrize("chapter", ENGLISH, ids=named)
def test_an_english_chapter_is_long_and_in_paragraphs(chapter: Text) -> None:
    assert len(chapter.units()) >= 700
    assert len(chapter.paragraphs()) >= 8


def test_the_honest_pages_come_in_both_languages_and_are_long_enough() -> None:
    articles = [article(path) for path in HONEST]
    assert [text.name for text in articles if len(text.units()) < (600 if text.chinese else 350)] == []
    assert sorted(text.chinese for text in articles) == [False] * 2 + [True] * 6


def test_no_passage_comes_twice_in_works_or_honest_pages() -> None:
    assert repeats(CHAPTERS + [article(path) for path in HONEST]) == []


def test_a_passage_that_comes_twice_would_be_seen() -> None:
    borrowed = Text("borrowed", CHINESE[0].body[400:500])
    assert repeats([CHINESE[0], borrowed])
    assert repeats([Text("padded", ENGLISH[0].body * 2)])


@pytest.mark.parametrize("review", QUOTING, ids=lambda path: path.stem)
def test_a_review_quotes_little_exactly_and_says_whom(review: Path) -> None:
    text = article(review)
    quotations = LONG_QUOTATION.findall(text.body)
    assert 1 <= len(quotations) <= 2
    assert all(len(quotation) <= 60 for quotation in quotations)
    assert len(text.body) - len("".join(quotations)) >= 10 * len("".join(quotations))
    assert len(text.units()) >= 700
    work, number, attributed = re.findall(r"正如《(.+?)》第(.+?)章所写：“(.+?)”", text.body)[0]
    (source,) = [path for path in WORKS if path.read_text(encoding="utf-8").startswith(f"{work}\n")]
    assert attributed in next(chapter.body for chapter in chapters(source) if f": 第{number}章 " in chapter.name)
    assert all(quotation in source.read_text(encoding="utf-8") for quotation in quotations)


@pytest.mark.parametrize("review", QUOTING, ids=lambda path: path.stem)
def test_a_review_takes_nothing_beyond_its_quotations(review: Path) -> None:
    own = Text(review.name, LONG_QUOTATION.sub("", article(review).body))
    assert repeats([*CHAPTERS, own]) == []


def test_both_reviews_are_there() -> None:
    assert len(QUOTING) == 2
