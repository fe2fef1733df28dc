"""An odd passage is read in the order in which the library knows it, and otherwise as written."""

import re
from collections.abc import Callable
from random import Random

import pytest

from benchmarks.attacks.attack_class import Change
from benchmarks.attacks.variants.shuffled import (
    groups_shuffled,
    inner_characters_shuffled,
    numbered_characters,
    numbered_clauses,
    numbered_lines,
)
from benchmarks.harness.corpus import demo_corpus
from fingerprinting.text.folding.fold import fold
from matcher import Matcher
from matcher.readings.page_lookup import Page
from storage.documents import INFRINGING
from tests.fingerprinting.text.restoring.test_disguised_passages import AFTER, BEFORE, COPIED
from tests.fingerprinting.text.restoring.test_restoring import CHAPTER

HAN = re.compile("[一-龥]{3,}")


def odd_then_even(text: str) -> str:
    return HAN.sub(lambda found: found[0][::2] + found[0][1::2], text)


def words_reversed(text: str) -> str:
    """Swap two of every three characters, as if words of two and of one took turns."""
    return HAN.sub(lambda found: re.sub("(.)(.)(.?)", r"\2\1\3", found[0]), text)


def with_rare(text: str) -> str:
    random = Random(1)
    return re.sub("[一-龥]{3}", lambda found: found[0] + "".join(random.choices("齉龘靐鱻麤驫灪爨", k=2)), text)


def pairs_twice(text: str) -> str:
    return HAN.sub(lambda found: re.sub("(..?)", r"\1\1", found[0]), text)


def wide_columns(text: str) -> str:
    """Write the text down columns of five characters, all on lines of more than a hundred."""
    plain = text.replace("\n", "")
    return "\n".join(" ".join(plain[row::5]) for row in range(5))


def as_acrostic(text: str) -> str:
    """Begin or end lines of various lengths with the characters of the text."""
    words = ["春雨如酥", "山行未晚见人家", "月落", "客舟夜泊枫桥外", "故园秋色", "灯火阑珊处", "一川烟草", "归鸟"]
    return "\n".join(f"{each}{words[at * 7 % len(words)]}{at % 10}"
                     for at, each in enumerate(re.findall("[一-龥]", text)))


def as_chat(text: str) -> str:
    """Give each clause to a speaker."""
    return "\n".join(f"{at % 24:02}:{at % 60:02} {('张三', '李四', '王五六')[at % 3]}：{clause}"
                     for at, clause in enumerate(re.findall("[^，。！？；：\n]+[，。！？；：”]*", text)))


def in_squares(text: str) -> str:
    """Fill squares of eight lines along their diagonals."""
    plain, size = text.replace("\n", ""), 8
    places = sorted(((row, column) for row in range(size) for column in range(size)), key=lambda at: (sum(at), at))
    squares = []
    for start in range(0, len(plain), size * size):
        cells = dict(zip(places, plain[start:start + size * size].ljust(size * size, "　"), strict=True))
        squares.append("\n".join("".join(cells[row, column] for column in range(size)) for row in range(size)))
    return "\n\n".join(squares)


def with_fillers(text: str) -> str:
    """Put a filler after every second character."""
    def filled(two: re.Match[str]) -> str:
        return two[0] + ("然后" if ord(two[0][0]) % 2 else "那个")

    return HAN.sub(lambda found: re.sub("..", filled, found[0]), text)


@pytest.fixture(scope="module")
def matcher() -> Matcher:
    matcher = Matcher()
    matcher.add("copied", CHAPTER)
    for each in demo_corpus().chapters:
        if each.work == "key_for_every_stranger":
            matcher.add(each.title, each.text)
    return matcher


@pytest.mark.parametrize("change", [
    odd_then_even, words_reversed, with_rare, wide_columns, as_acrostic, as_chat, in_squares])
def test_a_passage_is_read_in_the_order_that_the_library_knows(
    matcher: Matcher, change: Callable[[str], str],
) -> None:
    page = f"{BEFORE}{change(COPIED)}{AFTER}"
    found = matcher.match(page)[0]
    assert found.source.title == "copied"
    assert found.judgement.verdict in INFRINGING | {"quotation"}
    start, stop = min(each.page[0] for each in found.passages), max(each.page[1] for each in found.passages)
    assert abs(start - len(BEFORE)) < 40
    assert abs(stop - len(BEFORE) - len(change(COPIED))) < 40


def test_a_passage_with_filler_words_is_read_without_them(matcher: Matcher) -> None:
    found = matcher.match(f"{BEFORE}{with_fillers(COPIED)}{AFTER}")[0]
    assert (found.source.title, found.judgement.verdict in INFRINGING) == ("copied", True)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("change", [
    groups_shuffled, inner_characters_shuffled, numbered_lines, numbered_clauses, numbered_characters])
def test_a_shuffled_passage_is_read_in_the_order_of_its_chapter(matcher: Matcher, change: Change, seed: int) -> None:
    found = matcher.match(f"{BEFORE}{change(COPIED, Random(seed))}{AFTER}")[0]
    assert (found.source.title, found.judgement.verdict in INFRINGING | {"quotation"}) == ("copied", True)


@pytest.mark.parametrize("change", [pairs_twice, with_rare])
def test_a_page_that_is_odd_throughout_is_read_in_the_order_that_the_library_knows(
    matcher: Matcher, change: Callable[[str], str],
) -> None:
    found = matcher.match(change(CHAPTER))[0]
    assert (found.source.title, found.judgement.verdict in INFRINGING) == ("copied", True)
    assert found.evidence.source_coverage > 0.8


def test_the_page_around_the_passage_stays_as_it_is(matcher: Matcher) -> None:
    page = fold(f"{BEFORE}{odd_then_even(COPIED)}{AFTER}")
    (read,), _ = matcher.look_up([Page(page, matcher.keys(page))])
    assert read.folded.restored.keys() == {"woven"}
    for kept in (slice(0, 1000), slice(-1000, None)):
        assert read.folded.symbols[kept].tolist() == page.symbols[kept].tolist()
        assert read.folded.offsets[kept].tolist() == page.offsets[kept].tolist()


@pytest.mark.parametrize("share", [1.0, 0.5])
def test_only_a_page_that_no_chapter_explains_is_read_otherwise(share: float) -> None:
    text = f"{BEFORE}{odd_then_even(COPIED)}{AFTER}"
    matcher, page = Matcher(), fold(text)
    matcher.add("copied", CHAPTER)
    matcher.add("explaining", text[:round(share * len(text))])
    wanted = Page(page, matcher.keys(page))
    (read,), _ = matcher.look_up([wanted])
    assert (read is wanted) is (share == 1.0)


@pytest.mark.parametrize("passage", [COPIED, odd_then_even(COPIED), COPIED[::-1]])
def test_what_the_library_does_not_know_is_left_as_it_is(passage: str) -> None:
    empty, page = Matcher(), fold(f"{BEFORE}{passage}{AFTER}")
    wanted = Page(page, empty.keys(page))
    (read,), _ = empty.look_up([wanted])
    assert read is wanted


def test_a_page_that_the_library_does_not_know_is_left_as_it_is() -> None:
    empty, page = Matcher(), fold(pairs_twice(CHAPTER))
    assert page.is_odd
    wanted = Page(page, empty.keys(page))
    (read,), _ = empty.look_up([wanted])
    assert read is wanted
