"""The matcher as a library, without servers."""

from random import Random

import pytest

from benchmarks.attacks.attack_class import AttackClass
from benchmarks.attacks.covered_characters import covering
from benchmarks.harness.corpus import demo_corpus
from benchmarks.passages.english import demo_chapters
from benchmarks.passages.rewording import HEAVY, reworded
from fingerprinting.text.folding.fold import fold
from matcher import Matcher
from matcher.alignment import ALIGNERS
from matcher.evidence import gather, locate
from storage.documents import INFRINGING
from tests.matcher.texts import chapter, edited


@pytest.fixture
def matcher() -> Matcher:
    matcher = Matcher()
    for seed in range(40):
        matcher.add(f"第{seed}章", chapter(seed, 2000), work="长河")
    return matcher


def titles(matcher: Matcher, page: str) -> list[str]:
    return [finding.source.title for finding in matcher.match(page)]


def test_a_page_with_several_chapters_finds_each(matcher: Matcher) -> None:
    page = "".join(chapter(100 + seed, 300) + chapter(seed, 2000)[200:1200] for seed in (3, 17, 29))
    assert sorted(titles(matcher, page)) == ["第17章", "第29章", "第3章"]


def test_a_whole_volume_finds_all_its_chapters(matcher: Matcher) -> None:
    page = "\n".join(edited(chapter(seed, 2000), 0.05, seed) for seed in range(40))
    assert len(titles(matcher, page)) == 40


@pytest.mark.parametrize("seed", range(10))
def test_a_post_of_a_hundred_characters_finds_its_chapter(matcher: Matcher, seed: int) -> None:
    assert titles(matcher, chapter(seed, 2000)[700:800]) == [f"第{seed}章"]


def test_most_posts_of_fifty_characters_find_their_chapter_and_no_other(matcher: Matcher) -> None:
    found = [titles(matcher, chapter(seed, 2000)[start:start + 50]) for seed in range(40) for start in (300, 900)]
    assert all(each in ([], [f"第{place // 2}章"]) for place, each in enumerate(found))
    assert sum(map(bool, found)) >= 72, "a text this short may hold no sampled gram"


@pytest.mark.parametrize("share", [0.1, 0.25])
def test_an_edited_copy_finds_its_chapter_first(matcher: Matcher, share: float) -> None:
    for seed in range(10):
        findings = matcher.match(edited(chapter(seed, 2000), share, seed))
        assert findings[0].source.title == f"第{seed}章"
        assert findings[0].judgement.verdict == "near_copy"


def test_strangers_find_nothing(matcher: Matcher) -> None:
    assert [titles(matcher, chapter(seed, 3000)) for seed in range(200, 260)] == [[]] * 60


def test_an_idiom_or_a_formula_in_another_text_is_no_copy(matcher: Matcher) -> None:
    line = chapter(5, 2000)[400:424]
    assert titles(matcher, chapter(300, 1500) + line + chapter(301, 1500)) == []


def test_a_short_quotation_is_called_one(matcher: Matcher) -> None:
    words = chapter(6, 2000).replace("\n", "")[500:580]
    page = chapter(302, 800) + f"正如《长河》所写：“{words}”对此我不敢苟同。" + chapter(303, 800)
    assert [finding.judgement.verdict for finding in matcher.match(page)] == ["quotation"]


def test_what_a_better_finding_explains_is_left_out() -> None:
    matcher = Matcher()
    original = chapter(1, 2000)
    matcher.add("原文", original, work="甲")
    matcher.add("引文", chapter(2, 1000) + original[800:950] + chapter(3, 1000), work="乙")
    assert titles(matcher, original) == ["原文"]
    matcher.add("引文", chapter(2, 1000) + original[800:950] + chapter(3, 1000), work="乙", organisation="他家")
    assert titles(matcher, original) == ["原文", "引文"]


def test_a_chapter_added_again_replaces_the_former(matcher: Matcher) -> None:
    matcher.add("第0章", chapter(400, 2000), work="长河")
    assert titles(matcher, chapter(0, 2000)) == []
    assert titles(matcher, chapter(400, 2000)) == ["第0章"]


@pytest.mark.parametrize("change", [0, 1])
def test_a_chapter_that_was_added_a_hundred_times_is_found(matcher: Matcher, change: int) -> None:
    for time in range(100):
        matcher.add("第0章", chapter(0, 2000)[change * time:], work="长河")
    assert titles(matcher, chapter(0, 2000)[300:1500]) == ["第0章"]
    assert titles(matcher, chapter(1, 2000)[300:1500]) == ["第1章"]


@pytest.mark.parametrize("text", ["", "\n", "。。。", "\ud800", "字", "a" * 100_000])
def test_odd_texts_find_nothing_and_break_nothing(matcher: Matcher, text: str) -> None:
    assert matcher.match(text) == []


def test_the_best_comes_first_and_the_version_names_every_part(matcher: Matcher) -> None:
    page = chapter(3, 2000)[:600] + chapter(4, 2000)
    findings = matcher.match(page)
    assert [each.source.title for each in findings] == ["第4章", "第3章"]
    assert findings[0].score > findings[1].score
    assert [part.partition("@")[0] for part in matcher.version.split()] == ["grams", "seedchain", "verdict"]
    assert len({Matcher(aligner=aligner).version for aligner in ALIGNERS}) == len(ALIGNERS)


def test_a_word_of_english_counts_for_two_characters() -> None:
    page, source = fold("one two three four"), fold("一二三四")
    evidence = gather(locate(page, source, []))
    assert (evidence.page_length, evidence.source_length) == (8, 4)


def test_the_rest_of_a_copy_that_goes_on_in_other_words_is_found_too() -> None:
    matcher = Matcher()
    for number, text in enumerate(demo_chapters()):
        matcher.add(f"chapter {number}", text, work="keys")
    source = demo_chapters()[4]
    page = source[:500] + reworded(source[500:], Random(1), HEAVY)
    best = matcher.match(page)[0]
    assert best.source.title == "chapter 4"
    assert best.evidence.page_coverage > 0.6
    assert best.judgement.verdict in INFRINGING
    matcher.paraphrase_pass = None
    assert matcher.match(page)[0].evidence.page_coverage < 0.6


def test_a_notice_that_many_chapters_carry_is_boilerplate_whatever_else_the_page_has() -> None:
    for seed in range(6):
        matcher, notice = Matcher(), chapter(900 + seed, 130)
        for number in range(70):
            matcher.add(f"第{number}章", chapter(number, 700) + notice)
        quoted = chapter(3, 700)[200:244]
        page = chapter(500 + seed, 800) + notice + chapter(600 + seed, 1500) + quoted + chapter(700, 800)
        found = [each.judgement.verdict for each in matcher.match(page) if each.evidence.longest > 100]
        assert found in ([], ["boilerplate"])


def test_a_short_page_is_found_though_every_fifth_character_is_masked() -> None:
    chapter = next(each for each in demo_corpus().chapters if (each.work, each.title) == ("jar_listener", "10"))
    matcher = Matcher()
    matcher.add(chapter.title, chapter.text)
    masked = AttackClass("mask every 5", covering(5, "mask"), 0.97).page(chapter.text, "jar_listener 10")
    found, = matcher.match(masked)
    assert found.judgement.verdict in INFRINGING


@pytest.mark.parametrize("period", [3, 4, 5])
@pytest.mark.parametrize("cover", ["mask", "private use"])
def test_a_masked_passage_in_an_honest_page_is_found(matcher: Matcher, period: int, cover: str) -> None:
    found = []
    for seed in range(12):
        hidden = covering(period, cover)(chapter(seed, 2000)[500:950].replace("\n", ""), Random(seed))
        found.append(titles(matcher, chapter(100 + seed, 1200) + hidden + chapter(200 + seed, 1200)))
    assert all(each in ([], [f"第{seed}章"]) for seed, each in enumerate(found))
    assert sum(map(bool, found)) >= 11


def test_a_stranger_that_is_masked_throughout_shares_nothing(matcher: Matcher) -> None:
    pages = [covering(period, "mask")(chapter(300 + seed, 2000), Random(seed))
             for seed in range(6) for period in (2, 3, 5)]
    assert [titles(matcher, page) for page in pages] == [[]] * 18
