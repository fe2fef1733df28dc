from collections import Counter

from benchmarks.passages.cases import DEVELOPMENT, SCORED, Case
from benchmarks.passages.pan import Obfuscated
from benchmarks.passages.plagdet import Pair
from benchmarks.passages.verdict_words.confusion import WORDS, Confusion, bounds, confused, right, section
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
