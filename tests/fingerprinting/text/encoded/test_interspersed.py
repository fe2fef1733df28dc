"""What stands between the pieces of a text is left out or read behind them; ordinary pages stay as they are."""

from random import Random

import numpy as np
import pytest

from benchmarks.attacks.attack_class import Change
from benchmarks.attacks.published.between import hidden_spans
from benchmarks.attacks.published.wrapped import exported_chat
from benchmarks.attacks.variants import interspersed
from fingerprinting.text.folding.code_points import points_of
from fingerprinting.text.folding.fold import Folded, fold
from fingerprinting.text.folding.interspersed.interspersed_text import INTERSPERSED, interspersed_text
from fingerprinting.text.folding.telling_signs import telling_signs
from tests.fingerprinting.text.encoded.test_encoded_text import ENGLISH
from tests.fingerprinting.text.restoring.test_restoring import CHAPTER, alike

PASSAGE = "".join(CHAPTER.split())[200:500]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("change", [interspersed.tagged, interspersed.as_data, interspersed.subtitled,
                                    interspersed.as_posts, interspersed.with_other_words, interspersed.with_notes])
def test_a_chapter_is_read_without_what_stands_between(change: Change, seed: int) -> None:
    page = fold(change(CHAPTER, Random(seed)))
    assert not INTERSPERSED.isdisjoint(page.restored)
    assert alike(page) > 0.7


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("change", [interspersed.tagged, interspersed.subtitled, interspersed.with_other_words])
def test_english_is_read_without_what_stands_between(change: Change, seed: int) -> None:
    plain, page = fold(ENGLISH), fold(change(ENGLISH, Random(seed)))
    assert not INTERSPERSED.isdisjoint(page.restored)
    assert len(_threes(page) & _threes(plain)) > 0.8 * len(_threes(plain))


@pytest.mark.parametrize("command", ["\\textcolor{red}{%s}", "\\textbf{\\textit{%s}}", "\\emph{%s}"])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_words_are_whole_without_the_braces_of_commands_in_them(command: str, size: int) -> None:
    written = "".join(command % ENGLISH[at:at + size] for at in range(0, len(ENGLISH), size))
    page = fold(written + " This {brace} is not one of them.")
    assert page.symbols.tolist() == fold(ENGLISH + " This {brace} is not one of them.").symbols.tolist()
    assert page.quote(0, 1).startswith(ENGLISH[0])


@pytest.mark.parametrize("style", ["display:none", "visibility: hidden", "font-size:0", "opacity: 0"])
@pytest.mark.parametrize("text", [CHAPTER, ENGLISH, PASSAGE, " ".join(ENGLISH.split()[:40])])
def test_what_a_browser_hides_is_left_out(text: str, style: str) -> None:
    page = fold(hidden_spans(text, Random(5)).replace("display:none", style))
    assert page.symbols.tolist() == fold(text).symbols.tolist()


@pytest.mark.parametrize("text", [PASSAGE[:120], " ".join(ENGLISH.split()[:50])])
def test_a_short_chat_is_read_without_its_authors_and_times(text: str) -> None:
    page = fold(exported_chat(text, Random(2)))
    assert page.symbols.tolist() == fold(text).symbols.tolist()


def test_what_is_quoted_of_a_tagged_passage_is_what_the_page_has() -> None:
    tagged = "".join(f"[color=#0a{at % 10}b{at % 9}c]{sign}[/color]" for at, sign in enumerate(PASSAGE))
    page = fold(f"{CHAPTER[600:900]}\n{tagged}\n{CHAPTER[900:1200]}")
    assert not page.is_disguised_throughout or page.undone_in
    symbols = fold(PASSAGE).symbols
    start = next(at for at in range(len(page)) if np.array_equal(page.symbols[at:at + 9], symbols[:9]))
    assert page.quote(start, start + 2).startswith(PASSAGE[0])
    assert page.quote(start, start + 2).endswith(PASSAGE[1])


def test_notes_are_read_behind_the_text_that_they_interrupt() -> None:
    noted = "".join(f"{PASSAGE[at:at + 4]}（{CHAPTER[at:at + 7].replace(chr(10), '')}）" for at in range(0, 200, 4))
    found = interspersed_text(noted, telling_signs(points_of(noted)))
    assert found
    read = "".join(noted[at] for at in found.order.tolist())
    assert read.startswith(PASSAGE[:200])
    assert sorted(read) == sorted(noted)


@pytest.mark.parametrize("text", [
    CHAPTER, ENGLISH, "".join(f"{at}. 张三（{at}岁）\n" for at in range(60)),
    "\n".join(f"[{at}] Smith, J. ({1990 + at % 30}). On things. Journal of Things {at}(2), {at}-{at + 9}."
              for at in range(60)),
    "\n".join(f"张三 2024-03-07 09:08:{at:02}\n好的{at}" for at in range(4)) + CHAPTER[:200],
    CHAPTER[:90] + "\n".join(f"张三 2024-03-07 09:08:{at:02}\n好的{at}\n" for at in range(9)),
    '<p hidden>小</p>' * 3 + CHAPTER[:200],
    "\n".join(f"06:{at % 60:02} 发车，{at}分钟后到达下一站。" for at in range(80)),
])
def test_an_ordinary_page_stays_as_it_is(text: str) -> None:
    assert interspersed_text(text, telling_signs(points_of(text))) is None


def _threes(text: Folded) -> set[tuple[int, ...]]:
    return set(zip(*(text.symbols[at:len(text) - 2 + at].tolist() for at in range(3)), strict=True))
