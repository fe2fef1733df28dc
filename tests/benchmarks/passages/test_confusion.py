from benchmarks.passages.confusion import confused, right, section
from benchmarks.passages.labelled import chinese
from tests.matcher.texts import chapter


def test_labelled_pairs_are_called_what_they_are() -> None:
    found = confused(chinese([chapter(number) for number in range(6)], 3))
    assert found.total() == 21
    assert right(found, "identical") == right(found, "unrelated") == 1
    assert sum(count for (label, called), count in found.items() if label == called) >= 19
    assert "| boilerplate |" in section(found)
