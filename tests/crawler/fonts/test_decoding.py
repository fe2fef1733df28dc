"""Texts in freshly shuffled fonts: nearly everything is read, and nothing is read wrong."""

import random
import re
from statistics import fmean

import pytest

from app.demo.demo_texts import works
from crawler.fonts.alignment import learn
from crawler.fonts.alphabet import UNDECODED, Alphabet
from crawler.fonts.outlines import FontError, outlines
from tests.crawler.fonts.scrambling import Scrambled, scrambled

CHAPTERS = [chapter.text for chapter in works()["jar_listener"]]
CHINESE = "".join(sorted(set(re.findall(r"[\u4e00-\u9fff]", "".join(CHAPTERS)))))
SEEDS = [random.SystemRandom().randrange(2**32)]


def decoded(font: Scrambled, text: str, reference: str) -> str:
    written = frozenset(font.code.values())
    return Alphabet(written, learn(font.write(text), reference, written)).decode(font.write(text))


def wrong(found: str, text: str) -> int:
    return sum(one not in (other, UNDECODED) for one, other in zip(found, text, strict=True))


@pytest.mark.fault(14)
@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize("seed", SEEDS, ids=["fresh"])
def test_a_chapter_that_the_library_has(seed: int, private: bool) -> None:
    font = scrambled(CHINESE, seed, private=private)
    for text in CHAPTERS[:4]:
        found = decoded(font, text, text)
        assert wrong(found, text) == 0
        assert found.count(UNDECODED) <= len(text) / 100


@pytest.mark.fault(14)
@pytest.mark.parametrize("seed", [*SEEDS, 1072, 3853256512], ids=["fresh", "rival seen thrice", "rival seen once"])
def test_an_edited_copy_teaches_nothing_wrong(seed: int) -> None:
    source = random.Random(seed)
    font = scrambled(CHINESE, seed)
    decoded_shares = []
    for text in CHAPTERS[:4]:
        copy = "".join(source.choice(CHINESE) if each in CHINESE and source.random() < 0.05 else each for each in text)
        copy = copy[:200] + copy[260:500] + "求月票！" + copy[500:]
        found = decoded(font, copy, text)
        assert wrong(found, copy) == 0
        decoded_shares.append(1 - found.count(UNDECODED) / len(copy))
    assert fmean(decoded_shares) > 0.75


@pytest.mark.fault(14)
def test_another_chapter_teaches_nothing() -> None:
    font = scrambled(CHINESE, 1)
    assert learn(font.write(CHAPTERS[0]), CHAPTERS[1], frozenset(font.code.values())) == {}


def test_an_honest_font_changes_nothing() -> None:
    same = Alphabet(frozenset(CHINESE), {each: each for each in CHINESE[:50]})
    assert same.decode(CHAPTERS[0]) == CHAPTERS[0]


@pytest.mark.parametrize("data", [b"", b"wOFF" + b"\xff" * 60, b"OTTO" + b"\x00\xff" * 500, b"<html></html>"])
def test_what_is_no_font_is_said_so(data: bytes) -> None:
    with pytest.raises(FontError):
        outlines(data)
