"""Short strings are found once; long ones are not kept."""

from crawler.extraction.remembering import LONGEST, remembering


def test_long_strings_are_not_remembered() -> None:
    asked: list[str] = []

    @remembering(10)
    def size(text: str) -> int:
        asked.append(text)
        return len(text)

    short, long = "x", "x" * (LONGEST + 1)
    assert [size(short), size(short), size(long), size(long)] == [1, 1, LONGEST + 1, LONGEST + 1]
    assert asked == [short, long, long]
