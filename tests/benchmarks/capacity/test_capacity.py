"""The capacity page is current, and its simulation behaves like a queue."""

from pathlib import Path

from benchmarks.scale.capacity import Kind, needed, page, wait

ROOT = Path(__file__).parents[3]


def test_the_page_is_current() -> None:
    assert (ROOT / "docs/scaling.md").read_text(encoding="utf-8") == page(), \
        "run: python -m benchmarks.scale.capacity > docs/scaling.md"


def test_more_pages_need_more_processes_and_never_wait_for_ever() -> None:
    crawl = Kind("crawl worker", 6.2)
    assert needed(crawl, 1.0) == 1
    assert needed(crawl, 1_000.0) == 9
    assert wait(crawl, 1_000.0, 10) < 0.1
    assert wait(crawl, 1_000.0, 7) > wait(crawl, 1_000.0, 10)


def test_a_single_process_waits_as_theory_says() -> None:
    """In an M/M/1 queue at load 0.5 and 10 ms per request, 95 % wait at most ln(10) x 2 x 10 ms."""
    assert abs(wait(Kind("one", 10.0), 50.0, 1) - 0.046) < 0.01
