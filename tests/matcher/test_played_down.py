"""A copyist who knows our rules cannot make a copy look smaller than it is."""

from random import Random

import pytest

from fingerprinting import fold
from matcher import Matcher
from matcher.alignment.base import AlignedBlock
from matcher.alignment.repeats import new_shares
from matcher.evidence import gather, locate
from matcher.finding import Finding
from matcher.information.intrinsic import by_repetition
from matcher.readings.page_lookup import Page
from matcher.site_boilerplate import SiteBoilerplate
from matcher.verdict import THRESHOLDS
from storage.documents import INFRINGING
from tests.matcher.texts import chapter

COPIED = chapter(1)[100:340]
LAW = "第{}条　违反本办法规定的，由县级以上人民政府有关主管部门责令限期改正；逾期不改正的，依法追究刑事责任。\n"
STATUTE = "第{}条　国务院有关部门应当按照各自的职责分工，负责本行政区域内的监督管理工作，具体办法另行制定。\n"


@pytest.fixture(scope="module")
def matcher() -> Matcher:
    library = Matcher()
    for number in range(4):
        library.add(f"{number}", chapter(number), work="书")
    library.add("法", "".join(LAW.format(number) for number in range(1, 20)) + chapter(9), work="法")
    return library


def first(matcher: Matcher, page: str) -> Finding:
    return next(finding for finding in matcher.match(page) if finding.source.title == "1")


@pytest.mark.parametrize("page", [
    chapter(20) + "\n\n".join([COPIED] * 12) + chapter(21),
    "\n".join(chapter(number, 300) + COPIED for number in range(20, 32)),
    "\n".join(each * 6 for each in COPIED.split("。")) + chapter(21),
    "".join(LAW.format(number) + COPIED + LAW.format(number + 1) for number in range(1, 13)),
    chapter(20) + "\n".join(f"{at}. {COPIED[at:at + 30]}" for at in range(0, 240, 30)) * 6,
])
def test_a_passage_that_the_page_repeats_is_an_excerpt_all_the_same(matcher: Matcher, page: str) -> None:
    finding = first(matcher, page)
    assert finding.judgement.verdict == "excerpt"
    assert 0.8 * len(COPIED) <= finding.evidence.equal <= len(COPIED)


def test_a_chapter_shown_twelve_times_is_one_copy(matcher: Matcher) -> None:
    finding = first(matcher, "\n".join([chapter(1)] * 12))
    assert finding.judgement.verdict == "identical"
    assert 0.8 * 1200 < finding.evidence.weight <= 1200


def test_a_short_piece_shown_twelve_times_is_no_long_one(matcher: Matcher) -> None:
    piece = chapter(1)[100:140]
    finding = first(matcher, "\n".join(chapter(number, 200) + piece for number in range(20, 32)))
    assert finding.judgement.verdict == "quotation"
    assert finding.evidence.equal <= 40


def judged(matcher: Matcher, page: str, others: list[str]) -> list[Finding]:
    folded = fold(page)
    return matcher.judge([Page(folded, matcher.keys(folded), SiteBoilerplate.learn([page, *others]))])[0]


@pytest.mark.parametrize(("pieces", "verdict"), [(1, "boilerplate"), (4, "excerpt")])
def test_a_site_shows_a_line_of_a_work_on_all_pages_and_not_a_line_of_each_chapter(
    matcher: Matcher, pieces: int, verdict: str
) -> None:
    shown = "\n".join(chapter(number).replace("\n", "")[200:400] for number in range(pieces))
    page, *others = (f"{shown}\n{chapter(number)}" for number in range(40, 46))
    found = judged(matcher, page, others)
    assert {finding.judgement.verdict for finding in found if finding.blocks} == {verdict}


def test_a_whole_short_text_on_every_page_of_a_site_is_a_copy(matcher: Matcher) -> None:
    text = chapter(50, 250).replace("\n", "")
    library = Matcher()
    library.add("短文", text, work="集")
    page, *others = (f"{chapter(number)}\n{text}" for number in range(40, 46))
    assert judged(library, page, others)[0].judgement.verdict == "near_copy"


@pytest.mark.parametrize(("pieces", "verdict"), [(1, "quotation"), (4, "excerpt")])
def test_a_work_may_be_quoted_once_at_length_and_not_from_each_chapter(
    matcher: Matcher, pieces: int, verdict: str
) -> None:
    quoted = [chapter(number).replace("\n", "")[300:500] for number in range(pieces)]
    page = "".join(f"{chapter(30 + at, 900)}\n正如书中所写：“{words}”\n" for at, words in enumerate(quoted))
    found = [finding for finding in matcher.match(page) if finding.source.work == "书"]
    assert [finding.judgement.verdict for finding in found] == [verdict] * pieces


@pytest.mark.parametrize(("own", "verdict"), [(900, "quotation"), (300, "excerpt")])
def test_ten_short_quotations_of_a_work_are_right_in_a_text_ten_times_as_long(own: int, verdict: str) -> None:
    library = Matcher()
    for number in range(10):
        library.add(f"{number}", chapter(number), work="书")
    quoted = [chapter(number).replace("\n", "")[300:380] for number in range(10)]
    page = "".join(f"{chapter(30 + at, own)}\n正如书中所写：“{words}”\n" for at, words in enumerate(quoted))
    assert [finding.judgement.verdict for finding in library.match(page)] == [verdict] * 10


@pytest.mark.parametrize(("length", "verdict"), [(70, "quotation"), (180, "excerpt")])
def test_an_essay_may_quote_a_sixth_of_itself_in_short_pieces(length: int, verdict: str) -> None:
    library, text = Matcher(), chapter(7, 20_000).replace("\n", "")
    library.add("长篇", text, work="长篇")
    quoted = [text[at:at + length] for at in range(1_000, 17_000, 2_000)]
    page = "".join(f"{chapter(30 + at, 5 * length)}\n正如书中所写：“{words}”\n" for at, words in enumerate(quoted))
    assert [finding.judgement.verdict for finding in library.match(page)] == [verdict]


@pytest.mark.parametrize(("left_out", "verdict"), [(0, "excerpt"), (40, "excerpt"), (1_000, "quotation")])
def test_a_long_passage_cut_into_short_quotations_is_an_excerpt(left_out: int, verdict: str) -> None:
    library, text = Matcher(), chapter(7, 20_000).replace("\n", "")
    library.add("长篇", text, work="长篇")
    quoted = [text[at:at + 170] for at in range(3_000, 3_000 + 10 * (170 + left_out), 170 + left_out)]
    page = "".join(f"{chapter(30 + at, 1_900)}\n正如书中所写：“{words}”\n" for at, words in enumerate(quoted))
    assert [finding.judgement.verdict for finding in library.match(page)] == [verdict]


def test_what_the_source_repeats_weighs_less_on_every_page() -> None:
    chorus = chapter(5)[:40]
    source = fold(chorus.join(chapter(number, 200) for number in range(6, 12)))
    weights = by_repetition(fold(chapter(12, 100) + chorus), source)
    assert weights[:60].min() == 1
    assert weights[-20:].max() == pytest.approx(2 / 6)


def test_blocks_of_one_part_of_a_source_say_it_once() -> None:
    blocks = [AlignedBlock((0, 100), (50, 150), 80), AlignedBlock((200, 300), (50, 150), 100),
              AlignedBlock((400, 500), (100, 200), 90), AlignedBlock((600, 800), (300, 350), 200)]
    assert new_shares(blocks).tolist() == [0, 1, 0.5, 0.25]
    assert new_shares([]).tolist() == []
    text = fold(chapter(1))
    assert gather(locate(text, text, blocks)).equal == pytest.approx(100 + 45 + 50, abs=2)


def loosely(text: str, random: Random) -> str:
    return "".join(random.choice(chapter(20)) if each.isalnum() and random.random() < 0.4 else each for each in text)


def test_the_very_words_are_a_copy_among_what_a_genre_words_loosely() -> None:
    library, words = Matcher(), chapter(9, 600).replace("\n", "")
    law = "".join(form.format(number) for number in range(1, 7) for form in (LAW, STATUTE))
    library.add("法", f"{law[:300]}\n{words}\n{law}", work="法")
    for number in range(80, 84):
        library.add(f"{number}", chapter(number, 600) + law, work=f"{number}")
    page = f"{loosely(law, Random(2))[:400]}\n{words[100:260]}\n{loosely(law, Random(3))}"
    finding = next(each for each in library.match(page) if each.source.work == "法")
    assert finding.evidence.held_elsewhere >= THRESHOLDS.formula_held
    assert finding.evidence.identity < THRESHOLDS.formula_identity
    assert finding.judgement.verdict in INFRINGING
