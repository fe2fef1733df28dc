"""Retold or summarised English is one passage; verbatim copies keep their edges; unrelated texts share nothing."""

from itertools import pairwise
from random import Random

import pytest

from benchmarks.passages.english import demo_chapters
from benchmarks.passages.rewording import HEAVY, reworded
from benchmarks.passages.tricks import words_edited
from fingerprinting import fold
from matcher import Matcher
from matcher.finding import Finding
from storage.documents import Passage

HOST = ("The committee met on Tuesday and talked about drains. Nobody had brought the minutes, and the chairman was "
        "late. Coffee was served in paper cups. The treasurer asked for receipts, of which there were eleven. ") * 3
SUMMARY = (
    "Two members of the harbour board are among 118 islanders whose signatures ask the ministry to save the Orrin, a "
    "steam ferry of ninety years. Piet Anselm, a teacher from the mainland school, wants a cooperative to buy her, "
    "whose boiler failed in March and July and whose captain, Maud Tressel, was refused a loan for an engine of 82,000 "
    "crowns, half of what the lime quarry got. After October a barge with coal and flour, six hours to the doctor and "
    "midwife, would remain to 340 people.")
REPORT = (
    "When the whistle of the Orrin sounds on the last evening of October, it will be heard for the last time. The "
    "little steam ferry has crossed the strait for ninety years, in every weather but the great frost, and nobody on "
    "the island remembers a morning without her smoke. Maud Tressel, who took the wheel from her father and has been "
    "captain since the spring flood, told passengers on Monday that she can go on no longer. Inspectors came in March "
    "and again in July; both times the boiler failed. They allowed her one more season at half pressure. A new engine "
    "of the kind that the mainland boats use would cost 82,000 crowns, more than the ferry has earned in eleven years. "
    "She went to the harbour board for a loan, and waited four weeks for the answer. The board wrote that its funds "
    "were spent. It had lent twice that sum in winter to the company that digs lime at the quarry behind the church, "
    "which has since let half of its men go. There are 340 people on the island. What remains to them is the barge "
    "that brings coal and flour once a week, takes six hours, and has no roof. Doctor and midwife live on the other "
    "side. The older children, who cross each morning to the upper school, would have to board in town, which few "
    "families can pay. Last Sunday a teacher there, Piet Anselm, put a table in front of the inn with a list on it. "
    "He wants the islanders to found a cooperative, to buy the boat together, and to ask the ministry for what is "
    "missing. By dusk he had collected 118 signatures, among them those of two members of the board. Nobody has asked "
    "the captain yet whether she would sell. She smiled at the question, and said that she would rather see her boat "
    "under another flag than under water.")


def aligned(copy: str, source: str) -> tuple[Passage, int, int]:
    """Align a page that contains a copy; return the only passage, and where the copy is."""
    passage, = Matcher().align(f"{HOST}\n{copy}\n{HOST}", source)
    return passage, len(HOST) + 1, len(HOST) + 1 + len(copy)


def reported(page: str) -> list[Finding]:
    """Match a page with the report."""
    matcher = Matcher()
    matcher.add("report", REPORT)
    return matcher.match(page)


@pytest.mark.parametrize("number", range(4))
def test_what_is_retold_is_one_passage_with_the_edges_of_its_sentences(number: int) -> None:
    source = demo_chapters()[number]
    end = source.index(". ", 800) + 1
    passage, start, stop = aligned(reworded(source[:end], Random(number), HEAVY), source)
    assert abs(passage.page[0] - start) + abs(passage.page[1] - stop) < 0.25 * (stop - start)
    assert abs(passage.source[1] - end) < 0.25 * end


def test_a_summary_is_one_passage_and_its_source_the_whole_text() -> None:
    passage, start, stop = aligned(SUMMARY, REPORT)
    assert abs(passage.page[0] - start) < 100
    assert abs(passage.page[1] - stop) < 100
    assert passage.source[0] < 5
    assert passage.source[1] > len(REPORT) - 5


def test_a_copy_of_whole_sentences_keeps_exact_edges() -> None:
    source = demo_chapters()[2]
    passage, start, stop = aligned(source[300:1200], source)
    assert abs(passage.page[0] - start) + abs(passage.page[1] - stop) < 12
    assert passage.identity == 1.0


def test_sentences_kept_in_another_order_are_copied_and_not_retold() -> None:
    sentences = [sentence + "." for sentence in REPORT.rstrip(".").split(". ")]
    copy = " ".join(sentences[9:13] + sentences[:5])
    block, = Matcher().blocks(fold(f"{HOST}\n{copy}\n{HOST}"), fold(REPORT))
    assert not block.reworded
    assert block.equal > 0.9 * len(fold(copy))
    finding, = reported(copy)
    assert finding.judgement.verdict == "excerpt"


@pytest.mark.parametrize(("words", "share", "least"), [(25, 0.0, 10), (40, 0.0, 10), (80, 0.1, 9)])
def test_short_excerpts_are_passages(words: int, share: float, least: int) -> None:
    found = 0
    for number in range(10):
        chapter = demo_chapters()[number].split(" ")
        random = Random(number)
        start = random.randrange(len(chapter) - words)
        copy = " ".join(chapter[start:start + words])
        copy = words_edited(share, chapter)(copy, random) if share else copy
        found += len(Matcher().align(f"{HOST}\n{copy}\n{HOST}", " ".join(chapter))) == 1
    assert found >= least


@pytest.mark.parametrize("form", ['As the author wrote, "{}"', "“{}” (from the report)"])
def test_a_marked_and_attributed_quotation_is_found_and_keeps_its_edges(form: str) -> None:
    for words, start in ((14, 700), (30, 900), (60, 500)):
        quoted = " ".join(REPORT[REPORT.index(" ", start):].split()[:words])
        page = f"{HOST}\n{form.format(quoted)}\n{HOST}"
        passage, = Matcher().align(page, REPORT)
        assert passage.page == (page.index(quoted), page.index(quoted) + len(quoted))
        assert not Matcher().align(f"{HOST}\n{quoted}\n{HOST}", REPORT) or words > 14


def test_strangers_and_chapters_of_one_book_have_no_passage() -> None:
    pairs = [*pairwise(demo_chapters()), (HOST, REPORT), (REPORT, SUMMARY[:90])]
    assert [passage for page, source in pairs for passage in Matcher().align(page, source)] == []


@pytest.mark.parametrize("text", ["word " * 1000, "a.\n" * 500, "the of and. " * 300, "One two three.", "x\n\n"])
def test_odd_texts_break_nothing(text: str) -> None:
    for page, source in ((text, REPORT), (REPORT, text), (text, text), (text, text + text)):
        Matcher().align(page, source)
