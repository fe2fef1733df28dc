"""Marks are placed only where the author permits, and can be read from disguised copies."""

from pathlib import Path

import pytest

from app.demo.disguises import disguised
from insight.leaks.guarded import Locks
from insight.leaks.marking import OtherTextError, marked
from insight.leaks.pairs import PairsError, own_pairs, pairs_of, read_pairs
from insight.leaks.places import suggested
from insight.leaks.plan import ChapterPlan
from insight.leaks.reading import agreed, marks_of
from tests.insight.leaks.masters import ACCOUNTS, CODE, LEAKER, bits_of, chapters, plan_of

KEPT = "他忽然站起来，把第三十六号文件交给白也许。“我忽然明白了。”他说。但是他忽然又坐下了。"


def words(text: str, locks: Locks) -> list[tuple[int, str]]:
    """List the words that may be replaced, with their offsets."""
    return sorted({(place.start, place.word) for place, _ in suggested(text, own_pairs(), locks)})


def test_nothing_in_names_numbers_dialogue_or_locked_sentences_is_changed() -> None:
    free = words(KEPT, Locks())
    locked = words(KEPT, Locks(names=("白也许",), passages=("但是他忽然又坐下了",), dialogue=True))
    assert [word for _, word in free].count("忽然") == 3
    assert set(locked) < set(free)
    assert [word for _, word in locked if word in ("忽然", "也许", "但是")] == ["忽然"]
    assert not any(KEPT.index("第三十六") <= start < KEPT.index("号") for start, _ in free)


def test_words_are_found_as_words_and_never_within_others() -> None:
    text = "将军把便宜的和尚服送来，她便笑了。"
    assert (text.index("她便") + 1, "便") in words(text, Locks())
    assert not {0, text.index("便宜"), text.index("和尚")} & {start for start, _ in words(text, Locks())}


def test_english_words_keep_their_capitals() -> None:
    variants = {place.other for place, _ in suggested("Perhaps it rained; perhaps not.", own_pairs(), Locks())}
    assert {"Maybe", "maybe"} <= variants


@pytest.mark.parametrize("line", ["忽然", "a b c d", "甚么 什么", "same same"])
def test_pairs_that_a_copy_could_not_tell_apart_are_refused(line: str) -> None:
    with pytest.raises(PairsError, match="line 2"):
        list(read_pairs(["# note", line], "mine.txt"))


def test_a_byte_order_mark_is_no_part_of_a_list(tmp_path: Path) -> None:
    file = tmp_path / "pairs.txt"
    for lines in ("忽然 突然\r\n", "# note\r\n忽然 突然\r\n"):
        file.write_text(lines, encoding="utf-8-sig")
        assert [(pair.first, pair.second) for pair in pairs_of(file)] == [("忽然", "突然")]


def test_a_chapter_has_some_28_places_spread_over_3000_characters() -> None:
    text = chapters()[0]
    starts = [place.start for place in plan_of(text).places]
    assert len(starts) == 28
    assert all(any(part <= start < part + 750 for start in starts) for part in range(0, 3_000, 750))


def test_a_variant_differs_in_its_places_alone_and_says_which() -> None:
    text = chapters()[0]
    variant = marked(text, plan_of(text), CODE, ACCOUNTS[LEAKER])
    bits = bits_of(plan_of(text), ACCOUNTS[LEAKER])
    assert [place in variant.changes for place in plan_of(text).places] == bits
    assert 0 < variant.change_rate < 0.02
    back = variant.text
    for place in reversed(variant.changes):
        shift = sum(len(other.other) - len(other.word) for other in variant.changes if other.start < place.start)
        at = place.start + shift
        back = back[:at] + place.word + back[at + len(place.other):]
    assert back == text


def test_a_plan_marks_only_its_own_text() -> None:
    with pytest.raises(OtherTextError):
        marked(chapters()[1], plan_of(chapters()[0]), CODE, "anybody")


def test_a_plan_survives_being_written() -> None:
    plan = plan_of(chapters()[0])
    assert ChapterPlan.from_record(plan.record()) == plan


@pytest.mark.parametrize("steps", [
    (), (("traditional", 1.0),), (("homophones", 0.2), ("edits", 0.1), ("traditional", 1.0)), (("sentences", 1.0),),
    (("zero_width", 0.2), ("advertisements", 0.3)), (("masks", 0.05),),
], ids=lambda steps: "+".join(name for name, _ in steps) or "verbatim")
@pytest.mark.parametrize("work", ["jiudu_water_marks", "pocketful_of_fog"])
def test_marks_come_back_from_a_copy(work: str, steps: tuple[tuple[str, float], ...]) -> None:
    text = chapters(work)[0]
    variant = marked(text, plan_of(text), CODE, ACCOUNTS[LEAKER])
    marks = marks_of(disguised(variant.text, steps, 7), text, plan_of(text))
    bits = bits_of(plan_of(text), ACCOUNTS[LEAKER])
    assert len(marks) >= (0.95 if not steps else 0.6) * len(bits)
    assert sum(mark.bit != bits[mark.number] for mark in marks) <= (0 if not steps else 1)


def test_an_unrelated_text_bears_no_marks() -> None:
    assert marks_of(chapters()[1], chapters("pocketful_of_fog")[0], plan_of(chapters("pocketful_of_fog")[0])) == []


def test_copies_that_contradict_each_other_say_nothing_at_that_place() -> None:
    text = chapters()[0]
    marks = marks_of(text, text, plan_of(text))
    other = [mark._replace(bit=not mark.bit) for mark in marks[:3]]
    assert [mark.number for mark in agreed([marks, other])] == [mark.number for mark in marks[3:]]
