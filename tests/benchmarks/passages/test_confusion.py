from collections import Counter

from benchmarks.passages.cases import DEVELOPMENT, SCORED, Case
from benchmarks.passages.pan import Obfuscated
from benchmarks.passages.plagdet import Pair
from benchmarks.passages.verdict_words.confusion import (
    GOAL,
    WORDS,
    Confusion,
    bounds,
    confused,
    goals,
    right,
    section,
)
from benchmarks.passages.verdict_words.labelled import chinese, from_origin
from benchmarks.passages.verdict_words.published import pan_pairs, too_short
from tests.matcher.texts import chapter


def test_labelled_pairs_are_called_what_they_are() -> None:
    found = confused(from_origin(chinese([chapter(number) for number in range(6)], 3), "demo"))
    assert found.total() == 21
    assert right(found, "identical") == right(found, "unrelated") == 1
    assert sum(found.of(verdict, verdict) for verdict in WORDS) >= 19
    assert "| boilerplate: demo | " in section(found._replace(unmeasured="no texts"))
    assert "*translated* was not measured: no texts." in section(found._replace(unmeasured="no texts"))
    assert bounds(found).at_least["identical"] == 1
    assert f"| identical | 1 | ≥ {GOAL} | yes |" in section(found)


def test_a_verdict_below_its_goal_is_said() -> None:
    found = Confusion(Counter({("reworded", "demo", "reworded"): 8, ("reworded", "demo", "unrelated"): 2}), "")
    assert {goal.what: goal.met for goal in goals(found)}["reworded"] is False
    assert f"| reworded | 0.8 | ≥ {GOAL} | **no** |" in section(found)


def test_a_chapter_whose_words_no_disguise_changes_is_identical() -> None:
    sentences = [f"他在第{number}条河边走了很久才看见那座旧桥和桥上的灯笼" * 20 for number in range(6)]
    shuffled = [line.verdict for line in chinese(sentences, 20) if line.page == f"{line.source}。"]
    assert shuffled
    assert set(shuffled) == {"identical"}


def test_pairs_of_the_corpus_are_labelled_by_their_true_passages() -> None:
    def case(page: int, source: int) -> Case:
        return Case("a" * 1000, "b" * 1000, [Pair((0, page), (0, source))] if page else [])

    pairs = [Obfuscated(kind, SCORED, case(*sizes)) for kind, sizes in (
        ("no-plagiarism", (0, 0)), ("no-obfuscation", (600, 600)), ("no-obfuscation", (400, 400)),
        ("random-obfuscation", (400, 400)), ("random-obfuscation", (200, 200)))]
    pairs.append(Obfuscated("no-obfuscation", DEVELOPMENT, case(600, 600)))
    assert [line.verdict for line in pan_pairs(pairs)] == ["unrelated", "near_copy", "excerpt", "reworded"]
    assert too_short(pairs) == 1
    assert "1 more pairs of PAN are left out" in section(Confusion(Counter(), "", left_out=too_short(pairs)))
